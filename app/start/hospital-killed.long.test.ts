import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFirstLog } from '@expediente/demo/first-log/make.ts';
import type { MarkData } from '@expediente/demo/mark.ts';
import { START, type StoredEvent } from '@expediente/eventstore/port.ts';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import { collect } from '@expediente/testing/events.ts';
import { type StartedHospital, startHospital } from '@expediente/testing/product/hospital.ts';
import { buildProduct, type DataFolder, dataFolder, startOps } from '@expediente/testing/product/spawned.ts';
import { oneStory } from '@expediente/testing/story.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PARTIAL } from '../backup/write.ts';
import { childrenOf, signal } from '../postgres/processes.ts';
import { SEALS } from '../seals/kept.ts';

/** The hospital whose process is killed while it is handed over, and once more while it is finished: the next start goes on. */

const AT = new Date('2026-11-27T17:00:00.000Z');
const LONG_MS = 600_000;
const OFTEN = { timeout: LONG_MS, interval: 50 };
/** Some two thirds of the story. */
const HANDED_OVER = 25_000;

let folder: DataFolder;
let hospital: StartedHospital;

oneStory();
beforeAll(async () => {
  await buildProduct();
  folder = await dataFolder();
});
afterAll(async () => {
  await hospital.stop();
  await folder.remove();
});

async function asked<Row extends pg.QueryResultRow>(text: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: await hospital.connectionString() });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A number that the database answers; -1 while it does not. */
const numberOf = async (text: string): Promise<number> =>
  await asked<{ n: number }>(text).then(
    ([row]) => row?.n ?? -1,
    () => -1,
  );

const events = async (): Promise<number> =>
  await numberOf('select count(*)::integer as n from eventstore.event');
const marks = async (type: string): Promise<number> =>
  await numberOf(`select count(*)::integer as n from eventstore.event where type = '${type}'`);

async function killed(): Promise<void> {
  hospital.product.process.kill('SIGKILL');
  await hospital.product.ended;
}

async function logOfHospital(): Promise<readonly StoredEvent[]> {
  const store = await PostgresEventStore.open({ connectionString: await hospital.connectionString() });
  try {
    return await collect(store.readAll(START));
  } finally {
    await store.close();
  }
}

/** Chains are left out: they cover the build, which tests have none of. */
const named = ({ stream, id, type, metadata }: StoredEvent): string =>
  `${stream} ${id} ${type} ${metadata.at}`;

test('killed in the middle of the handing over, the next start goes on', {
  timeout: LONG_MS,
}, async () => {
  hospital = await startHospital(AT, folder);
  await expect.poll(async () => (await events()) > HANDED_OVER, OFTEN).toBe(true);
  await killed();
  hospital = await startHospital(AT, folder);
  await hospital.product.ready();
});

const PRINTS = "select entity from audit where kind = 'print' order by number";

/** Kills the product, and the process that finishes the demonstration first. */
async function killedWithItsFinishing(): Promise<void> {
  const children = await childrenOf(hospital.product.process.pid ?? 0);
  const words = await Promise.all(
    children.map(async (pid) => await readFile(`/proc/${pid}/cmdline`, 'utf8')),
  );
  const finishing = children.filter((_, at) => words[at]?.includes('--finish'));
  expect(finishing).toHaveLength(1);
  for (const pid of finishing) signal(pid, 'SIGKILL');
  await killed();
}

test('killed while papers are printed, and while the backup is written, it is finished once', {
  timeout: LONG_MS,
}, async () => {
  const folderOfBackups = join(folder.path, 'respaldos');
  const backups = async (): Promise<readonly string[]> => await readdir(folderOfBackups).catch(() => []);
  await expect.poll(async () => (await asked(PRINTS)).length >= 2, OFTEN).toBe(true);
  await killedWithItsFinishing();
  hospital = await startHospital(AT, folder);
  await hospital.product.ready();
  await expect.poll(async () => (await backups()).some((name) => name.endsWith(PARTIAL)), OFTEN).toBe(true);
  await killedWithItsFinishing();
  expect(await backups()).toEqual([expect.stringMatching(/\.parcial$/)]);
  hospital = await startHospital(AT, folder);
  await hospital.product.ready();
  await expect.poll(async () => await marks('DemonstrationFinished'), OFTEN).toBe(1);
  expect(await backups()).toEqual([expect.stringMatching(/\.gz$/)]);

  const log = await logOfHospital();
  const endAt = log.findIndex(({ type }) => type === 'DemonstrationTold');
  const { finish } = (log[endAt]?.data ?? {}) as unknown as Partial<MarkData>; // written by `makeFirstLog`
  const printed = (await asked<{ entity: string }>(PRINTS)).map(({ entity }) => entity);
  expect([...printed].sort()).toEqual(finish?.papers.map(({ record }) => record).sort());
  const corrected = log
    .slice(endAt + 1)
    .filter(({ stream }) => stream === `order-${String(finish?.correction?.payload.p_id)}`);
  expect(corrected.map(({ type }) => type)).toHaveLength(1);
});

test('it has the very same story as one that was not killed, and is found whole', {
  timeout: LONG_MS,
}, async () => {
  const log = await logOfHospital();
  expect(log.filter(({ type }) => type === 'DemonstrationTold')).toHaveLength(1);
  const [begun] = log.filter(({ type }) => type === 'DemonstrationBegun');
  const at = new Date(begun?.metadata.at ?? '');
  const made = await makeFirstLog({ set: 'hospital', at });
  const written = log.filter(({ stream }) => stream !== SEALS).slice(0, made.events.length);
  expect(written).toHaveLength(made.events.length);
  const meant = made.events.map(named);
  expect(written.map(named).filter((name, place) => name !== meant[place])).toEqual([]);
  const until = made.events.at(-1)?.metadata.at ?? '';
  const seals = log.filter(({ stream, metadata }) => stream === SEALS && metadata.at <= until);
  expect(seals).toHaveLength(made.evidence.seals.length);
  const facts = await asked<{ at: Date }>(
    `select at from audit where number <= ${made.evidence.facts.length} order by number`,
  );
  expect(facts.map((fact) => fact.at.toISOString())).toEqual(made.evidence.facts.map((fact) => fact.at));
  const verified = await startOps(hospital.environment, 'verify', '--rows').ended;
  expect(verified.code, verified.output).toBe(0);
  expect(verified.output).toContain('Las cadenas están íntegras.');
});
