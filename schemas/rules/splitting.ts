import { shownDate } from '@expediente/kernel/dates.ts';
import { compare, type Money, money, percentOf } from '@expediente/kernel/decimal.ts';
import { counted, quantityText, shownMoney } from '@expediente/kernel/format.ts';
import { folded } from '@expediente/kernel/text.ts';
import { decimalRule } from '../types.ts';
import type { RuleSet } from './rule-set.ts';

/** Window whose purchases are added up; `none`: purchases are not added up by this key. */
export type SplittingWindow = 'quarter' | 'year' | 'days' | 'none';

/**
 * `days`: length of the window of days; `mark`: percent of the limit from which it alerts; `types`: texts of the
 * purchase types that count.
 */
export type SplittingValues = {
  readonly supply: SplittingWindow;
  readonly row: SplittingWindow;
  readonly days: number;
  readonly mark: string;
  readonly types: readonly { readonly type: string }[];
};

const WINDOWS = [
  { value: 'quarter', label: 'El cuatrimestre' },
  { value: 'year', label: 'El año' },
  { value: 'days', label: 'Los días anteriores' },
  { value: 'none', label: 'No se suma' },
] as const;

const window = (title: string) => ({ type: 'string', enum: WINDOWS.map(({ value }) => value), title });

const VALUES = {
  type: 'object',
  required: ['supply', 'row', 'days', 'mark', 'types'],
  properties: {
    supply: window('Compras del mismo insumo: en'),
    row: window('Compras del mismo renglón: en'),
    days: { type: 'integer', minimum: 1, maximum: 366, title: 'Días anteriores' },
    mark: {
      type: 'string',
      title: 'Avisar desde (% del límite)',
      decimal: decimalRule('quantity', { exclusiveMinimum: '0', maximum: '100.00' }),
    },
    types: {
      type: 'array',
      title: 'Tipos de compra',
      minItems: 1,
      maxItems: 20,
      items: {
        type: 'object',
        required: ['type'],
        properties: {
          type: {
            type: 'string',
            title: 'Texto del tipo de compra',
            minLength: 1,
            maxLength: 60,
            trimmed: true,
          },
        },
      },
    },
  },
};

/** Key by which purchases are added up. */
export type SplittingKey = 'supply' | 'row';

/** Another purchase of the same supply or renglón; `amount` is its part for that supply or renglón. */
export type SisterPurchase = {
  readonly order: number;
  readonly number: string;
  readonly date: string;
  readonly amount: Money;
};

/** Purchases of one supply or renglón (`item`) in a window, the judged one included, against the limit of its type. */
export type SplittingFacts = {
  readonly item: string;
  readonly key: SplittingKey;
  readonly name: string;
  /** Amount of the judged purchase. */
  readonly own: Money;
  /** Sum of all purchases in the window, the judged one included. */
  readonly sum: Money;
  readonly limit: string;
  readonly maximum: Money;
  readonly from: string;
  readonly to: string;
  /** Number of the other purchases; `sisters` names the last of them. */
  readonly others: number;
  readonly sisters: readonly SisterPurchase[];
};

/** Facts of a judgement for which the other purchases could not be read: nothing was added up. */
export type UnreadFacts = {
  readonly item: '';
  readonly unread: true;
  readonly total: Money;
  readonly limit: string;
  readonly maximum: Money;
};

/** Result of a judgement whose other purchases could not be read. */
export const UNREAD = 'unread';

/**
 * Rule set on purchases of the same thing that together come near the limit of their modality, or over it: it alerts
 * and never blocks.
 */
export const splitting: RuleSet<SplittingValues, SplittingFacts | UnreadFacts> = {
  name: 'splitting',
  title: 'Fraccionamiento',
  about:
    'Suma, de todos los centros de costo de una unidad ejecutora, las órdenes del mismo insumo y del mismo renglón que se compran por los tipos indicados, y las compara con el límite de compra vigente del tipo de la orden. Al consolidar y al generar avisa y pide una justificación; nunca impide guardar.',
  on: 'la fecha de emisión de la orden; al consolidar, la de la resolución',
  values: VALUES,
  form: [
    { name: 'supply', widget: 'select', span: 4, options: WINDOWS },
    { name: 'row', widget: 'select', span: 4, options: WINDOWS },
    { name: 'days', widget: 'integer', span: 2 },
    { name: 'mark', widget: 'decimal', span: 2 },
    {
      name: 'types',
      lines: {
        name: 'Tipos de compra que se suman',
        one: 'Tipo de compra',
        columns: [{ field: 'type', title: 'Texto del tipo de compra', width: 300, editable: true }],
        removable: true,
        add: 'Agregar tipo de compra',
        empty: 'Agregue los tipos de compra que se suman.',
      },
    },
  ],
  judge({ mark, ...windows }, facts) {
    const by = { maximum: money(facts.maximum), mark };
    if ('unread' in facts) return { result: UNREAD, by };
    const { key, sum, own, maximum, others } = facts;
    // A single purchase is judged by the limit of its modality alone.
    if (windows[key] === 'none' || others === 0 || compare(money(sum), money(own)) < 0)
      return { result: 'within', by };
    if (compare(money(sum), money(maximum)) > 0) return { result: 'over', by };
    return { result: compare(money(sum), percentOf(money(maximum), mark)) >= 0 ? 'near' : 'within', by };
  },
  factsText: (facts) => {
    if ('unread' in facts) return `Compra por ${shownMoney(facts.total)}, sin las otras compras`;
    const { name, sum, others, from, to } = facts;
    return `${name}: ${shownMoney(sum)} en ${counted(others + 1, 'compra')} del ${shownDate(from)} al ${shownDate(to)}`;
  },
  resultText: ({ result, by }) => {
    if (result === UNREAD) return 'No se pudieron consultar otras compras';
    const limit = `límite de ${shownMoney(String(by.maximum))}`;
    if (result === 'over') return `Supera el ${limit}`;
    return result === 'near'
      ? `Llega al ${quantityText(String(by.mark))} % o más del ${limit}`
      : `Dentro del ${limit}`;
  },
  valuesText: ({ supply, row, days, mark }) =>
    [
      ...(supply === 'none' ? [] : [`Insumo en ${windowText(supply, days)}`]),
      ...(row === 'none' ? [] : [`Renglón en ${windowText(row, days)}`]),
      `Aviso desde el ${quantityText(mark)} % del límite`,
    ].join(' · '),
  faults: ({ types }) =>
    types.flatMap(({ type }, at) =>
      types.findIndex((each) => folded(each.type) === folded(type)) < at
        ? [{ field: `types.${at}.type`, message: 'Ese texto ya está' }]
        : [],
    ),
  first: {
    validFrom: '2016-10-01',
    values: {
      supply: 'quarter',
      row: 'quarter',
      days: 120,
      mark: '80.00',
      types: [{ type: 'baja cuantia' }, { type: 'compra directa' }],
    },
    legalBasis:
      'Ley de Contrataciones del Estado, Decreto 57-92, artículo 81; la ventana y la marca las fija la institución',
  },
};

const windowText = (window: SplittingWindow, days: number): string =>
  window === 'days' ? counted(days, 'día') : window === 'year' ? 'el año' : 'el cuatrimestre';
