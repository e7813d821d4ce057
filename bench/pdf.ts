import { type Measure, percentile, rounded, timed, whole } from './figure.ts';
import { LoadClient, presentYear } from './http-client.ts';

const FOLLOWING = 10;

/** An order's PDF: the first of all (the browser starts), the following ones, and one that was issued before. */
export const pdf: Measure = {
  names: ['pdf_first_ms', 'pdf_next_ms', 'pdf_reprint_ms'],
  async run({ product }) {
    const installation = await product();
    const client = new LoadClient(installation.base);
    const year = presentYear();
    await client.signIn('compras', year - 2);
    const list = await client.get(
      encodeURI(`/orders/consolidate/get/all/${year - 2}?page=1&size=25&filter={"state":[5,7]}`),
    );
    const orders = (list.body.data.rows as { id: number }[]).map(({ id }) => id); // the list's own rows
    const print = async (id: number | undefined): Promise<number> =>
      await timed(async () => await client.file(`/orders/purchaseorder/pdf/${id}`));
    const [first, ...others] = orders;
    const firstTook = await print(first);
    const next: number[] = [];
    for (const id of others.slice(0, FOLLOWING)) next.push(await print(id));
    const again: number[] = [];
    for (const id of others.slice(0, FOLLOWING)) again.push(await print(id));
    client.close();
    return [
      { name: 'pdf_first_ms', value: Math.round(firstTook), detail: 'the browser starts' },
      {
        name: 'pdf_next_ms',
        value: rounded(percentile(next, 0.5), 1),
        detail: `median of ${next.length}, slowest ${whole(Math.max(...next))} ms`,
      },
      {
        name: 'pdf_reprint_ms',
        value: rounded(percentile(again, 0.5), 1),
        detail: 'served as it was issued',
      },
    ];
  },
};
