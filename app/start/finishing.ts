import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { finishLeft } from '@expediente/demo/mark.ts';
import { builtFile } from '@expediente/platform/built.ts';
import type { Foundations } from '../foundations/foundations.ts';
import { isAway } from '../process/away.ts';
import type { Closers } from '../process/closers.ts';

/** Time after which a process that was asked to end is killed. */
const PATIENCE_MS = 10_000;
const AGAIN_MS = 2_000;

/** Parts of an installation that the work needs. */
type Parts = Pick<Foundations, 'store'> & {
  readonly installation: Pick<Foundations['installation'], 'configuration' | 'log'>;
};

/**
 * Does what the demonstration leaves to the product itself (papers, a check, a backup), in an ops process with less
 * priority than people's work, while the product serves. A stop interrupts it, and the next start goes on.
 * @param address of the product that serves
 */
export function finishDemonstration(parts: Parts, address: string, closers: Closers): void {
  const { log } = parts.installation;
  const ending = new AbortController();
  const ended = finish(parts, address, ending.signal).catch((error: unknown) => {
    if (!ending.signal.aborted) log.warn({ err: error }, 'the demonstration is not finished');
  });
  closers.add(async () => {
    ending.abort();
    await ended;
  });
}

async function finish({ installation, store }: Parts, address: string, signal: AbortSignal): Promise<void> {
  const { log, configuration } = installation;
  if (!(await isLeft(store, log, signal))) return;
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
  await Promise.race([ended, signal.aborted || once(signal, 'abort')]);
  child.kill('SIGTERM');
  await Promise.race([ended, pause(PATIENCE_MS, undefined, { ref: false })]);
  child.kill('SIGKILL');
}

/** True if the demonstration left work. A store that does not answer is asked again: the product serves meanwhile. */
async function isLeft(store: Parts['store'], log: Parts['installation']['log'], signal: AbortSignal) {
  for (;;) {
    try {
      return (await finishLeft(store)) !== undefined;
    } catch (error) {
      if (!isAway(error)) throw error;
      log.warn({ err: error }, 'the demonstration is finished once the event store answers');
      await pause(AGAIN_MS, undefined, { signal });
    }
  }
}
