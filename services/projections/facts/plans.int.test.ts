import { auditMigrations } from '@expediente/platform/audit/migrations.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { sessionOf } from '@expediente/testing/projections/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODULES, PROJECTIONS } from '../modules.ts';
import { actedRecords, acts } from './acts/model.ts';
import { askedBy } from './conditions.ts';
import { readFacts } from './list.ts';
import { pageQuery } from './source.ts';

/** Acts, and half as many facts; a million each in a measurement: `JOURNAL_ROWS=1000000`. */
const ROWS = Number(process.env.JOURNAL_ROWS ?? 60_000);

const auditor = sessionOf({ bitacora: ['view'], historial: ['view'] }, { scope: 'institution' });
/** Sees one cost centre, and what is not everyone's of it alone. */
const local = sessionOf(
  { bitacora: ['view'], unidadproveedor: ['view'] },
  { scope: 'units', units: [100107] },
);
let service: TestProjections;
const parts = () => ({
  db: queriesOver<Record<string, unknown>>(service.pool),
  store: service.store,
  modules: MODULES,
});

beforeAll(async () => {
  service = await testProjections(PROJECTIONS);
  await migrate(service.pool, auditMigrations);
  const client = await service.pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query(
    `insert into ${acts.realName} (entity, revision, kind, at, user_id, session, executor, lead, types, sentence, search_text, amount, events)
     select k.kind || ':' || n / 8, n % 8, k.kind, timestamptz '2020-01-01' + n * interval '2 minutes', (n % 200)::text, '',
       '100100', n % 5 <> 0, types, sentence || n, folded || n || ' ', case when n % 3 = 0 then null else n % 90000 end, 4
     from generate_series(1, $1::integer) n,
       lateral (select (array['order', 'request', 'award', 'supply', 'provider'])[1 + n / 8 % 5] as kind) k,
       lateral (select * from (values
         (array['OrderBanned'], 'Anuló la orden ', ' anulo la orden '),
         (array['OrderRevised', 'OrderCommitted'], 'Comprometió la orden con el CUR ', ' comprometio la orden con el cur '))
           as sentences (types, sentence, folded) offset case when n % 1000 = 1 then 0 else 1 end limit 1) sentences`,
    [ROWS],
  );
  await client.query(
    `insert into audit (number, at, kind, user_id, session, entity, result, details, chain)
     select n, timestamptz '2020-01-01' + n * interval '4 minutes', (array['sign-in', 'refusal', 'print', 'export'])[1 + n % 4],
       (n % 200)::text, 's', case when n % 4 = 0 then '' else 'order:' || n / 4 end,
       case when n % 4 = 1 then 'forbidden' else 'done' end, jsonb_build_object('executor', '100100') || case when n % 4 = 1 then jsonb_build_object('code', md5(n::text), 'operation', case when n % 1000 = 1 then '/orders/purchaseorder/ban' else '/orders/insert/update' end) else '{}' end, ''
     from generate_series(1, $1::integer) n`,
    [ROWS / 2],
  );
  // Of a hundred cost centres of one executor, each a hundredth; every fifth record is of everyone.
  await client.query(
    `insert into ${actedRecords.realName} (entity, command, executor, units, permission, last)
     select distinct on (entity) entity, '', case when kind = 'supply' then null else 100100 end,
       case when kind = 'supply' then null else array[100100 + split_part(entity, ':', 2)::integer / 5 % 100] end,
       case when kind = 'supply' then 'insumos.view' else 'unidadproveedor.view|ordenescompra.view' end, 'null'
     from ${acts.realName}`,
  );
  await client.query(`vacuum analyze ${actedRecords.realName}`);
  await client.query(`vacuum analyze ${acts.realName}`);
  await client.query('vacuum analyze audit');
  client.release();
}, 600_000);
afterAll(async () => await service.close());

const asked = (filter: object, search: string) =>
  listRequest({ page: '1', size: '25', search, filter: JSON.stringify(filter) });

const QUESTIONS: readonly (readonly [what: string, filter: object, search?: string])[] = [
  ['everything', {}],
  ['a person', { user_id: '7' }],
  ['a person on some days', { user_id: '7', from: '2020-02-01', to: '2020-02-10' }],
  ['a day', { from: '2020-03-01', to: '2020-03-01' }],
  ['a record', { entity: 'order:40' }],
  ['a kind of record', { record: 'award' }],
  ['what was refused', { result: 'refused' }],
  ['acts alone', { kind: 'act' }],
  ['sign-ins', { kind: 'sign-in' }],
  ['rare amounts', { amount_from: '89990' }],
  ['common amounts', { amount_from: '10', amount_to: '80000' }],
  [
    'a person, a kind, days and an amount',
    { user_id: '7', record: 'order', from: '2020-02-01', amount_from: '100' },
  ],
  ['a word', {}, 'order:40'],
  ['rare acts', { act: 'Anulación' }],
  ['common acts', { act: 'Compromiso' }],
  [
    'rare acts of some days above an amount',
    { act: 'Anulación', from: '2020-02-01', to: '2020-02-28', amount_from: '50000' },
  ],
  ['acts of a person', { act: 'Compromiso', user_id: '7' }],
  ['a rare word of the sentence', {}, 'anul'],
  ['a common word of the sentence', {}, 'comprometio'],
  ['a number in the sentence', {}, '12345'],
  ['a short number', {}, '27'],
  ['what asked for something that is not there', { kind: 'missing' }],
];

test.each(QUESTIONS.map(([what, filter, search = '']) => [what, filter, search] as const))(
  'a page of %s is found by indexes',
  async (_what, filter, search) => {
    const { db } = parts();
    const request = asked(filter, search);
    const { asked: both } = await askedBy(parts(), auditor, request);
    const query = pageQuery(both, { number: 1, size: 25 }, true);
    const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(db);
    const plan = rows.map((row) => Object.values(row)[0]).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (journal|audit)/);
    expect(plan).toMatch(/Index|Result/);
  },
);

test.skipIf(process.env.JOURNAL_ROWS === undefined).each([
  ['the auditor', 50, auditor],
  // Each act is one of a record whose owner is looked at.
  ['a user of one cost centre', 500, local],
] as const)('half of the pages of %s take less than %i ms', async (_, most, session) => {
  const slow: string[] = [];
  for (const [what, filter, search = ''] of QUESTIONS) {
    const times: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const begun = performance.now();
      await readFacts(parts(), session, asked(filter, search));
      times.push(performance.now() - begun);
    }
    const median = times.sort((a, b) => a - b)[10] ?? 0;
    process.stdout.write(`${what}: ${median.toFixed(1)} ms\n`);
    if (median >= most) slow.push(what);
  }
  expect(slow).toEqual([]);
});
