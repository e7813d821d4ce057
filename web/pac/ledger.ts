import {
  isZero,
  type Money,
  type Price,
  type Quantity,
  sum,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import { plannedNow, reservedNow } from '@expediente/machines/pac/figures.ts';
import type { PacLineRead } from '@expediente/schemas/pac/read.ts';
import type { ColumnsOf } from '../kit/form/LinesField.tsx';
import type { EditColumn } from '../kit/grid/edit-columns.ts';

/**
 * Line of an approved plan with amounts computed from its ledger (domain §4): vigente − reservado − ejecutado =
 * disponible.
 */
export type LedgerLine = PacLineRead & { readonly planned: string; readonly reserved: string };

export const ledgerLine = (line: PacLineRead): LedgerLine => ({
  ...line,
  planned: plannedNow(line),
  reserved: reservedNow(line),
});

const UNITS = 'Cantidad';
const units = (
  field: Extract<keyof LedgerLine, string>,
  title: string,
  place: Pick<EditColumn<LedgerLine>, 'within' | 'short' | 'isShown'> = {},
): EditColumn<LedgerLine> => ({ field, title, kind: 'quantity', width: 92, group: UNITS, ...place });
/** Column of the current units; the columns that explain how they came about are inside it where room is short. */
const ORIGIN = 'planned';

const hasMoreOrLess = ({ extension_qty, reduction_qty }: PacLineRead): boolean =>
  !isZero(extension_qty as Quantity) || !isZero(reduction_qty as Quantity);

/** Columns of the form, narrower to leave room for the ledger's; current price and amount follow after those. */
export const PLAN_COLUMNS: ColumnsOf<LedgerLine> = {
  cod_internal: { width: 72 },
  description_internal: { width: 210 },
  id_row: { width: 72 },
  id_sub_products: { width: 96 },
  price: null,
  subtotal: null,
  qty_start: {
    title: 'Inicial',
    width: 92,
    group: UNITS,
    within: ORIGIN,
    short: 'Inicial',
    isShown: hasMoreOrLess,
  },
};

const LEDGER: readonly EditColumn<LedgerLine>[] = [
  units('extension_qty', 'Ampliación', { within: ORIGIN, short: '+', isShown: hasMoreOrLess }),
  units('reduction_qty', 'Reducción', { within: ORIGIN, short: '−', isShown: hasMoreOrLess }),
  units('planned', 'Vigente'),
  units('reserved', 'Reservado'),
  units('qty_order', 'Ejecutado'),
  units('available', 'Disponible'),
];
const PRICE_THEN: EditColumn<LedgerLine> = {
  field: 'price',
  title: 'Precio inicial',
  kind: 'price',
  width: 92,
  within: 'price_now',
  short: 'Inicial',
};
const PRICE: EditColumn<LedgerLine> = { field: 'price_now', title: 'Precio', kind: 'price', width: 92 };
const TOTAL: EditColumn<LedgerLine> = { field: 'total', title: 'Total', kind: 'money', width: 120 };

/** Columns of the ledger; where a reprogramming changed a price, also the initial one. */
export const ledgerColumns = (lines: readonly PacLineRead[]): readonly EditColumn<LedgerLine>[] => [
  ...LEDGER,
  PRICE,
  TOTAL,
  ...(lines.some(hasNewPrice) ? [PRICE_THEN] : []),
];

// The casts hold: the server answers prices in normal form.
const hasNewPrice = ({ extension_price, reduction_price }: PacLineRead): boolean =>
  !isZero(extension_price as Price) || !isZero(reduction_price as Price);

/** True if approved reprogrammings changed any of the lines. */
export const isReprogrammed = (lines: readonly PacLineRead[]): boolean =>
  lines.some((line) => hasNewPrice(line) || hasMoreOrLess(line));

/** Total row. Only amounts are added up: quantities of different supplies have no sum. */
export const ledgerTotals = (lines: readonly LedgerLine[]): Partial<Record<keyof LedgerLine, string>> => ({
  description_internal: 'Total',
  total: sum(
    lines.map(({ total }) => total as Money),
    ZERO_MONEY,
  ),
});
