/** Where a record's history is shown, whatever became of the record: `/historial/order/25`. */
export const recordAddress = ({
  lifecycle,
  id,
}: {
  readonly lifecycle: string;
  readonly id: string;
}): string => `/historial/${lifecycle}/${encodeURIComponent(id)}`;

/** The record that an address of the page Historial names; undefined: the page itself. */
export function recordIn(pathname: string): { readonly lifecycle: string; readonly id: string } | undefined {
  const [lifecycle = '', ...id] = pathname.split('/historial/')[1]?.split('/') ?? [];
  return lifecycle === '' || id.join('/') === ''
    ? undefined
    : { lifecycle, id: decodeURIComponent(id.join('/')) };
}
