import { randomUUID } from 'node:crypto';
import { catalogueStream } from '@expediente/catalogues/engine/reference.ts';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import type { EventMetadata, Json } from '@expediente/kernel/events.ts';
import { refuse } from '@expediente/kernel/refusal.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import type { Decider } from '@expediente/machines/decider.ts';
import { openPool } from '@expediente/platform/database.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import { type EventOf, event, eventsOf } from '@expediente/schemas/events.ts';
import { FutureEvent } from '@expediente/schemas/present.ts';
import { Integer, Text } from '@expediente/schemas/shared/event-fields.ts';
import { askOf } from '@expediente/schemas/shared/questions.ts';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { appendTo, newEvent, testMetadata } from '@expediente/testing/events.ts';
import { sessionOf } from '@expediente/testing/workflow/session.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SYSTEM } from '../../access/system-records.ts';
import { outcomeOf } from '../commands/outcome.ts';
import { done } from '../unit/answer.ts';
import type { UnitOfWork } from '../unit/unit-of-work.ts';
import { CommandContext } from './command.ts';
import { KeyReused } from './errors.ts';
import { IdBlocks } from './id-blocks.ts';
import { pipelineMigrations } from './migrations.ts';
import { type Handler, Pipeline } from './pipeline.ts';

const shelfEvents = eventsOf('shelf', { Taken: event({ qty: Integer }) });
type Taken = EventOf<typeof shelfEvents>;
const HOLDS = 10;
/** In place of a plan line: a stream that must not give more than it holds. */
const shelf: Decider<number, { readonly qty: number }, Taken> = {
  events: shelfEvents,
  initial: HOLDS,
  evolve: (left, event) => left - event.data.qty,
  decide: (left, { qty }) =>
    qty > left ? refuse('empty', 'No queda.') : { events: [{ type: 'Taken', data: { qty } }] },
  ruleVersion: '1',
};

let database: TestDatabase;
let pool: pg.Pool;
let stores: PostgresEventStore[];
/** Two processes of the write side on one database. */
let one: Pipeline;
let two: Pipeline;

beforeAll(async () => {
  database = await testDatabase();
  const { connectionString } = database;
  pool = openPool({ connectionString, name: 'prueba' });
  await migrate(pool, pipelineMigrations);
  stores = [
    await PostgresEventStore.open({ connectionString }),
    await PostgresEventStore.open({ connectionString }),
  ];
  [one, two] = stores.map(
    (store) =>
      new Pipeline(store, new IdBlocks(pool), {
        usesOf: async () => [],
        ask: askOf([]),
        alikeOf: async () => undefined,
      }),
  ) as [Pipeline, Pipeline]; // as many as stores
});

afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await pool.end();
  await database.drop();
});

const call = (payload: Json = {}, key: string | null = null) => ({
  operation: '/test',
  payload,
  session: sessionOf(),
  key,
  commandId: key ?? randomUUID(),
  correlationId: randomUUID(),
  at: new Date(),
});
const run = (pipeline: Pipeline, handler: Handler, key: string | null = null, payload: Json = {}) =>
  pipeline.execute(call(payload, key), handler);
const storedIn = async (...name: Parameters<typeof streamName>) =>
  (await stores[0]?.readStream(streamName(...name))) ?? [];

const taking =
  (name: string, qty = 1) =>
  async (unit: UnitOfWork) => {
    const left = await unit.decide(shelf, [name], { qty });
    return done('Hecho', { left });
  };

test('50 concurrent takes of more than there is: exactly the stock is taken, and no command gives up', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => run(n % 2 ? one : two, taking('hot'))),
  );
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(HOLDS);
  expect(refused.every((error) => error instanceof Refused && error.rule === 'empty')).toBe(true);
  expect(await storedIn('shelf', 'hot')).toHaveLength(HOLDS);
});

const ledgerEvents = eventsOf('holdings', { Held: event({ by: Text, qty: Integer }) });
type Held = EventOf<typeof ledgerEvents>;
/** Reserves like a plan line: a repeated reservation of the same amount writes nothing. */
const ledger: Decider<
  Readonly<Record<string, number>>,
  { readonly by: string; readonly qty: number },
  Held
> = {
  events: ledgerEvents,
  initial: {},
  evolve: (held, { data }) => ({ ...held, [data.by]: data.qty }),
  decide: (held, { by, qty }) => ({
    events: (held[by] ?? 0) === qty ? [] : [{ type: 'Held', data: { by, qty } }],
  }),
  ruleVersion: '1',
};

test('no stream is left unchanged on account of a state that another process has changed', async () => {
  const holding = (document: string, qty: number) => async (unit: UnitOfWork) => {
    await unit.decide(shelf, [document], { qty: 1 });
    await unit.decide(ledger, ['shared'], { by: document, qty });
    return done('Hecho');
  };
  await run(one, holding('a', 5));
  // The second process caches the ledger, with the amount that `a` holds.
  await run(two, holding('b', 1));
  await run(one, holding('a', 0));
  await run(two, holding('a', 5));
  const events = await storedIn('holdings', 'shared');
  expect(events.map(({ data }) => [data.by, data.qty])).toEqual([
    ['a', 5],
    ['b', 1],
    ['a', 0],
    ['a', 5],
  ]);
});

test('a refusal never rests on a state that another process has changed', async () => {
  await run(one, taking('fresh', HOLDS));
  const back = async (unit: UnitOfWork) => {
    await unit.decide(shelf, ['fresh'], { qty: -5 });
    return done('Hecho');
  };
  await run(two, back);
  // Process one still has an empty shelf in its cache.
  await expect(run(one, taking('fresh', 5))).resolves.toMatchObject({ answer: { data: { left: 0 } } });
});

test('several streams are written together or not at all, and opposite orders do not deadlock', async () => {
  const both = (first: string, second: string) => async (unit: UnitOfWork) => {
    await unit.decide(shelf, [first], { qty: 1 });
    await new Promise(setImmediate);
    await unit.decide(shelf, [second], { qty: 2 });
    return done('Hecho');
  };
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => run(n % 3 ? one : two, n % 2 ? both('x', 'y') : both('y', 'x'))),
  );
  const taken = async (name: string) =>
    (await storedIn('shelf', name)).reduce((sum, event) => sum + Number(event.data.qty), 0);
  const fulfilled = results.filter(({ status }) => status === 'fulfilled').length;
  expect((await taken('x')) + (await taken('y'))).toBe(fulfilled * 3);
  expect(await taken('x')).toBeLessThanOrEqual(HOLDS);
  expect(await taken('y')).toBeLessThanOrEqual(HOLDS);
});

test('a repeated key gives the same answer and writes nothing, in any process, at once or later', async () => {
  const key = randomUUID();
  const again = await Promise.all([one, one, two].map((pipeline) => run(pipeline, taking('once', 3), key)));
  again.push(await run(two, taking('once', 3), key));
  for (const each of again) expect(each).toEqual(again[0]);
  expect(await storedIn('shelf', 'once')).toHaveLength(1);
  // Also when a new decision would refuse it.
  await run(one, taking('once', 7));
  expect(await run(one, taking('once', 3), key)).toEqual(again[0]);
});

test('the same key with another payload is refused; a refusal is not stored', async () => {
  const key = randomUUID();
  await expect(run(one, taking('key', HOLDS + 1), key)).rejects.toThrow(Refused);
  await run(one, taking('key', 1), key, { a: 1 });
  await expect(run(one, taking('key', 1), key, { a: 2 })).rejects.toThrow(KeyReused);
});

test('a unique value is taken, refused to others, released and taken again', async () => {
  const take = (holder: string) => async (unit: UnitOfWork) => {
    await unit.takeUnique(['purchaseNumber', 1001, 2026], ' oc-1 ', holder, 'El número ya existe.');
    return done('Hecho');
  };
  const release = (holder: string) => async (unit: UnitOfWork) => {
    await unit.releaseUnique(['purchaseNumber', 1001, 2026], 'OC-1', holder);
    return done('Hecho');
  };
  await run(one, take('order-1'));
  await run(one, take('order-1'));
  await expect(run(two, take('order-2'))).rejects.toThrow('El número ya existe.');
  await run(two, release('order-2'));
  await expect(run(two, take('order-2'))).rejects.toThrow('El número ya existe.');
  await run(two, release('order-1'));
  await run(two, take('order-2'));
  await expect(run(one, take('order-3'))).rejects.toThrow('El número ya existe.');
});

test('of two concurrent takes of one value, one succeeds', async () => {
  const results = await Promise.allSettled(
    [one, two, one, two].map((pipeline, n) =>
      run(pipeline, async (unit) => {
        await unit.takeUnique(['number'], '77', `order-${n}`, 'Ya existe.');
        return done('Hecho');
      }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a correlative gives each number once, in parallel, and skips taken ones', async () => {
  await run(one, async (unit) => {
    await unit.takeUnique(['n', 5], '3', 'x', 'Ya existe.');
    return done('Hecho');
  });
  const numbers = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const { answer } = await run(n % 2 ? one : two, async (unit) => {
        const number = await unit.nextNumber(['n', 5], (candidate) =>
          unit.isFree(['n', 5], String(candidate)),
        );
        await unit.takeUnique(['n', 5], String(number), `y${n}`, 'Ya existe.');
        return done('Hecho', { number });
      });
      return (answer.data as { number: number }).number;
    }),
  );
  expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
});

test('ids are the same in every run of a command and never given twice', async () => {
  const seen: number[][] = [];
  const ids = await Promise.all(
    [one, two, one, two].map(async (pipeline) => {
      const mine: number[] = [];
      await run(pipeline, async (unit) => {
        mine.push(await unit.newId('request'));
        await unit.decide(shelf, ['ids'], { qty: 1 });
        return done('Hecho');
      });
      seen.push(mine);
      return mine[0];
    }),
  );
  expect(new Set(ids).size).toBe(4);
  for (const mine of seen) expect(new Set(mine).size).toBe(1);
});

test('consulted streams are at most a moment old, and no refusal rests on an old one', async () => {
  const asking = async (unit: UnitOfWork) => {
    const [left] = await unit.consult(shelf, [['asked']]);
    if (left === HOLDS) unit.refuse('untouched', 'Sin tocar.');
    return done('Hecho', { left: left ?? null });
  };
  await expect(run(one, asking)).rejects.toThrow('Sin tocar.');
  await run(two, taking('asked'));
  // Process one has the untouched shelf in its cache, and checks the store before it refuses.
  await expect(run(one, asking)).resolves.toMatchObject({ answer: { data: { left: HOLDS - 1 } } });
});

test('a record with an event that is none is refused in words, again and again; others go on', async () => {
  const stream = streamName('shelf', 'strange');
  await run(one, taking('strange'));
  const head = (await storedIn('shelf', 'strange')).at(-1);
  const [store] = stores;
  if (!head || !store) throw new Error('nothing was stored');
  const { userId: _, ...metadata } = testMetadata();
  // As any program with the right to write may: a member is missing.
  const strange = { ...newEvent('Taken', { qty: 1 }), metadata: metadata as EventMetadata };
  await appendTo(store, stream, { revision: head.revision, chain: head.metadata.chain }, strange);
  for (const pipeline of [one, two, one]) {
    const failed: unknown = await run(pipeline, taking('strange')).catch((error: unknown) => error);
    expect(outcomeOf(failed)).toMatchObject({ status: 200, refused: 'strange-history' });
  }
  expect(await storedIn('shelf', 'strange')).toHaveLength(2);
  await run(one, taking('another'));
});

describe('an event that a newer process wrote', () => {
  /** The shelf in the next release: it has a new event type, and a take records by whom. */
  const newerEvents = eventsOf('shelf', {
    Taken: event({ qty: Integer, by: Text }, (data) => ({ ...data, by: '' })),
    Closed: event({}),
  });
  const newer: Decider<number, { readonly qty: number } | 'close', EventOf<typeof newerEvents>> = {
    events: newerEvents,
    initial: HOLDS,
    evolve: (left, event) => (event.type === 'Closed' ? 0 : left - event.data.qty),
    decide: (_, command) => ({
      events: [
        command === 'close'
          ? { type: 'Closed', data: {} }
          : { type: 'Taken', data: { qty: command.qty, by: 'Ana' } },
      ],
    }),
    ruleVersion: '1',
  };
  const taken = { qty: 1 } as const;

  test.each([
    ['of a type that this one does not know', 'close' as const],
    ['of a version that this one does not know', taken],
  ])('%s: nothing is decided on it, and nothing remembered', async (what, command) => {
    const shelfName = `newer ${what}`;
    const before = randomUUID();
    // The older process has the earlier shelf in its cache.
    await run(one, taking(shelfName), before);
    await run(two, async (unit) => {
      await unit.decide(newer, [shelfName], command);
      return done('Hecho');
    });
    const written = await storedIn('shelf', shelfName);
    expect(written.map(({ metadata }) => metadata.schemaVersion)).toEqual([
      '1',
      command === 'close' ? '1' : '2',
    ]);
    for (let again = 0; again < 2; again += 1) {
      const failed: unknown = await run(one, taking(shelfName)).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(FutureEvent);
      expect(outcomeOf(failed)).toMatchObject({
        status: 503,
        refused: 'updating',
        envelope: { message: expect.stringContaining('se está actualizando. Espere un momento') },
      });
    }
    const consulting = async (unit: UnitOfWork) =>
      done('Hecho', { left: (await unit.consult(shelf, [[shelfName]]))[0] ?? null });
    await expect(run(one, consulting)).rejects.toThrow(FutureEvent);
    expect(await storedIn('shelf', shelfName)).toHaveLength(2);
    // A stored answer is given again.
    await expect(run(one, taking(shelfName), before)).resolves.toMatchObject({
      answer: { data: { left: HOLDS - 1 } },
    });
    // With the position the read goes on.
    await run(two, async (unit) => {
      expect(await unit.decide(newer, [shelfName], taken)).toBe(command === 'close' ? -1 : HOLDS - 3);
      return done('Hecho');
    });
  });

  test('in a catalogue: no command refers to a record that this process cannot read whole', async () => {
    await stores[0]?.append([
      {
        stream: catalogueStream('group', '900'),
        expected: 'none',
        events: [
          {
            id: randomUUID(),
            type: 'GroupCreated',
            data: { id: '900', description: 'NUEVO', ceiling: '1.00' },
            metadata: {
              ...new CommandContext(call()).metadata({ schemaVersion: '2', ruleVersion: '1' }),
            },
          },
        ],
      },
    ]);
    const referring = async (unit: UnitOfWork) => {
      await unit.reference('group', '900');
      return done('Hecho');
    };
    await expect(run(one, referring)).rejects.toThrow(FutureEvent);
    await expect(run(one, referring)).rejects.toThrow(FutureEvent);
  });
});

test('an event that does not match its definition is never stored', async () => {
  const sloppy: typeof shelf = {
    ...shelf,
    decide: () => ({ events: [{ type: 'Taken', data: { qty: 1.5 } }] }),
  };
  const taking = async (unit: UnitOfWork) => {
    await unit.decide(sloppy, ['sloppy'], { qty: 1 });
    return done('Hecho');
  };
  await expect(run(one, taking)).rejects.toThrow('Taken for shelf-sloppy: /qty must be integer');
  expect(await storedIn('shelf', 'sloppy')).toEqual([]);
});

test('a command too large for an append is refused in words', async () => {
  const largeEvents = eventsOf('large', { Filled: event({ text: Text }) });
  const large: Decider<null, string, EventOf<typeof largeEvents>> = {
    events: largeEvents,
    initial: null,
    evolve: () => null,
    decide: (_, text) => ({ events: [{ type: 'Filled', data: { text } }] }),
    ruleVersion: '1',
  };
  const filling = async (unit: UnitOfWork) => {
    await unit.decide(large, [1], 'x'.repeat(1_000_000));
    return done('Hecho');
  };
  await expect(run(one, filling)).rejects.toMatchObject({ name: 'Refused', rule: 'tooLarge' });
});

describe('metadata', () => {
  test('says who, when, under which command, and by which right', async () => {
    const key = randomUUID();
    const right = 'user-7@3;profile-2@1';
    const { position } = await one.execute(
      { ...call({}, key), session: sessionOf({ id: '0f9c2a34', right }) },
      async (unit) => {
        await unit.decide(shelf, ['meta-2'], { qty: 1 });
        return await taking('meta')(unit);
      },
    );
    const shared = {
      userId: '7',
      userName: 'Ana López',
      username: 'centro',
      profile: '2',
      right,
      session: '0f9c2a34',
      sessionYear: '2026',
      executor: '1001',
      schemaVersion: '1',
      ruleVersion: '1',
      commandId: key,
    };
    const written = [
      ...(await storedIn('shelf', 'meta-2')),
      ...(await storedIn('shelf', 'meta')),
      ...(await storedIn('command', 7, key)),
    ];
    expect(written.map(({ metadata }) => metadata)).toMatchObject(
      ['1/3', '2/3', '3/3'].map((of) => ({ ...shared, of })),
    );
    expect(written.at(-1)?.position).toBe(position);
  });

  test('writes no user for what the product does by itself', async () => {
    await one.execute({ ...call(), session: SYSTEM }, taking('by-itself'));
    const [event] = await storedIn('shelf', 'by-itself');
    expect(event?.metadata).toMatchObject({ userId: '0', userName: 'Sistema', username: 'sistema' });
    for (const name of ['profile', 'right', 'session']) expect(event?.metadata).not.toHaveProperty(name);
  });
});
