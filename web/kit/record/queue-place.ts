interface Asked<Row> {
  /** Rows of the list's page. */
  readonly rows: readonly Row[];
  /** Index of the open record in them, or its last one if it left the list; undefined: it never was in sight. */
  readonly place: { readonly at: number; readonly gone: boolean } | undefined;
  /** Rows of the next page and of the previous one (`ahead`), where the record is at that edge. */
  readonly after: readonly Row[];
  readonly ahead: readonly Row[];
  waits(row: Row): boolean;
}

interface Found<Row> {
  readonly row: Row;
  /** True for a row of the next or the previous page. */
  readonly onOtherPage: boolean;
}

interface Neighbours<Row> {
  readonly previous: Found<Row> | undefined;
  readonly next: Found<Row> | undefined;
  /** Next record that waits: after this one, else from the top of the list. */
  readonly pending: Found<Row> | undefined;
}

/** Neighbours of a record in its list; if it left the list, the next one is the record now in its place. */
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
