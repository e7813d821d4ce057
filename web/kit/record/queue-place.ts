interface Asked<Row> {
  /** The page of the list. */
  readonly rows: readonly Row[];
  /** The place of the open record in it, or its last one before it left; undefined: it never was in sight. */
  readonly place: { readonly at: number; readonly gone: boolean } | undefined;
  /** Rows of the page after, of the page before, where the record is at the edge. */
  readonly after: readonly Row[];
  readonly ahead: readonly Row[];
  waits(row: Row): boolean;
}

interface Found<Row> {
  readonly row: Row;
  /** It is on the page after or before. */
  readonly onOtherPage: boolean;
}

interface Neighbours<Row> {
  readonly previous: Found<Row> | undefined;
  readonly next: Found<Row> | undefined;
  /** The next that waits: after the record, else from the list's top. */
  readonly pending: Found<Row> | undefined;
}

/** What lies round a record of a list; when it left the list, the one that came into its place is next. */
export function neighbours<Row>({ rows, place, after, ahead, waits }: Asked<Row>): Neighbours<Row> {
  const here = (row: Row): Found<Row> => ({ row, onOtherPage: false });
  const there = (row: Row): Found<Row> => ({ row, onOtherPage: true });
  const first = place ? (place.gone ? place.at : place.at + 1) : 0;
  const following = [...rows.slice(first).map(here), ...after.map(there)];
  const preceding = [...ahead.map(there), ...rows.slice(0, place?.at ?? 0).map(here)];
  return {
    previous: place && preceding.at(-1),
    next: place && following[0],
    pending: [...following, ...preceding].find(({ row }) => waits(row)),
  };
}
