import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beginOf, livesStill } from './processes.ts';

/** Use of a data folder's server by a process, which may use it several times at once. */
export interface ServerUser {
  leave(): Promise<void>;
}

const folderOf = (dataDir: string): string => join(dataDir, 'postgres-users');
/** End of a file's name while it is written, so that half a file is never read. */
const WRITING = '.new';
let entered = 0;

/**
 * Enters this process among the users of the server: a file named by its process id, with the moment at which it began.
 * A killed process leaves its file, which counts for no process, since that moment does not come again.
 */
export async function enterUser(dataDir: string): Promise<ServerUser> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  entered += 1;
  const path = join(folder, `${process.pid}-${entered}`);
  const lines = [await placeOf(folder), (await beginOf(process.pid)) ?? ''];
  await writeFile(path + WRITING, lines.join('\n'), { mode: 0o600 });
  await rename(path + WRITING, path);
  return { leave: async () => await rm(path, { force: true }) };
}

/** True when a living process is among the users. Removes the files of killed processes. */
export async function hasUsers(dataDir: string): Promise<boolean> {
  const folder = folderOf(dataDir);
  const names = await readdir(folder).catch(() => []);
  const place = names.length > 0 ? await placeOf(folder) : '';
  const alive = await Promise.all(names.map(async (name) => await isAlive(folder, name, place)));
  return alive.includes(true);
}

async function isAlive(folder: string, name: string, place: string): Promise<boolean> {
  const path = join(folder, name);
  const pid = Number(name.split('-')[0]);
  if (name.endsWith(WRITING)) {
    if ((await beginOf(pid)) !== undefined) return true;
  } else {
    const [of, begin] = await readFile(path, 'utf8').then(
      (text) => text.split('\n'),
      () => [],
    );
    // The user has just left.
    if (begin === undefined) return false;
    if (of === place && (await livesStill(pid, begin))) return true;
  }
  await rm(path, { force: true });
  return false;
}

/** Identity of the folder on this machine. A copied folder brings the users of its original, which do not count. */
async function placeOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  return `${dev} ${ino}`;
}
