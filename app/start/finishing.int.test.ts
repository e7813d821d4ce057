import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import { readConfiguration } from '@expediente/platform/config.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { type Relay, relayTo } from '@expediente/testing/kurrent/relay.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Closers } from '../process/closers.ts';
import { finishDemonstration } from './finishing.ts';

let database: TestDatabase;
let line: Relay;
let store: PostgresEventStore;
const words: string[] = [];
const log = openLog({ stream: { write: (entry: string) => void words.push(entry) } });
const installation = { log, configuration: readConfiguration({}) };

/** Connections are lost, and new ones get no answer. */
const goesAway = (): void => {
  line.hold();
  line.cut();
};

beforeAll(async () => {
  database = await testDatabase();
  const url = new URL(database.connectionString);
  line = await relayTo(url.hostname, Number(url.port));
  url.port = String(line.port);
  store = await PostgresEventStore.open({ connectionString: url.href });
});
afterAll(async () => {
  await store.close();
  await line.close();
  await database.drop();
});

test('a store that goes away when the product begins to serve is asked again, and ends nothing', async () => {
  const closers = new Closers();
  goesAway();
  finishDemonstration({ installation, store }, 'http://127.0.0.1:1/', closers);
  await expect.poll(() => words.join('')).toContain('once the event store answers');
  line.letGo();
  await expect
    .poll(
      async () =>
        await store.head().then(
          () => 'answers',
          () => 'away',
        ),
    )
    .toBe('answers');
  await closers.closeAll();
  expect(words.join('')).not.toContain('the demonstration is not finished');
});

test('a stop ends the waiting', async () => {
  const closers = new Closers();
  goesAway();
  const before = words.length;
  finishDemonstration({ installation, store }, 'http://127.0.0.1:1/', closers);
  await expect.poll(() => words.length).toBeGreaterThan(before);
  await closers.closeAll();
  expect(words.join('')).not.toContain('the demonstration is not finished');
});
