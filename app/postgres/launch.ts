import { spawn } from 'node:child_process';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childEnvironment } from '@expediente/platform/child-environment.ts';
import { ClearError, errorCode, oneLine } from '@expediente/platform/clear-error.ts';
import { DISK_FULL } from '@expediente/platform/disk-full.ts';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import type { Owner } from './owner.ts';
import { processesIn, signal } from './processes.ts';
import { inServer } from './role.ts';
import { clusterFolder, type ServerState, stateFile } from './state.ts';

export interface ServerOptions {
  /** Folder that exists and is writable. */
  readonly dataDir: string;
  /** `name=value` settings in addition to `SETTINGS`. */
  readonly settings?: readonly string[];
  /** Part of the names of all connections of this process, and of no other. */
  readonly called?: string | undefined;
}

/** Time for the last children of a killed server to end. */
const ORPHANS_WITHIN_MS = 10_000;
/** Time after which such children are killed, because the server that they worked for is gone. */
const ORPHANS_END_MS = 3_000;
const LOOK_MS = 40;
/** Longest wait for a server: crash recovery of a large log may take this long. */
const READY_WITHIN_MS = 120_000;

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  // Reads come mostly from the system's memory: handing them to other processes costs more than reading.
  'io_method=sync',
  'checkpoint_timeout=15min',
  'lc_messages=C',
  'log_timezone=UTC',
];

/** Error of a port at which another program listens. */
export class PortTaken extends ClearError {}

/** Error of a running server that does not accept the known password. */
export class WrongPassword extends ClearError {}

const wrongPassword = (dataDir: string): string =>
  `PostgreSQL está en marcha, pero no acepta la contraseña de ${stateFile(dataDir)}: ${NEW_PASSWORD}`;

/** Advice where the password of the database is lost. */
export const NEW_PASSWORD =
  'ponga una copia de ese archivo, o haga una contraseña nueva con npm run access -- database-password. Los datos están completos.';

/**
 * Starts the server of a cluster in a session of its own and waits until it takes connections.
 * @throws {PortTaken}
 * @throws {ClearError} when it does not start, with PostgreSQL's own reason
 */
export async function launch(
  options: ServerOptions,
  binaries: Binaries,
  owner: Owner,
  state: ServerState,
): Promise<void> {
  const folder = clusterFolder(options.dataDir);
  const begun = performance.now();
  for (;;) {
    const failure = await launchOnce(options, binaries, owner, state);
    if (failure === undefined) return;
    // PostgreSQL refuses to start while the last children of a killed server are still at work.
    const orphans = failure.message.includes('shared memory block');
    const waited = performance.now() - begun;
    if (!orphans || waited > ORPHANS_WITHIN_MS) throw failure;
    if (waited > ORPHANS_END_MS) for (const pid of await processesIn(folder)) signal(pid, 'SIGKILL');
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
  const { size } = await log.stat();
  const settings = [...SETTINGS, `port=${state.port}`, ...(options.settings ?? [])];
  const child = spawn(binaries.postgres, ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])], {
    ...owner,
    cwd: folder,
    env: childEnvironment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let ended: string | undefined;
  child.on('error', (error) => {
    ended ??= oneLine(error);
  });
  child.on('exit', (code, by) => {
    ended = by ?? `código ${code}`;
  });
  child.unref();
  await log.close();
  try {
    await ready(state, options.dataDir, async () => ended);
    return undefined;
  } catch (error) {
    // The server runs until `startEmbedded` ends it, so the password alone is the reason.
    if (error instanceof WrongPassword) return error;
    // Another server answers at the port, where this one therefore cannot listen, and ends.
    while (error instanceof PortTaken && ended === undefined) await pause(LOOK_MS);
    const lines = (await readFile(logPath, 'utf8')).slice(size).split('\n').filter(Boolean);
    if (lines.some((line) => NO_PORT.test(line)))
      return new PortTaken(`El puerto ${state.port} está en uso.`);
    if (lines.some((line) => /No space left on device/.test(line)))
      return new ClearError(`PostgreSQL no arrancó: ${DISK_FULL}. Vea ${logPath}.`);
    // The server runs, but does not answer in time.
    if (ended === undefined) return new ClearError(`${oneLine(error)} Vea ${logPath}.`);
    return new ClearError(`PostgreSQL no arrancó (${oneLine(error)}): ${reasonIn(lines)}. Vea ${logPath}.`);
  }
}

/** Last words of a server that gave up, with the line before them, which often holds the cause. */
function reasonIn(lines: readonly string[]): string {
  const last = lines.findLastIndex((line) => /\b(FATAL|PANIC):/.test(line));
  const shown = last < 0 ? lines.slice(-1) : lines.slice(Math.max(0, last - 1), last + 1);
  return shown.map((line) => oneLine(line.replace(/^.*?\] [A-Z]+: +/, ''))).join('; ');
}

/** PostgreSQL's words (with `lc_messages=C`) when it cannot listen at its port. */
const NO_PORT = /could not create any TCP\/IP sockets|could not bind IPv4 address/;

/**
 * Waits until the server of this folder takes connections, also while it is "starting up" or in "recovery".
 * @param gone reason why there is nothing to wait for any more
 * @throws {PortTaken} when the server at that port is of another folder
 */
export async function ready(
  state: ServerState,
  dataDir: string,
  gone: () => Promise<string | undefined>,
): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      const works = await folderOf(state);
      if (await isSame(works, clusterFolder(dataDir))) return;
      throw new PortTaken(`En el puerto ${state.port} responde el PostgreSQL de otra carpeta (${works}).`);
    } catch (error) {
      // Only a permanent error ends the wait: a wrong password, a missing role.
      const waiting = !(error instanceof pg.DatabaseError) || errorCode(error).startsWith('57');
      const why = await gone();
      if (why !== undefined) throw new ClearError(why);
      if (error instanceof PortTaken) throw error;
      if (errorCode(error) === '28P01') throw new WrongPassword(wrongPassword(dataDir));
      if (!waiting || performance.now() > until) {
        throw new ClearError(`El PostgreSQL de la carpeta de datos no responde: ${oneLine(error)}.`);
      }
      await pause(LOOK_MS);
    }
  }
}

/**
 * Data folder of the server that answers. It may be another installation's: a copied one has its original's password.
 */
async function folderOf(state: ServerState): Promise<string> {
  return await inServer(state, 'postgres', async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    );
    return rows[0]?.folder ?? '';
  });
}

async function isSame(a: string, b: string): Promise<boolean> {
  const [one, other] = await Promise.all([a, b].map(async (path) => await stat(path).catch(() => undefined)));
  return one !== undefined && one.dev === other?.dev && one.ino === other.ino;
}
