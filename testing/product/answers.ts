import { dataOf, User } from './user.ts';

/** Answers of a product, by user and question: `compras /orders/get/all?page=1&size=100`. */
export type Answers = Readonly<Record<string, unknown>>;

const READERS = ['admin', 'centro', 'compras'];
/** User who reads the histories, as it sees a whole executor. */
const HISTORIAN = 'compras';

const CATALOGUES = [
  '/users/get/all',
  '/unit/get/all',
  '/entity/get/all',
  '/profile/get/all',
  '/actions/get/all',
  '/tagsitems/get/all',
  '/groups/get/all',
  '/presentations/get/all',
  '/typepurchase/get/all',
  '/typesupplies/get/all',
  '/supplies/get/all',
  '/providers/get/all',
  '/subproductsmaster/get/all',
  '/participants/get/all',
  '/books/get/all',
  '/nivel/get/all',
];

interface Row {
  readonly id: number | string;
  readonly id_unit?: number;
}

/**
 * Every list, every record with its history and chain, the ledgers and the home page of a product, as three users of
 * the demonstration see a year. Two versions over the same data answer alike.
 */
export async function answersOf(base: string, year: number): Promise<Answers> {
  const answers: Record<string, unknown> = {};
  for (const name of READERS) {
    const user = await User.signIn(base, name);
    dataOf(await user.send('/users/session', { p_year: year }));
    const read = async <Data>(path: string): Promise<Data | null> => {
      const { envelope } = await user.read(path);
      const granted = envelope.response === 'success';
      answers[`${name} ${path}`] = granted ? envelope.data : envelope.message;
      return granted ? (envelope.data as Data) : null; // holds: the shape that the operation documents
    };
    const list = async (path: string): Promise<readonly Row[]> => {
      const rows: Row[] = [];
      for (let page = 1; ; page += 1) {
        const part = await read<{ readonly rows: readonly Row[]; readonly total: number }>(
          `${path}?page=${page}&size=100`,
        );
        rows.push(...(part?.rows ?? []));
        if (!part || part.rows.length === 0 || rows.length >= part.total) return rows;
      }
    };
    const history = async (lifecycle: string, id: number | string): Promise<void> => {
      if (name !== HISTORIAN) return;
      await read(`/history/${lifecycle}/${id}`);
      await read(`/history/${lifecycle}/${id}/verify`);
    };

    for (const path of CATALOGUES) await list(path);
    for (const { id, id_unit: unit } of await list(`/packsannual/get/all/${year}`)) {
      await read(`/packsannual/get/id/${unit}/${year}`);
      await read(`/quarterly/balance/${unit}/${year}`);
      await read(`/unit/buget/get/all/${year}/${unit}/0/0`);
      await history('pac', id);
    }
    for (const { id } of await list('/orders/get/all')) {
      await read(`/orders/get/id/${id}`);
      await history('request', id);
    }
    for (const { id } of await list(`/orders/consolidate/get/all/${year}`)) {
      await read(`/orders/consolidate/get/id/${id}`);
      await read(`/orders/purchaseorder/acta/${id}`);
      await history('order', id);
    }
    await read('/home/pending');
    await read('/home/plan?by=group');
  }
  return answers;
}
