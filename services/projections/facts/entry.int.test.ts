import { streamName } from '@expediente/kernel/streams.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import { openedBook } from '@expediente/platform/excel/testing/books.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import { appendTo, newEvent } from '@expediente/testing/events.ts';
import { sessionOf } from '@expediente/testing/projections/session.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODULES } from '../modules.ts';
import { readEntry } from './entry.ts';
import { readFacts } from './list.ts';

const auditor = sessionOf({ bitacora: ['view'], historial: ['view'] }, { scope: 'institution' });

let services: TestServices;
const parts = () => ({
  db: queriesOver<Record<string, unknown>>(services.pool),
  store: services.store,
  modules: MODULES,
});
const entryOf = async (id: string, session = auditor) => await readEntry(parts(), session, id);
const rowsOf = async (filter: object) =>
  (await readFacts(parts(), auditor, listRequest({ page: '1', size: '100', filter: JSON.stringify(filter) })))
    .rows;

let saved = '';
beforeAll(async () => {
  services = await testServices();
  await writeDemonstration(services);
  const token = await services.signIn('admin');
  const { status } = await services.call('POST', '/groups/insert/update', {
    ...{ token, p_id: '901', p_id_group: '901', p_description: 'GRUPO 901' },
  });
  expect(status).toBe(200);
  saved = (await services.store.readStream(streamName('group', '901')))[0]?.metadata.commandId ?? '';
  await services.caughtUp();
});
afterAll(async () => await services.close());

test('an act opens with all that the same command wrote, its ledgers with what was left of them', async () => {
  const accrued = (await rowsOf({ record: 'order' })).find(({ details }) => details.startsWith('Devengó'));
  const { act } = await entryOf(accrued?.id ?? '');
  const [about, ...others] = act?.records ?? [];
  expect(about).toMatchObject({ lifecycle: 'order', lead: true, name: accrued?.about });
  for (const { sentence } of about?.entries ?? []) expect(accrued?.details).toContain(sentence);
  expect(others.every(({ lead }) => !lead)).toBe(true);
  const lines = others.filter(({ lifecycle }) => lifecycle === 'planLine');
  expect(lines.length).toBeGreaterThan(0);
  for (const { name, entries } of lines) {
    expect(name).toMatch(/^Línea del plan /);
    for (const { movement } of entries)
      expect(movement).toMatchObject({ kind: 'quantity', balance: expect.stringMatching(/^\d+\.\d{2}$/) });
  }
  const written = act?.records.reduce((sum, { entries }) => sum + entries.length, 0) ?? 0;
  expect(written + (act?.others ?? 0)).toBe(accrued?.events);
  expect(act?.more).toBe(0);
});

test('it is found by any event that it wrote, of any record', async () => {
  const order = (await rowsOf({ record: 'order' })).find(({ details }) => details.startsWith('Consolidó'));
  const { act, row } = await entryOf(order?.id ?? '');
  expect(row.id).toBe(order?.id);
  for (const { lifecycle, id, entries } of act?.records ?? [])
    for (const { revision } of entries)
      expect((await entryOf(`${lifecycle}:${id}@${revision}`)).row.id).toBe(order?.id);
});

test('it says by which right it was done, of the profile as it was then', async () => {
  const { row, act, sign_in } = await entryOf('group:901@0');
  expect(row).toMatchObject({ user: expect.stringContaining('(admin)'), details: 'Creó el grupo' });
  expect(act).toMatchObject({
    command: saved,
    right: {
      ...{ id_profile: 1, revision: 0, profile: expect.stringMatching(/\S/) },
      ...{ page: 'grupos', action: 'create', permission: 'Grupos: Crear', granted: true },
    },
    others: 0,
  });
  expect(sign_in).toMatchObject({ id: expect.stringMatching(/^\d+$/) });
  const stream = streamName('profile', 1);
  const last = (await services.store.readStream(stream)).at(-1);
  if (!last) throw new Error('no profile');
  const head = { revision: last.revision, chain: last.metadata.chain };
  await appendTo(services.store, stream, head, newEvent('ProfileChanged', { pages: [] }));
  // What was taken from it afterwards was there then.
  expect((await entryOf('group:901@0')).act?.right?.granted).toBe(true);
});

test('the rules that judged are named by their titles and versions', async () => {
  const orders = await rowsOf({ record: 'order' });
  const found = await Promise.all(orders.map(async ({ id }) => (await entryOf(id)).act?.rules ?? []));
  expect(found.flat()).toContainEqual({ rule: 'purchaseLimits', title: 'Límites de compra', version: 1 });
});

test('a fact opens with the sign-in of its session', async () => {
  await services.pool.query(
    `insert into audit (number, at, kind, user_id, session, entity, result, details, chain) values
      (901, now() - interval '2 minutes', 'sign-in', '1', 's9', '', 'done', '{"address":"10.0.0.7"}', ''),
      (902, now() - interval '1 minute', 'refusal', '1', 's9', 'order:24', 'forbidden', '{}', '')`,
  );
  const { row, act, sign_in } = await entryOf('902');
  expect([row.outcome, act]).toEqual(['Sin permiso', null]);
  expect(sign_in).toMatchObject({ id: '901', address: '10.0.0.7' });
  expect((await entryOf('901')).sign_in).toBeNull();
});

test.each(['order:999999@0', 'order:24@900', 'pedido:1@0', '999999', 'x', '', 'order:24', 'group:901@-1'])(
  'there is no %j',
  async (id) => await expect(entryOf(id)).rejects.toThrow(NotFound),
);

test('what is out of sight is not there', async () => {
  const stranger = sessionOf({ bitacora: ['view'] }, { scope: 'units', units: [] });
  for (const id of ['group:901@0', '902']) await expect(entryOf(id, stranger)).rejects.toThrow(NotFound);
});

test('the workbook has the rows of the same filters, and is a fact itself', async () => {
  const token = await services.signIn('auditor');
  const filter = JSON.stringify({ record: 'order', amount_from: '1000' });
  const { status, content } = await services.download('/audit/excel', token, { filter });
  expect(status).toBe(200);
  const text = JSON.stringify((await openedBook(content)).worksheets[0]?.getSheetValues());
  const { rows, total } = await readFacts(parts(), auditor, listRequest({ page: '1', size: '100', filter }));
  const taken = text.match(/order:\d+@\d+/g) ?? [];
  expect(taken).toHaveLength(total);
  expect(taken.slice(0, rows.length)).toEqual(rows.map(({ id }) => id));
  expect(services.facts.at(-1)).toMatchObject({
    ...{ kind: 'export', entity: 'audit' },
    details: { filter: '{"record":["order"],"amount_from":["1000"]}' },
  });
});
