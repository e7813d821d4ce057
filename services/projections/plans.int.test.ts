import { streamName } from '@expediente/kernel/streams.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { addManyOrders, addManyRequests, MANY_YEAR } from '@expediente/testing/projections/many-rows.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { EVERYTHING, sessionOf } from '@expediente/testing/projections/session.ts';
import {
  writeCatalogue,
  writeOrder,
  writePlan,
  writeRequest,
} from '@expediente/testing/projections/story.ts';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revisedTables, revisionsOf } from './history/known-end.ts';
import { readChanges } from './home/house.ts';
import { ANYTHING, readPending, readQueue } from './home/pending.ts';
import { MODULES, PROJECTIONS } from './modules.ts';
import { orders, orderTexts } from './order/model.ts';
import { readOrders } from './order/queries.ts';
import { requests } from './request/model.ts';
import { readRequests } from './request/queries.ts';
import { searchBox } from './search/search.ts';

const ROWS = 50_000;
/** Of half of the rows and of a fiftieth; of all of them; of two units. */
const SESSIONS = {
  institution: sessionOf(EVERYTHING, { scope: 'institution', executor: null, year: MANY_YEAR }),
  executor: sessionOf(EVERYTHING, { year: MANY_YEAR }),
  'small executor': sessionOf(EVERYTHING, {
    year: MANY_YEAR,
    executor: { id: 100500, name: 'HOSPITAL PEQUEÑO' },
  }),
  units: sessionOf(EVERYTHING, { scope: 'units', year: MANY_YEAR }),
};

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly Plan[];
}

let service: TestProjections;
let db: ReadDatabase;
let asked: CompiledQuery[] = [];

beforeAll(async () => {
  service = await testProjections(PROJECTIONS);
  db = new Kysely({
    dialect: new PostgresDialect({ pool: service.pool }),
    log({ query }) {
      asked.push(query);
    },
  });
  const { writer } = service;
  await writeCatalogue(writer);
  await writePlan(writer, 100101, 2026, '5000');
  for (let id = 1; id <= 8; id += 1) {
    await writeRequest(writer, { id, unit: 100101, number: id, qty: '300' });
    await writeOrder(writer, id + 20, id, 100101);
  }
  service.startFeed();
  const names = PROJECTIONS.map(({ name }) => name);
  await service.positions.waitFor(names, await service.store.head(), 20_000);
  const client = await service.pool.connect();
  await addManyOrders(client, ROWS);
  await addManyRequests(client, ROWS);
  client.release(true);
});
afterAll(async () => await service.close());

/** Nodes of the plans of what `read` really asked. */
async function plansOf(read: () => Promise<unknown>): Promise<readonly Plan[]> {
  asked = [];
  await read();
  const nodes: Plan[] = [];
  const visit = (plan: Plan): void => {
    nodes.push(plan);
    for (const part of plan.Plans ?? []) visit(part);
  };
  for (const { sql, parameters } of asked)
    if (/^\s*(select|with)\b/.test(sql)) await explain(sql, parameters, visit);
  return nodes;
}

async function explain(
  query: string,
  values: readonly unknown[],
  visit: (plan: Plan) => void,
): Promise<void> {
  const { rows } = await service.pool.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
    `explain (format json) ${query}`,
    [...values],
  );
  for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) visit(plan);
}

const bare = (table: string): string => table.slice('read.'.length);
const LONG = [orders.realName, orderTexts.realName, requests.realName].map(bare);

/** Neither the whole of a long table, nor a sort of more than is searched at most. */
const tooMuch = (nodes: readonly Plan[]): readonly Plan[] =>
  nodes.filter(
    (node) =>
      (node['Node Type'] === 'Seq Scan' && LONG.includes(node['Relation Name'] ?? '')) ||
      (node['Node Type'] === 'Sort' && node['Plan Rows'] > 10_000),
  );

/** Orders that are read in full, more of them than a search finds. */
const readInFull = (nodes: readonly Plan[]): readonly Plan[] =>
  nodes.filter(
    (node) =>
      node['Relation Name'] === bare(orders.realName) &&
      node['Node Type'] !== 'Index Only Scan' &&
      node['Plan Rows'] > 250,
  );

const filter = (values: Record<string, unknown>) => ({ filter: JSON.stringify(values) });
const both = (columns: readonly string[]) => columns.flatMap((column) => [column, `-${column}`]);

describe.each(Object.entries(SESSIONS))('a page of a long list, seen by: %s', (_, session) => {
  it.each([
    ...both([
      'id',
      'number_resolution',
      'number_purchase',
      'state',
      'supplie',
      'total',
      'provider_name',
      'unit',
      'qty',
      'date_issue',
      'date_resolution',
    ]).map((sort) => ({ sort })),
    { page: '3' },
    { page: '40', sort: '-total' },
    { page: '400', sort: '-total' },
    filter({ state: 7 }),
    { ...filter({ state: 4 }), sort: 'total' },
    { ...filter({ id_provider: 17 }), sort: '-date_issue' },
    { ...filter({ id_unit: 100101, state: 7 }), sort: '-qty' },
    filter({ number_purchase: '51234' }),
    { search: 'acetaminofen' },
    { search: 'ACETAMINOFÉN 17', sort: 'provider_name' },
    { search: '512345', sort: '-total', ...filter({ state: 7 }) },
    { search: 'acetaminofen', sort: '-total', ...filter({ state: 7 }) },
    { search: 'acetaminofen 7', sort: 'date_issue', ...filter({ state: [4, 5], id_provider: 17 }) },
    { search: 'res-101234', sort: 'supplie' },
    filter({ number_resolution: 'RES-101234', state: 7 }),
    filter({ supplie: 'acetaminofén' }),
    { search: 'laboratorio' },
  ])('orders %j', async (query: Record<string, string>) => {
    const request = listRequest({ page: '1', size: '25', ...query });
    const nodes = await plansOf(async () => await readOrders(db, session, MANY_YEAR, request));
    expect(nodes.length).toBeGreaterThan(0);
    expect(tooMuch(nodes)).toEqual([]);
  });

  it.each([
    ...both(['id', 'number_year', 'date', 'supplie', 'total_qty', 'state']).map((sort) => ({ sort })),
    { page: '400', sort: '-date' },
    filter({ state: 1, id_unit: 100101 }),
    filter({ supplie: 'acetaminofén' }),
    { search: 'acetaminofen', sort: '-date' },
    { search: 'laboratorio' },
  ])('requests %j', async (query: Record<string, string>) => {
    const request = listRequest({ page: '1', size: '25', ...query });
    const nodes = await plansOf(async () => await readRequests(db, session, requestKinds.pedido, request));
    expect(nodes.length).toBeGreaterThan(0);
    expect(tooMuch(nodes)).toEqual([]);
  });
});

describe.each(Object.entries(SESSIONS))('the search box, seen by: %s', (_, session) => {
  it.each(['501234', 'res-101234', 'OC 501234 laboratorio', '0A1B2C3D-1000000001', 'acetaminofen'])(
    '%s',
    async (search) => {
      const parts = { db, store: service.store, modules: MODULES };
      const nodes = await plansOf(async () => await searchBox(parts, session, search));
      expect(nodes.length).toBeGreaterThan(0);
      expect(tooMuch(nodes)).toEqual([]);
      // However frequent the planner takes a number for, only records that are found are read.
      const read = nodes.filter((node) => node['Relation Name'] === bare(orders.realName));
      expect(read.filter((node) => node['Plan Rows'] > 250)).toEqual([]);
    },
  );
});

describe.each(Object.entries(SESSIONS))('what changed last, seen by: %s', (_, session) => {
  it('comes from an index, however many records the year has', async () => {
    const nodes = await plansOf(async () => await readChanges({ db, modules: MODULES }, session));
    expect(nodes.length).toBeGreaterThan(0);
    expect(tooMuch(nodes)).toEqual([]);
  });
});

describe.each([
  ['institution', SESSIONS.institution],
  ['executor', SESSIONS.executor],
])('a search in a long list, seen by: %s', (_, session) => {
  it.each([
    { search: 'acetaminofen' },
    { search: 'acetaminofen', sort: '-total', ...filter({ state: 7 }) },
    { search: 'acetaminofen 7', sort: 'date_issue' },
    { search: 'res-101234', sort: 'supplie' },
  ])('looks at texts and indexes, and reads its hits alone: %j', async (query: Record<string, string>) => {
    const request = listRequest({ page: '1', size: '25', ...query });
    expect(readInFull(await plansOf(async () => await readOrders(db, session, MANY_YEAR, request)))).toEqual(
      [],
    );
  });
});

describe('pages of a long list', () => {
  const page = async (query: Record<string, string>) =>
    await readOrders(db, SESSIONS.institution, MANY_YEAR, listRequest({ size: '100', ...query }));
  const stored = async (order: string, limit: number, offset: number) =>
    (
      await service.pool.query<{ id: number }>(
        `select id from ${orders.realName} where year = ${MANY_YEAR} order by ${order} limit ${limit} offset ${offset}`,
      )
    ).rows.map(({ id }) => id);

  it.each([
    ['total', 'total, id'],
    ['-total', 'total desc, id desc'],
    ['date_issue', 'date_issue nulls last, id'],
    ['-date_issue', 'date_issue desc nulls last, id desc'],
  ])('hold the same rows from the front and from the end: %s', async (sort, order) => {
    const ids = async (number: number) =>
      (await page({ sort, page: String(number) })).rows.map(({ id }) => id);
    expect(await ids(2)).toEqual(await stored(order, 100, 100));
    expect(await ids(499)).toEqual(await stored(order, 100, 49_800));
    expect(await ids(500)).toEqual(await stored(order, 100, 49_900));
    expect(await ids(501)).toEqual([]);
  });

  it('are counted to the last row, in their tabs too', async () => {
    const { total, more, counts } = await page({ page: '1', ...filter({ id_provider: 17, state: 7 }) });
    const { rows } = await service.pool.query<{ state: string; count: number }>(
      `select state::text, count(*)::integer from ${orders.realName} where year = ${MANY_YEAR} and id_provider = 17 group by 1`,
    );
    expect(more).toBeUndefined();
    expect(counts).toMatchObject(Object.fromEntries(rows.map(({ state, count }) => [state, count])));
    expect(total).toBe(counts[7]);
  });

  it('say of a search with many hits that these are the newest of more', async () => {
    const { total, more, rows } = await page({ page: '1', search: 'acetaminofen' });
    expect({ total, more }).toEqual({ total: 250, more: true });
    expect(rows.map(({ id }) => id)).toEqual(await stored('id desc', 100, 0));
    expect((await page({ page: '1', search: '512345' })).total).toBe(1);
  });

  it('say so of the open tabs, which are searched further than all of them', async () => {
    const open = await page({ page: '1', search: 'acetaminofen', ...filter({ state: 7 }) });
    expect(open).toMatchObject({ total: 250, more: true, more_counts: true });
    expect(open.rows.every(({ state }) => state === 7)).toBe(true);
    const { rows } = await service.pool.query<{ id: number }>(
      `select id from ${orders.realName} where year = ${MANY_YEAR} and state = 7 order by id desc limit 100`,
    );
    expect(open.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const sum = Object.values(open.counts).reduce((total, count) => total + count, 0);
    expect(sum).toBe(250);
  });

  it('find a word with a number in it, a short word, and both, to the last one when they are few', async () => {
    const like = async (...words: string[]) =>
      (
        await service.pool.query<{ id: number }>(
          `select id_order as id from ${orderTexts.realName}
           where year = ${MANY_YEAR} and (select bool_and(position(w in search_text) > 0) from unnest($1::text[]) w)
           order by 1 desc`,
          [words],
        )
      ).rows.map(({ id }) => id);
    for (const words of [['res-1012'], ['res-101234'], ['12'], ['res-10123', '17']]) {
      const all = await like(...words);
      const { total, more, rows } = await page({ page: '1', search: words.join(' ').toUpperCase() });
      expect({ words, total, more }).toEqual({
        words,
        total: Math.min(all.length, 250),
        more: all.length >= 250 || undefined,
      });
      expect(rows.map(({ id }) => id)).toEqual(all.slice(0, 100));
    }
  });

  it('count the tabs of few hits whichever is open', async () => {
    const { counts: all } = await page({ page: '1', search: 'res-1012' });
    const { counts, total, more, rows } = await page({
      page: '1',
      search: 'res-1012',
      ...filter({ state: 7 }),
    });
    expect(more).toBeUndefined();
    expect(counts).toEqual(all);
    expect(total).toBe(counts[7]);
    expect(rows).toHaveLength(Math.min(100, total));
  });

  it('are sorted by what no index serves while they are short', async () => {
    const small = SESSIONS['small executor'];
    const request = listRequest({ page: '1', size: '10', sort: '-date_created' });
    expect((await readOrders(db, small, MANY_YEAR, request)).rows).toHaveLength(10);
  });
});

describe('the first page over many years', () => {
  const { institution } = SESSIONS;
  const present = { ...institution, year: 2026 };
  const now = new Date('2026-03-07T15:04:05.000Z');
  const parts = () => ({ db, modules: MODULES });

  it("shows the session year's records first, however much of another year waits", async () => {
    const { groups } = await readPending(parts(), present, ANYTHING, now);
    const group = groups.find(({ lifecycle, action }) => lifecycle === 'order' && action === 'commitment');
    expect(group?.others.map(({ year }) => year)).toEqual([MANY_YEAR]);
    expect(group?.others[0]?.count).toBeGreaterThan(1_000);
    expect(group?.count).toBe(8);
    expect(group?.records.map(({ year }) => year)).toEqual([2026, 2026, 2026, 2026, 2026]);
  });

  it('leads from the last record of the year to those of another year, and back', async () => {
    const { groups } = await readPending(parts(), present, ANYTHING, now);
    const group = groups.find(({ lifecycle, action }) => lifecycle === 'order' && action === 'commitment');
    if (!group) throw new Error('no group of orders');
    const total = group.count + (group.others[0]?.count ?? 0);
    const turn = (id: string, before = 0) =>
      readQueue(parts(), present, { group: group.key, id, before }, now);
    const first = await turn('21');
    expect(first).toMatchObject({ place: 1, total, previous: null, next: { id: '22' }, first: null });
    const last = await turn('28');
    expect(last).toMatchObject({ place: 8, previous: { id: '27' }, first: { id: '21' } });
    const other = await turn(last.next?.id ?? '');
    expect(other).toMatchObject({ place: 9, previous: { id: '28' }, group: null });
    // One that no longer waits gave its place to the next.
    expect(await turn('1', 3)).toMatchObject({ place: null, previous: { id: '22' }, next: { id: '23' } });
    expect(await turn('1', total + 1)).toMatchObject({ place: null, next: null, first: { id: '21' } });
  });

  it('leads nowhere who may not do what waits', async () => {
    const queue = await readQueue(parts(), sessionOf({}), { group: 'order.1', id: '21', before: 0 }, now);
    expect(queue).toEqual({ place: null, total: 0, previous: null, next: null, first: null, group: null });
  });
});

describe('what the lists know of one record', () => {
  it.each(['order', 'request'])("is asked of the %s's table by its key", async (category) => {
    const tables = revisedTables(PROJECTIONS).filter((table) => table.category === category);
    const nodes: Plan[] = [];
    for (const { text, values } of tables.flatMap((table) => revisionsOf(table, streamName(category, 21))))
      await explain(text, values, (plan) => nodes.push(plan));
    expect(nodes.map((node) => node['Node Type'])).toEqual(['Index Scan']);
  });
});
