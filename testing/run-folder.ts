import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Name of the environment variable with the folder of a test run, which the run's workers inherit. All databases and
 * data folders of the run are inside, and are removed with it. On Linux the folder is in memory if there is room:
 * databases consist of thousands of files, and no test needs them after a crash of the machine.
 */
export const RUN = 'EXPEDIENTE_TEST_RUN';

const MEMORY = '/dev/shm';
/** Room that a run may need, several times what it has at once. */
const ROOM = 4 * 1024 ** 3;

/** True if memory has room for files; containers and small machines have little. */
export async function memoryHasRoom(): Promise<boolean> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ROOM && freemem() >= 2 * ROOM;
}

/** Makes the folder of a run; called by its setup. */
export async function openRunFolder(): Promise<{ remove(): Promise<void> }> {
  const path = await mkdtemp(join((await memoryHasRoom()) ? MEMORY : tmpdir(), 'expediente-run-'));
  // The servers, which as root run under another user, need access to the folder.
  await chmod(path, 0o755);
  process.env[RUN] = path;
  return { remove: async () => await rm(path, { recursive: true, force: true }) };
}

/** Folder of the run; undefined outside of a run (a bench, a script). */
export const runFolder = (): string | undefined => process.env[RUN];

/** New folder, in the run's or else the temporary folder, which every user of the system may enter. */
export async function newFolder(name: string): Promise<string> {
  const path = await mkdtemp(join(runFolder() ?? tmpdir(), `expediente-${name}-`));
  await chmod(path, 0o755);
  return path;
}
