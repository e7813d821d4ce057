import { copyLog } from '@expediente/eventstore/copy.ts';
import { KurrentEventStore } from '@expediente/eventstore/kurrent/store.ts';
import { type StreamName, streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import { readHistory } from '@expediente/projections/history/queries.ts';
import { MODULES } from '@expediente/projections/modules.ts';
import { StandInCluster } from '@expediente/testing/kurrent/cluster.ts';
import type { LogRecord } from '@expediente/testing/kurrent/messages.ts';
import { EVERYTHING, sessionOf } from '@expediente/testing/projections/session.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkInstallation } from './installation.ts';
import { inWords, named } from './naming.ts';

/** The same as with PostgreSQL, of what somebody may do who has the disk of a KurrentDB: its stand-in's log is changed. */

let service: TestServices;
let cluster: StandInCluster;
let store: KurrentEventStore;
/** The log as it was written. */
let original: readonly LogRecord[];

beforeAll(async () => {
  service = await testServices();
  await writeDemonstration(service);
  cluster = await StandInCluster.start();
  store = await KurrentEventStore.open({ address: cluster.address });
  expect(await copyLog(service.store, store)).toMatchObject({ state: 'done' });
  original = [...cluster.log.records];
}, 240_000);

afterEach(() => cluster.log.replace(original));

afterAll(async () => {
  await store.close();
  cluster.stop();
  await service.close();
});

const checked = async () => (await checkInstallation({ pool: service.pool, store })).findings;
const historyOf = async (stream: StreamName) =>
  await readHistory(
    { store, pool: service.pool, modules: MODULES },
    sessionOf({ ...EVERYTHING, historial: ['view'] }, { scope: 'institution' }),
    streamCategory(stream),
    streamKey(stream).join('-'),
  );

test('nothing is found in an unchanged log', async () => {
  expect((await checked()).map(({ stream, what, witness }) => [stream, what, witness])).toEqual([]);
});

/** A stream of a category with at least so many events. */
function aStream(category: string, events: number): StreamName {
  const counts = new Map<string, number>();
  for (const { stream } of original) counts.set(stream, (counts.get(stream) ?? 0) + 1);
  const found = [...counts].find(([stream, count]) => stream.startsWith(`${category}-`) && count >= events);
  if (!found) throw new Error(`no ${category} of ${events} events`);
  return found[0] as StreamName; // as this product named it
}

/** A record in the place of another; undefined: none. */
type Change = (record: LogRecord, own: readonly LogRecord[]) => LogRecord | undefined;

const only =
  (revision: number, change: (record: LogRecord) => LogRecord | undefined): Change =>
  (record) =>
    record.revision === revision ? change(record) : record;

const withMetadata = (record: LogRecord, changes: Readonly<Record<string, string>>): LogRecord => ({
  ...record,
  metadata: Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(record.metadata).toString()), ...changes }),
  ),
});

/** What another record says, in the place of one. */
const inPlaceOf = (record: LogRecord, other: LogRecord | undefined): LogRecord =>
  other === undefined
    ? record
    : { ...other, revision: record.revision, commit: record.commit, prepare: record.prepare };

interface Manipulation {
  readonly category: string;
  readonly events: number;
  readonly change: Change;
  /** The last revision of that stream that is certain. */
  readonly sure: number | 'end before';
}

const THE_LAST: Change = (record, own) => (record === own.at(-1) ? undefined : record);

const MANIPULATIONS: Readonly<Record<string, Manipulation>> = {
  'the payload of one event': {
    category: 'order',
    events: 4,
    change: only(2, (record) => ({ ...record, data: Buffer.from('{"x":1}') })),
    sure: 1,
  },
  'who did it': {
    category: 'order',
    events: 4,
    change: only(2, (record) => withMetadata(record, { userName: 'Otra persona' })),
    sure: 1,
  },
  'two events of a history changed places': {
    category: 'order',
    events: 5,
    change: (record, own) =>
      record.revision === 3
        ? inPlaceOf(record, own[4])
        : record.revision === 4
          ? inPlaceOf(record, own[3])
          : record,
    sure: 2,
  },
  'the hash of an event': {
    category: 'order',
    events: 4,
    change: only(2, (record) => withMetadata(record, { chain: 'ab'.repeat(32) })),
    sure: 1,
  },
  'an event taken out among others': {
    category: 'order',
    events: 4,
    change: only(1, () => undefined),
    sure: 0,
  },
  'the last event of an order': { category: 'order', events: 4, change: THE_LAST, sure: 'end before' },
  'the last movement of a plan line': {
    category: 'planLine',
    events: 2,
    change: THE_LAST,
    sure: 'end before',
  },
  ...Object.fromEntries(
    ['order', 'request', 'user', 'supply', 'signatory', 'planLine', 'quarterBudget', 'rule'].map(
      (category): [string, Manipulation] => [
        `a whole history: ${category}`,
        { category, events: 1, change: () => undefined, sure: -1 },
      ],
    ),
  ),
};

describe.each(Object.entries(MANIPULATIONS))('%s', (_, { category, events, change, sure }) => {
  test('is named by verify, and where the chain breaks by Historia', async () => {
    const stream = aStream(category, events);
    const own = original.filter((record) => record.stream === stream);
    cluster.log.replace(
      original.flatMap((record) => (record.stream === stream ? (change(record, own) ?? []) : record)),
    );
    const certain = sure === 'end before' ? own.length - 2 : sure;
    const findings = await checked();
    const about = findings.filter((each) => each.stream === stream && each.sure !== undefined);
    expect(about.length, JSON.stringify(findings, null, 1)).toBeGreaterThan(0);
    for (const each of about) expect(each.sure, JSON.stringify(each)).toBe(certain);
    expect((await named({ pool: service.pool, store }, findings)).map(inWords).join('\n')).toContain(
      `(${stream})`,
    );
    if (certain < 0) await expect(historyOf(stream)).rejects.toThrow();
    else if (sure !== 'end before')
      expect(await historyOf(stream)).toMatchObject({ whole: false, broken: { revision: certain + 1 } });
  });
});

test('the tail of the log: every record that lost events is named', async () => {
  cluster.log.replace(original.slice(0, -85));
  const left = new Map<string, number>();
  for (const { stream, revision } of cluster.log.records) left.set(stream, revision);
  const lost = [...new Set(original.slice(-85).map(({ stream }) => stream))].filter((stream) =>
    /^(order|request|planLine|quarterBudget|unops|unopsConsolidation)-/.test(stream),
  );
  expect(lost.length).toBeGreaterThan(0);
  const findings = await checked();
  // A cut through an append also shows numbers that were never assigned: less of the record is certain then.
  for (const stream of lost)
    expect([
      stream,
      Math.min(...findings.flatMap((each) => (each.stream === stream ? (each.sure ?? []) : []))),
    ]).toEqual([stream, expect.toSatisfy((sure: number) => sure <= (left.get(stream) ?? -1))]);
});
