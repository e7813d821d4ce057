import { START, type StoredEvent } from '@expediente/eventstore/port.ts';
import { type DateText, dateInGuatemala } from '@expediente/kernel/dates.ts';
import { streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import { rebuild } from '@expediente/readmodels/engine/rebuild.ts';
import { tableName } from '@expediente/readmodels/engine/tables.ts';
import { type ListRequest, listRequest } from '@expediente/readmodels/lists/query.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { collect } from '@expediente/testing/events.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { sessionOf } from '@expediente/testing/projections/session.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awardList, awardProjection } from './award/model.ts';
import { readAwards } from './award/queries.ts';
import { extensionList, extensionProjection } from './extension/model.ts';
import { readExtensions } from './extension/queries.ts';
import { PROJECTIONS } from './modules.ts';
import { orderList, orderProjection } from './order/model.ts';
import { readOrders } from './order/queries.ts';
import { pacList, pacProjection } from './pac/model.ts';
import { readPacs } from './pac/queries.ts';
import { quarterlyList, quarterlyProjection } from './quarterly/model.ts';
import { readQuarterlies } from './quarterly/queries.ts';
import { reprogrammingList, reprogrammingProjection } from './reprogramming/model.ts';
import { readReprogrammings } from './reprogramming/queries.ts';
import { requestList, requestProjection } from './request/model.ts';
import { readRequests } from './request/queries.ts';
import { readUnopsTab } from './unops/lists.ts';
import { consolidationList, regularizationList, unopsList, unopsProjection } from './unops/model.ts';

type Db = Parameters<typeof readOrders>[0];
type Read = (session: Session, request: ListRequest, day?: DateText) => Promise<Page<object>>;

const YEAR = 2026;
/** Projections with versions by days. */
const WITH_DAYS = [
  pacProjection,
  reprogrammingProjection,
  quarterlyProjection,
  extensionProjection,
  requestProjection,
  orderProjection,
  awardProjection,
  unopsProjection,
];

/** Each list, what it may be sorted by, and what of a row is not kept by day. */
const listsOver = (db: Db) =>
  [
    ['orders', orderList, (...[of, asked, day]) => readOrders(db, of, YEAR, asked, day)],
    ['requests', requestList, (...[of, asked, day]) => readRequests(db, of, requestKinds.pedido, asked, day)],
    [
      'medical services',
      requestList,
      (...[of, asked, day]) => readRequests(db, of, requestKinds.servicio, asked, day),
    ],
    ['plans', pacList, (...[of, asked, day]) => readPacs(db, of, YEAR, asked, day)],
    [
      'reprogrammings',
      reprogrammingList,
      (...[of, asked, day]) => readReprogrammings(db, of, YEAR, asked, day),
    ],
    ['programmings', quarterlyList, (...[of, asked, day]) => readQuarterlies(db, of, YEAR, asked, day)],
    ['extensions', extensionList, (...[of, asked, day]) => readExtensions(db, of, YEAR, asked, day)],
    ['awards', awardList, (...[of, asked, day]) => readAwards(db, of, asked, day)],
    ...([unopsList, consolidationList, regularizationList] as const).map(
      (list, state) =>
        [
          `unops ${state}`,
          list,
          (...[of, asked, day]: Parameters<Read>) =>
            readUnopsTab(db, of, state, { ...asked, year: undefined, day }),
        ] as const,
    ),
  ] as const satisfies readonly (readonly [string, { readonly sort: object }, Read])[];

const UNKEPT = ['actions', 'budget_balance', 'qty_balance', 'unplanned_groups'];

const SESSIONS = {
  institution: sessionOf({}, { scope: 'institution' }),
  executor: sessionOf({}),
  centre: sessionOf({}, { scope: 'units', units: [100101] }),
};

/** What people ask of a list: every order that it has, words, statuses. */
const questions = (list: { readonly sort: object }): readonly Readonly<Record<string, string>>[] => [
  {},
  ...Object.keys(list.sort).map((column, place) => ({ sort: place % 2 === 0 ? column : `-${column}` })),
  { search: 'emergencia' },
  { search: 'jeringa', page: '1', size: '10' },
  { filter: '{"state":[1,3]}' },
];

/** All answers to all questions, without what is not kept by day. */
async function answers(db: Db, day?: DateText): Promise<Readonly<Record<string, unknown>>> {
  const found: Record<string, unknown> = {};
  for (const [name, list, read] of listsOver(db))
    for (const [who, session] of Object.entries(SESSIONS))
      for (const asked of questions(list)) {
        const { rows, ...page } = await read(session, listRequest(asked), day);
        const kept = rows.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([column]) => !UNKEPT.includes(column))),
        );
        found[`${name} ${who} ${JSON.stringify(asked)}`] = { ...page, rows: kept };
      }
  return found;
}

/** Each record's days as its versions have them: a clock that went back leaves the day before. */
function byDay(events: readonly StoredEvent[]): ReadonlyMap<DateText, readonly StoredEvent[]> {
  const last = new Map<string, DateText>();
  const days = new Map<DateText, StoredEvent[]>();
  for (const event of events) {
    const own = dateInGuatemala(new Date(event.metadata.at));
    const before = last.get(event.stream);
    const day = before !== undefined && before > own ? before : own;
    last.set(event.stream, day);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)));
}

let service: TestProjections;
let db: Db;
/** What the lists answered when each day was over. */
const captured = new Map<DateText, Readonly<Record<string, unknown>>>();
let listsThen = 0;

/** The demonstration, written once more day by day, with the lists asked at the end of each. */
beforeAll(async () => {
  const source = await testServices();
  await writeDemonstration(source);
  const all = await collect(source.store.readAll(START));
  await source.close();
  service = await testProjections(PROJECTIONS);
  db = queriesOver(service.pool);
  service.startFeed();
  const kinds = new Set(
    WITH_DAYS.flatMap(({ folds }) => folds.flatMap(({ streams }) => streams.map(({ category }) => category))),
  );
  const isListed = ({ stream }: StoredEvent): boolean => kinds.has(streamCategory(stream));
  // Names of catalogues are those of today.
  await written(all.filter((event) => !isListed(event)));
  const days = byDay(all.filter(isListed));
  const places = [...days.keys()];
  // Some ten days, over all of it.
  const step = Math.max(1, Math.floor(places.length / 10));
  for (const [place, [day, events]] of [...days].entries()) {
    await written(events);
    if (place % step !== 0) continue;
    captured.set(day, await answers(db));
    listsThen += 1;
  }
});
afterAll(async () => await service.close());

async function written(events: readonly StoredEvent[]): Promise<void> {
  for (const { stream, type, data, metadata } of events)
    await service.writer.write(streamCategory(stream), streamKey(stream), { type, data, metadata });
  const names = PROJECTIONS.map(({ name }) => name);
  expect(await service.positions.waitFor(names, await service.store.head(), 60_000)).toBe(true);
}

const versions = async () =>
  Object.fromEntries(
    await Promise.all(
      WITH_DAYS.flatMap((projection) =>
        projection.folds.flatMap(({ parts = [] }) =>
          parts
            .filter(({ table }) => table.name.endsWith('_day'))
            .map(async ({ table }) => {
              const { rows } = await service.pool.query(
                `select * from ${tableName(table, projection.version)} order by ${table.key.join(', ')}`,
              );
              return [
                table.name,
                { key: table.key, rows: rows as readonly Record<string, unknown>[] },
              ] as const;
            }),
        ),
      ),
    ),
  );

/** Versions of one record of which the next does not begin on the day on which they ended, or the last has ended. */
function gaps(key: readonly string[], rows: readonly Record<string, unknown>[]): number {
  const recordOf = (row: Record<string, unknown> | undefined) =>
    key
      .filter((column) => column !== 'from_day')
      .map((column) => row?.[column])
      .join(':');
  return rows.filter((row, at) => {
    const next = rows[at + 1];
    const until = recordOf(next) === recordOf(row) ? next?.from_day : 'infinity';
    return row.until_day !== until;
  }).length;
}

describe('a list as of a day', () => {
  test('answers what it answered when that day was over, to every question and in every sight', async () => {
    expect(listsThen).toBeGreaterThan(8);
    for (const [day, then] of captured) expect([day, await answers(db, day)]).toEqual([day, then]);
  });

  test('is empty before the first event, and the present one from the last on', async () => {
    const [first = ''] = captured.keys();
    const before = dateInGuatemala(new Date(Date.parse(first) - 86_400_000));
    for (const [, , read] of listsOver(db))
      expect((await read(SESSIONS.institution, listRequest({}), before)).total).toBe(0);
  });

  test('offers nothing', async () => {
    const [day] = [...captured.keys()].slice(-1);
    const { rows } = await readOrders(db, SESSIONS.institution, YEAR, listRequest({}), day);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.flatMap(({ actions }) => actions)).toEqual([]);
  });
});

test('versions follow each other without a gap, and a rebuild makes the same', async () => {
  const live = await versions();
  expect(Object.keys(live)).toHaveLength(10);
  for (const [name, { key, rows }] of Object.entries(live))
    expect([name, gaps(key, rows)]).toEqual([name, 0]);
  for (const projection of WITH_DAYS)
    for (const differing of (await rebuild(service, projection, { kind: 'dry-run' })).differences)
      expect(differing).toMatchObject({ is: 'compared', added: 0, changed: 0, gone: 0 });
});
