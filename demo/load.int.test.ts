import { KurrentEventStore } from '@expediente/eventstore/kurrent/store.ts';
import { type EventStore, START, type StoredEvent } from '@expediente/eventstore/port.ts';
import type { Restorable } from '@expediente/eventstore/restore.ts';
import { verifyLog } from '@expediente/eventstore/verify.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { order } from '@expediente/machines/order/decide.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import { credentialsIn } from '@expediente/platform/access/credentials.ts';
import { ACCESS_MIGRATIONS } from '@expediente/platform/access/migrations.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import { fileMigrations } from '@expediente/platform/files/migrations.ts';
import { fileStore } from '@expediente/platform/files/store.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { PROJECTIONS } from '@expediente/projections/modules.ts';
import { usesIn } from '@expediente/projections/uses.ts';
import { CARRYING_ORDER, SISTERS } from '@expediente/schemas/order/questions.ts';
import type { AskedSisters, Sisters } from '@expediente/schemas/order/sisters.ts';
import { askOf } from '@expediente/schemas/shared/questions.ts';
import { appendTo, collect, newEvent } from '@expediente/testing/events.ts';
import { StandInCluster } from '@expediente/testing/kurrent/cluster.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { OrderRegister } from '@expediente/workflow/order/register.ts';
import { foldOnto } from '@expediente/workflow/shared/pipeline/fold.ts';
import { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { pipelineMigrations } from '@expediente/workflow/shared/pipeline/migrations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FirstLogThreads } from './first-log/in-thread.ts';
import { type FirstLog, firstLogInParts, makeFirstLog, storyTime } from './first-log/make.ts';
import { type DatedFact, unitsOf } from './first-log/units.ts';
import { type DemoPlace, handOver, loadDemo, OtherLoad } from './load.ts';
import { MARK } from './mark.ts';

const SET = 'muestra';
const SEALS = streamName('seal', 1);
const BEGUN = { set: SET, at: storyTime(SET, new Date()) } as const;

let made: FirstLog;
let service: TestProjections;
const endings: (() => Promise<void>)[] = [];
beforeAll(async () => {
  made = await makeFirstLog(BEGUN);
  service = await emptyPlace();
});
afterAll(async () => {
  for (const end of endings) await end();
});

async function emptyPlace(): Promise<TestProjections> {
  const place = await testProjections(PROJECTIONS);
  endings.push(async () => await place.close());
  await migrate(place.pool, [...ACCESS_MIGRATIONS, ...fileMigrations, ...pipelineMigrations]);
  return place;
}

const placeOf = (
  { pool }: TestProjections,
  store: EventStore & Restorable,
  restorable: Restorable = store,
): DemoPlace & { readonly ids: IdBlocks } => ({
  ...{ store, restorable, credentials: credentialsIn(pool) },
  ...{ files: fileStore(pool), ids: new IdBlocks(pool) },
});

async function* asMade(): AsyncGenerator<FirstLog> {
  yield made;
}
async function partsOf(parts: AsyncIterable<FirstLog>): Promise<readonly FirstLog[]> {
  const all: FirstLog[] = [];
  for await (const part of parts) all.push(part);
  return all;
}
const madeAgain = (): never => {
  throw new Error('made again');
};
const withoutPosition = ({ position: _, ...event }: StoredEvent) => event;
const logIn = async (store: Pick<EventStore, 'readAll'>) =>
  (await collect(store.readAll(START))).map(withoutPosition);
const asHanded = () => made.events.map(withoutPosition);

test('an empty log gets all of it once, with its files, ids and passwords', async () => {
  const { pool, store } = service;
  const place = placeOf(service, store);
  expect(await loadDemo(place, SET, asMade)).toBe('loaded');
  expect(await logIn(store)).toEqual(asHanded());
  expect(await verifyLog(store)).toMatchObject({ ok: true, breaks: [] });
  expect(await place.ids.next('order')).toBeGreaterThan(made.ids.get('order') ?? Number.NaN);
  expect(await place.credentials.matches(7, 'Demo-2026!')).toBe(true);
  const { rows } = await pool.query('select count(*)::integer as files from file');
  expect(rows).toEqual([{ files: made.files.length }]);
  expect(await loadDemo(place, SET, madeAgain)).toBe('there');
});

test('the same day gives the same bytes, at whatever hour, and another day others', async () => {
  expect(await makeFirstLog(BEGUN)).toEqual(made);
  const day = (hour: string) => storyTime(SET, new Date(`2026-11-27T${hour}-06:00`)).toISOString();
  expect([day('09:30:00'), day('23:59:59')]).toEqual(Array(2).fill('2026-11-27T15:30:00.000Z'));
  // Before mid-morning nothing is of later.
  expect([day('00:00:00'), day('09:29:59')]).toEqual(Array(2).fill('2026-11-27T06:00:00.000Z'));
  const another = await makeFirstLog({
    set: SET,
    at: storyTime(SET, new Date('2028-02-29T18:00:00-06:00')),
  });
  expect(another.events.map(({ type }) => type)).toContain('DemonstrationTold');
  const ids = new Set(made.events.map(({ id }) => id));
  expect(ids.size).toBe(made.events.length);
  expect(another.events.some(({ id }) => ids.has(id))).toBe(false);
});

test('nothing in it is of later than it was begun', () => {
  expect(made.events.filter(({ metadata }) => metadata.at > BEGUN.at.toISOString())).toEqual([]);
});

test('the register answers of every order what the lists answer', async () => {
  const { pool, positions, store, log } = service;
  service.startFeed();
  await positions.waitFor(['order'], await store.head(), 60_000);
  const lists = usesIn(queriesOver(pool), positions, store, log);
  const ask = askOf(new OrderRegister(store).answers);
  const states = new Map<string, OrderState>();
  for (const event of made.events.filter(({ stream }) => stream.startsWith('order-')))
    states.set(event.stream, foldOnto(order, states.get(event.stream) ?? order.initial, [event]));
  const sorted = (found: readonly Sisters[] | null) =>
    [...(found ?? [])].sort((a, b) => (`${a.key} ${a.of} ${a.type}` < `${b.key} ${b.of} ${b.type}` ? -1 : 1));
  let [found, named] = [0, 0];
  for (const each of states.values()) {
    const day = each.dateIssue || each.dateResolution;
    const year = day.slice(0, 4);
    const asked: AskedSisters = {
      ...{ executor: each.executor, order: each.id },
      things: [
        {
          key: 'supply',
          of: each.supplies.map(({ supply }) => String(supply)),
          from: `${year}-01-01`,
          to: day,
        },
        {
          key: 'row',
          of: [...new Set(each.supplies.map(({ row }) => row))],
          from: `${year}-01-01`,
          to: `${year}-12-31`,
        },
      ],
    };
    const answer = sorted(await ask(SISTERS, asked));
    expect(answer).toEqual(sorted(await lists.ask(SISTERS, asked)));
    found += answer.length;
    const award = { executor: each.executor, number: each.numberAward };
    const carrying = await ask(CARRYING_ORDER, award);
    expect(carrying).toBe(await lists.ask(CARRYING_ORDER, award));
    if (carrying !== undefined) named += 1;
  }
  expect(found).toBeGreaterThan(10);
  expect(named).toBeGreaterThan(0);
});

test('cut off in the middle it goes on where the log ends', async () => {
  const place = await emptyPlace();
  const { store } = place;
  const away = new Error('the store went away');
  let writes = 0;
  const cut: Restorable = {
    async restore(events) {
      writes += 1;
      if (writes === 3) throw away;
      await store.restore(events);
    },
  };
  await expect(loadDemo(placeOf(place, store, cut), SET, asMade)).rejects.toBe(away);
  const held = await logIn(store);
  expect(held.length).toBeGreaterThan(0);
  expect(held).toEqual(asHanded().slice(0, held.length));
  // Made anew, by the instant that its mark has.
  expect(await loadDemo(placeOf(place, store), SET, firstLogInParts)).toBe('loaded');
  expect(await logIn(store)).toEqual(asHanded());
});

test('facts and seals go with the events before them; cut off, those that are there are not written again', async () => {
  const place = await emptyPlace();
  const { store } = place;
  const instants = made.events.slice(1, -1).map(({ metadata }) => metadata.at);
  const [first = '', second = ''] = [instants.find((at) => at > String(instants[0])), instants.sort().at(-1)];
  const factAt = (at: string): DatedFact => ({ at, fact: { kind: 'sign-out', user: '4', result: 'done' } });
  const seal = (at: string) => ({ at, day: dateInGuatemala(new Date(at)), isCopied: false });
  const before = new Date(Date.parse(first) - 1).toISOString();
  const evidence = { facts: [factAt(before), factAt(first)], seals: [seal(first), seal(second)] };
  const story: FirstLog = { ...made, evidence };
  const units = unitsOf(story.events, evidence);
  expect(units.map(({ events }) => events.length > 0)).toEqual([true, true, true]);
  expect(units.flatMap(({ events }) => events)).toEqual(made.events);
  expect(units.map(({ facts }) => facts.length)).toEqual([1, 1, 0]);

  const recorded: DatedFact[] = [];
  const sealed: { readonly at: string; readonly events: number }[] = [];
  const away = new Error('the store went away');
  const sealing = (isAway: boolean): DemoPlace => ({
    ...placeOf(place, store),
    evidence: {
      facts: async () => recorded.length,
      record: async (facts) => void recorded.push(...facts),
      async seal({ at }) {
        if (isAway && sealed.length === 1) throw away;
        const last = (await store.readStream(SEALS)).at(-1);
        const head = last ? { revision: last.revision, chain: last.metadata.chain } : 'none';
        await appendTo(store, SEALS, head, newEvent('DaySealed', { day: at }, { at }));
        sealed.push({ at, events: (await logIn(store)).length });
      },
    },
  });
  await expect(handOver(sealing(true), [story])).rejects.toBe(away);
  await handOver(sealing(false), [story]);
  expect(recorded).toEqual(evidence.facts);
  const [one = 0, two = 0] = units.map(({ events }) => events.length);
  expect(sealed).toEqual([
    { at: first, events: one + 1 },
    { at: second, events: one + two + 2 },
  ]);
  expect((await logIn(store)).filter(({ stream }) => stream !== SEALS)).toEqual(asHanded());
});

test('what another build began is not gone on with, and stays as it is', async () => {
  const place = await emptyPlace();
  const { store } = place;
  await appendTo(store, MARK, 'none', newEvent('DemonstrationBegun', { today: '2026-01-05' }));
  await expect(loadDemo(placeOf(place, store), SET, asMade)).rejects.toThrow(OtherLoad);
  expect(await logIn(store)).toHaveLength(1);
});

test('made in a thread it is there for the load that begins first, and whole again for one after it', async () => {
  const threads = new FirstLogThreads();
  const parts = threads.make(BEGUN);
  expect(threads.make(BEGUN)).toBe(parts);
  for await (const part of parts) {
    expect(part.events[0]?.type).toBe('DemonstrationBegun');
    break;
  }
  const again = await partsOf(threads.make(BEGUN));
  // Other tests of this process may know more modules: compared are logs of threads.
  expect(again).toEqual(await partsOf(new FirstLogThreads().make(BEGUN)));
  const types = again.flatMap(({ events }) => events.map(({ type }) => type));
  expect([types[0], types.at(-1)]).toEqual(['DemonstrationBegun', 'DemonstrationTold']);
  expect(again.flatMap(({ files }) => files)).toEqual(made.files);
  const cut = threads.make(BEGUN);
  await threads.end();
  await expect(partsOf(cut)).rejects.toThrow('the thread ended before');
});

test('a log that was begun without it gets nothing', async () => {
  const place = await emptyPlace();
  await place.writer.write('folder', 1, { type: 'FolderOpened', data: { title: 'Compras' } });
  expect(await loadDemo(placeOf(place, place.store), SET, asMade)).toBe('others');
  expect(await logIn(place.store)).toHaveLength(1);
  expect(await credentialsIn(place.pool).has(1)).toBe(false);
});

test('a KurrentDB gets the same', async () => {
  const cluster = await StandInCluster.start();
  const { address } = cluster;
  const categories = [...new Set(made.events.map(({ stream }) => stream.slice(0, stream.indexOf('-'))))];
  const store = await KurrentEventStore.open({ address, categories });
  const place = placeOf(await emptyPlace(), store);
  expect(await loadDemo(place, SET, asMade)).toBe('loaded');
  expect(await logIn(store)).toEqual(asHanded());
  await store.close();
  cluster.stop();
});
