/** What a panel of a catalogue's record is about. */
export interface PanelProps {
  /** Id of the record. */
  readonly record: string;
}
