import { copyLog } from '@expediente/eventstore/copy.ts';
import { KurrentEventStore } from '@expediente/eventstore/kurrent/store.ts';
import { type StreamName, streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import { readHistory } from '@expediente/projections/history/queries.ts';
import { MODULES } from '@expediente/projections/modules.ts';
import { StandInCluster } from '@expediente/testing/kurrent/cluster.ts';
import type { StandInLog } from '@expediente/testing/kurrent/log.ts';
import type { LogRecord } from '@expediente/testing/kurrent/messages.ts';
import { EVERYTHING, sessionOf } from '@expediente/testing/projections/session.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { logNow } from '../backup/log.ts';
import { CATEGORIES } from '../store/categories.ts';
import { checkInstallation } from './installation.ts';
import { inWords, named } from './naming.ts';

/** Streams of ours that others change in a KurrentDB: the stand-in's log is changed as their programs may. */

let service: TestServices;
let cluster: StandInCluster;
let store: KurrentEventStore;
/** The log as it was written. */
let original: readonly LogRecord[];

beforeAll(async () => {
  service = await testServices();
  await writeDemonstration(service);
  cluster = await StandInCluster.start();
  store = await KurrentEventStore.open({ address: cluster.address, categories: CATEGORIES });
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

/** A stream of a category with at least so many events. */
function aStream(category: string, events: number): StreamName {
  const counts = new Map<string, number>();
  for (const { stream } of original) counts.set(stream, (counts.get(stream) ?? 0) + 1);
  const found = [...counts].find(([stream, count]) => stream.startsWith(`${category}-`) && count >= events);
  if (!found) throw new Error(`no ${category} of ${events} events`);
  return found[0] as StreamName; // as this product named it
}

describe('what others do to the streams of a record', () => {
  const order = (): StreamName => aStream('order', 4);
  const inWordsAll = async () =>
    (await named({ pool: service.pool, store }, await checked())).map(inWords).join('\n');

  test.each<readonly [string, (log: StandInLog, stream: StreamName) => void, RegExp]>([
    [
      'deleted for good',
      (log, stream) => log.tombstone(stream),
      /\): fue borrado por fuera de Expediente; segura hasta la revisión \d+\./,
    ],
    [
      'an event of another program',
      (log, stream) => log.write(stream, { type: 'Ajeno', data: '{}' }),
      /\): tiene en la revisión \d+ un evento que no escribió Expediente \(Ajeno\); segura hasta la revisión \d+\./,
    ],
    [
      'an event with nothing of its own',
      (log, stream) =>
        log.write(stream, { type: 'OrderPaid', data: '{}', metadata: `{"chain":"${'ab'.repeat(32)}"}` }),
      /\): tiene en la revisión \d+ un evento dañado \(OrderPaid\): su dato «at» no es lo que Expediente escribe/,
    ],
    [
      'deleted',
      (log, stream) => log.softDelete(stream),
      /\): tiene en KurrentDB un límite que Expediente no pone \(\$tb 9/,
    ],
    ['bounded in number', (log, stream) => log.setMetadata(stream, '{"$maxCount":1}'), /\(\$maxCount 1\)/],
    ['bounded in age', (log, stream) => log.setMetadata(stream, '{"$maxAge":60}'), /\(\$maxAge 60\)/],
  ])('%s: verify names it', async (_, act, words) => {
    const stream = order();
    act(cluster.log, stream);
    const found = await inWordsAll();
    expect(found).toContain(`(${stream})`);
    expect(found).toMatch(words);
  });

  test('Historia of a deleted record says so, of one with a foreign event it shows the others', async () => {
    const stream = order();
    cluster.log.write(stream, { type: 'Ajeno', data: '{}' });
    const { entries } = await historyOf(stream);
    expect(entries.at(-1)).toMatchObject({
      type: 'Ajeno',
      unread: expect.stringContaining('no escribió Expediente'),
    });
    expect(entries.slice(0, -1).some(({ unread }) => unread !== undefined)).toBe(false);
    cluster.log.tombstone(stream);
    await expect(historyOf(stream)).rejects.toThrow('fue borrada por fuera de Expediente');
  });

  test('a backup goes on without it, and names it', async () => {
    const stream = order();
    cluster.log.write(stream, { type: 'Ajeno', data: Buffer.from([1, 2]) });
    const { rows, strange, content } = await logNow(store, new AbortController().signal);
    expect(strange).toMatchObject([
      { stream, what: expect.stringContaining('no escribió Expediente (Ajeno)') },
    ]);
    let lines = 0;
    for await (const chunk of content()) lines += chunk.toString().split('\n').length - 1;
    const events = (await store.readStream(stream)).filter(({ flaw }) => flaw === undefined);
    expect([lines, events.length > 0]).toEqual([rows, true]);
  });

  test('events of other applications are no finding', async () => {
    cluster.log.write('cuenta-1', { type: 'Ajeno', data: Buffer.from([1, 2, 3]) });
    cluster.log.setMetadata('cuenta-1', '{"$maxCount":1}');
    expect(await inWordsAll()).toBe('');
  });

  test('a deleted record whose events the server has removed is missing', async () => {
    const stream = order();
    cluster.log.tombstone(stream);
    cluster.log.scavenge();
    const about = (await checked()).filter((each) => each.stream === stream);
    expect(about.map(({ check }) => check)).toEqual(expect.arrayContaining(['strange', 'reach']));
    expect(about.every(({ sure = -1 }) => sure === -1)).toBe(true);
  });
});
