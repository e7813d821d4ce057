import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpsEnded, runOps } from '@expediente/testing/product/spawned.ts';

/** Ops command that ran while users worked and parts were killed, with its end. */
export interface OpsRun extends OpsEnded {
  readonly command: string;
}

/**
 * Runs backups, seals and rebuilds one after the other, on an installation with its own database, until `over`. A
 * command that loses the database must report it and exit with 1.
 * @param jumps true if the clock jumps: seals are then left out, as later events would be older than a seal made by
 * the advanced clock, which `verify` rightly reports
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

/** Commands that ended wrongly: without a message, or with an exit code that blames the log. */
export const illEnded = (ended: readonly OpsRun[]): readonly string[] =>
  ended
    .filter(({ code, output }) => !(code === 0 || (code === 1 && output.trim() !== '')))
    .map(({ command, code, output }) => `${command} ended with ${code}: ${output}`);
