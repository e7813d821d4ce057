import { compare, type Price, price, raisedBy } from '@expediente/kernel/decimal.ts';
import { quantityText, shownPrice } from '@expediente/kernel/format.ts';
import { decimalRule } from '../types.ts';
import type { RuleSet } from './rule-set.ts';

/** Margin in percent of the plan's price: `20.00`. */
type Values = { readonly percent: string };

const VALUES = {
  type: 'object',
  required: ['percent'],
  properties: {
    percent: {
      type: 'string',
      title: 'Porcentaje sobre el precio del plan',
      decimal: decimalRule('quantity', { minimum: '0', maximum: '1000.00' }),
    },
  },
};

/** A supply of an order (`item`): its price, and the plan's price at the consolidation. */
export type PlanPriceFacts = {
  readonly item: string;
  readonly name: string;
  readonly plan: Price;
  readonly price: Price;
};

/** Margin by which an order's price may be above the plan's without an alert. */
export const planPrice: RuleSet<Values, PlanPriceFacts> = {
  name: 'planPrice',
  title: 'Precio sobre el plan',
  about:
    'Porcentaje que el precio de una orden puede exceder el precio del plan, como estaba al consolidar. Una orden que lo excede se guarda con una alerta; la justificación con la que se guardó queda en su historia.',
  on: 'la fecha de emisión de la orden',
  values: VALUES,
  form: [{ name: 'percent', widget: 'decimal', span: 4 }],
  judge({ percent }, facts) {
    const over = compare(price(facts.price), raisedBy(price(facts.plan), percent)) > 0;
    return { result: over ? 'over' : 'within', by: { percent } };
  },
  factsText: ({ name, plan, price: asked }) =>
    `${name} a ${shownPrice(asked)}; en el plan ${shownPrice(plan)}`,
  resultText: ({ result, by }) =>
    `${result === 'over' ? 'Excede' : 'No excede'} el precio del plan en más del ${quantityText(String(by.percent))} %`,
  valuesText: ({ percent }) => `Hasta ${quantityText(percent)} % sobre el plan`,
  first: {
    validFrom: '2016-10-01',
    values: { percent: '20.00' },
    legalBasis: 'Sin norma que lo fije: la institución puede fijarlo por acuerdo',
  },
};
