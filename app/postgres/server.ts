import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childEnvironment } from '@expediente/platform/child-environment.ts';
import { ClearError, oneLine } from '@expediente/platform/clear-error.ts';
import { freePort, isFree } from '../port.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { launch, ready, type ServerOptions } from './launch.ts';
import { checkTraversable, type Owner, serverOwner } from './owner.ts';
import { ensureProductDatabase, inServer } from './role.ts';
import {
  clusterFolder,
  connectionString,
  livingServer,
  readState,
  type ServerState,
  SUPERUSER,
  writeState,
} from './state.ts';

export interface EmbeddedServer {
  /** Of the product's own database. */
  readonly connectionString: string;
  /** False when a living server was adopted. */
  readonly started: boolean;
  /** Starts it again, at the same address, when its process is gone. True when it did. */
  revive(): Promise<boolean>;
  /** Stops the server unless another process of ours still works with it. */
  stop(): Promise<void>;
}

/**
 * The PostgreSQL of a data folder: adopted when it is alive (after a crash of ours too), else started
 * as a process of its own session, so that it stops after us and never by our terminal's signals.
 * @throws {ClearError} in words for whoever starts the product
 */
export async function startEmbedded(options: ServerOptions): Promise<EmbeddedServer> {
  const { dataDir } = options;
  const living = await livingServer(dataDir);
  const state = await readState(dataDir);
  if (living && state) {
    await ready({ ...state, port: living.port });
    return await withDatabase(options, { ...state, port: living.port }, false);
  }
  return await withDatabase(options, await startServer(options, state), true);
}

async function startServer(options: ServerOptions, state: ServerState | undefined): Promise<ServerState> {
  const { dataDir } = options;
  const [binaries, owner] = await Promise.all([findBinaries(), serverOwner()]);
  await checkTraversable(binaries.folder, owner);
  await checkTraversable(dataDir, owner);
  const password = await ensureCluster(dataDir, binaries, owner, state);
  await rm(join(clusterFolder(dataDir), 'postmaster.pid'), { force: true });
  // Its old address when available, so that earlier clients can reconnect.
  const port = state && state.port > 0 && (await isFree(state.port)) ? state.port : await freePort();
  const next = { port, password };
  await writeState(dataDir, next);
  await launch(options, binaries, owner, next);
  return next;
}

/** Creates the cluster in a temporary folder and renames it, so that a crash leaves no partial one. Returns its password. */
async function ensureCluster(
  dataDir: string,
  binaries: Binaries,
  owner: Owner,
  state: ServerState | undefined,
): Promise<string> {
  const folder = clusterFolder(dataDir);
  const exists = await readFile(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (exists && state) return state.password;
  if (exists) {
    throw new ClearError(
      `Falta ${join(dataDir, 'postgres.json')} con la contraseña de la base de datos: restáurelo, o mueva ${folder} para empezar de cero.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  await writeState(dataDir, { port: 0, password });
  const fresh = `${folder}.new`;
  const passwordFile = join(dataDir, `.password-${process.pid}`);
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined) {
    await chown(fresh, owner.uid, owner.gid);
    await chown(passwordFile, owner.uid, owner.gid);
  }
  try {
    await runInitdb(binaries, owner, fresh, passwordFile);
  } finally {
    await unlink(passwordFile);
  }
  await rename(fresh, folder);
  return password;
}

async function runInitdb(binaries: Binaries, owner: Owner, folder: string, pwfile: string): Promise<void> {
  const args = [
    `--pgdata=${folder}`,
    `--pwfile=${pwfile}`,
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const child = spawn(binaries.initdb, args, {
    ...owner,
    cwd: folder,
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) {
    throw new ClearError(
      `No se pudo crear la base de datos en ${folder}: ${oneLine(told) || `código ${code}`}`,
    );
  }
}

async function withDatabase(
  options: ServerOptions,
  state: ServerState,
  started: boolean,
): Promise<EmbeddedServer> {
  const { dataDir } = options;
  let stopped = false;
  await ensureProductDatabase(state);
  return {
    connectionString: connectionString(state),
    started,
    revive: async () => {
      if (stopped || (await livingServer(dataDir))) return false;
      await startServer(options, state);
      return true;
    },
    stop: async () => {
      stopped = true;
      await stop(options, state);
    },
  };
}

async function stop({ dataDir, called }: ServerOptions, state: ServerState): Promise<void> {
  const living = await livingServer(dataDir);
  if (!living || (await inUse(state, called))) return;
  // SIGINT is PostgreSQL's fast shutdown: connections are ended, everything is on disk.
  process.kill(living.pid, 'SIGINT');
  const until = performance.now() + 30_000;
  while ((await livingServer(dataDir)) && performance.now() < until) await pause(20);
}

/** Looks after which a connection of another name is another process's, and not one of ours that has just ended. */
const LOOKS = 4;

/**
 * Whether another process of ours is connected. Our own connections may take a moment to go: they are waited for,
 * the others only shortly where ours are known by name.
 */
async function inUse(state: ServerState, called: string | undefined): Promise<boolean> {
  try {
    return await inServer(state, 'postgres', async (client) => {
      for (let i = 0; i < 20; i += 1) {
        const { rows } = await client.query<{ name: string }>(
          `select application_name as name from pg_stat_activity
           where (application_name like 'expediente%' or application_name like 'eventstore%') and pid <> pg_backend_pid()`,
        );
        if (rows.length === 0) return false;
        if (called && i >= LOOKS && rows.some(({ name }) => !name.includes(called))) return true;
        await pause(50);
      }
      return true;
    });
  } catch {
    return false;
  }
}
