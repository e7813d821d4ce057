/** A list of a record as its editor gets it; the generic form holds value, faults and saving. */
export interface EditorProps<Item> {
  /** Id of the record, '0' for a new one. */
  readonly record: string;
  readonly title: string;
  /** In the payload. */
  readonly name: string;
  readonly value: readonly Item[];
  /** As it is saved. */
  readonly saved: readonly Item[];
  readonly readOnly: boolean;
  /** Stays the same while the form is open. */
  onChange(value: readonly Item[]): void;
}
