import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Databases and data folders of a run stand in one folder, which goes with the run. Where Linux has room for it that is
 * memory: clusters are made and dropped by thousands of files, and no test asks what outlives the machine. Its path
 * is in the environment, which the run's workers inherit.
 */
export const RUN = 'EXPEDIENTE_TEST_RUN';

const MEMORY = '/dev/shm';
/** Several times what a run has at once. */
const ROOM = 4 * 1024 ** 3;

/** Files in memory have room enough: containers and small machines give them little. */
export async function memoryHasRoom(): Promise<boolean> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ROOM && freemem() >= 2 * ROOM;
}

/** For the setup of a run. */
export async function openRunFolder(): Promise<{ remove(): Promise<void> }> {
  const path = await mkdtemp(join((await memoryHasRoom()) ? MEMORY : tmpdir(), 'expediente-run-'));
  // As root the servers run as another user, who has to get in.
  await chmod(path, 0o755);
  process.env[RUN] = path;
  return { remove: async () => await rm(path, { recursive: true, force: true }) };
}

/** The run's folder; undefined outside of a run (a bench, a single script). */
export const runFolder = (): string | undefined => process.env[RUN];

/** A new folder of that name, in the run's or else where temporary files stand, which everybody may pass through. */
export async function newFolder(name: string): Promise<string> {
  const path = await mkdtemp(join(runFolder() ?? tmpdir(), `expediente-${name}-`));
  await chmod(path, 0o755);
  return path;
}
