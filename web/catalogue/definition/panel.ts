/** Properties of the panels in a record's dialog. */
export interface PanelProps {
  /** Id of the record. */
  readonly record: string;
}
