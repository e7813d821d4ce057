import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { KurrentEventStore } from '@expediente/eventstore/kurrent/store.ts';
import type { Decider } from '@expediente/machines/decider.ts';
import { openPool } from '@expediente/platform/database.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { type EventOf, event, eventsOf } from '@expediente/schemas/events.ts';
import { Integer } from '@expediente/schemas/shared/event-fields.ts';
import { askOf } from '@expediente/schemas/shared/questions.ts';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { StandIn } from '@expediente/testing/kurrent/stand-in.ts';
import { sessionOf } from '@expediente/testing/workflow/session.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeOf } from '../commands/outcome.ts';
import { done } from '../unit/answer.ts';
import type { UnitOfWork } from '../unit/unit-of-work.ts';
import { IdBlocks } from './id-blocks.ts';
import { pipelineMigrations } from './migrations.ts';
import { type Handler, Pipeline } from './pipeline.ts';

let database: TestDatabase;
let pool: pg.Pool;
const endings: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool({ connectionString: database.connectionString, name: 'prueba' });
  await migrate(pool, pipelineMigrations);
});
afterAll(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
  await pool.end();
  await database.drop();
});

const countedEvents = eventsOf('counted', { Counted: event({ qty: Integer }) });
const counted: Decider<number, { readonly qty: number }, EventOf<typeof countedEvents>> = {
  events: countedEvents,
  initial: 0,
  evolve: (sum, { data }) => sum + data.qty,
  decide: (_, { qty }) => ({ events: [{ type: 'Counted', data: { qty } }] }),
  ruleVersion: '1',
};

async function node(): Promise<StandIn> {
  const server = await new StandIn().start();
  endings.push(() => server.stop());
  return server;
}

/** A process that decides, with nothing in its caches. */
async function process(server: StandIn): Promise<Pipeline> {
  const store = await KurrentEventStore.open({ address: server.address });
  endings.push(async () => await store.close());
  return new Pipeline(store, new IdBlocks(pool), {
    usesOf: async () => [],
    ask: askOf([]),
    alikeOf: async () => undefined,
  });
}

const run = async (pipeline: Pipeline, handler: Handler, key: string | null = null) =>
  await pipeline.execute(
    {
      operation: '/test',
      payload: {},
      session: sessionOf(),
      key,
      commandId: key ?? randomUUID(),
      correlationId: randomUUID(),
      at: new Date(),
    },
    handler,
  );

const counting =
  (...names: readonly string[]): Handler =>
  async (unit: UnitOfWork) => {
    for (const name of names) await unit.decide(counted, [name], { qty: 1 });
    return done('Hecho');
  };

/** Answers no call that comes after a read of this one. */
function silentFromRead(server: StandIn): void {
  server.onRead = () => {
    server.silent = true;
  };
}

/** A little more than the age at which what is only read is looked at again. */
const MOMENT_MS = 1_100;
/** What a command may wait in all, and a second more for a busy machine. */
const LONGEST_MS = 7_000;

/** Every place where the store may fall silent; each prepares it, and answers the command that has to end. */
const STAGES: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  async 'a first read'() {
    const server = await node();
    const one = await process(server);
    server.silent = true;
    return () => run(one, counting('a'));
  },
  async 'the append'() {
    const server = await node();
    const one = await process(server);
    await run(one, counting('a'));
    server.silent = true;
    return () => run(one, counting('a'));
  },
  async 'a read after a lock that came late'() {
    const server = await node();
    const one = await process(server);
    await run(one, counting('a'));
    server.silent = true;
    return async () => {
      const holding = run(one, async (unit) => {
        await unit.load(counted, 'a');
        await pause(4_000);
        return done('Hecho');
      });
      holding.catch(() => undefined);
      await run(one, counting('a', 'b'));
    };
  },
  async 'an append before this one, which holds its lock'() {
    const server = await node();
    const one = await process(server);
    await run(one, counting('a'));
    server.silent = true;
    return async () => {
      const first = run(one, counting('a'));
      first.catch(() => undefined);
      await run(one, counting('a'));
    };
  },
  async 'the read after a conflict'() {
    const server = await node();
    const [one, two] = [await process(server), await process(server)];
    await run(one, counting('a'));
    await run(two, counting('a'));
    silentFromRead(server);
    return () => run(one, counting('a'));
  },
  async 'the read of an answer given before'() {
    const server = await node();
    const [one, two] = [await process(server), await process(server)];
    const key = randomUUID();
    await run(one, counting('a'), key);
    await run(two, counting('b'));
    silentFromRead(server);
    return () => run(two, counting('b'), key);
  },
};

test('a command waits 6 s in all, wherever the store falls silent, and is answered with 503', async () => {
  const waited = await Promise.all(
    Object.entries(STAGES).map(async ([stage, prepare]) => {
      const command = await prepare();
      const begun = performance.now();
      const error: unknown = await command().catch((reason: unknown) => reason);
      return { stage, status: outcomeOf(error)?.status, inTime: performance.now() - begun < LONGEST_MS };
    }),
  );
  expect(waited).toEqual(Object.keys(STAGES).map((stage) => ({ stage, status: 503, inTime: true })));
});

test('a process with empty caches continues a long series with one event, and reads nothing once they are warm', async () => {
  const server = await node();
  const [one, two] = [await process(server), await process(server)];
  const numbering: Handler = async (unit) =>
    done('Hecho', { number: await unit.nextNumber(['request', 2026]) });
  for (let n = 1; n <= 50; n += 1) await run(one, numbering);
  const before = server.eventsRead;
  expect((await run(two, numbering)).answer.data).toEqual({ number: 51 });
  expect(server.eventsRead - before).toBe(1);
  const { reads } = server;
  for (let n = 52; n <= 70; n += 1) expect((await run(two, numbering)).answer.data).toEqual({ number: n });
  expect(server.reads).toBe(reads);
});

test('states that are only read are kept fresh by one read of the end of the log, however many they are', async () => {
  const server = await node();
  const [one, two] = [await process(server), await process(server)];
  const names = Array.from({ length: 40 }, (_, n) => `line ${n}`);
  await run(one, counting(...names));
  const asking: Handler = async (unit) => {
    const states = await unit.consult(
      counted,
      names.map((name) => [name]),
    );
    const [loaded] = await unit.loadMany(counted, [['line 0'], ['line 1']]);
    return done('Hecho', { sum: states.reduce((sum, each) => sum + each, 0), loaded: loaded?.state ?? null });
  };
  const sumOf = async (): Promise<unknown> => (await run(two, asking)).answer.data;
  // The first fills the cache, the second begins to follow the log.
  for (let n = 0; n < 2; n += 1) {
    expect(await sumOf()).toEqual({ sum: 40, loaded: 1 });
    await pause(MOMENT_MS);
  }
  expect(await sumOf()).toEqual({ sum: 40, loaded: 1 });
  await pause(MOMENT_MS);
  const { reads } = server;
  expect(await sumOf()).toEqual({ sum: 40, loaded: 1 });
  // One, or two on a machine that was busy for a moment.
  expect(server.reads - reads).toBeLessThanOrEqual(2);
  // The other process changes two of them: these are read again, and no others.
  await run(one, counting('line 0', 'line 7'));
  await pause(MOMENT_MS);
  const before = server.reads;
  expect(await sumOf()).toEqual({ sum: 42, loaded: 2 });
  expect(server.reads - before).toBeLessThanOrEqual(5);
});

test('a refusal never rests on a state that another process has changed', async () => {
  const server = await node();
  const [one, two] = [await process(server), await process(server)];
  const atMost =
    (most: number): Handler =>
    async (unit) => {
      const [a, b] = await unit.loadMany(counted, [['a'], ['b']]);
      if ((a?.state ?? 0) + (b?.state ?? 0) > most) unit.refuse('full', 'No cabe.');
      return done('Hecho');
    };
  const undoing: Handler = async (unit) => {
    await unit.decide(counted, ['b'], { qty: -5 });
    return done('Hecho');
  };
  await run(one, counting('a', 'b'));
  await run(one, counting('b'));
  await expect(run(one, atMost(2))).rejects.toThrow('No cabe.');
  await run(two, undoing);
  await run(one, atMost(2));
});
