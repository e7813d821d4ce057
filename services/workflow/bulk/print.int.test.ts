import { createHash } from 'node:crypto';
import { price } from '@expediente/kernel/decimal.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { type Desk, deskOver } from '@expediente/testing/planning/desk.ts';
import { supplyForm } from '@expediente/testing/planning/plans.ts';
import { bulkOf, resultsOf, ticked } from '@expediente/testing/services/bulk.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { requestForm } from '@expediente/testing/workflow/forms.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Papers of many pedidos as one PDF: each under the rules of a single print, with a result each (hospital A5). */
oneStory();

const UNIT = 100101;
const LIST = '/orders/get/all';
const SUB_PRODUCT = '1-2-1';

let services: TestServices;
let desk: Desk;
let supply = 0;

beforeAll(async () => {
  services = await testServices();
  desk = await deskOver(services, 2026);
  const form = supplyForm({ id: 0, code: '99991', row: '266', price: price('2.50') });
  supply = Number((await desk.post('admin', '/supplies/insert/update', form)).id);
  const plan = { p_id_unit: UNIT, p_year: 2026 };
  await desk.post('centro', '/packsannual/insert/update', {
    ...plan,
    p_details: [{ p_id_supplie: supply, p_id_sub_products: SUB_PRODUCT, p_qty: 10_000 }],
  });
  await desk.post('centro', '/packsannual/send', plan);
  await desk.post('aprobador', '/packsannual/approve', plan);
});
afterAll(async () => await services.close());

async function drafted(count: number): Promise<readonly number[]> {
  const ids: number[] = [];
  const form = requestForm({
    p_id_supplie: supply,
    p_sub_products: [{ p_id_sub_products: SUB_PRODUCT, p_qty: 1 }],
  });
  for (let at = 0; at < count; at += 1)
    ids.push(Number((await desk.post('centro', '/orders/insert/update', form)).id));
  await services.caughtUp();
  return ids;
}
/** Pedidos that can be printed. */
async function sent(count: number): Promise<readonly number[]> {
  const ids = await drafted(count);
  for (const id of ids) await desk.post('centro', '/orders/send', { p_id: id });
  await services.caughtUp();
  return ids;
}

const begin = async (payload: object) =>
  await bulkOf(services, desk.tokenOf('centro')).begin({ p_list: LIST, ...payload });
const ended = async (id: string) => await bulkOf(services, desk.tokenOf('centro')).ended(id);

interface Signatory {
  readonly id: number;
  readonly type: string;
  readonly main: 0 | 1;
  readonly unops: 0 | 1;
}

const FORM = '/orders/format2/pdf/{order}/{requester}/{authorizer}/{address}';
const printed = async (id: string, token = desk.tokenOf('centro')) => await bulkOf(services, token).pdf(id);
const numberOf = async (id: number): Promise<string> => {
  const { number_year } = await desk.read<{ number_year: string }>(`/orders/get/id/${id}`);
  return number_year;
};

test('ticked pedidos are printed as one PDF in the order of the list; what is not printed says why', async () => {
  const [first = 0, second = 0, third = 0] = await sent(3);
  const [draft = 0] = await drafted(1);
  const [last = 0] = await sent(1);
  const foreign = 999_999;
  const before = services.facts.length;
  const { data } = await begin({
    ...ticked([last, third, first, foreign, draft, second]),
    ...{ p_action: 'printorder', p_print: FORM, p_sort: 'number_year' },
  });
  expect(data).toMatchObject({ total: 6 });
  const job = await ended(data.id);
  expect(job).toMatchObject({ state: 'done', done: 4, omitted: 2 });
  // In the order of the list's numbers, whatever was ticked first; what is gone comes last.
  expect(job.records.map(({ id }) => Number(id))).toEqual([first, second, third, draft, last, foreign]);
  expect(resultsOf(job)).toEqual([
    ...['done', 'done', 'done'],
    'El pedido se imprime después de enviarlo, y no si está anulado.',
    ...['done', 'Ya no está en su listado.'],
  ]);
  const { status, type, content } = await printed(job.id);
  expect([status, type]).toEqual([200, 'application/pdf']);
  const { pages } = readPdf(content);
  expect(pages).toHaveLength(4);
  for (const [at, id] of [first, second, third, last].entries())
    expect(pages[at]).toContain((await numberOf(id)).split('/')[0]);
  // Each was issued and recorded like a single print, and has the same bytes there.
  const facts = services.facts.slice(before).filter(({ kind }) => kind === 'print');
  expect(facts.map(({ entity }) => entity)).toEqual([
    ...[first, second, third, last].map((id) => `request:${id}`),
    '',
  ]);
  const { rows } = await desk.read<{ rows: readonly Signatory[] }>('/firms/get/public', {
    p_id_unit: UNIT,
    p_in_acts: 0,
  });
  const main = (role: string) =>
    rows.find((each) => each.type === role && each.main === 1 && each.unops === 0)?.id;
  const alone = await services.download(
    `/orders/format2/pdf/${first}/${main('SOLICITANTE')}/${main('AUTORIZADOR')}/main`,
    desk.tokenOf('centro'),
  );
  const [one] = await services.jobs.papers(job.id);
  expect(createHash('sha256').update(alone.content).digest('hex')).toBe(one?.hash);
});

test('a print is for its own person, under the permission of a single one, and of fifty at most', async () => {
  const [id = 0] = await drafted(1);
  const print = { ...ticked([id]), p_action: 'printorder', p_print: FORM };
  expect(await begin({ ...print, p_print: '/awardacts/pdf/award/{id}' })).toMatchObject({
    status: 400,
    data: { errors: [{ field: 'p_print' }] },
  });
  expect(await begin({ ...print, p_address: '../..' })).toMatchObject({ status: 400 });
  expect(await begin({ ...print, p_requester: -1 })).toMatchObject({ status: 400 });
  expect(await begin({ ...print, p_count: 51 })).toMatchObject({
    status: 400,
    message: 'Se imprimen hasta 50 a la vez: filtre más o marque menos.',
  });
  // A draft alone: nothing is printed, and the answer in the place of the PDF gives the reason.
  const none = await ended((await begin(print)).data.id);
  expect(none).toMatchObject({ done: 0, omitted: 1 });
  expect((await printed(none.id)).content.toString()).toContain('No se imprimió ninguno');
  await desk.post('centro', '/orders/send', { p_id: id });
  await services.caughtUp();
  const strange = await ended((await begin({ ...print, p_requester: 999_999 })).data.id);
  expect(resultsOf(strange)).toEqual(['Seleccionar firmas']);
  const job = await ended((await begin(print)).data.id);
  expect(job).toMatchObject({ done: 1 });
  expect((await printed(job.id, desk.tokenOf('compras'))).status).toBe(404);
  expect((await printed(job.id, 'nada')).status).toBe(401);
  const sent = await ended((await begin({ ...ticked([id]), p_action: 'ban' })).data.id);
  expect((await printed(sent.id)).status).toBe(404);
  // Its papers stay as long as the job, whatever becomes of the records.
  expect(readPdf((await printed(job.id)).content).pages).toHaveLength(1);
  const [paper] = await services.jobs.papers(job.id);
  expect([...(await services.jobs.referenced([paper?.hash ?? '', 'f'.repeat(64)]))]).toEqual([paper?.hash]);
});

test('a print that is stopped has the papers so far; one that fails is tried again, then omitted', async () => {
  const ids = await sent(3);
  await services.runner.close();
  const print = { ...ticked(ids), p_action: 'printorder', p_print: FORM, p_sort: 'number_year' };
  const { id } = (await begin(print)).data;
  let calls = 0;
  const runner = services.startRunner(undefined, async (...asked) => {
    calls += 1;
    if (calls <= 3) throw new Error('unexpected');
    await services.call('POST', '/bulk/stop', { token: desk.tokenOf('centro'), p_id: id });
    return await services.print(...asked);
  });
  runner.wake();
  const job = await ended(id);
  await runner.close();
  expect(job).toMatchObject({ state: 'stopped', done: 1, omitted: 2 });
  expect(resultsOf(job)[0]).toMatch(/falla del sistema/);
  expect(resultsOf(job)[2]).toMatch(/^Usted detuvo/);
  expect(readPdf((await printed(id)).content).pages).toHaveLength(1);
});
