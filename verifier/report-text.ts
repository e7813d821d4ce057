import type { Finding, HistoryReport, SealReport } from './report.ts';
import { counted, instantText } from './words.ts';

/** Groups of findings, the gravest first. */
export const GROUPS: readonly (readonly [level: Finding['level'], title: string])[] = [
  ['refused', 'No se sostiene'],
  ['unproven', 'Falta probar'],
  ['holds', 'Se sostiene'],
  ['note', 'Para saber'],
];

/**
 * Text about a seal: 'Sello 325, del día 20/11/2026 (hecho el 21/11/2026, 00:30:05), sobre 12,345 eventos de todo el
 * registro'.
 */
export function sealText({ number, day, at, events }: SealReport): string {
  const name = number === undefined ? 'Un sello sin número probado' : `Sello ${number}`;
  const of = day === undefined ? '' : `, del día ${day}`;
  const made = at === undefined ? '' : ` (hecho el ${instantText(at)})`;
  return `${name}${of}${made}, sobre ${counted(events, 'evento', 'eventos')} de todo el registro`;
}

/** Text about the extent of a history: 'revisiones 1 a 13: bajo el sello'. */
export function extentText({ from, to, sealedTo }: HistoryReport): string {
  const which = from === to ? `revisión ${from}` : `revisiones ${from} a ${to}`;
  if (sealedTo === undefined) return `${which}: sin sello`;
  return sealedTo >= to ? `${which}: bajo el sello` : `${which}: bajo el sello hasta la ${sealedTo}`;
}
