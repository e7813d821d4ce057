import type { Session } from '@expediente/platform/access/session.ts';
import { useFact } from '@expediente/platform/access/use-fact.ts';
import { type Audit, openAudit } from '@expediente/platform/audit/audit.ts';
import { auditMigrations } from '@expediente/platform/audit/migrations.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import { JOURNAL_KINDS } from '@expediente/schemas/facts/read.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { EVERYTHING, sessionOf } from '@expediente/testing/projections/session.ts';
import {
  writeCatalogue,
  writeOrder,
  writePlan,
  writeRequest,
} from '@expediente/testing/projections/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODULES, PROJECTIONS } from '../modules.ts';
import { factsOfCall } from './calls.ts';
import { askedBy } from './conditions.ts';
import { inWords, readFacts, readPersons } from './list.ts';
import { rowsInBatches } from './source.ts';

const auditor = sessionOf({ ...EVERYTHING, bitacora: ['view'] }, { scope: 'institution' });
const local = sessionOf({ bitacora: ['view'] }, { scope: 'units', units: [100101] });

let service: TestProjections;
let audit: Audit;
const parts = () => ({ db: queriesOver(service.pool), store: service.store, modules: MODULES });
/** Without what the story wrote: acts have tests of their own. */
const FACTS = Object.keys(JOURNAL_KINDS).filter((kind) => kind !== 'act');
const factsOf = async (asked: Record<string, string> = {}, session = auditor) => {
  const filter = JSON.stringify({ kind: FACTS, ...JSON.parse(asked.filter ?? '{}') });
  return await readFacts(parts(), session, listRequest({ page: '1', size: '25', ...asked, filter }));
};
const abouts = async (asked: Record<string, string>, session = auditor) =>
  (await factsOf(asked, session)).rows.map(({ about }) => about);

beforeAll(async () => {
  service = await testProjections(PROJECTIONS);
  await migrate(service.pool, auditMigrations);
  const { writer } = service;
  await writeCatalogue(writer);
  await writePlan(writer, 100101, 2026, '1000');
  await writeRequest(writer, { id: 1, unit: 100101, number: 1, qty: '300' });
  await writeOrder(writer, 8, 1, 100101);
  for (const [id, unit] of [
    [7, 100101],
    [8, 100102],
  ] as const)
    await writer.write('user', id, {
      type: 'UserCreated',
      data: {
        ...{ id, full_name: 'Usuario Aprobador', username: `aprobador${id}`, email: 'a@b.gt', phone: '' },
        ...{ state: 1, id_profile: 3, units: [{ id: unit, state: 1 }] },
      },
    });
  service.startFeed();
  await service.positions.waitFor(
    PROJECTIONS.map(({ name }) => name),
    await service.store.head(),
  );
  audit = openAudit(service.pool, openLog({ level: 'silent' }));
  audit.record({
    kind: 'sign-in',
    user: '',
    result: 'refused',
    details: { username: 'nadie', address: '10.0.0.9' },
  });
  audit.record({
    kind: 'sign-in',
    user: '7',
    session: 's7',
    result: 'done',
    details: { username: 'aprobador7' },
  });
  audit.record({
    kind: 'refusal',
    user: '7',
    session: 's7',
    entity: 'order:8',
    result: 'forbidden',
    details: {
      operation: '/orders/purchaseorder/ban',
      executor: '100100',
      unit: '100101',
      code: '4f2a9c1e00d1b7aa',
      status: 403,
      fields: ['p_id'],
    },
  });
  audit.record({
    kind: 'print',
    user: '8',
    session: 's8',
    entity: 'request:1',
    result: 'done',
    details: { format: 'format-1', revision: 1, reprint: false },
  });
  audit.record({
    kind: 'export',
    user: '8',
    entity: 'catalogue:supply',
    result: 'done',
    details: { rows: 3 },
  });
  audit.record({ kind: 'refusal', user: '8', entity: 'permission:unidadproveedor.ban', result: 'forbidden' });
  audit.record({
    kind: 'refusal',
    user: '8',
    entity: 'order:404',
    result: 'not-found',
    details: {
      operation: '/history/{lifecycle}/{id}',
      code: 'e0db25db70df4708',
      status: 404,
      executor: '100100',
    },
  });
  audit.record({
    kind: 'ops',
    user: '',
    entity: 'projection:order',
    result: 'done',
    details: { act: 'rebuild', by: 'sistema: ops@servidor' },
  });
  await audit.flush();
});
afterAll(async () => {
  await audit.close();
  await service.close();
});

test('facts are in words, the latest first, with person, record and what was tried', async () => {
  const { rows, total, more } = await factsOf();
  expect([total, more]).toEqual([8, undefined]);
  expect(rows.map(({ what, user, about, outcome }) => [what, user, about, outcome])).toEqual([
    ['Operación', 'sistema: ops@servidor', 'Proyección Órdenes de compra', 'Hecho'],
    [
      'No encontrado',
      'Usuario Aprobador (aprobador8)',
      'Orden de compra 404',
      'No existe, o fuera de su alcance',
    ],
    [
      'Rechazo',
      'Usuario Aprobador (aprobador8)',
      expect.stringContaining('Ordenes De Compra: '),
      'Sin permiso',
    ],
    ['Exportación', 'Usuario Aprobador (aprobador8)', 'Listado de insumos', 'Hecho'],
    ['Impresión', 'Usuario Aprobador (aprobador8)', 'Pedido 1/2026', 'Hecho'],
    ['Rechazo', 'Usuario Aprobador (aprobador7)', 'Orden de compra 8', 'Sin permiso'],
    ['Ingreso', 'Usuario Aprobador (aprobador7)', '', 'Hecho'],
    ['Ingreso', 'nadie', '', 'Credenciales incorrectas'],
  ]);
  expect(rows[5]).toMatchObject({
    record: { lifecycle: 'order', id: '8' },
    details: expect.stringContaining('Ordenes De Compra: '),
    session: 's7',
  });
});

test.each([
  [{ filter: '{"kind":"refusal"}' }, 2],
  [{ filter: '{"kind":"missing"}' }, 1],
  [{ filter: '{"kind":["missing","refusal"]}' }, 3],
  [{ filter: '{"kind":["missing","print"]}' }, 2],
  [{ filter: '{"kind":["refusal","print"]}' }, 3],
  [{ filter: '{"user_id":"8"}' }, 4],
  [{ search: 'anul' }, 2],
  [{ filter: '{"act":"Anulación"}' }, 0],
  [{ filter: '{"entity":"order:8"}' }, 1],
  [{ filter: '{"result":"done"}' }, 4],
  [{ filter: '{"result":"refused"}' }, 4],
  [{ filter: '{"from":"2020-01-01","to":"2020-01-31"}' }, 0],
  [{ filter: '{"from":"2020-01-01"}' }, 8],
  [{ search: 'aprobador7' }, 2],
  [{ search: 'aprobador rechazo' }, 2],
  [{ search: 'order:8' }, 1],
  [{ search: 'impresion' }, 1],
  [{ search: '4f2a9c1e00d1b7aa' }, 1],
  [{ search: 'no-existe' }, 0],
])('of %o there are %i', async (asked, count) => {
  const { rows, total } = await factsOf(asked);
  expect([rows.length, total]).toEqual([count, count]);
});

test('they are sorted by their instants, both ways', async () => {
  const latest = (await factsOf({ sort: '-at' })).rows.map(({ id }) => id);
  expect((await factsOf({ sort: 'at' })).rows.map(({ id }) => id)).toEqual(latest.toReversed());
});

test.each([
  { filter: '{"session":"s7"}' },
  { filter: '{"from":"ayer"}' },
  { sort: 'details' },
  { filter: '{"result":"bien"}' },
  { filter: '{"act":"bien"}' },
])(
  '%o is refused as what the list does not know',
  async (asked) => await expect(factsOf(asked)).rejects.toThrow(BadInput),
);

test('who does not reach the institution sees facts about their records, and of none those of their own people', async () => {
  expect(await abouts({}, local)).toEqual(['']);
  const reads = { ...EVERYTHING, bitacora: ['view'] };
  const reader = sessionOf(reads, { scope: 'units', units: [100101] });
  // The order is of their cost centre; what was printed under no executor that was kept is not shown.
  expect(await abouts({}, reader)).toEqual(['Orden de compra 8', '']);
  expect((await readPersons(parts().db, local)).map(({ name }) => name)).toEqual([
    'Usuario Aprobador (aprobador7)',
  ]);
  const elsewhere = { ...reader, executor: { id: 100200, name: 'Otra', year: 2026 } };
  // What was done under another executor is not theirs, even where they did it.
  expect(await abouts({ filter: '{"kind":"refusal"}' }, elsewhere)).toEqual([]);
});

test('what was handed out is seen under the executor for which it was, whichever session looks', async () => {
  const reads = { ...EVERYTHING, bitacora: ['view'] };
  const north = sessionOf(reads, { scope: 'units', units: [100102], userId: 8 });
  const south = { ...north, executor: { id: 100200, name: 'Otra', year: 2026 } };
  const asked = { filter: JSON.stringify({ kind: ['print', 'export'] }) };
  const seen = async (session: Session) => (await factsOf(asked, session)).rows.map(({ entity }) => entity);
  const before = await seen(auditor);
  expect([await seen(north), await seen(south)]).toEqual([[], []]);
  audit.record(useFact(north, 'export', 'report:orders', { rows: 1 }));
  audit.record(useFact(south, 'print', 'report:general', { rows: 2 }));
  await audit.flush();
  expect(await seen(north)).toEqual(['report:orders']);
  expect(await seen(south)).toEqual(['report:general']);
  expect(await seen({ ...north, executor: null })).toEqual([]);
  expect((await seen(auditor)).length).toBe(before.length + 2);
});

test('all of a question are taken out in batches, each once', async () => {
  const request = listRequest({ search: 'aprobador8', filter: JSON.stringify({ kind: FACTS }) });
  const numbers: (number | null)[] = [];
  for await (const rows of rowsInBatches(parts().db, (await askedBy(parts(), auditor, request)).asked))
    numbers.push(...(await inWords(parts(), rows)).map(({ number }) => number));
  expect(numbers.slice(-4)).toEqual([7, 6, 5, 4]);
});

test('what one call left is found by its code', async () => {
  expect(await factsOfCall(parts(), '4f2a9c1e00d1b7aa')).toMatchObject([
    {
      ...{ user: 'Usuario Aprobador (aprobador7)', about: 'Orden de compra 8', outcome: 'Sin permiso' },
      operation: expect.stringMatching(/^Ordenes De Compra: .+ \(\/orders\/purchaseorder\/ban\)$/),
      fields: ['p_id'],
    },
  ]);
  expect(await factsOfCall(parts(), 'otro-codigo')).toEqual([]);
});
