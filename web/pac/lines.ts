import { amountOf, type Money, money, price, quantity, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { SavePac } from '@expediente/schemas/pac/commands.ts';
import type { PAC_FORM } from '@expediente/schemas/pac/forms.ts';
import type { PacLineRead } from '@expediente/schemas/pac/read.ts';
import type { FormValues } from '@expediente/schemas/shared/form.ts';
import { type LoadedLine, pairRepeated } from '@expediente/schemas/shared/line-load.ts';
import type { ReactNode } from 'react';
import { moneyText, priceText } from '../kit/figures/amounts.tsx';
import type { ColumnsOf, LinesView } from '../kit/form/LinesField.tsx';
import { isTypedWhole } from '../kit/form/typed-numbers.ts';
import { NONE_FOUND } from '../kit/grid/useLineSearch.tsx';

/** Line in the form: fields of the command, and the texts shown next to them. */
export type PacFormLine = {
  readonly p_id_sub_products: string;
  readonly p_id_supplie: number;
  readonly p_cod_internal: string;
  readonly p_qty: string;
  /** Price of today, which saving takes. */
  readonly p_price: string;
  /** Price at which it was saved, if that differs from today's. */
  readonly before?: string;
  readonly description: string;
  readonly subProduct: string;
  readonly row: string;
};

export type PacValues = FormValues<SavePac, typeof PAC_FORM, { readonly p_details: readonly PacFormLine[] }>;

export const lineKey = (line: Pick<PacFormLine, 'p_id_supplie' | 'p_id_sub_products'>): string =>
  `${line.p_id_supplie}:${line.p_id_sub_products}`;

export const lineOf = (line: PacLineRead): PacFormLine => ({
  p_id_sub_products: line.id_sub_products,
  p_id_supplie: line.id_supplie,
  p_cod_internal: line.cod_internal,
  p_qty: line.qty_start.replace(/\.00$/, ''),
  p_price: line.price_today,
  ...(line.price_today === line.price ? {} : { before: line.price }),
  description: line.active === 1 ? line.description_internal : `${line.description_internal} (inactivo)`,
  subProduct: line.description_sub_product,
  row: line.id_row,
});

/** True if a line has an old price, or a supply that can no longer be planned. */
export const isStale = (lines: readonly PacLineRead[]): boolean =>
  lines.some((line) => line.price_today !== line.price || line.active !== 1);

/** Amount, round(quantity × price, 2); zero while no whole quantity is typed. */
export const subtotalOf = ({ p_qty, p_price }: PacFormLine): Money =>
  isTypedWhole(p_qty) ? amountOf(quantity(p_qty), price(p_price)) : ZERO_MONEY;

export const totalQty = (lines: readonly PacFormLine[]): string =>
  quantity(
    sum(
      lines.map(({ p_qty }) => money(isTypedWhole(p_qty) ? p_qty : 0)),
      ZERO_MONEY,
    ),
  );

export const totalAmount = (lines: readonly PacFormLine[]): Money => sum(lines.map(subtotalOf), ZERO_MONEY);

/** Fault of the first repeated pair of supply and sub-product, which may occur once (R3 §5). */
export function repeatedPair(lines: readonly PacFormLine[]): FieldError | undefined {
  const seen = new Set<string>();
  for (const [place, line] of lines.entries()) {
    if (seen.has(lineKey(line))) return { field: `p_details.${place}`, message: repeatedMessage(line) };
    seen.add(lineKey(line));
  }
  return undefined;
}

export const repeatedMessage = (line: Pick<PacFormLine, 'p_cod_internal' | 'p_id_sub_products'>): string =>
  pairRepeated(line.p_cod_internal, line.p_id_sub_products);

/** Line read from a workbook or from the plan of the year before. */
export const loadedLine = (line: Omit<LoadedLine, 'row' | 'line_id'>): PacFormLine => ({
  p_id_sub_products: line.p_id_sub_products,
  p_id_supplie: line.p_id_supplie,
  p_cod_internal: line.p_cod_internal,
  p_qty: line.p_qty,
  p_price: line.p_price,
  description: line.description_internal,
  subProduct: line.description_sub_product,
  row: line.id_row,
});

/** Form's lines with those of a workbook: replaced quantities in their place, new lines at the end. */
export function withLoaded(
  lines: readonly PacFormLine[],
  added: readonly LoadedLine[],
  replaced: readonly LoadedLine[],
): readonly PacFormLine[] {
  const quantities = new Map(replaced.map((line) => [lineKey(line), line.p_qty]));
  const kept = lines.map((line) => {
    const p_qty = quantities.get(lineKey(line));
    return p_qty === undefined ? line : { ...line, p_qty };
  });
  return [...kept, ...added.map(loadedLine)];
}

const COLUMNS: ColumnsOf<PacFormLine> = {
  p_price: {
    value: ({ p_price, before }) =>
      before === undefined ? priceText(p_price) : `${priceText(p_price)} (antes ${priceText(before)})`,
  },
  subtotal: { value: (line) => moneyText(subtotalOf(line)) },
};
/** Wider price column, for lines that show the old price with the new one. */
const BOTH_PRICES: ColumnsOf<PacFormLine> = { ...COLUMNS, p_price: { ...COLUMNS.p_price, width: 200 } };

export const textOf = (line: PacFormLine): string =>
  `${line.p_cod_internal} ${line.description} ${line.p_id_sub_products}`;

/** All lines after a change of the filtered ones: changed lines in their place, removed ones left out. */
function keptLines(
  shown: readonly PacFormLine[],
  changed: readonly PacFormLine[],
  before: readonly PacFormLine[],
): readonly PacFormLine[] {
  const drawn = new Set(shown.map(lineKey));
  const now = new Map(changed.map((line) => [lineKey(line), line]));
  return before.flatMap((line) => (drawn.has(lineKey(line)) ? (now.get(lineKey(line)) ?? []) : line));
}

/** Grid of the plan's lines: shows the filtered ones, and the totals of all. */
export const plannedLines = (
  lines: readonly PacFormLine[],
  shown: readonly PacFormLine[],
  add: ReactNode,
): LinesView<PacFormLine> => ({
  shown,
  kept: (changed, before) => keptLines(shown, changed, before),
  ...(lines.length > 0 && { empty: NONE_FOUND }),
  columns: lines.some(({ before }) => before !== undefined) ? BOTH_PRICES : COLUMNS,
  // Quantities of different supplies are not added up.
  totals: { description: 'Total', subtotal: totalAmount(lines) },
  add,
});
