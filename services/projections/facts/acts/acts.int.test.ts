import { START } from '@expediente/eventstore/port.ts';
import { hourInGuatemala } from '@expediente/kernel/dates.ts';
import { streamCategory } from '@expediente/kernel/streams.ts';
import { folded } from '@expediente/kernel/text.ts';
import type { NamedRecord } from '@expediente/machines/history/reading.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import { BadInput, NotFound } from '@expediente/platform/refusals.ts';
import { rebuild } from '@expediente/readmodels/engine/rebuild.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { FactRow } from '@expediente/schemas/facts/read.ts';
import { collect } from '@expediente/testing/events.ts';
import { sessionOf } from '@expediente/testing/projections/session.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayRead } from '../../history/open.ts';
import { MODULES } from '../../modules.ts';
import { namesOf } from '../../shared/history/names.ts';
import { askedBy } from '../conditions.ts';
import { readEntry } from '../entry.ts';
import { actKinds, readFacts } from '../list.ts';
import { questionText } from '../question-text.ts';
import { rowsInBatches } from '../source.ts';
import { actKindOf } from './kinds.ts';
import { actedRecords, journalProjection } from './model.ts';

const auditor = sessionOf({ bitacora: ['view'], historial: ['view'] }, { scope: 'institution' });

let services: TestServices;
const parts = () => ({
  db: queriesOver<Record<string, unknown>>(services.pool),
  store: services.store,
  modules: MODULES,
});
const listOf = async (filter: object, asked: Record<string, string> = {}, session = auditor) =>
  await readFacts(
    parts(),
    session,
    listRequest({ page: '1', size: '100', filter: JSON.stringify(filter), ...asked }),
  );

beforeAll(async () => {
  services = await testServices();
  await writeDemonstration(services);
});
afterAll(async () => await services.close());

test('every command of the log that is about a record has one act', async () => {
  const commands = new Map<string, string[]>();
  for (const { stream, type, metadata } of await collect(services.store.readAll(START))) {
    const kind = actKindOf(streamCategory(stream));
    if (!kind || kind.withOthers.includes(type)) continue;
    // What the product seeds in one append is many records, each with an act of its own.
    const seeded = metadata.userId === '0';
    const key = `${metadata.userId}:${metadata.commandId}:${seeded ? stream : ''}`;
    const streams = commands.get(key) ?? [];
    if (!streams.includes(stream)) commands.set(key, [...streams, stream]);
  }
  expect([...commands.values()].filter((streams) => streams.length > 1)).toEqual([]);
  expect((await listOf({ kind: 'act' })).total).toBe(commands.size);
});

test('an act says who, what, for whom, how much and how many events', async () => {
  const { rows } = await listOf({ record: 'order', result: 'done' });
  const paid = rows.find(({ details }) => details.startsWith('Registró el pago'));
  expect(paid).toMatchObject({
    id: expect.stringMatching(/^order:\d+@\d+$/),
    what: 'Acto',
    user: expect.stringMatching(/^.+ \(.+\)$/),
    about: expect.stringMatching(/^Orden de compra /),
    unit: expect.stringMatching(/^\d{6} \S/),
    amount: expect.stringMatching(/^\d+\.\d{2}$/),
    outcome: 'Hecho',
  });
  expect(paid?.events).toBeGreaterThanOrEqual(1);
});

test('of a record that another act changed too, that act is found under its name', async () => {
  const { rows } = await listOf({ record: 'request' });
  expect(rows.some(({ details }) => details.startsWith('Consolidó'))).toBe(false);
  const all = await listOf({ entity: rows.map(({ entity }) => entity) });
  expect(all.rows.some(({ details }) => details.startsWith('Consolidó la solicitud'))).toBe(true);
});

const totalOf = async (filter: object): Promise<number> => (await listOf(filter)).total;

test('filters narrow acts, and add up', async () => {
  const all = await listOf({ kind: 'act' });
  const [first] = all.rows;
  const day = (first?.at ?? '').slice(0, 10);
  expect(await totalOf({ kind: 'act', from: '2020-01-01', to: '2020-12-31' })).toBe(0);
  expect(await totalOf({ kind: 'act', user_id: first?.user_id })).toBeLessThan(all.total);
  const dear = await listOf({ amount_from: '1000' });
  expect(dear.total).toBeGreaterThan(0);
  for (const { amount } of dear.rows) expect(Number(amount)).toBeGreaterThanOrEqual(1000);
  const between = await totalOf({ amount_from: '1000', amount_to: '2000.50' });
  expect(between).toBeLessThan(dear.total);
  expect(await totalOf({ kind: 'act', result: 'refused' })).toBe(0);
  expect(await totalOf({ kind: 'act', result: ['done', 'failed'] })).toBe(all.total);
  const own = await listOf({
    kind: 'act',
    user_id: first?.user_id,
    from: day,
    record: first?.record?.lifecycle,
  });
  expect(own.rows.every(({ user_id }) => user_id === first?.user_id)).toBe(true);
});

test.each([{ amount_from: 'mil' }, { amount_to: '1,000' }, { result: 'bien' }])(
  '%j is refused in words',
  async (filter) => await expect(listOf(filter)).rejects.toThrow(BadInput),
);

test('acts are asked for by the hour of the day in Guatemala, a night too', async () => {
  const all = (await wholeList(auditor)).rows;
  const hours = async (filter: object) =>
    (await readFacts(parts(), auditor, listRequest({ filter: JSON.stringify({ kind: 'act', ...filter }) })))
      .rows;
  const at = (row: FactRow): string => hourInGuatemala(new Date(row.at));
  for (const [hour_from, hour_to, isWithin] of [
    ['10:00', '10:59', (hour: string) => hour.startsWith('10:')],
    ['18:00', undefined, (hour: string) => hour >= '18:00'],
    [undefined, '08:30', (hour: string) => hour <= '08:30'],
    ['17:00', '09:15', (hour: string) => hour >= '17:00' || hour <= '09:15'],
  ] as const)
    expect((await hours({ hour_from, hour_to })).map(({ id }) => id)).toEqual(
      all.filter((row) => isWithin(at(row))).map(({ id }) => id),
    );
  for (const wrong of ['24:00', '9:00', '10:60', 'noche', ''])
    await expect(hours({ hour_from: wrong })).rejects.toThrow(BadInput);
});

test('a long search takes two connections and no more', async () => {
  let taken = 0;
  let most = 0;
  services.pool.on('acquire', () => {
    most = Math.max(most, ++taken);
  });
  services.pool.on('release', () => {
    taken -= 1;
  });
  const search = 'orden compra gasa pedido consolid pago hospital acta adjudic proveedor';
  await readFacts(parts(), auditor, listRequest({ page: '1', size: '25', search }));
  services.pool.removeAllListeners('acquire').removeAllListeners('release');
  expect(most).toBeLessThanOrEqual(2);
});

test('a word finds records by their number, persons and kinds', async () => {
  const { rows } = await listOf({ record: 'order' });
  const numbered = rows.find(({ about }) => /^Orden de compra \S+$/.test(about));
  const number = numbered?.about.split(' ').at(-1) ?? '';
  const found = await listOf({}, { search: number });
  expect(found.rows.some(({ entity }) => entity === numbered?.entity)).toBe(true);
  const username = /\((.+)\)/.exec(numbered?.user ?? '')?.[1] ?? '';
  const both = await listOf({ kind: 'act' }, { search: `${number} ${username}` });
  expect(both.rows.length).toBeGreaterThan(0);
  expect(both.rows.every(({ user }) => user.includes(username))).toBe(true);
  expect((await listOf({}, { search: 'acto' })).total).toBe(await totalOf({ kind: 'act' }));
});

test('acts are asked for by what they are, on any record or one kind, with days and an amount', async () => {
  const kinds = actKinds(parts());
  const orders = kinds.find(({ lifecycle }) => lifecycle === 'order');
  expect(orders?.acts).toEqual(expect.arrayContaining(['Anulación', 'Pago', 'Rechazo', 'Liberación']));
  // Comes with another record's act alone: no row of an order would have it.
  expect(orders?.acts).not.toContain('Acta de adjudicación');
  const rejections = await listOf({ act: 'Rechazo' });
  expect(rejections.total).toBeGreaterThan(0);
  for (const { details } of rejections.rows) expect(details).toMatch(/[Rr]echaz/);
  const all = new Set(kinds.flatMap(({ acts }) => acts));
  expect(await totalOf({ act: [...all] })).toBe(await totalOf({ kind: 'act' }));
  const [first] = rejections.rows;
  const of = { act: 'Rechazo', record: first?.record?.lifecycle, from: first?.at.slice(0, 10) };
  expect((await listOf(of)).rows.map(({ id }) => id)).toContain(first?.id);
  expect(await totalOf({ act: 'Rechazo', amount_from: '9999999999' })).toBe(0);
});

test('a word finds the acts that say it, and a row that does not show it says what was found', async () => {
  const annulled = await listOf({ kind: 'act' }, { search: 'anuló' });
  expect(annulled.total).toBeGreaterThanOrEqual(await totalOf({ act: 'Anulación' }));
  expect(annulled.rows.some(({ details }) => details.startsWith('Anuló'))).toBe(true);
  const shownIn = ({ what, user, about, details, found = '' }: FactRow): string =>
    folded([what, user, about, details, found].join(' '));
  for (const search of ['27', 'anul', '2026', 'anulacion', 'laboratorio'])
    for (const row of (await listOf({}, { search })).rows)
      expect(
        row.found === 'otro dato del registro' || shownIn(row).includes(search),
        `${search}: ${shownIn(row)}`,
      ).toBe(true);
  const byKind = await listOf({ kind: 'act', record: 'order' }, { search: 'anulación' });
  expect(byKind.rows.some(({ found }) => found === 'Anulación')).toBe(true);
});

test('the workbook says what it was asked by in words', async () => {
  const { rows } = await listOf({ record: 'order' });
  const [first] = rows;
  const filter = {
    act: ['Rechazo'],
    record: ['order'],
    kind: ['act'],
    result: ['done'],
    user_id: [first?.user_id ?? ''],
    entity: [first?.entity ?? ''],
    from: ['2026-10-01'],
    amount_from: ['50000'],
  };
  expect(await questionText(parts(), { search: 'gasa', filter })).toBe(
    `Acto: Rechazo; Clase de registro: Orden de compra; Qué: Acto; Resultado: Hecho; Quién: ${first?.user}; Registro: ${first?.about}; Desde: 01/10/2026; Monto desde: Q50,000.00; búsqueda «gasa»`,
  );
  expect(await questionText(parts(), { search: '', filter: {} })).toBe('');
});

test('pages of acts and facts together have each row once, in the order of their instants', async () => {
  const ids: string[] = [];
  const instants: string[] = [];
  for (let page = 1; ; page += 1) {
    const { rows } = await listOf({}, { page: String(page) });
    ids.push(...rows.map(({ id }) => id));
    instants.push(...rows.map(({ at }) => at));
    if (rows.length < 100) break;
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength((await listOf({})).total);
  expect(instants).toEqual(instants.toSorted().toReversed());
});

/** Records that acts are about, as their histories name them. */
async function recordsActedOn(): Promise<readonly NamedRecord[]> {
  const { rows } = await sql<{ entity: string }>`select entity from ${actedRecords}`.execute(parts().db);
  return rows.map(({ entity }) => {
    const [kind = '', ...id] = entity.split(':');
    return { kind, id: id.join(':') };
  });
}

test('each record has the owner that its own history says', async () => {
  const records = await recordsActedOn();
  const names = await namesOf(parts(), records);
  const { rows } = await sql<{
    entity: string;
    executor: number | null;
    units: number[] | null;
    permission: string;
  }>`
    select entity, executor, units, permission from ${actedRecords}`.execute(parts().db);
  const kept = new Map(rows.map(({ entity, ...owner }) => [entity, owner]));
  expect(new Set(records.map(({ kind }) => kind)).size).toBeGreaterThan(20);
  for (const record of records) {
    const owner = names.ownerOf(record);
    const { executor, units, permission } = kept.get(`${record.kind}:${record.id}`) ?? {};
    expect(
      [record, executor, units?.toSorted() ?? 'all', permission],
      'it is worked out of the events (owner.ts) as of the state (history.ts)',
    ).toEqual([
      record,
      owner?.executor,
      owner?.units === 'all' ? 'all' : owner?.units.toSorted(),
      owner?.permission,
    ]);
  }
});

const NORTH = { id: 100100, name: '', year: 2026 };
const SOUTH = { id: 100200, name: '', year: 2026 };
const WITH_HISTORY = { bitacora: ['view'], historial: ['view'] };

const wholeList = async (session: Session) =>
  await readFacts(parts(), session, listRequest({ filter: '{"kind":"act"}' }));

test.each<[who: string, session: Session]>([
  ['who sees one unit', sessionOf(WITH_HISTORY, { scope: 'units', units: [100106], executor: NORTH })],
  ['who sees an executor', sessionOf(WITH_HISTORY, { scope: 'executor', executor: NORTH })],
  [
    'the same person for another',
    sessionOf(WITH_HISTORY, { scope: 'executor', units: [100201], executor: SOUTH }),
  ],
  ['who has no executor yet', sessionOf(WITH_HISTORY, { scope: 'units', units: [], executor: null })],
  [
    'who reads orders alone',
    sessionOf({ bitacora: ['view'], unidadproveedor: ['view'] }, { scope: 'executor', executor: NORTH }),
  ],
  ['who reads nothing', sessionOf({ bitacora: ['view'] }, { scope: 'institution' })],
  ['the auditor', auditor],
])('%s sees the acts of the records that they may read, and no others', async (_, session) => {
  const records = await recordsActedOn();
  const names = await namesOf(parts(), records);
  const mine = new Set(
    records.flatMap((record) => {
      const owner = names.ownerOf(record);
      return owner && mayRead(session, owner) ? [`${record.kind}:${record.id}`] : [];
    }),
  );
  const everything = (await wholeList(auditor)).rows;
  const seen = await wholeList(session);
  const expected = everything.filter(({ entity }) => mine.has(entity)).map(({ id }) => id);
  expect(seen.rows.map(({ id }) => id)).toEqual(expected);
  expect(seen.total).toBe(expected.length);
  const taken: string[] = [];
  const { asked } = await askedBy(parts(), session, listRequest({ filter: '{"kind":"act"}' }));
  for await (const rows of rowsInBatches(parts().db, asked))
    taken.push(...rows.map(({ entity, revision }) => `${entity}@${revision}`));
  expect(taken).toEqual(expected);
  const hidden = everything.find(({ entity }) => !mine.has(entity));
  if (hidden) await expect(readEntry(parts(), session, hidden.id)).rejects.toThrow(NotFound);
});

test('an act that changed records of other cost centres names those alone that may be read', async () => {
  const { rows } = await sql<{ entity: string; executor: number; units: number[] }>`
    select entity, executor, units from ${actedRecords}
    where entity like 'order:%' and cardinality(units) > 1 order by entity limit 1`.execute(parts().db);
  const [shared] = rows;
  if (!shared) throw new Error('no order of two cost centres');
  const executor = { id: shared.executor, name: '', year: 2026 };
  const session = sessionOf(WITH_HISTORY, { scope: 'units', units: shared.units.slice(0, 1), executor });
  const id = `${shared.entity}@0`;
  const [whole, part] = [await readEntry(parts(), auditor, id), await readEntry(parts(), session, id)];
  const shown = part.act?.records ?? [];
  expect(shown.length).toBeLessThan(whole.act?.records.length ?? 0);
  const named = shown.map(({ lifecycle, id }) => ({ kind: lifecycle, id }));
  const names = await namesOf(parts(), named);
  for (const record of named) {
    const owner = names.ownerOf(record);
    expect([record, owner && mayRead(session, owner)]).toEqual([record, true]);
  }
  const written = shown.reduce((sum, { entries }) => sum + entries.length, 0);
  expect(written + (part.act?.others ?? 0)).toBe(part.row.events);
});

test('a rebuild makes the rows that live projecting made', async () => {
  await services.caughtUp();
  const { differences, leftOut } = await rebuild(services, journalProjection, { kind: 'dry-run' });
  expect(leftOut).toEqual([]);
  expect(differences.map(({ table }) => table)).toEqual(['journal_record', 'journal']);
  for (const { added, gone, changed } of differences) expect([added, gone, changed]).toEqual([0, 0, 0]);
});
