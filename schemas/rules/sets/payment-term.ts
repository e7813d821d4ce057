import type { RuleSet } from '../rule-set.ts';

type Values = { readonly days: number };

const VALUES = {
  type: 'object',
  required: ['days'],
  properties: { days: { type: 'integer', minimum: 1, maximum: 365, title: 'Días calendario' } },
};

/** A payment: the day on which the debt was accrued, and the day on which it was paid, `yyyy-mm-dd`. */
export type PaymentFacts = { readonly accrued: string; readonly paid: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Within how many days an accrued debt is to be paid. */
export const paymentTerm: RuleSet<Values, PaymentFacts> = {
  name: 'paymentTerm',
  title: 'Plazo de pago',
  about: 'Días calendario, desde el devengado, en que una orden debe quedar pagada.',
  on: 'la fecha del devengado',
  values: VALUES,
  form: [{ name: 'days', widget: 'integer', span: 4 }],
  judge({ days }, { accrued, paid }) {
    const took = Math.round((Date.parse(paid) - Date.parse(accrued)) / DAY_MS);
    return { result: took > days ? 'late' : 'within', by: { days, took } };
  },
  told: ({ accrued, paid }) => `Devengado el ${accrued}, pagado el ${paid}`,
  toldResult: ({ result, by }) =>
    `${result === 'late' ? 'Fuera de' : 'Dentro de'} plazo: ${by.took} de ${by.days} días`,
  toldValues: ({ days }) => `${days} días`,
  first: {
    validFrom: '2016-10-01',
    values: { days: 30 },
    legalBasis: 'Ley de Contrataciones del Estado, Decreto 57-92, artículo 62',
  },
};
