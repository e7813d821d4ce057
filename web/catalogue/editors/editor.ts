/** Properties of a list's editor; value, faults and saving belong to the form around it. */
export interface EditorProps<Item> {
  /** Id of the record; '0' for a new one. */
  readonly record: string;
  readonly title: string;
  /** Name of the list in the payload. */
  readonly name: string;
  readonly value: readonly Item[];
  /** List as it was saved last. */
  readonly saved: readonly Item[];
  readonly readOnly: boolean;
  /** Keeps its identity while the form is open, so that editors are not drawn for nothing. */
  onChange(value: readonly Item[]): void;
}
