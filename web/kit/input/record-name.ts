/** The name of a record of a catalogue: `010 · Servicios básicos`. */
export const recordName = (labels: readonly string[], row: Readonly<Record<string, unknown>>): string =>
  labels
    .map((field) => row[field])
    .filter((part) => part !== null && part !== undefined && part !== '')
    .map(String)
    .join(' · ');
