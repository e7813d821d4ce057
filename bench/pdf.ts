import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { type Measure, percentile, rounded, timed, whole } from './figure.ts';
import { LoadClient, presentYear } from './http-client.ts';

const FOLLOWING = 10;

/** Durations of printing each document for the first time, then again. */
async function printed(client: LoadClient, paths: readonly string[]) {
  const each = async (): Promise<readonly number[]> => {
    const took: number[] = [];
    for (const path of paths) took.push(await timed(async () => await client.file(path)));
    return took;
  };
  return { first: await each(), again: await each() };
}

const median = (took: readonly number[]) => rounded(percentile([...took], 0.5), 1);
const medianOf = (took: readonly number[]): string =>
  `median of ${took.length}, slowest ${whole(Math.max(...took))} ms`;
const REPRINT = 'served as it was issued';

/**
 * PDF of an order: the first of all (which starts the browser), the following ones, and one that was issued before.
 * The same for an award's certification, which is laid out a second time with the number of its sheets if there are
 * several.
 */
export const pdf: Measure = {
  names: ['pdf_first_ms', 'pdf_next_ms', 'pdf_reprint_ms', 'pdf_certification_ms', 'pdf_recertification_ms'],
  async run({ product }) {
    const installation = await product();
    const client = new LoadClient(installation.base);
    const year = presentYear() - 2;
    await client.signIn('compras', year);
    const rowsOf = async (path: string): Promise<readonly { readonly id: number }[]> =>
      (await client.get(encodeURI(path))).body.data.rows as { id: number }[]; // holds: rows of the list have an id
    const orders = await rowsOf(`/orders/consolidate/get/all/${year}?page=1&size=25&filter={"state":[5,7]}`);
    const [first = '', ...others] = orders.map(({ id }) => `/orders/purchaseorder/pdf/${id}`);
    const firstTook = await timed(async () => await client.file(first));
    const order = await printed(client, others.slice(0, FOLLOWING));
    // Awards belong to the year in which the demonstration works.
    await client.signIn('compras', presentYear());
    const certification = await printed(client, await certifications(client, rowsOf));
    client.close();
    return [
      { name: 'pdf_first_ms', value: Math.round(firstTook), detail: 'the browser starts' },
      { name: 'pdf_next_ms', value: median(order.first), detail: medianOf(order.first) },
      { name: 'pdf_reprint_ms', value: median(order.again), detail: REPRINT },
      {
        name: 'pdf_certification_ms',
        value: median(certification.first),
        detail: medianOf(certification.first),
      },
      { name: 'pdf_recertification_ms', value: median(certification.again), detail: REPRINT },
    ];
  },
};

/** Paths of certifications of one award: each day since its negotiation gives another document. */
async function certifications(
  client: LoadClient,
  rowsOf: (path: string) => Promise<readonly { readonly id: number }[]>,
): Promise<readonly string[]> {
  const [award] = await rowsOf('/awardacts/get/all?page=1&size=25&filter={"state":[2]}');
  if (!award) throw new Error('no certified award');
  const { date_business, firms } = (await client.get(`/awardacts/get/id/${award.id}`)).body.data as {
    date_business: string;
    firms: readonly { id: number; type: string }[];
  }; // holds: the detail has these fields
  const signs = (type: string) => firms.find((each) => each.type === type)?.id;
  const days = Array.from({ length: FOLLOWING }, (_, back) =>
    dateInGuatemala(new Date(Date.now() - back * 86_400_000)),
  ).filter((day) => day >= date_business);
  return days.map(
    (day) =>
      `/awardacts/pdf/certificationaward/${award.id}/${day}/${signs('SOLICITANTE')}/${signs('AUTORIZADOR')}`,
  );
}
