import { counted } from '@expediente/kernel/format.ts';
import {
  type Actor,
  AlreadyVerifying,
  INTEGRITY,
  installationRun,
  type RunProgress,
} from '@expediente/projections/ops.ts';
import type { IntegrityReport as KeptReport } from '@expediente/schemas/ops/read.ts';
import type { Foundations } from '../foundations/foundations.ts';
import type { Finding } from './finding.ts';
import { recordsIn } from './grouping.ts';
import { checkInstallation, type IntegrityReport } from './installation.ts';
import { keptFindings, type NamedFinding, named } from './naming.ts';
import { type ComparedRows, compareRows } from './rows.ts';

export interface CheckOptions {
  readonly by: Actor;
  /** Number from `reserveRun`; absent: a new one. */
  readonly run?: number | undefined;
  /** Total from `amountToCheck`. */
  readonly total: number;
  /** True to also compare each row of the lists with the log. */
  readonly rows: boolean;
  readonly signal: AbortSignal;
  /** Called with the number of the run once it is certain to begin. */
  onBegun?(run: number): void;
  onProgress?(progress: RunProgress): void;
  /** Called with the name of each read model before its rows are compared. */
  onName?(name: string): void;
}

/** Result of a verification. */
export interface Checked {
  readonly report: IntegrityReport;
  /** Absent if rows were not compared. */
  readonly compared: ComparedRows | undefined;
  /** All findings, in the log and in the rows. */
  readonly all: readonly Finding[];
  /** First findings, with the names of their records. */
  readonly findings: readonly NamedFinding[];
}

/**
 * Runs all checks as a run of the journal, one at a time for the whole installation.
 * @throws {AlreadyVerifying} @throws the reason of the signal, at once, as reading can simply be abandoned
 */
export async function recordedCheck(
  foundations: Foundations,
  { by, run, total, rows, signal, onName, ...callbacks }: CheckOptions,
): Promise<Checked> {
  const begun = { projection: INTEGRITY, kind: 'verify', by, run, total } as const;
  return await installationRun(
    foundations,
    { ...begun, once: () => new AlreadyVerifying(), signal, ...callbacks },
    async (meter, stopped) => {
      const checking = checkInstallation(foundations, {
        signal: stopped,
        onProgress: (done) => meter.events(done),
        onPhase: (phase) => meter.phase(phase),
      });
      const report = await abandoned(checking, stopped);
      if (rows) meter.phase('comparing');
      const compared = rows ? await compareRows(foundations, by, stopped, onName) : undefined;
      const all = [...report.findings, ...(compared?.findings ?? [])];
      const findings = await named(foundations, all);
      const kept = keptReport(report, compared, findings, all);
      return {
        result: { report, compared, all, findings },
        run: { ...reported(kept), events: report.events },
      };
    },
  );
}

/** Report that the journal keeps of completed checks. */
export const keptReport = (
  { events, streams, facts, files }: Pick<IntegrityReport, 'events' | 'streams' | 'facts' | 'files'>,
  compared: ComparedRows | undefined,
  findings: readonly NamedFinding[],
  all: readonly Finding[],
): KeptReport => ({
  ...{ events, streams, facts, files, found: all.length, records: recordsIn(all) },
  rows: compared !== undefined,
  not_compared: compared?.notCompared ?? [],
  findings: keptFindings(findings),
});

/** End of a run whose checks gave that report. */
export const reported = (
  report: KeptReport,
): { readonly report: KeptReport; readonly message: string; readonly outcome?: string } => ({
  report,
  message: report.found === 0 ? 'Sin hallazgos.' : `${counted(report.found, 'hallazgo', 'hallazgos')}.`,
  ...(report.found > 0 && { outcome: 'found' }),
});

/** Result of read-only work; rejects as soon as the signal is aborted, without waiting for a query over gigabytes. */
export async function abandoned<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const settled = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    const end = (): void => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true, signal: settled.signal });
  });
  work.catch(() => undefined);
  return await Promise.race([work, stopped]).finally(() => settled.abort());
}
