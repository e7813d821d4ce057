import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import type pg from 'pg';
import type { Closers } from '../../process/closers.ts';
import { isForProduct } from '../../runs/given.ts';

/**
 * Part of the names of this process's connections, by which the database's own processes that work for it are found.
 */
export const OWN_NAME = `ops-${process.pid}`;

/** Option of a rebuild at full speed, regardless of users working meanwhile. */
export const FULL_SPEED = '--full-speed';

/** Verbs of `projections` that fold the log. */
const LONG: ReadonlySet<string> = new Set(['rebuild', 'verify', 'preview']);

/** True for a long command, over which users who work have priority. */
export const givesWay = ([command, verb, ...rest]: readonly string[]): boolean =>
  command === 'projections'
    ? LONG.has(verb ?? '') && !rest.includes(FULL_SPEED)
    : (command === 'demo' && verb === '--finish') ||
      ((command === 'verify' || (command === 'seals' && verb === 'compare')) && isForProduct());

const LOWERED = constants.priority.PRIORITY_BELOW_NORMAL;
const LOOK_MS = 500;

export function lowerOwnPriority(): void {
  setPriority(LOWERED);
}

/**
 * Lowers the priority of the embedded server's processes that work for this one, as long as it runs: each connection
 * brings a process. Only for a server on this machine: elsewhere the numbers are those of other processes.
 */
export function lowerServersPriority(pool: pg.Pool, closers: Closers): void {
  const lowered = new Set<number>();
  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name like $1',
      [`%${OWN_NAME}%`],
    );
    for (const { pid } of rows) {
      if (lowered.has(pid)) continue;
      lowered.add(pid);
      await lower(pid);
    }
  };
  // Nothing depends on it: a process that could not be lowered keeps its priority.
  const again = (): void => void look().catch(() => undefined);
  again();
  const timer = setInterval(again, LOOK_MS);
  closers.add(async () => clearInterval(timer));
}

async function lower(pid: number): Promise<void> {
  try {
    setPriority(pid, LOWERED);
  } catch {
    // The process ended meanwhile, or belongs to another user.
  }
  // Each of these processes has a session of its own, and Linux may weigh sessions instead of processes.
  await writeFile(`/proc/${pid}/autogroup`, String(LOWERED)).catch(() => undefined);
}
