import { ivaIncludedIn, type Money } from '@expediente/kernel/decimal.ts';
import { quantityText, shownMoney } from '@expediente/kernel/format.ts';
import { decimalRule } from '../types.ts';
import type { RuleSet } from './rule-set.ts';

/** Rate in percent: `12.00`. */
type Values = { readonly rate: string };

const VALUES = {
  type: 'object',
  required: ['rate'],
  properties: {
    rate: {
      type: 'string',
      title: 'Tasa (%)',
      decimal: decimalRule('quantity', { minimum: '0', maximum: '99.99' }),
    },
  },
};

/** An order whose total includes IVA. */
export type IvaFacts = { readonly total: Money };

/** The rate of the IVA that a total includes (R3 §9). */
export const iva: RuleSet<Values, IvaFacts> = {
  name: 'iva',
  title: 'Tasa del IVA',
  about:
    'Porcentaje con el que se separa el IVA incluido en el total de una orden: total ÷ (1 + tasa) × tasa, redondeado a centavos.',
  on: 'la fecha de emisión de la orden',
  values: VALUES,
  form: [{ name: 'rate', widget: 'decimal', span: 4 }],
  judge: ({ rate }, { total }) => ({ result: ivaIncludedIn(total, rate), by: { rate } }),
  factsText: ({ total }) => `IVA incluido en ${shownMoney(total)}`,
  resultText: ({ result, by }) => `${shownMoney(result)} (${shownRate(String(by.rate))})`,
  valuesText: ({ rate }) => shownRate(rate),
  first: {
    validFrom: '2001-08-01',
    values: { rate: '12.00' },
    legalBasis:
      'Ley del Impuesto al Valor Agregado, Decreto 27-92, artículo 10, reformado por el Decreto 32-2001',
  },
};

/** Rate for people: `12 %`. */
export const shownRate = (rate: string): string => `${quantityText(rate)} %`;
