import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childEnvironment } from '@expediente/platform/child-environment.ts';
import { ClearError, errorCode, oneLine } from '@expediente/platform/clear-error.ts';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import type { Owner } from './owner.ts';
import { clusterFolder, type ServerState, superuserConnection } from './state.ts';

export interface ServerOptions {
  /** Exists and is writable. */
  readonly dataDir: string;
  /** `name=value` settings on top of ours. */
  readonly settings?: readonly string[];
  /** In the names of all connections of this process, and of no other. */
  readonly called?: string | undefined;
}

/** Time for the last children of a killed server to end. */
const ORPHANS_WITHIN_MS = 10_000;
/** Timeout for a server that accepts the connection and stays silent. */
const CONNECT_MS = 5_000;
/** Crash recovery of a large log may take this long. */
const READY_WITHIN_MS = 120_000;

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  // What it reads is mostly in the system's memory: handing it to other processes costs more than reading it.
  'io_method=sync',
  'checkpoint_timeout=15min',
  'lc_messages=C',
  'log_timezone=UTC',
];

/**
 * Starts the server of a cluster in a session of its own and waits until it takes connections.
 * @throws {ClearError} when it does not start
 */
export async function launch(
  options: ServerOptions,
  binaries: Binaries,
  owner: Owner,
  state: ServerState,
): Promise<void> {
  const until = performance.now() + ORPHANS_WITHIN_MS;
  for (;;) {
    const failure = await launchOnce(options, binaries, owner, state);
    if (failure === undefined) return;
    // A killed server's last children may still be at work; it refuses to start beside them.
    const orphans = failure.message.includes('shared memory block');
    if (!orphans || performance.now() > until) throw failure;
    await pause(100);
  }
}

async function launchOnce(
  options: ServerOptions,
  binaries: Binaries,
  owner: Owner,
  state: ServerState,
): Promise<ClearError | undefined> {
  const folder = clusterFolder(options.dataDir);
  const logPath = join(options.dataDir, 'postgres.log');
  const log = await open(logPath, 'a', 0o600);
  const settings = [...SETTINGS, `port=${state.port}`, ...(options.settings ?? [])];
  const child = spawn(binaries.postgres, ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])], {
    ...owner,
    cwd: folder,
    env: childEnvironment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let failure: unknown;
  child.on('error', (error) => {
    failure = error;
  });
  child.on('exit', (code) => {
    failure = new Error(`código ${code}`);
  });
  child.unref();
  await log.close();
  try {
    await ready(state, () => failure);
    return undefined;
  } catch (error) {
    const lines = (await readFile(logPath, 'utf8')).split('\n').filter(Boolean);
    const last = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? '';
    return new ClearError(`PostgreSQL no arrancó (${oneLine(error)}): ${oneLine(last)} Vea ${logPath}.`);
  }
}

/** Waits until the server takes connections; "starting up" and "recovering" are waited for. */
export async function ready(state: ServerState, failed: () => unknown = () => undefined): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({
      connectionString: superuserConnection(state, 'postgres'),
      connectionTimeoutMillis: CONNECT_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      // Only a permanent error ends the wait: a wrong password, a missing role.
      const waiting = !(error instanceof pg.DatabaseError) || errorCode(error).startsWith('57');
      if (failed()) throw failed();
      if (!waiting || performance.now() > until) {
        throw new ClearError(`El PostgreSQL de la carpeta de datos no responde: ${oneLine(error)}.`);
      }
      await pause(40);
    }
  }
}
