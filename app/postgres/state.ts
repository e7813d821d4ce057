import { createHmac } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const DATABASE = 'expediente';
/** The server's superuser, which makes what the product works with and does nothing else. */
export const SUPERUSER = 'expediente';
/** The role that the product connects as. */
export const PRODUCT = 'expediente_product';

/** What a later start needs to reach the same server; stands in `postgres.json`, readable by us alone. */
export interface ServerState {
  readonly port: number;
  readonly password: string;
}

const fileOf = (dataDir: string): string => join(dataDir, 'postgres.json');

/** The folder of the database itself, inside the data folder. */
export const clusterFolder = (dataDir: string): string => join(dataDir, 'postgres');

export async function readState(dataDir: string): Promise<ServerState | undefined> {
  try {
    const state: unknown = JSON.parse(await readFile(fileOf(dataDir), 'utf8'));
    if (typeof state !== 'object' || state === null) return undefined;
    if (!('port' in state) || !('password' in state)) return undefined;
    const { port, password } = state;
    return typeof port === 'number' && typeof password === 'string' ? { port, password } : undefined;
  } catch {
    return undefined;
  }
}

/** Written beside and renamed, so that a crash leaves the old one or the new one. */
export async function writeState(dataDir: string, state: ServerState): Promise<void> {
  const path = fileOf(dataDir);
  await writeFile(`${path}.new`, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  await chmod(`${path}.new`, 0o600);
  await rename(`${path}.new`, path);
}

/** Where the product works, as its own role. */
export const connectionString = (state: ServerState, database = DATABASE): string =>
  address(PRODUCT, productPassword(state), state.port, database);

/** A database of the server, as its superuser. */
export const superuserConnection = (state: ServerState, database: string): string =>
  address(SUPERUSER, state.password, state.port, database);

/** Made of the superuser's, which cannot be found from it. */
export const productPassword = ({ password }: ServerState): string =>
  createHmac('sha256', password).update(PRODUCT).digest('base64url');

const address = (user: string, password: string, port: number, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/** Process of the server as its lock file says, when it is alive and a PostgreSQL. */
export async function livingServer(dataDir: string): Promise<{ pid: number; port: number } | undefined> {
  let lines: string[];
  try {
    lines = (await readFile(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8')).split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0 || !(await isPostgres(pid))) return undefined;
  return { pid, port };
}

/** In a container a process id is soon reused, and a dead process may remain as a zombie. */
async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    return text.slice(0, end).includes('postgres') && text.slice(end + 2, end + 3) !== 'Z';
  } catch {
    return true;
  }
}
