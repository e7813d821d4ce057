import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPool } from '../database.ts';
import { migrate } from '../migrations.ts';
import { ACCESS_MIGRATIONS } from './migrations.ts';
import { type SessionPositions, sessionPositionsIn } from './session-positions.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let clock = 0;
let logEnd = '000';
let storeAway = false;
/** Two processes over one database. */
let [here, there]: SessionPositions[] = [];
let session = '';

const process = (): SessionPositions =>
  sessionPositionsIn(pool, {
    now: () => clock,
    head: async () => {
      if (storeAway) throw new Error('the store is away');
      return logEnd;
    },
  });
const write = async (where: SessionPositions | undefined, position: string): Promise<void> => {
  if (position > logEnd) logEnd = position;
  await where?.note(session, position);
};
/** Advances the clock of the processes and of their stored rows. */
const pass = async (seconds: number): Promise<void> => {
  clock += seconds * 1_000;
  await pool.query('update session_writer set at = at - make_interval(secs => $1)', [seconds]);
};
/** When the session's row was written last. */
const writtenAt = async (): Promise<unknown> =>
  (await pool.query('select at::text from session_writer where session = $1', [session])).rows;

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool({ connectionString: database.connectionString, name: 'prueba' });
  await migrate(pool, ACCESS_MIGRATIONS);
});
beforeEach(() => {
  [here, there] = [process(), process()];
  session = randomUUID();
  storeAway = false;
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('a session that wrote nothing waits for nothing', async () => {
  expect(await here?.of(session)).toBeUndefined();
  await write(here, '010');
  expect(await here?.of(randomUUID())).toBeUndefined();
});

test('in the process where it wrote, a session waits for its last write, whatever others wrote since', async () => {
  await write(here, '021');
  await write(here, '020');
  logEnd = '029';
  expect(await here?.of(session)).toBe('021');
});

test('in other processes it waits for the end of the log, also where it wrote, once it wrote elsewhere', async () => {
  await write(here, '030');
  expect(await there?.of(session)).toBe('030');
  await write(there, '031');
  expect(await here?.of(session)).toBe('031');
});

test('a session that keeps writing costs one statement each half minute', async () => {
  await write(here, '040');
  const first = await writtenAt();
  for (let n = 41; n < 60; n += 1) await write(here, `0${n}`);
  expect(await writtenAt()).toEqual(first);
  expect(await there?.of(session)).toBe('059');
  clock += 31_000;
  await write(here, '060');
  expect(await writtenAt()).not.toEqual(first);
});

test('a write counts for at least a minute, in any process, and then no longer', async () => {
  await write(here, '070');
  await pass(29);
  await write(here, '071');
  await pass(59);
  expect(await here?.of(session)).toBe('071');
  expect(await there?.of(session)).toBe('071');
  await pass(31);
  expect(await here?.of(session)).toBeUndefined();
  expect(await there?.of(session)).toBeUndefined();
  await here?.sweep();
  expect(await writtenAt()).toEqual([]);
});

test('a row that could not be written is written with the next command', async () => {
  await pool.query('alter table session_writer rename to session_writer_away');
  await write(here, '080');
  await pool.query('alter table session_writer_away rename to session_writer');
  expect(await here?.of(session)).toBe('080');
  await write(here, '081');
  expect(await there?.of(session)).toBe('081');
});

test('an unavailable store prevents no read', async () => {
  await write(here, '090');
  storeAway = true;
  expect(await there?.of(session)).toBeUndefined();
});
