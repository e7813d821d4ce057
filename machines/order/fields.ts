import type { Json } from '@expediente/kernel/events.ts';
import { ORDER_PLAIN, type OrderPlainField } from '@expediente/schemas/order/fields.ts';
import type { OrderState } from './record.ts';

/** A field of the order form as the payload names it, its title, and what it holds. */
type OrderFormField = { readonly title: string; readonly of: (order: OrderState) => Json };

const lines = (pick: (line: OrderState['lines'][number]) => string) => (order: OrderState) =>
  order.lines.map(pick);

const plain = (name: OrderPlainField): OrderFormField => ({
  title: ORDER_PLAIN[name].title,
  of: (order) => order[name],
});

/** The form's fields in the order of the form; `p_unit.*` are the columns of the units' table. */
export const ORDER_FIELDS = {
  p_number_purchase: plain('numberPurchase'),
  p_date_issue: plain('dateIssue'),
  p_quarter: { title: 'Cuatrimestre', of: (order) => order.quarter },
  p_id_type_purchase: { title: 'Tipo de compra', of: (order) => order.purchaseType },
  p_npg_nog: plain('npgNog'),
  p_date_npg_nog: plain('dateNpgNog'),
  p_number_award: plain('numberAward'),
  p_id_provider: { title: 'Proveedor', of: (order) => order.provider },
  p_iva: { title: 'IVA', of: (order) => order.iva },
  p_exemption_iva: plain('exemptionIva'),
  p_justification_purchase_order: plain('justification'),
  'p_supplies.price': { title: 'Precio', of: (order) => order.supplies.map(({ price }) => price) },
  'p_unit.qty': { title: 'Cantidad entregada', of: lines((line) => line.delivered) },
  'p_unit.number_invoice': { title: 'No. recibo', of: lines((line) => line.receiptNumber) },
  'p_unit.date_issue': { title: 'Fecha del recibo', of: lines((line) => line.receiptDate) },
  'p_unit.date_reception': { title: 'Fecha de recepción', of: lines((line) => line.receptionDate) },
  p_invoices: {
    title: 'Facturas',
    of: (order) => order.invoices.map(({ serie, number, date }) => [serie, number, date]),
  },
  p_number_compromise: plain('numberCompromise'),
  p_date_compromise: plain('dateCompromise'),
  p_date_send_provider: plain('dateSendProvider'),
  p_number_devengade: plain('numberDevengade'),
  p_date_devengade: plain('dateDevengade'),
} as const satisfies Readonly<Record<string, OrderFormField>>;

export type OrderField = keyof typeof ORDER_FIELDS;

const RECEIPTS = ['p_unit.number_invoice', 'p_unit.date_issue', 'p_unit.date_reception'] as const;
/** What arrives with the goods. */
export const DOCUMENTS: readonly OrderField[] = [...RECEIPTS, 'p_invoices', 'p_exemption_iva'];
const COMMITMENT: readonly OrderField[] = [
  'p_number_compromise',
  'p_date_compromise',
  'p_date_send_provider',
];
export const ACCRUAL: readonly OrderField[] = ['p_number_devengade', 'p_date_devengade'];
// The table's keys are this type; Object.keys gives plain text.
export const FORM = (Object.keys(ORDER_FIELDS) as OrderField[]).filter(
  (field) => !COMMITMENT.includes(field) && !ACCRUAL.includes(field),
);
/** exemption_iva is open wherever receipts are: R3 §5 asks for it as soon as there is one. */
export const RECEIVING: readonly OrderField[] = [...COMMITMENT, 'p_unit.qty', ...DOCUMENTS];

/** What DAF's rejection lets be mended. */
export const CORRECTION: readonly OrderField[] = [...DOCUMENTS, 'p_number_compromise', 'p_number_devengade'];

/** What the payload calls the field, or the list of lines that it is a column of: `p_unit.qty` is `p_unit`. */
export const payloadField = (field: OrderField): string => field.split('.', 1)[0] ?? field;
