import { ClearError } from '@expediente/platform/clear-error.ts';
import { endRebuilding, tryRebuilding } from './locks.ts';
import { type RunBegun, RunMeter, type RunParts, type RunProgress, type RunResult } from './run-meter.ts';

/** Error when some process verifies the installation already. */
export class AlreadyVerifying extends ClearError {
  constructor() {
    super(ALREADY_VERIFYING);
  }
}

export const ALREADY_VERIFYING =
  'La integridad ya se está revisando: espere a que termine, o deténgala en la página Integridad.';

export interface InstallationRun extends Omit<RunBegun, 'from' | 'to'> {
  /** Refusal of a second run at the same time; absent: several runs may be under way. */
  readonly once?: () => ClearError;
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of the run once it is certain to run. */
  onBegun?(run: number): void;
  onProgress?(progress: RunProgress): void;
}

/**
 * Works on the whole installation as a run of the journal: `work` gets the run's meter, and a signal that is aborted
 * when a user stops the run.
 * @throws the error of `work`, or the reason of the signal
 */
export async function installationRun<Result>(
  parts: RunParts,
  { once, signal: given, onBegun, onProgress, ...begun }: InstallationRun,
  work: (
    meter: RunMeter,
    signal: AbortSignal,
  ) => Promise<{ readonly result: Result; readonly run: RunResult }>,
): Promise<Result> {
  const session = await parts.pool.connect();
  // A broken connection fails the next statement, not the process.
  session.on('error', () => undefined);
  try {
    if (once && !(await tryRebuilding(session, begun.projection))) throw once();
    const meter = await RunMeter.begin(session, parts, { ...begun, from: null, to: null }, onProgress);
    onBegun?.(meter.id);
    const signal = AbortSignal.any([meter.signal, ...(given ? [given] : [])]);
    try {
      const { result, run } = await work(meter, signal);
      await meter.done(run);
      return result;
    } catch (error) {
      await meter.failed(error, signal.aborted);
      // An error of a statement that the signal ended is less clear than the signal's reason.
      throw signal.aborted && !(error instanceof ClearError) ? signal.reason : error;
    } finally {
      // Unlocked before the session ends, which takes a moment: a waiting run may begin at once.
      if (once) await endRebuilding(session, begun.projection).catch(() => undefined);
    }
  } finally {
    // Destroyed, not returned: the locks end with the session.
    session.release(true);
  }
}
