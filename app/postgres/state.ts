import { createHmac, randomBytes } from 'node:crypto';
import { access, chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, worksIn } from './processes.ts';

export const DATABASE = 'expediente';
/** Superuser of the server, which sets up roles and databases for the product and does nothing else. */
export const SUPERUSER = 'expediente';
/** Role as which the product connects. */
export const PRODUCT = 'expediente_product';

/** State that a later start needs to reach the same server; kept in `postgres.json`, which only its owner can read. */
export interface ServerState {
  readonly port: number;
  readonly password: string;
}

export const stateFile = (dataDir: string): string => join(dataDir, 'postgres.json');

/** The folder of the database itself, inside the data folder. */
export const clusterFolder = (dataDir: string): string => join(dataDir, 'postgres');

/** True for a data folder that has a database, in whatever state. */
export const hasCluster = async (dataDir: string): Promise<boolean> =>
  await access(join(clusterFolder(dataDir), 'PG_VERSION')).then(
    () => true,
    () => false,
  );

export async function readState(dataDir: string): Promise<ServerState | undefined> {
  try {
    const state: unknown = JSON.parse(await readFile(stateFile(dataDir), 'utf8'));
    if (typeof state !== 'object' || state === null) return undefined;
    if (!('port' in state) || !('password' in state)) return undefined;
    const { port, password } = state;
    return typeof port === 'number' && typeof password === 'string' ? { port, password } : undefined;
  } catch {
    return undefined;
  }
}

/** Password for the server's superuser: letters, digits, `-` and `_`. */
export const newPassword = (): string => randomBytes(24).toString('base64url');

/** Writes a new file and renames it, so that a crash leaves the old state or the new one. */
export async function writeState(dataDir: string, state: ServerState): Promise<void> {
  const path = stateFile(dataDir);
  await writeFile(`${path}.new`, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  await chmod(`${path}.new`, 0o600);
  await rename(`${path}.new`, path);
}

/** Address of the product's database, for its own role. */
export const connectionString = (state: ServerState, database = DATABASE): string =>
  address(PRODUCT, productPassword(state), state.port, database);

/** Address of a database of the server, for its superuser. */
export const superuserConnection = (state: ServerState, database: string): string =>
  address(SUPERUSER, state.password, state.port, database);

/** Password of the product's role, made from the superuser's, which cannot be found from it. */
export const productPassword = ({ password }: ServerState): string =>
  createHmac('sha256', password).update(PRODUCT).digest('base64url');

const address = (user: string, password: string, port: number, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/** The process of a server, as PostgreSQL's own lock file names it. */
export interface LivingServer {
  readonly pid: number;
  readonly port: number;
  /** True for a server that takes no more connections and has not ended. */
  readonly stopping: boolean;
}

const lockFile = (dataDir: string): string => join(clusterFolder(dataDir), 'postmaster.pid');

/** The server of a data folder when its process lives. */
export async function livingServer(dataDir: string): Promise<LivingServer | undefined> {
  const [pid, lines] = await readLockFile(dataDir);
  if (pid === undefined || !(await worksIn(pid, clusterFolder(dataDir)))) return undefined;
  return { pid, port: Number(lines[3]), stopping: lines[7]?.trim() === 'stopping' };
}

/**
 * Removes the lock file of a server that is gone where another program has its process id now: PostgreSQL takes that
 * program for a server and refuses to start. Other stale lock files PostgreSQL removes itself. To be called while no
 * other process can start a server.
 */
export async function removeForeignLock(dataDir: string): Promise<void> {
  const [pid] = await readLockFile(dataDir);
  if (pid !== undefined && exists(pid) && !(await worksIn(pid, clusterFolder(dataDir))))
    await rm(lockFile(dataDir), { force: true });
}

/** The process id of the lock file, and its lines. */
async function readLockFile(dataDir: string): Promise<readonly [number | undefined, readonly string[]]> {
  const lines = await readFile(lockFile(dataDir), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
  const pid = Number(lines[0]);
  return [Number.isInteger(pid) && pid > 0 ? pid : undefined, lines];
}
