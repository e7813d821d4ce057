import { shownDate } from '@expediente/kernel/dates.ts';
import type { RuleSet } from '../rule-set.ts';

/** 0: always open. */
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

/** A decision on a quarterly programming: its day, and the first day of the quarter, `yyyy-mm-dd`. */
export type WindowFacts = { readonly day: string; readonly begins: string };

/** When a quarterly programming may be sent: the first working days of a quarter, or always. */
export const windows: RuleSet<Values, WindowFacts> = {
  name: 'windows',
  title: 'Ventanas de programación',
  about: 'Días hábiles, desde el inicio del cuatrimestre, en que se recibe la programación cuatrimestral.',
  on: 'el día en que se decide',
  values: VALUES,
  form: [{ name: 'days', widget: 'integer', span: 6 }],
  judge({ days }, { day, begins }) {
    const passed = workingDays(begins, day);
    return { result: days === 0 || passed <= days ? 'open' : 'closed', by: { days, passed } };
  },
  told: ({ day, begins }) => `Decidido el ${shownDate(day)}; el cuatrimestre comenzó el ${shownDate(begins)}`,
  toldResult: ({ result, by }) =>
    by.days === 0
      ? 'Siempre abierta'
      : `${result === 'open' ? 'Abierta' : 'Cerrada'}: día hábil ${by.passed} de ${by.days}`,
  toldValues: ({ days }) => (days === 0 ? 'Siempre abierta' : `Los primeros ${days} días hábiles`),
  first: {
    validFrom: '2016-10-01',
    values: { days: 0 },
    legalBasis: 'Sin norma que la limite: la institución puede fijarla por acuerdo',
  },
};

/** Monday to Friday from one day to another, both counted; 0 before it. Holidays are working days here. */
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
