import { shownDate } from '@expediente/kernel/dates.ts';
import { counted } from '@expediente/kernel/format.ts';
import type { RuleSet } from './rule-set.ts';

type Values = { readonly days: number };

const VALUES = {
  type: 'object',
  required: ['days'],
  properties: { days: { type: 'integer', minimum: 1, maximum: 365, title: 'Días calendario' } },
};

/** A debt: the day on which it was accrued, and the day on which it was paid, '' until then; `yyyy-mm-dd`. */
export type PaymentFacts = { readonly accrued: string; readonly paid: string };

/** Result of a paid debt; for a debt that is not paid yet, the day by which it is to be paid. */
export type PaymentResult = 'within' | 'late' | string;

const DAY_MS = 24 * 60 * 60 * 1000;
const days = (count: number): string => counted(count, 'día');

/** Days within which an accrued debt is to be paid. */
export const paymentTerm: RuleSet<Values, PaymentFacts> = {
  name: 'paymentTerm',
  title: 'Plazo de pago',
  about:
    'Días calendario, desde el devengado, en que una orden debe quedar pagada. Al devengar se fija el día en que vence; la que se paga después queda marcada «Fuera de plazo».',
  on: 'la fecha del devengado',
  values: VALUES,
  form: [{ name: 'days', widget: 'integer', span: 4 }],
  judge({ days }, { accrued, paid }) {
    const due = new Date(Date.parse(accrued) + days * DAY_MS).toISOString().slice(0, 10);
    if (paid === '') return { result: due, by: { days, due } };
    const took = Math.round((Date.parse(paid) - Date.parse(accrued)) / DAY_MS);
    return { result: took > days ? 'late' : 'within', by: { days, due, took } };
  },
  factsText: ({ accrued, paid }) =>
    `Devengado el ${shownDate(accrued)}, ${paid === '' ? 'sin pagar' : `pagado el ${shownDate(paid)}`}`,
  resultText: ({ result, by }) =>
    result === 'late' || result === 'within'
      ? `${result === 'late' ? 'Fuera de' : 'Dentro de'} plazo: pagado a los ${days(Number(by.took))}, el plazo es de ${days(Number(by.days))}`
      : `Vence el ${shownDate(result)}: ${days(Number(by.days))} desde el devengado`,
  valuesText: (values) => days(values.days),
  first: {
    validFrom: '2016-10-01',
    values: { days: 30 },
    legalBasis: 'Ley de Contrataciones del Estado, Decreto 57-92, artículo 62',
  },
};
