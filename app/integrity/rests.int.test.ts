import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { openAudit } from '@expediente/platform/audit/audit.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { ITSELF } from '@expediente/projections/ops.ts';
import type { AskedLineRead, RequestDetail, RequestRow } from '@expediente/schemas/request/read.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { verifyArchive } from '@expediente/verifier/verify.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInstallation } from './installation.ts';
import { compareRows } from './rows.ts';

/** A pedido of which a part is consolidated: what the lists, verify, the history and its file show of it and its rest. */
oneStory();

const YEAR = new Date().getFullYear();
const UNIT = 100104;
let services: TestServices;
let folder: string;
const tokens: Record<string, string> = {};
let pedido: number;
let rest: number;
let order: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'expediente-restos-'));
  services = await testServices();
  await writeDemonstration(services);
  for (const who of ['centro', 'compras', 'auditor'])
    tokens[who] = await services.signIn(who, undefined, YEAR);
}, 180_000);
afterAll(async () => {
  await services?.close();
  await rm(folder, { recursive: true });
});

const today = (): string => dateInGuatemala(new Date());
const get = async (path: string, query: object = {}, who = 'compras') => {
  await services.caughtUp();
  return (await services.call('GET', path, { ...query, token: tokens[who] })).data;
};
async function post(path: string, payload: object, who = 'compras') {
  const { response, message, data } = await services.call('POST', path, { ...payload, token: tokens[who] });
  expect(`${path}: ${response} ${response === 'success' ? '' : message}`).toBe(`${path}: success `);
  return data;
}
const detail = async (id: number): Promise<RequestDetail> => await get(`/orders/get/id/${id}`);
const planned = async () => {
  const [line] = await get('/supplies/get/public/pac', { p_id_unit: UNIT, p_year: YEAR }, 'centro').then(
    ({ rows }) => rows.filter(({ cod_internal }: { cod_internal: string }) => cod_internal === '1007'),
  );
  return line;
};

test('3 of 4 are consolidated, and nothing available changes', async () => {
  const supply = await planned();
  const { id } = await post(
    '/orders/insert/update',
    {
      ...{ p_id: 0, p_id_unit: UNIT, p_year: YEAR, p_number: '', p_date: today(), p_type: 'SI' },
      ...{ p_id_supplie: supply.id, p_cod_internal: supply.cod_internal, p_id_row: supply.id_row },
      ...{ p_description_internal: supply.description_internal, p_quarter_order: 'TERCERO' },
      ...{ p_total_qty: '4', p_justification: 'Abastecimiento', p_year_additional: YEAR },
      p_sub_products: [{ p_id_sub_products: '3-2-1', p_qty: '4' }],
    },
    'centro',
  );
  await post('/orders/send', { p_id: id }, 'centro');
  const before = await planned();
  const lines: readonly AskedLineRead[] = await get('/orders/consolidate/lines', { p_list_orders: id });
  expect(lines).toMatchObject([{ id, id_supplie: supply.id, id_sub_products: '3-2-1', qty: '4.00' }]);
  const taken = [{ p_id: id, p_id_supplie: supply.id, p_id_sub_products: '3-2-1', p_qty: '3' }];
  const judged = { p_list_orders: id, p_date_resolution: today(), p_calculate_fee: 0 };
  expect(await get('/orders/consolidate/judged', { ...judged, p_lines: JSON.stringify(taken) })).toEqual(
    expect.any(Array),
  );
  const wrong = await services.call('GET', '/orders/consolidate/judged', {
    ...{ ...judged, p_lines: '[{"p_id":1}]', token: tokens.compras },
  });
  expect(wrong.data).toMatchObject({ errors: [{ field: 'p_lines' }] });
  const made = await post('/orders/consolidate/approve', {
    ...{ p_number_resolution: 'RESTO-1', p_date_resolution: today(), p_list_orders: String(id) },
    ...{ p_calculate_fee: 0, p_has_award: 0, p_lines: taken },
  });
  order = made.id;
  pedido = id;
  rest = made.rests[0].id;
  expect(await planned()).toEqual(before);
});

test('both name each other, each with its quantity, in the record and in the list', async () => {
  const [own, other] = [await detail(pedido), await detail(rest)];
  expect(own).toMatchObject({
    ...{ state: 3, total_qty: '3.00', rest_of: null },
    rests: [{ id: rest, number_year: other.number_year, total_qty: '1.00', state: 1 }],
  });
  expect(other).toMatchObject({
    ...{ state: 1, total_qty: '1.00', rests: [], unit: own.unit, justification: own.justification },
    rest_of: { id: pedido, number_year: own.number_year, total_qty: '3.00', state: 3 },
  });
  const { rows } = await get('/orders/get/all', { page: 1, size: 100 });
  const listed = rows.filter(({ id }: RequestRow) => id === pedido || id === rest);
  expect(listed.map(({ total_qty }: RequestRow) => total_qty).sort()).toEqual(['1.00', '3.00']);
  const { rows: found } = await get('/search', { q: other.number_year }, 'auditor');
  expect(found.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`)).toContain(
    `Pedido ${rest}`,
  );
});

test('freed, both are as they are, and are consolidated together', async () => {
  await post('/orders/purchaseorder/free', { p_id: order });
  expect([await detail(pedido), await detail(rest)]).toMatchObject([
    { state: 1, total_qty: '3.00' },
    { state: 1, total_qty: '1.00' },
  ]);
  const { total } = await post('/orders/consolidate/approve', {
    ...{ p_number_resolution: 'RESTO-2', p_date_resolution: today(), p_list_orders: `${pedido},${rest}` },
    ...{ p_calculate_fee: 0, p_has_award: 0 },
  });
  const lines = (await Promise.all([pedido, rest].map(detail))).map((each) => Number(each.total));
  expect(Number(total)).toBe(lines.reduce((sum, each) => sum + each, 0));
});

test('verify finds nothing, and the rows are those of the events', async () => {
  await services.caughtUp();
  const installation = {
    configuration: { sealKeyFile: join(folder, 'llave.pem'), sealDir: undefined, sealTsaCa: undefined },
  };
  await services.audit.flush();
  const { findings } = await checkInstallation({ pool: services.pool, store: services.store, installation });
  const ours = [`order-${order}`, `request-${pedido}`, `request-${rest}`];
  expect(findings.filter(({ stream }) => stream !== undefined && ours.includes(stream))).toEqual([]);
  const audit = openAudit(services.pool, openLog({ level: 'silent' }));
  const rows = await compareRows(
    { pool: services.pool, store: services.store, audit },
    ITSELF,
    new AbortController().signal,
  );
  await audit.close();
  expect(rows.findings).toEqual([]);
});

test('the histories say what happened, and the files of both verify', async () => {
  const [own, other] = [await detail(pedido), await detail(rest)];
  const sentences = async (id: number): Promise<readonly string[]> =>
    (await get(`/history/request/${id}`, {}, 'auditor')).entries.map(
      ({ sentence }: { sentence: string }) => sentence,
    );
  expect(await sentences(pedido)).toContain(
    `Redujo la solicitud a 3 unidades; el resto es la No. ${other.number}`,
  );
  expect(await sentences(rest)).toContain(
    `Abrió el pedido ${other.number}/${YEAR} por 1 unidad, el resto de la No. ${own.number}`,
  );
  for (const id of [pedido, rest]) {
    const { content } = await services.download(`/history/request/${id}/file`, tokens.auditor ?? '');
    const report = await verifyArchive(new Uint8Array(content), {});
    expect(report.findings.filter(({ level }) => level === 'refused')).toEqual([]);
    expect(report.acts.map(({ sentence }) => sentence)).toEqual(await sentences(id));
    const streams = report.histories.map(({ stream }) => stream);
    expect(streams).toEqual(expect.arrayContaining([`request-${pedido}`, `request-${rest}`]));
  }
});
