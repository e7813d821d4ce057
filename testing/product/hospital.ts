import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  connectionString,
  DATABASE,
  readState,
  superuserConnection,
} from '@expediente/app/postgres/state.ts';
import pg from 'pg';
import { type DataFolder, dataFolder, freePort, type SpawnedProduct, spawnProduct } from './spawned.ts';
import { dataOf, User } from './user.ts';

const CLOCK = fileURLToPath(new URL('shifted-clock.mjs', import.meta.url));
const LOOK_MS = 100;

/** The hospital of the demonstration, in a process whose clock is ahead or behind. */
export interface StartedHospital {
  readonly base: string;
  readonly folder: DataFolder;
  /** Variables of its process, and of a command that works on it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly product: SpawnedProduct;
  /** Address of its PostgreSQL, once that runs. */
  connectionString(): Promise<string>;
  /** SIGTERM; its data stay. */
  stop(): Promise<void>;
}

/**
 * Starts the built product with the hospital, in a folder of its own unless one is given, without waiting until it is ready.
 * @param at its clock at the start
 */
export async function startHospital(at: Date, given?: DataFolder): Promise<StartedHospital> {
  const folder = given ?? (await dataFolder());
  const clock = join(folder.path, 'clock');
  await writeFile(clock, String(at.getTime() - Date.now()));
  const port = await freePort();
  const { CHROMIUM_PATH } = process.env;
  const environment = {
    ...(CHROMIUM_PATH ? { CHROMIUM_PATH } : {}),
    ...{ DEMO: 'hospital', PORT: port, DATA_DIR: folder.path },
    ...{ NODE_OPTIONS: `--import ${pathToFileURL(CLOCK).href}`, CLOCK_SHIFT_FILE: clock },
  };
  const product = spawnProduct(environment);
  void keepSessions(folder.path, product).catch(() => undefined);
  return {
    ...{ base: `http://127.0.0.1:${port}`, folder, environment, product },
    async connectionString() {
      const state = await readState(folder.path);
      if (!state) throw new Error('the product has no embedded PostgreSQL');
      return connectionString(state);
    },
    async stop() {
      product.process.kill('SIGTERM');
      await product.ended;
    },
  };
}

/**
 * Sessions of that clock never end. The database has the machine's own: one that a product of an earlier day opens would be
 * over at once.
 */
async function keepSessions(dataDir: string, { process: { exitCode } }: SpawnedProduct): Promise<void> {
  while (exitCode === null && !(await sessionsKept(dataDir).catch(() => false))) await pause(LOOK_MS);
}

/** False: the server or its table is not there yet. */
async function sessionsKept(dataDir: string): Promise<boolean> {
  const state = await readState(dataDir);
  if (!state || state.port === 0) return false;
  const client = new pg.Client({ connectionString: superuserConnection(state, DATABASE) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`
      create or replace function never_ending() returns trigger language plpgsql as $$
        begin new.expires_at := '2100-01-01'; return new; end $$;
      create or replace trigger never_ending before insert or update on session
        for each row execute function never_ending()`);
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A person of the hospital, in a fiscal year; who works for several executors is in the first. */
export async function hospitalUser(base: string, name: string, year: number): Promise<User> {
  const user = await User.signIn(base, name);
  dataOf(await user.send('/users/session', { p_year: year }));
  return user;
}
