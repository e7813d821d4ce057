interface Named {
  readonly lifecycle: string;
  readonly id: string;
}

/** Address of a record's history, of a deleted record too: `/historial/order/25`. */
export const recordAddress = ({ lifecycle, id }: Named): string =>
  `/historial/${lifecycle}/${encodeURIComponent(id)}`;

/** Address of a record as it was after one of its events: `/historial/order/25/como/12`. */
export const replayAddress = (record: Named, revision: number): string =>
  `${recordAddress(record)}/como/${revision}`;

/** A record of an address of the page Historial. */
export interface AddressedRecord extends Named {
  /** Event after which it is shown; absent: its history is shown. */
  readonly revision?: number;
}

/** The record that an address of the page Historial names; undefined: the page itself. */
export function recordIn(pathname: string): AddressedRecord | undefined {
  const [lifecycle = '', ...rest] = pathname.split('/historial/')[1]?.split('/') ?? [];
  const [, id = '', revision] = /^(.*?)(?:\/como\/(\d{1,9}))?$/.exec(rest.join('/')) ?? [];
  return lifecycle === '' || id === ''
    ? undefined
    : {
        lifecycle,
        id: decodeURIComponent(id),
        ...(revision !== undefined && { revision: Number(revision) }),
      };
}
