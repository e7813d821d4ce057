import { capital } from '@expediente/kernel/text.ts';
import { CATALOGUE_WORDS } from './catalogue-words.ts';

/** Spanish names of the kinds of histories, by the category of their streams. */
const KINDS: Readonly<Record<string, string>> = {
  order: 'Orden de compra',
  request: 'Pedido',
  award: 'Acta de adjudicación',
  pac: 'PAC',
  reprogramming: 'Reprogramación',
  quarterly: 'Programación cuatrimestral',
  extension: 'Ampliación de cuatrimestre',
  planLine: 'Línea del plan',
  quarterBudget: 'Presupuesto del cuatrimestre',
  unops: 'Compra UNOPS',
  unopsConsolidation: 'Consolidación UNOPS',
  unopsRegularization: 'Regularización UNOPS',
  rule: 'Regla',
  seal: 'Sellos',
  issued: 'Documentos emitidos',
};

/**
 * Title of a history: 'Orden de compra (order-22)'. The number by which people call the record is in its events, not in
 * the stream's name.
 */
export function titleOf(stream: string): string {
  const category = stream.slice(0, stream.indexOf('-'));
  const kind = KINDS[category] ?? capital(CATALOGUE_WORDS[category]?.noun ?? '');
  return kind ? `${kind} (${stream})` : stream;
}

const INSTANT = new Intl.DateTimeFormat('es-GT', {
  timeZone: 'America/Guatemala',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** An instant as people of the office read it, with its seconds: '23/11/2026, 08:41:05'. */
export function instantText(instant: string | Date): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? String(instant) : INSTANT.format(date);
}

/** Pattern of the time in every event: ISO 8601 of UTC, to the second or finer. */
const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;

/** Milliseconds since 1970 of an event's time; undefined for a text that is no time, such as one of 31 February. */
export function instantOf(text: string): number | undefined {
  const ms = ISO_INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 19) !== text.slice(0, 19) ? undefined : ms;
}

/** Day of the calendar as people read it: '23/11/2026' for '2026-11-23'. */
export const dayText = (day: string): string => day.split('-').reverse().join('/');

/** Count with its noun: '1 evento', '13 eventos'. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('es-GT')} ${count === 1 ? one : many}`;
