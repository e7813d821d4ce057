import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, appendFile, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { clusterFolder, readState, writeState } from '@expediente/app/postgres/state.ts';
import { runFolder } from '../run-folder.ts';
import { type DataFolder, dataFolder, startedOnce } from './spawned.ts';

/* A first start is made once per run and then copied: initdb, migrations, seed and passwords take several seconds
   of processor time, a copy a few tenths of a second. */

/**
 * Data folder in which the built product was started once with these variables and stopped, so that its next start
 * finds everything. Outside of a test run (a bench, a script) the folder is empty, and the next start is the first.
 */
export async function preparedFolder(variables: Readonly<Record<string, string>> = {}): Promise<DataFolder> {
  const folder = await dataFolder();
  const run = runFolder();
  if (run === undefined) return folder;
  const entries = JSON.stringify(Object.entries(variables).sort());
  const kind = createHash('sha256').update(entries).digest('hex').slice(0, 12);
  await copyFolder(await madeOnce(join(run, `prepared-${kind}`), variables), folder.path);
  return folder;
}

/** Folder made by the first worker that asks for it, while the others wait. */
async function madeOnce(path: string, variables: Readonly<Record<string, string>>): Promise<string> {
  const lock = `${path}.lock`;
  while (!(await exists(path))) {
    if (!(await mkdir(lock).then(yes, no))) {
      await pause(50);
      continue;
    }
    try {
      if (!(await exists(path))) await make(path, variables);
    } finally {
      await rm(lock, { recursive: true });
    }
  }
  return path;
}

async function make(path: string, variables: Readonly<Record<string, string>>): Promise<void> {
  const fresh = `${path}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh);
  await startedOnce({ DATA_DIR: fresh, ...variables });
  const state = await readState(fresh);
  if (!state) throw new Error('the product has no embedded PostgreSQL');
  // Each copy gets a port of its own, and does not wait for the disk, as the data need not survive the machine.
  await writeState(fresh, { ...state, port: 0 });
  await appendFile(join(clusterFolder(fresh), 'postgresql.conf'), '\nfsync = off\n');
  await rename(fresh, path);
}

/** Copies a folder with its owners: under root the server's files belong to another user. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await promisify(execFile)('cp', ['-Rp', `${from}/.`, to]);
}

const yes = (): true => true;
const no = (): false => false;
const exists = async (path: string): Promise<boolean> => await access(path).then(yes, no);
