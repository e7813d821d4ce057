import { shownDuration } from '@expediente/kernel/durations.ts';
import { counted } from '@expediente/kernel/format.ts';
import type { IntegrityFinding, IntegrityRun, Run } from '@expediente/schemas/ops/read.ts';
import { instantText } from '../kit/figures/amounts.tsx';
import type { StateLook } from '../kit/figures/StateChip.tsx';
import { outcomeText } from '../projections/words.ts';

/** State of the record, by the last run that checked all of it. */
export function stateOf(last: Pick<Run, 'found'> | null): StateLook {
  if (last === null) return { label: 'SIN REVISAR', tone: 'waiting' };
  return last.found === 0 ? { label: 'ÍNTEGRO', tone: 'done' } : { label: 'CON HALLAZGOS', tone: 'refused' };
}

/** State of the record in a sentence, with the action to take. */
export function verdictText(last: Pick<IntegrityRun, 'found' | 'report'> | null): string {
  if (last === null) return 'Todavía no se ha revisado si el registro está íntegro.';
  if (last.found === 0) return 'La última revisión no encontró nada: el registro está íntegro.';
  const found = counted(last.found ?? 0, 'hallazgo', 'hallazgos');
  const onlyFiles = last.report?.findings.every(({ check }) => check === 'file') ?? false;
  return `${found}${onlyFiles ? ' en archivos' : ''}: no modifique nada, no reconstruya, conserve los respaldos y avise a auditoría.`;
}

/** Duration of a run; '' while it runs. */
export const tookText = ({ begun_at, ended_at }: Pick<Run, 'begun_at' | 'ended_at'>): string =>
  ended_at === null ? '' : shownDuration((Date.parse(ended_at) - Date.parse(begun_at)) / 1_000);

/** Sentence about the latest verification if it failed, was cancelled or was interrupted; '' otherwise. */
export function notEndedText(run: Run | null): string {
  if (run === null || run.state === 'running' || run.state === 'done') return '';
  const when = instantText(run.begun_at);
  const how = {
    failed: `falló: ${outcomeText(run)}`,
    cancelled: `la detuvo ${run.cancelled_by ?? run.by}`,
    interrupted: 'se interrumpió: su proceso ya no está',
  }[run.state];
  return `La que empezó ${run.by} el ${when} no terminó: ${how}.`;
}

/** Last revision of a record that is certainly intact. */
export const sureText = ({ sure }: Pick<IntegrityFinding, 'sure'>): string =>
  sure === null ? '–' : sure < 0 ? 'Ninguna' : String(sure);

/** Subject of a check. */
export const checkText = (check: string): string => CHECKS[check] ?? check;

const CHECKS: Readonly<Record<string, string>> = {
  chain: 'Cadena de la historia',
  reference: 'Lo que otros registros nombran',
  append: 'Eventos escritos juntos',
  reach: 'Ningún dato va más allá de la historia',
  holder: 'Números y quién los tiene',
  allowed: 'Permiso de cada acto',
  audit: 'Bitácora',
  file: 'Archivos',
  issued: 'Documentos emitidos',
  row: 'Filas de las listas',
  seal: 'Sellos',
};

/** Number of findings and of the records that they concern; an arrow marks a finding caused by the one above it. */
export const affectedText = (found: number, records: number): string =>
  records === 0
    ? `${counted(found, 'hallazgo', 'hallazgos')}, de ningún registro en particular.`
    : `${counted(found, 'hallazgo', 'hallazgos')} en ${counted(records, 'registro', 'registros')}. Lo que viene de otro hallazgo está debajo de él, con «↳».`;
