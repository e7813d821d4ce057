import type { OrderDetail, OrderPage } from '@expediente/schemas/order/read.ts';
import { TODAY, YEAR } from '@expediente/testing/product/user.ts';
import { atMost, type Measure, percentile, rounded } from './figure.ts';
import { LoadClient } from './http-client.ts';
import { expectDone } from './large-plan.ts';

const ROUNDS = 12;

/** Separating what has come of an order against an edit of the same order, which writes no second record (hospital B). */
export const parts: Measure = {
  names: ['split_vs_edit'],
  async run({ quick, rounds, product }) {
    const installation = await product();
    const client = new LoadClient(installation.base);
    await client.signIn('compras');
    const read = async (path: string) =>
      (await client.get(path)).body.data as Partial<OrderPage & OrderDetail>; // an order or its list
    const query = new URLSearchParams({ page: '1', size: '100', filter: JSON.stringify({ state: [2] }) });
    const { rows = [] } = await read(`/orders/consolidate/get/all/${YEAR}?${query}`);
    const order = rows.find(({ qty }) => Number(qty) > ROUNDS);
    const { units: [line] = [] } = await read(`/orders/consolidate/get/id/${order?.id}`);
    if (!order || !line) throw new Error('a committed order of some units');
    const took = { edit: [] as number[], split: [] as number[] };
    const timed = async (of: keyof typeof took, path: string, payload: object) => {
      const begin = performance.now();
      await expectDone(client, path, { p_id: order.id, ...payload });
      took[of].push(performance.now() - begin);
    };
    for (let round = 0; round < rounds(quick ? ROUNDS / 2 : ROUNDS); round += 1) {
      const date_issue = round % 2 === 0 ? TODAY : '';
      await timed('edit', '/orders/purchaseorder/update', { p_unit: [{ id: line.id, date_issue }] });
      await timed('split', '/orders/purchaseorder/split', { p_unit: [{ id: line.id, qty: '0.10' }] });
    }
    client.close();
    const [split, edit] = [percentile(took.split, 0.5), percentile(took.edit, 0.5)];
    return [
      {
        name: 'split_vs_edit',
        value: rounded(split / edit, 2),
        promise: atMost(2),
        detail: `${split.toFixed(1)} ms to separate, ${edit.toFixed(1)} ms to edit`,
      },
    ];
  },
};
