import type { OrderLine, OrderSupply } from '@expediente/schemas/order/events.ts';
import {
  ORDER_ACCRUAL,
  ORDER_COMMITMENT,
  ORDER_PLAIN,
  ORDER_PUBLICATION,
  type OrderPlainField,
} from '@expediente/schemas/order/fields.ts';
import type { HolderOfEach } from '../life-cycle/form.ts';

/** Titles of the fields that are not plain, under the plain field that they follow in the form. */
const BEHIND = {
  dateIssue: { p_quarter: 'Cuatrimestre', p_id_type_purchase: 'Tipo de compra' },
  numberAward: { p_id_provider: 'Proveedor', p_iva: 'IVA' },
  justification: {
    'p_supplies.price': 'Precio',
    'p_unit.qty': 'Cantidad entregada',
    'p_unit.number_invoice': 'No. recibo',
    'p_unit.date_issue': 'Fecha del recibo',
    'p_unit.date_reception': 'Fecha de recepción',
    p_invoices: 'Facturas',
  },
} as const satisfies { readonly [Name in OrderPlainField]?: Readonly<Record<string, string>> };

type FieldsOf<Group> = Group extends unknown ? keyof Group : never;
export type OrderField =
  | (typeof ORDER_PLAIN)[OrderPlainField]['sent']
  | FieldsOf<(typeof BEHIND)[keyof typeof BEHIND]>;

/**
 * Titles of the form's fields by their names in the payload, in the order of the form; `p_unit.*` are the columns of
 * the units' table.
 */
export const ORDER_FIELDS = Object.fromEntries(
  Object.entries(ORDER_PLAIN).flatMap(([name, { sent, title }]) => [
    [sent, title],
    ...Object.entries(name in BEHIND ? BEHIND[name as keyof typeof BEHIND] : {}),
  ]),
) as Readonly<Record<OrderField, string>>; // the plain fields, and those of BEHIND

const sentOf = (fields: Readonly<Record<string, { readonly sent: OrderField }>>): readonly OrderField[] =>
  Object.values(fields).map(({ sent }) => sent);

/**
 * Form field for each part of a line. The consolidation fixes the requested quantity with its unit and supply, which no
 * form changes.
 */
export const LINE_HELD_IN: HolderOfEach<OrderLine, OrderField> = {
  id: 'p_unit.qty',
  unit: 'p_unit.qty',
  supply: 'p_unit.qty',
  requested: 'p_unit.qty',
  delivered: 'p_unit.qty',
  amount: 'worked-out',
  receiptNumber: 'p_unit.number_invoice',
  receiptDate: 'p_unit.date_issue',
  receptionDate: 'p_unit.date_reception',
};

/** Form field for each part of a supply. */
export const SUPPLY_HELD_IN: HolderOfEach<OrderSupply, OrderField> = {
  supply: 'p_supplies.price',
  row: 'p_supplies.price',
  group: 'p_supplies.price',
  codInternal: 'p_supplies.price',
  description: 'p_supplies.price',
  price: 'p_supplies.price',
  requests: 'p_supplies.price',
};

const RECEIPTS = ['p_unit.number_invoice', 'p_unit.date_issue', 'p_unit.date_reception'] as const;
/** Fields for documents that arrive with the goods. */
const DOCUMENTS: readonly OrderField[] = [...RECEIPTS, 'p_invoices', 'p_exemption_iva'];
/** Fields for what has come: its quantities and its documents (hospital E1). */
export const RECEPTION: readonly OrderField[] = ['p_unit.qty', ...DOCUMENTS];
export const COMMITMENT = sentOf(ORDER_COMMITMENT);
export const ACCRUAL = sentOf(ORDER_ACCRUAL);
// The table's keys are this type; Object.keys gives plain text.
export const FORM = (Object.keys(ORDER_FIELDS) as OrderField[]).filter(
  (field) => !COMMITMENT.includes(field) && !ACCRUAL.includes(field),
);
/** NPG or NOG with its date, open until the accrual: Guatecompras gives them after the purchase. */
export const PUBLICATION = sentOf(ORDER_PUBLICATION);
/**
 * Fields open while goods arrive. exemption_iva is open with the receipts: R3 §5 asks for it as soon as there is one.
 */
export const RECEIVING: readonly OrderField[] = [...COMMITMENT, ...PUBLICATION, ...RECEPTION];
/** Fields open once all goods and documents have arrived. */
export const COMPLETED: readonly OrderField[] = [...PUBLICATION, ...DOCUMENTS];

/** Fields that a rejection by DAF opens for correction. */
export const CORRECTION: readonly OrderField[] = [...DOCUMENTS, 'p_number_compromise', 'p_number_devengade'];

/** Payload field of a form field: a column belongs to its list of lines, `p_unit.qty` to `p_unit`. */
export const payloadField = (field: string): string => field.split('.', 1)[0] ?? field;
