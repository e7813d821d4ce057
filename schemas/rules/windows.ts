import { type Quarter, shownDate } from '@expediente/kernel/dates.ts';
import { counted } from '@expediente/kernel/format.ts';
import type { RuleSet } from './rule-set.ts';

/** `days` 0: always open. */
type Values = { readonly days: number };

const VALUES = {
  type: 'object',
  required: ['days'],
  properties: {
    days: {
      type: 'integer',
      minimum: 0,
      maximum: 120,
      title: 'Días hábiles desde el inicio del cuatrimestre (0: siempre abierta)',
    },
  },
};

/** A cuatrimestre (`item`) of a programming: the day of its sending, and its first day, `yyyy-mm-dd`. */
export type WindowFacts = { readonly item: Quarter; readonly day: string; readonly begins: string };

/**
 * Window in which a quarterly programming is expected: up to the first working days of its quarter, or always. It marks
 * and never blocks.
 */
export const windows: RuleSet<Values, WindowFacts> = {
  name: 'windows',
  title: 'Ventanas de programación',
  about:
    'Días hábiles, desde el inicio del cuatrimestre, hasta los que se espera su programación. La que se envía después se recibe y queda marcada «Fuera de plazo». Las reprogramaciones cuatrimestrales no tienen ventana.',
  on: 'el día del envío',
  values: VALUES,
  form: [{ name: 'days', widget: 'integer', span: 6 }],
  judge({ days }, { day, begins }) {
    const passed = workingDays(begins, day);
    return { result: days === 0 || passed <= days ? 'open' : 'closed', by: { days, passed } };
  },
  factsText: ({ item, day, begins }) =>
    `${item} enviado el ${shownDate(day)}; comienza el ${shownDate(begins)}`,
  resultText: ({ result, by }) => {
    if (by.days === 0) return 'Siempre abierta';
    if (by.passed === 0) return 'En plazo: antes de que comience el cuatrimestre';
    return `${result === 'open' ? 'En' : 'Fuera de'} plazo: día hábil ${by.passed} de ${by.days}`;
  },
  valuesText: ({ days }) =>
    days === 0
      ? 'Siempre abierta'
      : days === 1
        ? 'El primer día hábil'
        : `Los primeros ${counted(days, 'día hábil', 'días hábiles')}`,
  first: {
    validFrom: '2016-10-01',
    values: { days: 0 },
    legalBasis: 'Sin norma que la limite: la institución puede fijarla por acuerdo',
  },
};

/**
 * Number of days, Monday to Friday, from one day to another, both counted; 0 when the second is earlier. Holidays are
 * working days here.
 */
function workingDays(from: string, to: string): number {
  let count = 0;
  for (
    const day = new Date(from);
    day.toISOString().slice(0, 10) <= to;
    day.setUTCDate(day.getUTCDate() + 1)
  ) {
    const weekday = day.getUTCDay();
    if (weekday !== 0 && weekday !== 6) count += 1;
    if (count > MOST_DAYS) break;
  }
  return count;
}

const MOST_DAYS = 366;
