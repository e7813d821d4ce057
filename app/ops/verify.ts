import { ClearError } from '@expediente/platform/clear-error.ts';
import { MAY_ALTER_WORDS, mayAlterLog } from '@expediente/platform/protection.ts';
import type { Foundations } from '../foundations.ts';
import type { Finding } from '../integrity/finding.ts';
import { checkInstallation, type IntegrityReport } from '../integrity/installation.ts';
import { inWords, MOST_SHOWN, type NamedFinding, named } from '../integrity/naming.ts';
import { type ComparedRows, compareRows } from '../integrity/rows.ts';
import { eventBar } from './bar.ts';
import { counted, type OpsCommand, say } from './command.ts';
import { opsFact } from './fact.ts';
import { interruption, leftWhenInterrupted } from './interruption.ts';
import { keepAct } from './last-act.ts';
import { actor } from './projections/actor.ts';
import { optionsIn } from './projections/verb.ts';

const USAGE =
  'Uso: npm run verify [-- --rows --json]  (--rows: también compara cada fila de las listas con el registro; tarda lo que una reconstrucción)';

interface Wanted {
  readonly json: boolean;
  readonly rows: boolean;
}

/**
 * `npm run verify`: the whole list of checks over this installation, and with `--rows` the rows of every read model;
 * exit code 1 when something is found. `--json`: one line for programs. A fact of the audit says that it was begun, by
 * whom, and what it came to.
 */
export const verifyCommand: OpsCommand = {
  parse(args) {
    const given = optionsIn(args, ['--rows', '--json']);
    if (given === undefined || given.words.length > 0) throw new ClearError(USAGE);
    const wanted = { json: given.options.has('--json'), rows: given.options.has('--rows') };
    return async (foundations) => {
      const { audit } = foundations;
      audit.record(opsFact('integrity', 'begun', { act: 'verify', rows: wanted.rows }));
      const found = await leftWhenInterrupted(verify(foundations, wanted));
      audit.record(opsFact('integrity', found === 0 ? 'done' : 'found', { act: 'verify', found }));
      return found === 0 ? 0 : 1;
    };
  },
};

/** Runs all checks and reports the findings. True when there are none. */
export const verifyAll = async (foundations: Foundations): Promise<boolean> =>
  (await verify(foundations, { json: false, rows: false })) === 0;

/** @returns how much was found */
async function verify(foundations: Foundations, { json, rows }: Wanted): Promise<number> {
  const bar = eventBar('Verificando', (await foundations.store.count()) ?? 0);
  const report = await checkInstallation(foundations, {
    onProgress: (events) => bar.update(events),
  }).finally(() => bar.end());
  const compared = rows
    ? await compareRows(foundations, actor(), interruption(), (name) => json || say(`Comparando ${name}…`))
    : undefined;
  const all = [...report.findings, ...(compared?.findings ?? [])];
  const findings = await named(foundations, all);
  await keepAct(foundations.pool, 'verify', all.length === 0 ? 'done' : 'broken');
  if (json) say(JSON.stringify({ ...report, ...compared, findings, found: all.length }));
  else {
    sayReport({ ...report, findings: all }, findings, compared);
    if (await mayAlterLog(foundations.pool)) say(MAY_ALTER_WORDS);
  }
  return all.length;
}

function sayReport(
  report: IntegrityReport,
  findings: readonly NamedFinding[],
  compared: ComparedRows | undefined,
): void {
  const { events, streams, facts, files } = report;
  say(`${counted(events)} eventos en ${counted(streams)} historias.`);
  say(`${counted(facts)} hechos en la bitácora.`);
  say(`${counted(files)} archivos.`);
  sayFindings(findings, report.findings.length);
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

/** One line each, of at most `MOST_SHOWN`. */
export function sayFindings(findings: readonly NamedFinding[], found: number): void {
  for (const finding of findings) say(`  ${inWords(finding)}`);
  if (found > MOST_SHOWN) say(`  Y ${counted(found - MOST_SHOWN)} hallazgos más.`);
}

const onlyFiles = (findings: readonly Finding[]): boolean => findings.every(({ check }) => check === 'file');
