import { randomUUID } from 'node:crypto';
import { streamName } from '@expediente/kernel/streams.ts';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { appendTo, collect, newEvent, takeEvents } from '@expediente/testing/events.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContractStores, eventStoreContract } from '../contract.suite.ts';
import { type EventBatch, type EventStore, EventStoreUnavailable, START } from '../port.ts';
import { prepareAppend } from '../prepare.ts';
import { verifyLog, verifyStream } from '../verify.ts';
import { APPEND, parametersOf } from './appender.ts';
import { clientConfig } from './connection.ts';
import {
  END_QUERY,
  FOLD_COLUMNS,
  neighboursQuery,
  pageQuery,
  pageValues,
  STREAM_QUERY,
  STREAMS_QUERY,
} from './reader.ts';
import { PostgresEventStore } from './store.ts';

interface Harness extends ContractStores {
  /** A connection of the test's own. */
  readonly client: pg.Client;
  readonly connectionString: string;
}

async function postgresStores(): Promise<Harness> {
  const database: TestDatabase = await testDatabase();
  const { connectionString } = database;
  const open = (): Promise<PostgresEventStore> => PostgresEventStore.open({ connectionString });
  const store = await open();
  const others: EventStore[] = [];
  const client = new pg.Client(clientConfig({ connectionString, applicationName: 'test' }));
  await client.connect();
  return {
    store,
    client,
    connectionString,
    another: async () => {
      const other = await open();
      others.push(other);
      return other;
    },
    dropConnections: async () => {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name like 'eventstore%'`,
      );
    },
    dispose: async () => {
      await Promise.all([store, ...others].map((one) => one.close()));
      await client.end();
      await database.drop();
    },
  };
}

eventStoreContract('PostgreSQL', postgresStores);

describe('PostgreSQL event store', () => {
  let stores: Harness;
  beforeAll(async () => {
    stores = await postgresStores();
  });
  afterAll(async () => {
    await stores.dispose();
  });
  const aStream = (category = 'case') => streamName(category, randomUUID());
  /** Appends an event in a transaction that stays open until the test's client commits it. */
  const appendUncommitted = async (category: string): Promise<void> => {
    const { client } = stores;
    const late = prepareAppend([
      { stream: aStream(category), expected: 'none', events: [newEvent('Older')] },
    ]);
    await client.query('set idle_in_transaction_session_timeout = 0; begin');
    await client.query(APPEND, parametersOf([late]).values);
  };

  test('an event of an older transaction that commits later is neither lost nor overtaken', async () => {
    const { store, client } = stores;
    const category = 'late';
    await appendUncommitted(category);
    const { position } = await appendTo(store, aStream(category), 'none', newEvent('Younger'));

    const subscription = store.subscribe(START, { categories: [category] });
    const seen: EventBatch[] = [];
    for await (const batch of subscription) {
      // The first read, while the older transaction is still open, finds neither event.
      if (seen.length === 0) await client.query('commit');
      seen.push(batch);
      if (batch.position >= position) break;
    }
    expect(seen.flatMap(({ events }) => events.map(({ type }) => type))).toEqual(['Older', 'Younger']);
    expect(seen[0]?.events).toEqual([]);
  });

  test('a share that cannot be read up to its end is refused, not left short', async () => {
    const { store, client } = stores;
    const category = 'short';
    await appendUncommitted(category);
    await appendTo(store, aStream(category), 'none', newEvent('Younger'));
    const read = async (): Promise<number> => {
      let events = 0;
      const filter = { categories: [category], upTo: await store.head() };
      for await (const batch of store.readToFold(START, filter)) events += batch.events.length;
      return events;
    };
    await expect(read()).rejects.toThrow(EventStoreUnavailable);
    await client.query('commit');
    expect(await read()).toBe(2);
  });

  test('polling alone finds events without a notification', async () => {
    const { store, client } = stores;
    const category = 'silent';
    const received = takeEvents(store.subscribe(START, { categories: [category] }), 1);
    const silent = prepareAppend([
      { stream: aStream(category), expected: 'none', events: [newEvent('Unannounced')] },
    ]);
    await client.query(APPEND, parametersOf([silent]).values);
    expect((await received).map(({ type }) => type)).toEqual(['Unannounced']);
  });

  test.each([
    ['data', `data = '{"total":"1.00"}'`, 'hash differs'],
    ['data with a float', `data = '{"total":1.5}'`, 'not readable as an event'],
    ['metadata', `metadata = jsonb_set(metadata::jsonb, '{userId}', '"8"')::json`, 'hash differs'],
    ['type', `type = 'Other'`, 'hash differs'],
    ['revision', `revision = 9`, 'revision out of order'],
  ])('the verifier finds a row whose %s was tampered with', async (_, change, reason) => {
    const { store, client } = stores;
    const stream = aStream();
    await appendTo(
      store,
      stream,
      'none',
      newEvent('A', { total: '2.00' }),
      newEvent('B', { total: '3.00' }),
      newEvent('C'),
    );
    expect(await verifyStream(store, stream)).toMatchObject({ ok: true, events: 3 });
    await tamper(client, `update eventstore.event set ${change} where stream = $1 and revision = 1`, stream);
    const expected = { ok: false, brokenStreams: 1, breaks: [{ stream, reason }] };
    expect(await verifyStream(store, stream)).toMatchObject(expected);
    expect(await verifyLog(store)).toMatchObject(expected);
    await tamper(client, 'delete from eventstore.event where stream = $1', stream);
    expect(await verifyLog(store)).toMatchObject({ ok: true });
  });

  test('events cannot be changed or deleted by mistake', async () => {
    const { client } = stores;
    for (const statement of [
      'update eventstore.event set type = $$x$$',
      'delete from eventstore.event',
      'truncate eventstore.event',
    ]) {
      await expect(client.query(statement)).rejects.toThrow('events are only appended');
    }
  });

  test('a restored database begins a new epoch: its events come after all the old ones', async () => {
    const { store, client } = stores;
    const category = 'epoch';
    await appendTo(store, aStream(category), 'none', newEvent('BeforeRestore'));
    // What a dump brings to another server: the same rows, with transaction ids that server has not reached.
    await tamper(
      client,
      `update eventstore.event set xid = '9000000000000000' where category = $1`,
      category,
    );
    await client.query(`update eventstore.epoch set lineage = 'another server'`);
    const restored = await PostgresEventStore.open(stores);
    await appendTo(restored, aStream(category), 'none', newEvent('AfterRestore'));
    // A process that stayed connected also continues in the new epoch.
    await appendTo(store, aStream(category), 'none', newEvent('Later'));
    const events = await collect(restored.readAll(START, { categories: [category] }));
    expect(events.map(({ type }) => type)).toEqual(['BeforeRestore', 'AfterRestore', 'Later']);
    const resumed = restored.subscribe(events[0]?.position ?? START, { categories: [category] });
    expect(await takeEvents(resumed, 2)).toEqual(events.slice(1));
    await restored.close();
  });

  test('opens a database that several processes migrate at once', async () => {
    const database = await testDatabase();
    const stores = await Promise.all(Array.from({ length: 4 }, () => PostgresEventStore.open(database)));
    await Promise.all(stores.map((store) => appendTo(store, aStream(), 'none', newEvent('First'))));
    for (const store of stores) expect(await collect(store.readAll(START))).toHaveLength(4);
    await Promise.all(stores.map((store) => store.close()));
    await database.drop();
  });

  test('a missing server is reported as such, at once', async () => {
    const url = new URL(stores.connectionString);
    url.port = '1';
    await expect(PostgresEventStore.open({ connectionString: url.href })).rejects.toBeInstanceOf(
      EventStoreUnavailable,
    );
  });

  test('a call during cut connections either fails as unavailable or is done', async () => {
    const store = await PostgresEventStore.open(stores);
    const appends = Array.from({ length: 40 }, () => appendTo(store, aStream(), 'none', newEvent('Cut')));
    await stores.dropConnections();
    for (const result of await Promise.allSettled(appends)) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(EventStoreUnavailable);
    }
    await expect
      .poll(() =>
        appendTo(store, aStream(), 'none', newEvent('After')).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await store.close();
  });

  describe('the real queries walk indexes', () => {
    beforeAll(async () => {
      await stores.client.query(
        `insert into eventstore.event (epoch, xid, place, stream, revision, type, id, data, metadata, chain)
         select 1, pg_current_xact_id(), n, 'category' || n % 20 || '-' || n % 500, n / 500, 'Type' || n % 7, gen_random_uuid(), '{}', '{}', ''
           from generate_series(1, 20000) n`,
      );
      await stores.client.query('analyze eventstore.event');
    });

    const [categories, types, share] = [['category1', 'category2'], ['Type1'], { index: 1, of: 2 }];
    const values = (filter: object): unknown[] => pageValues(START, START, filter, 1000);
    test.each([
      ['a page of the log', pageQuery({}), values({}), 'event_log'],
      ['a page of some categories', pageQuery({ categories }), values({ categories }), 'event_log'],
      ['a page of some types', pageQuery({ types }), values({ types }), 'event_log'],
      ['a page of both', pageQuery({ categories, types }), values({ categories, types }), 'event_log'],
      ['the poll for the end', END_QUERY, [], 'event_log'],
      ['what comes before an event', neighboursQuery('before'), [0, 1, 0, 64], 'event_log'],
      ['what comes after it', neighboursQuery('after'), [0, 1, 0, 64], 'event_log'],
      ['a stream', STREAM_QUERY, ['category1-1', 0, 1000], 'event_pkey'],
      ['several streams', STREAMS_QUERY, [['category1-1', 'category2-2'], 1000], 'event_pkey'],
    ])('%s', async (_, query, parameters, index) => {
      const plan = await genericPlan(stores.client, query, parameters);
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/Seq Scan|Sort|Bitmap|Filter:/);
    });

    test.each([
      ['a page of a share', pageQuery({ categories, share })],
      ['one to fold', pageQuery({ categories, share }, FOLD_COLUMNS)],
    ])('%s walks the index too, and looks at the streams it passes', async (_, query) => {
      const plan = await genericPlan(stores.client, query, values({ categories, share }));
      expect(plan).toContain('event_log');
      expect(plan).not.toMatch(/Seq Scan|Sort|Bitmap/);
    });
  });
});

/** Changes rows as an attacker with the owner's rights would. */
async function tamper(client: pg.Client, statement: string, value: string): Promise<void> {
  await client.query('alter table eventstore.event disable trigger append_only');
  await client.query(statement, [value]);
  await client.query('alter table eventstore.event enable trigger append_only');
}

/** The generic plan of a prepared statement, independent of its parameters. */
async function genericPlan(client: pg.Client, query: string, values: unknown[]): Promise<string> {
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`deallocate all`);
  await client.query(`prepare asked as ${query}`);
  const literals = values.map((value) => (Array.isArray(value) ? `'{${value.join(',')}}'` : `'${value}'`));
  const call = literals.length > 0 ? `asked(${literals.join(', ')})` : 'asked';
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute ${call}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
