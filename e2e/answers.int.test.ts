import { createHash, randomUUID } from 'node:crypto';
import type { ApiDocument } from '@expediente/openapi/document.ts';
import { answersFit } from '@expediente/openapi/fits.ts';
import { DEMO_PASSWORD } from '@expediente/platform/config.ts';
import type { BulkJobRead } from '@expediente/schemas/bulk/read.ts';
import type { HistoryAnswer, IssuedDocument, StoredEventAnswer } from '@expediente/schemas/history/read.ts';
import type { RequestRow } from '@expediente/schemas/request/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { type TestProduct, testProduct } from '@expediente/testing/product/product.ts';
import { buildProduct } from '@expediente/testing/product/spawned.ts';
import { dataOf, TODAY, User, YEAR } from '@expediente/testing/product/user.ts';
import { WHO } from '@expediente/testing/services/rights.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askEveryRead } from './every-read.ts';
import { mainJob } from './main-job/main.ts';

/** The OpenAPI document that a product serves against what the product answers. */

oneStory();

let product: TestProduct;
let order: number;

beforeAll(async () => {
  await buildProduct();
  product = await testProduct();
});
afterAll(async () => await product?.stop());

test('the main job is done through a client of the document, and every answer is as it says', async () => {
  const steps: string[] = [];
  order = await mainJob(product.base, DEMO_PASSWORD, (text) => steps.push(text));
  expect(steps).toHaveLength(24);
});

/** What the demonstration has no record for: an answer that there is none is as documented, too. */
const WITHOUT_EXAMPLE = [
  /^\/awardacts\/.*\{/,
  /^\/(images|address\/get\/id)\//,
  /^\/history\/removed\/\{/,
  // It is off unless the installation wants it.
  /^\/paper\/public\//,
  /\/\{run\}$/,
  // The requests that are known are pedidos.
  /^\/orders\/serv\/consolidate\/(judged|lines)$/,
  // Prints of requests need who signs for their unit: the main job prints them.
  /^\/orders\/(pdf|format2|lot\/pdf)\//,
];

/** Attaches a paper to the file of an order. @returns its hash */
async function attached(base: string, id: number): Promise<string> {
  const compras = await User.signIn(base, 'compras');
  const paper = smallPdf('Factura');
  const form = new FormData();
  form.append('p_id', String(id));
  form.append('p_id_kind', '1');
  form.append('p_document', new Blob([paper]), 'factura.pdf');
  const { ok } = await fetch(`${base}/api/orders/documents/attach`, {
    method: 'POST',
    headers: { authorization: `Bearer ${compras.token}` },
    body: form,
  });
  expect(ok).toBe(true);
  return createHash('sha256').update(paper).digest('hex');
}

test('every read answers as the document says, of records that are there', async () => {
  const document: ApiDocument = await (await fetch(`${product.base}/api/openapi.json`)).json();
  const users = await Promise.all(WHO.map(async (who) => await User.signIn(product.base, who)));
  const [reader] = users;
  if (!reader) throw new Error('no user reads');
  const hash = await attached(product.base, order);
  const [issued] = dataOf<readonly IssuedDocument[]>(await reader.read(`/history/order/${order}/documents`));
  const stored = dataOf<StoredEventAnswer>(await reader.read(`/history/order/${order}/event/0`));
  const { entries } = dataOf<HistoryAnswer>(await reader.read(`/history/order/${order}`));
  const [paper] = entries.flatMap(({ papers = [] }) => papers);
  const compras = await User.signIn(product.base, 'compras');
  dataOf(await (await User.signIn(product.base, 'auditor')).send('/seals/seal', {}));
  const { rows: pedidos } = dataOf<Page<RequestRow>>(await compras.read('/orders/get/all'));
  const bulk = randomUUID();
  const centro = await User.signIn(product.base, 'centro');
  const { rows: own } = dataOf<Page<RequestRow>>(await centro.read('/orders/get/all'));
  const [prints] = own.filter(({ actions }) => actions.some(({ action }) => action === 'printorder'));
  dataOf(
    await centro.send('/bulk/begin', {
      ...{ p_id: bulk, p_list: '/orders/get/all', p_action: 'printorder' },
      p_print: '/orders/format2/pdf/{order}/{requester}/{authorizer}/{address}',
      ...{ p_records: [{ p_id: String(prints?.id) }], p_count: 1 },
    }),
  );
  const printed = async () => dataOf<BulkJobRead>(await centro.read(`/bulk/get/${bulk}`)).state;
  await expect.poll(printed, { timeout: 30_000 }).toBe('done');
  const asked = await askEveryRead({
    base: `${product.base}/api`,
    document,
    fits: answersFit(document),
    tokens: users.map(({ token }) => token),
    known: {
      id: String(order),
      ...{ year: String(YEAR), date: TODAY, unit: '100102', idUnit: '100102', supply: '0' },
      ...{
        catalogue: 'supply',
        template: 'award',
        lifecycle: 'order',
        revision: '0',
        version: '1',
        run: '1',
      },
      // An order of the demonstration that is paid.
      ...{ p_list_oc: String(order), p_number_purchase: '1', 'reports unit': '0' },
      ...{ p_list_orders: String(pedidos[0]?.id), p_date_resolution: TODAY },
      ...{ date_start: `${YEAR}-01-01`, date_end: TODAY },
      ...{ requester: '1', authorizer: '2', requesterId: '1', authorizerId: '2', address: 'main' },
      ...{
        file: 'f'.repeat(64),
        'history file': issued?.file ?? '',
        ...{ 'paper chain': stored.chain.slice(0, 20), sha256: issued?.file ?? '' },
        hash: 'f'.repeat(64),
        'orders hash': hash,
        'history hash': paper?.file ?? '',
        'rules name': 'iva',
        'ops name': 'order',
        ...{ number: '1', level: '0', tile: '000' },
        ...{ 'quarterly id': '0', 'bulk id': bulk },
        // A consolidation of the demonstration that is regularised, and its CURDP.
        'unops state': '1',
        '/reports/unops/regularize p_id_unit': '100101',
        '/reports/unops/accounting p_id_unit': '100101',
        ...{ p_id_unops_consolidate: '2', p_number_curdp: `${YEAR}-42` },
        '/views/get list': 'pedidos',
        // REALIZA and REVISA of the executor.
        ...{ p_id_firm_realiza: '7', p_id_firm_revisa: '8' },
      },
    },
  });
  expect(asked.flatMap(({ faults }) => faults)).toEqual([]);
  const without = asked.filter(
    ({ path, status }) => status !== 200 && !WITHOUT_EXAMPLE.some((pattern) => pattern.test(path)),
  );
  expect(without.map(({ path, status }) => `${status} ${path}`)).toEqual([]);
  expect(asked.length).toBeGreaterThan(200);
});
