import {
  isZero,
  type Money,
  type Price,
  type Quantity,
  sum,
  ZERO_MONEY,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { plannedNow, reservedNow } from '@expediente/machines/pac/figures.ts';
import type { PacLineRead } from '@expediente/schemas/pac/read.ts';
import type { EditColumn } from '../kit/edit-columns.ts';
import type { ColumnsOf } from '../kit/LinesField.tsx';

/** A line of an approved plan with what is worked out of its ledger (domain §4): vigente − reservado − ejecutado = disponible. */
export type LedgerLine = PacLineRead & { readonly planned: string; readonly reserved: string };

export const ledgerLine = (line: PacLineRead): LedgerLine => ({
  ...line,
  planned: plannedNow(line),
  reserved: reservedNow(line),
});

const UNITS = 'Cantidad';
const units = (field: Extract<keyof LedgerLine, string>, title: string): EditColumn<LedgerLine> => ({
  field,
  title,
  kind: 'quantity',
  width: 90,
  group: UNITS,
});

/** The form's columns, narrower: the ledger stands beside them; price and amount are those of now, behind it. */
export const PLAN_COLUMNS: ColumnsOf<LedgerLine> = {
  cod_internal: { width: 72 },
  description_internal: { width: 210 },
  id_row: { width: 72 },
  id_sub_products: { width: 96 },
  price: null,
  subtotal: null,
  qty_start: { title: 'Inicial', width: 90, group: UNITS },
};

const LEDGER: readonly EditColumn<LedgerLine>[] = [
  units('extension_qty', 'Ampliación'),
  units('reduction_qty', 'Reducción'),
  units('planned', 'Vigente'),
  units('reserved', 'Reservado'),
  units('qty_order', 'Ejecutado'),
  units('available', 'Disponible'),
];
const PRICE_THEN: EditColumn<LedgerLine> = {
  field: 'price',
  title: 'Precio inicial',
  kind: 'price',
  width: 96,
};
const PRICE: EditColumn<LedgerLine> = { field: 'price_now', title: 'Precio', kind: 'price', width: 92 };
const TOTAL: EditColumn<LedgerLine> = { field: 'total', title: 'Total', kind: 'money', width: 120 };

/** The ledger's columns; where a reprogramming changed a price, the initial one stands behind. */
export const ledgerColumns = (lines: readonly PacLineRead[]): readonly EditColumn<LedgerLine>[] => [
  ...LEDGER,
  PRICE,
  TOTAL,
  ...(lines.some(hasNewPrice) ? [PRICE_THEN] : []),
];

// The read side answers amounts in their normal form.
const hasNewPrice = ({ extension_price, reduction_price }: PacLineRead): boolean =>
  !isZero(extension_price as Price) || !isZero(reduction_price as Price);

const hasMoreOrLess = ({ extension_qty, reduction_qty }: PacLineRead): boolean =>
  !isZero(extension_qty as Quantity) || !isZero(reduction_qty as Quantity);

/** Whether approved reprogrammings changed a line of it. */
export const isReprogrammed = (lines: readonly PacLineRead[]): boolean =>
  lines.some((line) => hasNewPrice(line) || hasMoreOrLess(line));

const SUMMED = [
  'qty_start',
  'extension_qty',
  'reduction_qty',
  'planned',
  'reserved',
  'qty_order',
  'available',
] as const satisfies readonly (keyof LedgerLine)[];

/** The last row: what all lines come to. */
export const ledgerTotals = (lines: readonly LedgerLine[]): Partial<Record<keyof LedgerLine, string>> => ({
  description_internal: 'Total',
  ...Object.fromEntries(
    SUMMED.map((field) => [
      field,
      sum(
        lines.map((line) => line[field] as Quantity),
        ZERO_QUANTITY,
      ),
    ]),
  ),
  total: sum(
    lines.map(({ total }) => total as Money),
    ZERO_MONEY,
  ),
});
