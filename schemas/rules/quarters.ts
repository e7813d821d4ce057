import { QUARTERS, type Quarter, shownDate } from '@expediente/kernel/dates.ts';
import type { RuleSet } from './rule-set.ts';

/** Months, 2 to 12, in which the second and the third cuatrimestre begin. */
type Values = { readonly second: number; readonly third: number };

const month = (title: string) => ({ type: 'integer', minimum: 2, maximum: 12, title });

const VALUES = {
  type: 'object',
  required: ['second', 'third'],
  properties: {
    second: month('Mes en que comienza el SEGUNDO'),
    third: month('Mes en que comienza el TERCERO'),
  },
};

const MONTHS: readonly string[] = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
];

/** A day `yyyy-mm-dd`. */
export type QuarterFacts = { readonly day: string };

/** Months of each cuatrimestre; PRIMERO always begins in January (R1 §9). */
export const quarters: RuleSet<Values, QuarterFacts> = {
  name: 'quarters',
  title: 'Calendario de cuatrimestres',
  about: 'Mes en que comienza cada cuatrimestre. El PRIMERO comienza siempre en enero.',
  on: 'el día de que se trata',
  values: VALUES,
  form: [
    { name: 'second', widget: 'integer', span: 4 },
    { name: 'third', widget: 'integer', span: 4 },
  ],
  judge: ({ second, third }, { day }) => {
    const month = Number(day.slice(5, 7));
    const quarter: Quarter = QUARTERS[month < second ? 0 : month < third ? 1 : 2];
    return { result: quarter, by: { second, third } };
  },
  factsText: ({ day }) => shownDate(day),
  resultText: ({ result, by }) =>
    `${result} (SEGUNDO desde ${MONTHS[Number(by.second) - 1]}, TERCERO desde ${MONTHS[Number(by.third) - 1]})`,
  valuesText: ({ second, third }) =>
    `SEGUNDO desde ${MONTHS[second - 1]}, TERCERO desde ${MONTHS[third - 1]}`,
  faults: ({ second, third }) =>
    third > second ? [] : [{ field: 'third', message: 'El TERCERO comienza después del SEGUNDO' }],
  first: {
    validFrom: '2016-10-01',
    values: { second: 5, third: 9 },
    legalBasis: 'Normas de programación presupuestaria cuatrimestral del Ministerio de Finanzas Públicas',
  },
};

/** First day of a quarter of a year, `yyyy-mm-dd`. */
export function quarterBegins({ second, third }: Values, year: number, quarter: Quarter): string {
  const month = { PRIMERO: 1, SEGUNDO: second, TERCERO: third }[quarter];
  return `${year}-${String(month).padStart(2, '0')}-01`;
}
