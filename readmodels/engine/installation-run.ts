import { ClearError } from '@expediente/platform/clear-error.ts';
import { endRebuilding, tryRebuilding } from './locks.ts';
import { type RunBegun, RunMeter, type RunParts, type RunProgress, type RunResult } from './run-meter.ts';

/** The installation is being verified already, by whichever process. */
export class AlreadyVerifying extends ClearError {
  constructor() {
    super(ALREADY_VERIFYING);
  }
}

export const ALREADY_VERIFYING =
  'La integridad ya se está revisando: espere a que termine, o deténgala en la página Integridad.';

export interface InstallationRun extends Omit<RunBegun, 'from' | 'to'> {
  /** One at a time for the whole installation: what a second one is refused with. */
  readonly once?: () => ClearError;
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of the run once nothing refuses it. */
  onBegun?(run: number): void;
  onProgress?(progress: RunProgress): void;
}

/**
 * Does something to the whole installation, as a run of the journal: `work` is given its meter, and a signal that is aborted
 * when somebody stops it.
 * @throws what `work` threw, or the reason of the signal
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
  // A connection that breaks fails the next statement, not the process.
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
      // Errors of a statement that was ended by the signal say less.
      throw signal.aborted && !(error instanceof ClearError) ? signal.reason : error;
    } finally {
      // A session's end takes its moment, and a waiting run may begin at once.
      if (once) await endRebuilding(session, begun.projection).catch(() => undefined);
    }
  } finally {
    // Destroyed, not returned: its locks go with the session.
    session.release(true);
  }
}
