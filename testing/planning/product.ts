import { dataOf, User } from '../product/user.ts';
import type { Reader } from './desk.ts';
import type { Asked } from './places.ts';

/** Reader of a product at an address, as a user who sees the plans of one executor. */
export async function readerAt(base: string, username: string, year: number): Promise<Reader> {
  const user = await User.signIn(base, username);
  dataOf(await user.send('/users/session', { p_year: year }));
  return {
    async read(path, query = {}) {
      const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      return dataOf(await user.read(`${path}?${asked}`));
    },
    async workbook(path) {
      const headers = { authorization: `Bearer ${user.token}` };
      const response = await fetch(`${base}/api${path}?download=1`, { headers });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}

/** All units whose plan of the year the reader sees. */
export async function everythingOf(reader: Reader, year: number): Promise<Asked> {
  const { rows } = await reader.read<{ readonly rows: readonly { readonly id_unit: number }[] }>(
    `/packsannual/get/all/${year}`,
  );
  return { year, units: rows.map(({ id_unit }) => id_unit), depth: 'workbooks' };
}
