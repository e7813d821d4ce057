import { ClearError } from '@expediente/platform/clear-error.ts';
import { MAY_ALTER_WORDS, mayAlterLog } from '@expediente/platform/protection.ts';
import type { Foundations } from '../foundations.ts';
import type { Finding } from '../integrity/finding.ts';
import { checkInstallation, type IntegrityReport } from '../integrity/installation.ts';
import { inWords, MOST_SHOWN, type NamedFinding, named } from '../integrity/naming.ts';
import { eventBar } from './bar.ts';
import { counted, type OpsCommand, say } from './command.ts';
import { leftWhenInterrupted } from './interruption.ts';
import { keepAct } from './last-act.ts';

/**
 * `npm run verify`: the whole list of checks over this installation; exit code 1 when one finds something. `--json`: one
 * line for programs.
 */
export const verifyCommand: OpsCommand = {
  parse(args) {
    if (args.some((word) => word !== '--json')) throw new ClearError('Uso: npm run verify [-- --json]');
    const json = args.length > 0;
    return async (foundations) => ((await leftWhenInterrupted(verifyAll(foundations, { json }))) ? 0 : 1);
  },
};

/** Runs all checks and reports the findings. True when there are none. */
export async function verifyAll(
  foundations: Pick<Foundations, 'store' | 'pool'>,
  { json = false }: { readonly json?: boolean } = {},
): Promise<boolean> {
  const bar = eventBar('Verificando', (await foundations.store.count()) ?? 0);
  const report = await checkInstallation(foundations, {
    onProgress: (events) => bar.update(events),
  }).finally(() => bar.end());
  const findings = await named(foundations, report.findings);
  const whole = report.findings.length === 0;
  await keepAct(foundations.pool, 'verify', whole ? 'done' : 'broken');
  if (json) say(JSON.stringify({ ...report, findings, found: report.findings.length }));
  else {
    sayReport(report, findings);
    if (await mayAlterLog(foundations.pool)) say(MAY_ALTER_WORDS);
  }
  return whole;
}

function sayReport(report: IntegrityReport, findings: readonly NamedFinding[]): void {
  const { events, streams, facts, files } = report;
  say(`${counted(events)} eventos en ${counted(streams)} historias.`);
  say(`${counted(facts)} hechos en la bitácora.`);
  say(`${counted(files)} archivos.`);
  sayFindings(findings, report.findings.length);
  say(
    findings.length === 0
      ? 'Las cadenas están íntegras.'
      : `${onlyFiles(report.findings) ? 'Hay archivos dañados' : 'El registro no está íntegro'}: no modifique nada, no reconstruya, conserve los respaldos y avise a auditoría.`,
  );
}

/** One line each, of at most `MOST_SHOWN`. */
export function sayFindings(findings: readonly NamedFinding[], found: number): void {
  for (const finding of findings) say(`  ${inWords(finding)}`);
  if (found > MOST_SHOWN) say(`  Y ${counted(found - MOST_SHOWN)} hallazgos más.`);
}

const onlyFiles = (findings: readonly Finding[]): boolean => findings.every(({ check }) => check === 'file');
