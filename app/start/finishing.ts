import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { finishLeft } from '@expediente/demo/mark.ts';
import { builtFile } from '@expediente/platform/built.ts';
import type { Foundations } from '../foundations/foundations.ts';
import type { Closers } from '../process/closers.ts';

/** Time after which a process that was asked to end is killed. */
const PATIENCE_MS = 10_000;

/**
 * Does what the demonstration leaves to the product itself (papers, a check, a backup), in an ops process with less
 * priority than people's work. A stop interrupts it, and the next start goes on.
 * @param address of the product that serves
 */
export async function finishDemonstration(
  { installation, store }: Pick<Foundations, 'installation' | 'store'>,
  address: string,
  closers: Closers,
): Promise<void> {
  if ((await finishLeft(store)) === undefined) return;
  const { log, configuration } = installation;
  const child = spawn(
    process.execPath,
    [builtFile(import.meta.url, 'app/ops.js'), 'demo', '--finish', address],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DATA_DIR: configuration.dataDir },
    },
  );
  child.on('error', (error) => log.warn({ err: error }, 'the demonstration is not finished'));
  child.stderr?.on('data', (words: Buffer) =>
    log.warn({ words: String(words) }, 'finishing the demonstration'),
  );
  const ended = once(child, 'exit').then(
    ([code]) => log.info({ code }, 'finishing the demonstration ended'),
    () => undefined,
  );
  closers.add(async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, pause(PATIENCE_MS, undefined, { ref: false })]);
    child.kill('SIGKILL');
  });
}
