import { hasEvents } from '@expediente/eventstore/has-events.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { MAY_ALTER_WORDS, mayAlterLog } from '@expediente/platform/protection.ts';
import { RunCancelled } from '@expediente/projections/ops.ts';
import type { Foundations } from '../foundations/foundations.ts';
import { NO_EVENTS } from '../installation/installation.ts';
import type { Finding } from '../integrity/finding.ts';
import { foundText, recordsIn } from '../integrity/grouping.ts';
import { amountToCheck, type IntegrityReport } from '../integrity/installation.ts';
import { inWords, MOST_SHOWN, type NamedFinding } from '../integrity/naming.ts';
import type { ComparedRows } from '../integrity/rows.ts';
import { recordedCheck } from '../integrity/run.ts';
import { actor, givenRun, isForProduct, tellParent } from '../runs/given.ts';
import { optionsIn } from './projections/words.ts';
import { countBar } from './shared/bar.ts';
import { counted, type OpsCommand, say } from './shared/command.ts';
import { lowerServersPriority } from './shared/giving-way.ts';
import { interruptible, interruption, NOTHING_CHANGED } from './shared/interruption.ts';

const USAGE =
  'Uso: npm run verify [-- --rows --json]  (--rows: también compara cada fila de las listas con el registro; tarda tanto como una reconstrucción)';

interface Wanted {
  readonly json: boolean;
  readonly rows: boolean;
}

/**
 * `npm run verify`: all checks of this installation, and with `--rows` of the rows of every read model, too; exit code
 * 1 when something is found. `--json`: one line for programs. The journal and the audit keep when the run began, for
 * whom, and its result.
 */
export const verifyCommand: OpsCommand = {
  parse(args) {
    const given = optionsIn(args, ['--rows', '--json']);
    if (given === undefined || given.words.length > 0) throw new ClearError(USAGE);
    const wanted = { json: given.options.has('--json'), rows: given.options.has('--rows') };
    return async (foundations, closers) => {
      const { pool, installation } = foundations;
      // A check that was started on the page gives way to users who work.
      if (isForProduct() && installation.configuration.databaseUrl === undefined)
        lowerServersPriority(pool, closers);
      return (await interruptible(verify(foundations, wanted), () => NOTHING_CHANGED)) === 0 ? 0 : 1;
    };
  },
};

/**
 * @returns number of findings
 * @throws {ClearError} when another check runs already, or somebody stopped this one
 */
async function verify(foundations: Foundations, { json, rows }: Wanted): Promise<number> {
  await requireEvents(foundations);
  const total = await amountToCheck(foundations);
  const bar = countBar('Verificando', total);
  const { report, compared, all, findings } = await recordedCheck(foundations, {
    ...{ by: actor(), run: givenRun(), total, rows, signal: interruption() },
    onBegun: tellParent,
    onProgress: ({ events }) => bar.update(events),
    onName: (name) => json || say(`Comparando ${name}…`),
  })
    .catch((error: unknown) => {
      throw error instanceof RunCancelled ? new ClearError(`${error.by} detuvo la revisión.`) : error;
    })
    .finally(() => bar.end());
  if (json)
    say(JSON.stringify({ ...report, ...compared, findings, found: all.length, records: recordsIn(all) }));
  else {
    sayReport({ ...report, findings: all }, findings, compared);
    if (await mayAlterLog(foundations.pool)) say(MAY_ALTER_WORDS);
  }
  return all.length;
}

/**
 * Refuses a log without events, for which a verdict would mean nothing.
 * @throws {ClearError}
 */
async function requireEvents({ store }: Foundations): Promise<void> {
  if (!(await hasEvents(store))) throw new ClearError(NO_EVENTS);
}

/** Says what the checks looked at and found. */
export function sayReport(
  report: IntegrityReport,
  findings: readonly NamedFinding[],
  compared: ComparedRows | undefined,
): void {
  const { events, streams, facts, files } = report;
  say(`${counted(events)} eventos en ${counted(streams)} historias.`);
  say(`${counted(facts)} hechos en la bitácora.`);
  say(`${counted(files)} archivos.`);
  sayFindings(findings, report.findings);
  if (compared === undefined)
    say('Las filas de las listas no se compararon con el registro: lo hace npm run verify -- --rows.');
  for (const name of compared?.notCompared ?? [])
    say(`La lista ${name} no se comparó: la hace otra versión del programa.`);
  say(
    findings.length === 0
      ? 'Las cadenas están íntegras.'
      : `${onlyFiles(report.findings) ? 'Hay archivos dañados' : 'No todo está íntegro'}: no modifique nada, no reconstruya, conserve los respaldos y avise a auditoría.`,
  );
}

/**
 * Says how many records the findings concern, then each finding in a line (at most `MOST_SHOWN`), with findings that
 * follow from another one under it.
 */
export function sayFindings(findings: readonly NamedFinding[], all: readonly Finding[]): void {
  if (all.length === 0) return;
  say(foundText(all));
  for (const finding of findings) say(`${finding.follows ? '      ' : '  '}${inWords(finding)}`);
  if (all.length > MOST_SHOWN) say(`  Y ${counted(all.length - MOST_SHOWN)} hallazgos más.`);
}

const onlyFiles = (findings: readonly Finding[]): boolean => findings.every(({ check }) => check === 'file');
