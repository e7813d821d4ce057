import { openPool, queriesOver } from '@expediente/platform/database.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { Positions } from '@expediente/readmodels/engine/positions.ts';
import { SISTERS } from '@expediente/schemas/order/questions.ts';
import type { AskedSisters } from '@expediente/schemas/order/sisters.ts';
import { testDatabase } from '@expediente/testing/database.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECTIONS } from './modules.ts';
import { usesIn } from './uses.ts';

/** Other purchases as the write side asks for them: where they cannot be read in time, and where that is a fault. */

const ASKED: AskedSisters = {
  executor: 100100,
  order: 0,
  things: [{ key: 'supply', of: ['1'], from: '2026-01-01', to: '2026-12-31' }],
};

let service: TestProjections;
beforeAll(async () => {
  service = await testProjections(PROJECTIONS);
});
afterAll(async () => await service.close());

const WARN = 40;

/** What the log has of purchases that were not read, without what is in every line. */
const warnings = (logged: string) =>
  logged
    .split('\n')
    .filter(Boolean)
    .map((line): Readonly<Record<string, unknown>> => JSON.parse(line))
    .filter(({ msg }) => String(msg).startsWith('other purchases'))
    .map(({ time: _, msg: __, ...line }) => line);

test('lists that are behind answer that they were not read, logged once until they are read again', async () => {
  const { pool, store, positions, log, logged } = service;
  const { ask } = usesIn(queriesOver(pool), positions, store, log);
  await service.writer.write('folder', 1, { type: 'FolderOpened', data: { title: 'Compras' } });
  const begun = Date.now();
  expect([await ask(SISTERS, ASKED), await ask(SISTERS, ASKED)]).toEqual([null, null]);
  expect(Date.now() - begun).toBeLessThan(3_000);
  expect(warnings(logged())).toEqual([{ level: WARN, reason: 'behind' }]);
  service.startFeed();
  await positions.waitFor(['order'], await store.head(), 30_000);
  expect(await ask(SISTERS, ASKED)).toEqual([]);
});

test('so does a database whose lists were not built yet', async () => {
  const database = await testDatabase();
  const pool = openPool({ connectionString: database.connectionString, name: 'prueba' });
  const lines: string[] = [];
  const log = openLog({ stream: { write: (line: string) => void lines.push(line) } });
  const { ask } = usesIn(queriesOver(pool), new Positions(pool, PROJECTIONS), service.store, log);
  expect(await ask(SISTERS, ASKED)).toBeNull();
  expect(warnings(lines.join(''))).toEqual([{ level: WARN, reason: 'not built' }]);
  await pool.end();
  await database.drop();
});

test('every other failure is one of the command', async () => {
  const { pool, store, positions, log } = service;
  const { ask } = usesIn(queriesOver(pool), positions, store, log);
  await expect(ask(SISTERS, { ...ASKED, executor: Number.NaN })).rejects.toThrow(/integer/);
});
