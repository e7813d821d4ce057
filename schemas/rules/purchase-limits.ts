import { compare, type Money, money } from '@expediente/kernel/decimal.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import { capital, folded, includesFolded } from '@expediente/kernel/text.ts';
import { decimalRule } from '../types.ts';
import type { RuleSet } from './rule-set.ts';

/** Limit of purchases; a purchase type has the first limit whose `type` its text contains. `maximum`: decimal text. */
export type PurchaseLimit = { readonly type: string; readonly name: string; readonly maximum: string };
export type PurchaseLimitValues = { readonly limits: readonly PurchaseLimit[] };

const text = (title: string, maxLength: number) => ({
  type: 'string',
  title,
  minLength: 1,
  maxLength,
  trimmed: true,
});

const VALUES = {
  type: 'object',
  required: ['limits'],
  properties: {
    limits: {
      type: 'array',
      title: 'Límites',
      minItems: 1,
      maxItems: 40,
      items: {
        type: 'object',
        required: ['type', 'name', 'maximum'],
        properties: {
          type: text('Texto del tipo de compra', 60),
          name: text('Modalidad', 80),
          maximum: {
            type: 'string',
            title: 'Monto máximo',
            decimal: decimalRule('money', { exclusiveMinimum: '0' }),
          },
        },
      },
    },
  },
};

/**
 * Facts that an order is judged by: the text of its purchase type, and its total; `parts`: that of all parts of its
 * resolution.
 */
export type LimitFacts = { readonly purchaseType: string; readonly total: Money; readonly parts?: true };

/** `none`: the type has no limit. */
export type LimitResult = 'within' | 'over' | 'none';

/** Most texts of purchase types that are remembered for one version. */
const MOST_TYPES = 1_000;
/**
 * Limits found by the text of purchase types. Types are few and judgements many: folding both texts each time would be
 * most of a what-if's cost.
 */
const FOUND = new WeakMap<readonly PurchaseLimit[], Map<string, PurchaseLimit | null>>();

/** The limit of a purchase type, by its text; null: it has none. */
export function limitOf(limits: readonly PurchaseLimit[], purchaseType: string): PurchaseLimit | null {
  let found = FOUND.get(limits);
  if (found === undefined || found.size > MOST_TYPES) {
    found = new Map();
    FOUND.set(limits, found);
  }
  let limit = found.get(purchaseType);
  if (limit === undefined) {
    limit = limits.find(({ type }) => includesFolded(purchaseType, type)) ?? null;
    found.set(purchaseType, limit);
  }
  return limit;
}

/** Limits of purchases by modality (domain §1): they alert and never block. */
export const purchaseLimits: RuleSet<PurchaseLimitValues, LimitFacts> = {
  name: 'purchaseLimits',
  title: 'Límites de compra',
  about:
    'Monto máximo de cada modalidad. Una orden que lo supera se guarda con una alerta; la justificación con la que se guardó queda en su historia.',
  on: 'la fecha de emisión de la orden',
  values: VALUES,
  form: [
    {
      name: 'limits',
      lines: {
        name: 'Límites por modalidad',
        one: 'Límite',
        by: 'name',
        columns: [
          { field: 'name', title: 'Modalidad', width: 240, editable: true, heading: true },
          { field: 'type', title: 'Texto del tipo de compra', width: 220, editable: true },
          { field: 'maximum', title: 'Monto máximo', kind: 'money', width: 160, editable: true },
        ],
        removable: true,
        add: 'Agregar límite',
        empty: 'Agregue el límite de cada modalidad.',
      },
    },
  ],
  judge({ limits }, { purchaseType, total }) {
    const limit = limitOf(limits, purchaseType);
    if (limit === null) return { result: 'none', by: {} };
    const over = compare(money(total), money(limit.maximum)) > 0;
    return { result: over ? 'over' : 'within', by: { name: limit.name, maximum: money(limit.maximum) } };
  },
  factsText: ({ purchaseType, total }) => `${purchaseType} por ${shownMoney(total)}`,
  resultText: ({ result, by }) =>
    result === 'none'
      ? 'Sin límite'
      : `${result === 'over' ? 'Supera el' : 'Dentro del'} límite de ${by.name}: ${shownMoney(String(by.maximum))}`,
  valuesText: ({ limits }) =>
    limits.map(({ name, maximum }) => `${capital(name)} ${shownMoney(maximum)}`).join(' · '),
  faults: ({ limits }) =>
    limits.flatMap(({ type }, at) =>
      limits.findIndex((each) => folded(each.type) === folded(type)) < at
        ? [{ field: `limits.${at}.type`, message: 'Ese texto ya tiene un límite' }]
        : [],
    ),
  first: {
    validFrom: '2016-10-01',
    values: {
      limits: [
        { type: 'baja cuantia', name: 'compra de baja cuantía', maximum: '25000.00' },
        { type: 'compra directa', name: 'compra directa', maximum: '90000.00' },
        { type: 'cotizacion', name: 'cotización', maximum: '900000.00' },
      ],
    },
    legalBasis: 'Ley de Contrataciones del Estado, Decreto 57-92, artículos 38 y 43, incisos a) y b)',
  },
};
