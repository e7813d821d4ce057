import { setTimeout as pause } from 'node:timers/promises';
import { type EventStore, START, type StoredEvent } from '@expediente/eventstore/port.ts';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import { verifyLog } from '@expediente/eventstore/verify.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { verifyAudit } from '@expediente/platform/audit/verify.ts';
import { openPool } from '@expediente/platform/database.ts';
import { projectionNames, rebuild } from '@expediente/projections/ops.ts';
import { openLines } from '@expediente/testing/product/plan.ts';
import { type TestProcesses, testProcesses } from '@expediente/testing/product/processes.ts';
import { type Journal, signInPeople, work } from '@expediente/testing/product/working.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** While people work a process is killed about every two seconds, for about fifteen. */
const EVERY_MS = 2_000;
const FOR_MS = 14_000;

let processes: TestProcesses;
let store: EventStore;
let pool: pg.Pool;
let journal: Journal;
/** The log after the work. */
const log: StoredEvent[] = [];

beforeAll(async () => {
  processes = await testProcesses({ workflow: 2, projections: 2 });
  const { base, connectionString } = processes;
  const people = await signInPeople(base);
  const lines = await openLines(people.centre);
  let killing = true;
  [journal] = await Promise.all([
    work(people, lines, () => killing),
    killAtRandom().finally(() => {
      killing = false;
    }),
  ]);
  store = await PostgresEventStore.open({ connectionString });
  pool = openPool({ connectionString, name: 'test', statementTimeoutMs: 0 });
  for await (const { events } of store.readAll(START)) log.push(...events);
});

afterAll(async () => {
  await pool?.end();
  await store?.close();
  await processes?.stop();
});

/** Kills one process at a time at uneven moments, and starts it again at once. */
async function killAtRandom(): Promise<void> {
  const until = Date.now() + FOR_MS;
  while (Date.now() < until) {
    const role = Math.random() < 0.5 ? 'workflow' : 'projections';
    const i = Math.random() < 0.5 ? 0 : 1;
    const next = pause(EVERY_MS * (0.5 + Math.random()));
    await processes.kill(role, i);
    await Promise.all([processes.start(role, i), next]);
  }
}

test('everybody got an answer', () => {
  expect(journal.acknowledged.length).toBeGreaterThan(50);
});

test('every acknowledged command is in the log once, with the answer that was given', () => {
  const kept = new Map<string, unknown[]>();
  for (const { stream, type, data } of log) {
    if (type === 'CommandAnswered') kept.set(stream, [...(kept.get(stream) ?? []), data.answer]);
  }
  for (const { userId, key, answer } of journal.acknowledged) {
    const { response, message, data } = answer;
    expect(kept.get(streamName('command', userId, key))).toEqual([{ response, message, data }]);
  }
});

test('what was asked for once is there once', () => {
  const drafted = new Map<unknown, number>();
  for (const { type, data } of log) {
    if (type !== 'RequestDrafted') continue;
    drafted.set(data.justification, (drafted.get(data.justification) ?? 0) + 1);
  }
  expect(journal.requests.map((each) => drafted.get(each))).toEqual(journal.requests.map(() => 1));
});

test('no number was given twice', () => {
  const given = log.flatMap(({ type, data }) =>
    type === 'RequestDrafted' ? [`${data.kind}/${data.unit}/${data.year}/${data.number}`] : [],
  );
  expect(new Set(given).size).toBe(given.length);
});

test('every chain is whole, the audit’s too', async () => {
  expect(await verifyLog(store)).toMatchObject({ ok: true, breaks: [] });
  expect((await verifyAudit(pool)).brokenAt).toBeUndefined();
});

test.each(projectionNames())('the read model «%s» is what a rebuild makes of the log', async (name) => {
  const { differences } = await rebuild({ pool, store }, name, { kind: 'dry-run' });
  for (const { table, added, gone, changed } of differences) {
    expect({ table, added, gone, changed }).toEqual({ table, added: 0, gone: 0, changed: 0 });
  }
});
