import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpsEnded, runOps } from '@expediente/testing/product/spawned.ts';

/** A command of ops that was given while people worked and parts were killed, and how it ended. */
export interface OpsRun extends OpsEnded {
  readonly command: string;
}

/**
 * Backups, seals and rebuilds one after another over an installation with a database of its own, until it is over; one that
 * loses the database says so and ends with 1.
 * @param jumps the clock does: then there are no seals, since what is written after one of a clock ahead is older than it, which
 * `verify` names rightly
 */
export async function opsMeanwhile(
  dataDir: string,
  jumps: boolean,
  over: () => boolean,
): Promise<readonly OpsRun[]> {
  const shelf = join(dataDir, 'respaldos');
  await mkdir(shelf, { recursive: true });
  const commands = [
    ['backup', shelf, '--keep', '2'],
    ...(jumps ? [] : [['seals', 'now']]),
    ['projections', 'rebuild', 'order'],
  ];
  const ended: OpsRun[] = [];
  for (let n = 0; !over(); n += 1) {
    const words = commands[n % commands.length] ?? [];
    ended.push({ command: words.join(' '), ...(await runOps(dataDir, ...words)) });
  }
  return ended;
}

/** Those that ended as they should not: in no words, or with a code that blames the log. */
export const illEnded = (ended: readonly OpsRun[]): readonly string[] =>
  ended
    .filter(({ code, output }) => !(code === 0 || (code === 1 && output.trim() !== '')))
    .map(({ command, code, output }) => `${command} ended with ${code}: ${output}`);
