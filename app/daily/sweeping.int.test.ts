import { randomUUID } from 'node:crypto';
import { type EventStore, type Position, START } from '@expediente/eventstore/port.ts';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { type Audit, openAudit } from '@expediente/platform/audit/audit.ts';
import { bulkJobsIn } from '@expediente/platform/bulk/jobs.ts';
import { openPool } from '@expediente/platform/database.ts';
import { draftsIn } from '@expediente/platform/drafts/drafts.ts';
import { type FileStore, fileStore } from '@expediente/platform/files/store.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { issuedDocuments } from '@expediente/projections/shared/documents/issue.ts';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { sessionOf } from '@expediente/testing/projections/session.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS } from '../foundations/foundations.ts';
import { namedFiles } from './named-files.ts';
import { sweepDaily } from './sweeping.ts';

let database: TestDatabase;
let pool: pg.Pool;
let store: PostgresEventStore;
let files: FileStore;
let audit: Audit;

beforeAll(async () => {
  database = await testDatabase();
  const { connectionString } = database;
  pool = openPool({ connectionString, name: 'prueba' });
  await migrate(pool, MIGRATIONS);
  store = await PostgresEventStore.open({ connectionString });
  files = fileStore(pool);
  audit = openAudit(pool, openLog({ level: 'silent' }));
});

afterAll(async () => {
  await audit.close();
  await store.close();
  await pool.end();
  await database.drop();
});

async function brought(says: string): Promise<string> {
  const kept = await files.put(smallPdf(says), { kind: 'pdf' });
  if (!('file' in kept)) throw new Error(kept.refusal.rule);
  return kept.file.hash;
}

async function pay(order: number, hash: string): Promise<void> {
  const metadata = {
    commandId: randomUUID(),
    correlationId: 'prueba00',
    userId: '1',
    userName: 'compras',
    sessionYear: '2026',
    executor: '',
    schemaVersion: '1',
    ruleVersion: '1',
    at: new Date().toISOString(),
  };
  const document = { hash, name: 'pago.pdf', size: 20 };
  await store.append([
    {
      stream: streamName('order', String(order)),
      expected: 'none',
      events: [{ id: randomUUID(), type: 'OrderPaid', data: { document }, metadata }],
    },
  ]);
}

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);
const sweepAt = async (now: Date): Promise<number | undefined> =>
  await sweepDaily(
    {
      pool,
      store,
      files,
      drafts: draftsIn(pool),
      bulkJobs: bulkJobsIn(pool),
      audit,
      issued: issuedDocuments({ pool, store, files, audit }),
    },
    now,
  );
const isThere = async (hash: string): Promise<boolean> => (await files.open(hash)) !== undefined;

test('what an event or an issued document names stays, what was brought for nothing goes after a day', async () => {
  const [named, loose] = [await brought('named'), await brought('loose')];
  await pay(1, named);
  const issued = issuedDocuments({ pool, store, files, audit });
  const by = { session: sessionOf({}), correlationId: 'prueba00' };
  const key = { record: 'order:1', revision: 0, format: 'purchase-order', parameters: {} };
  await issued.issue(key, by, async () => smallPdf('issued'));

  expect(await sweepAt(inHours(23))).toBe(0);
  expect(await isThere(loose)).toBe(true);
  // Less than a day after the last sweep there is none.
  expect(await sweepAt(inHours(46))).toBeUndefined();
  expect(await sweepAt(inHours(48))).toBe(1);
  expect(await isThere(loose)).toBe(false);
  expect(await isThere(named)).toBe(true);
  const print = async (): Promise<Buffer> => {
    throw new Error('it is printed again');
  };
  expect(await issued.issue(key, by, print)).toEqual(smallPdf('issued'));
});

test('of several processes that look at the same moment one sweeps', async () => {
  await brought('loose again');
  const swept = await Promise.all([1, 2, 3].map(async () => await sweepAt(inHours(24 * 4))));
  expect(swept.filter((each) => each !== undefined)).toEqual([1]);
});

/** Where the log is read from, each time; it reads as `store` does. */
function readings(id = store.id) {
  const from: Position[] = [];
  const readAll: EventStore['readAll'] = (after, ...rest) => {
    from.push(after);
    return store.readAll(after, ...rest);
  };
  return { from, id, readAll };
}

test('the log is read on from where it was read last, and from its begin where that is not to be trusted', async () => {
  const hash = await brought('named meanwhile');
  await sweepAt(inHours(24 * 6));
  await pay(2, hash);
  const next = readings();
  expect(await (await namedFiles(pool, next))([hash, 'f'.repeat(64)])).toEqual(new Set([hash]));
  // Its last event is looked at, then what came after it.
  expect(next.from).toHaveLength(2);
  expect(next.from.at(-1)).toBe((await pool.query('select before from file_named_until')).rows[0].before);

  const whole = async (id?: string): Promise<void> => {
    const again = readings(id);
    expect((await (await namedFiles(pool, again))([hash])).has(hash)).toBe(true);
    expect(again.from.at(-1)).toBe(START);
  };
  await pool.query('delete from file_named');
  await whole();
  await pool.query("update file_named_until set event = 'another'");
  await whole();
  await whole('another log');
});
