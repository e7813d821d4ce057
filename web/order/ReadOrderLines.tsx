import { ORDER_LINES } from '@expediente/schemas/order/forms.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import { ReadLines } from '../kit/form/LinesField.tsx';
import { unitColumns } from './order-lines.tsx';

const [SUPPLIES, UNITS, INVOICES] = ORDER_LINES;

interface Props {
  readonly order: OrderDetail;
}

/** Supplies of the order with their prices (R3 §3). */
export const ReadSupplies = ({ order }: Props) => <ReadLines field={SUPPLIES} lines={order.supplies} />;

/** Share of each cost centre: the delivered quantity and its warehouse receipt (R3 §3 "per-unit lines"). */
export const ReadUnits = ({ order }: Props) => (
  <ReadLines field={UNITS} lines={order.units} columns={unitColumns(order.units)} />
);

/** Invoices of the provider (R3 §5). */
export const ReadInvoices = ({ order }: Props) => (
  <ReadLines
    field={INVOICES}
    lines={order.invoices.map((invoice, place) => ({ ...invoice, key: String(place) }))}
  />
);
