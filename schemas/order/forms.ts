import {
  type FormField,
  type FormOf,
  type FormValues,
  type LineColumn,
  NO_PATIENT_NAMES,
  NOW,
} from '../shared/form.ts';
import type { FormFile } from '../shared/form-file.ts';
import type {
  AccrueOrder,
  BanOrder,
  CloseOrderShort,
  CommitOrder,
  CorrectPayment,
  DivideOrder,
  PayOrder,
  RejectOrder,
  SaveOrderMinutes,
  SendOrderToDaf,
  SplitOrder,
  UndoOrder,
  UpdateOrder,
} from './commands.ts';
import { IVA_OPTIONS } from './fields.ts';
import type { OrderDetail, OrderInvoice, OrderLineRead, OrderSupplyRead } from './read.ts';

/** Header of the order, to generate and to edit (R3 §3, §7). */
export const ORDER_FORM = [
  { name: 'p_number_purchase', span: 3 },
  { name: 'p_date_issue', widget: 'date', span: 3 },
  { name: 'p_quarter', widget: 'select', span: 3 },
  { name: 'p_number_award', span: 3, help: 'Sin acta: N/A.' },
  { name: 'p_id_type_purchase', widget: 'select', span: 4 },
  { name: 'p_npg_nog', span: 4 },
  { name: 'p_date_npg_nog', widget: 'date', span: 4 },
  { name: 'p_id_provider', widget: 'provider', span: 7 },
  { name: 'p_iva', widget: 'radio', span: 5, options: IVA_OPTIONS },
  { name: 'p_exemption_iva', span: 12 },
  { name: 'p_justification_purchase_order', widget: 'area', rows: 3, span: 12, help: NO_PATIENT_NAMES },
] as const satisfies FormOf<UpdateOrder, OrderDetail>;

/** Fields of later phases, drawn with the header when the status opens them. */
export const ORDER_PHASE_FORM = [
  { name: 'p_number_compromise', span: 4 },
  { name: 'p_date_compromise', widget: 'date', span: 4 },
  { name: 'p_date_send_provider', widget: 'date', span: 4 },
  { name: 'p_number_devengade', span: 6 },
  { name: 'p_date_devengade', widget: 'date', span: 6 },
] as const satisfies FormOf<UpdateOrder, OrderDetail>;

/** Cost centre and supply of a line, by which it is named. */
const DESTINATION = [
  { field: 'unit', title: 'Centro de costo', width: 200, heading: true },
  { field: 'supplie', title: 'Insumo', width: 180, heading: true },
] as const satisfies readonly LineColumn[];

const REQUESTED = {
  field: 'requested_qty',
  title: 'Solicitado',
  kind: 'quantity',
  width: 100,
} as const satisfies LineColumn;

const AMOUNT = {
  field: 'amount',
  title: 'Monto',
  kind: 'money',
  width: 130,
  computed: true,
} as const satisfies LineColumn;

/** Warehouse receipt of a line (R3 §3). */
const RECEIPT = [
  { field: 'number_invoice', title: 'No. recibo', width: 120, editable: true },
  { field: 'date_issue', title: 'Fecha del recibo', kind: 'date', width: 124, editable: true },
  { field: 'date_reception', title: 'Recepción', kind: 'date', width: 116, editable: true },
] as const satisfies readonly LineColumn[];

const INVOICES = {
  name: 'p_invoices',
  heading: 'Facturas',
  lines: {
    name: 'Facturas',
    one: 'Factura',
    columns: [
      { field: 'serie_invoice', title: 'Serie', width: 160, editable: true },
      { field: 'number_invoice', title: 'Número', width: 160, editable: true },
      { field: 'date_invoice', title: 'Fecha', kind: 'date', width: 140, editable: true },
    ],
    removable: true,
    fillDown: true,
    add: 'Agregar factura',
    empty: 'Sin facturas.',
  },
} as const;

/** Supplies with their prices; destinations with their warehouse receipts; invoices (R3 §3, §5). */
export const ORDER_LINES = [
  {
    name: 'p_supplies',
    heading: 'Insumos',
    label: 'Insumos',
    lines: {
      name: 'Insumos de la orden',
      one: 'Insumo',
      key: ['id'],
      columns: [
        { field: 'cod_internal', title: 'Código', width: 100 },
        { field: 'cod_ppr', title: 'Código PpR', width: 110 },
        { field: 'description_internal', title: 'Insumo', width: 280 },
        { field: 'description_presentation', title: 'Presentación', width: 130, words: true },
        { field: 'id_row', title: 'Renglón', width: 84 },
        { field: 'qty', title: 'Cantidad', kind: 'quantity', width: 110, computed: true },
        { field: 'price', title: 'Precio', kind: 'price', width: 130, editable: true },
      ],
    },
  },
  {
    name: 'p_unit',
    of: 'units',
    heading: 'Centros de costo y recibos',
    label: 'Centros de costo',
    lines: {
      name: 'Centros de costo y recibos',
      one: 'Centro de costo',
      key: ['id'],
      keeps: ['id_supplie', 'supplie'],
      columns: [
        ...DESTINATION,
        REQUESTED,
        { field: 'qty', title: 'Entregado', kind: 'quantity', width: 110, editable: true },
        AMOUNT,
        ...RECEIPT,
      ],
      fillDown: true,
    },
  },
  INVOICES,
] as const satisfies FormOf<UpdateOrder, OrderDetail>;

export const ORDER_FIELDS = [...ORDER_FORM, ...ORDER_PHASE_FORM, ...ORDER_LINES] as const;

/** Form values of lines that were read; a missing value is ''. */
type Typed<Line> = { readonly [Name in keyof Line]: null extends Line[Name] ? string : Line[Name] };
export type UnitValues = Typed<Omit<OrderLineRead, 'amount'>>;
export type SupplyValues = Omit<OrderSupplyRead, 'qty' | 'id_group' | 'plan_price'>;
/** `key` distinguishes lines while they have no number yet. */
export type InvoiceValues = OrderInvoice & { readonly key: string };

export type OrderValues = FormValues<
  UpdateOrder,
  typeof ORDER_FIELDS,
  {
    readonly p_unit: readonly UnitValues[];
    readonly p_supplies: readonly SupplyValues[];
    readonly p_invoices: readonly InvoiceValues[];
  }
>;

export const EXEMPTION_HELP = 'Se pide cuando el IVA está incluido y hay facturas o recibos.';

/** Lines and papers of what came of an order; `has` is what the line has before, `came` its first value. */
const CAME = {
  name: 'p_unit',
  of: 'units',
  label: 'Centros de costo',
  heading: 'Lo que llegó, por centro de costo',
} as const;
const CAME_LINES = {
  name: 'Lo que llegó',
  one: 'Centro de costo',
  key: ['id'],
  fillDown: true,
} as const;
const CAME_QTY = {
  field: 'qty',
  of: 'came',
  title: 'Llegó',
  kind: 'quantity',
  width: 100,
  editable: true,
} as const;
const EXEMPTION = { name: 'p_exemption_iva', span: 12, help: EXEMPTION_HELP } as const;

/** Separation of a part of an order (hospital B2). */
export const SPLIT_FORM = [
  {
    ...CAME,
    lines: {
      ...CAME_LINES,
      keeps: ['id_supplie', 'supplie', 'requested_qty'],
      columns: [
        ...DESTINATION,
        { field: 'has', of: 'qty', title: 'En la orden', kind: 'quantity', width: 104 },
        CAME_QTY,
        { field: 'rest', title: 'Queda', kind: 'quantity', width: 100, computed: true },
        AMOUNT,
        ...RECEIPT,
      ],
    },
  },
  INVOICES,
  EXEMPTION,
] as const satisfies FormOf<SplitOrder, OrderDetail>;

/** All that came of an order, which is closed with it (hospital B5). */
export const CLOSE_FORM = [
  {
    ...CAME,
    lines: {
      ...CAME_LINES,
      keeps: ['id_supplie', 'supplie', 'has'],
      columns: [
        ...DESTINATION,
        REQUESTED,
        CAME_QTY,
        { field: 'rest', title: 'Vuelve al plan', kind: 'quantity', width: 120, computed: true },
        AMOUNT,
        ...RECEIPT,
      ],
    },
  },
  { name: 'p_justification', widget: 'area', rows: 3, span: 12, help: NO_PATIENT_NAMES },
  INVOICES,
  EXEMPTION,
] as const satisfies FormOf<CloseOrderShort, OrderDetail>;

/** Division of a consolidation (hospital B7). */
export const DIVIDE_FORM = [
  {
    ...CAME,
    heading: 'Lo que pasa a la parte, por centro de costo',
    lines: {
      ...CAME_LINES,
      name: 'Lo que pasa a la parte',
      keeps: ['id_supplie', 'supplie', 'requested_qty'],
      columns: [
        ...DESTINATION,
        { field: 'has', of: 'qty', title: 'En la consolidación', kind: 'quantity', width: 130 },
        { ...CAME_QTY, title: 'Pasa a la parte', width: 120 },
        { field: 'rest', title: 'Queda', kind: 'quantity', width: 100, computed: true },
        AMOUNT,
      ],
    },
  },
] as const satisfies FormOf<DivideOrder, OrderDetail>;

/** Values of these forms. */
export type CameValues = {
  readonly p_unit: readonly CameLineValues[];
  readonly p_invoices?: readonly InvoiceValues[];
  readonly p_exemption_iva?: string;
  readonly p_justification?: string;
};
export type CameLineValues = UnitValues & { readonly has?: string };

export const COMMIT_FORM: FormOf<CommitOrder> = [
  { name: 'p_number_compromise', span: 12 },
  { name: 'p_date_compromise', widget: 'date', span: 6 },
  { name: 'p_date_send_provider', widget: 'date', span: 6 },
];

export const ACCRUE_FORM: FormOf<AccrueOrder> = [
  { name: 'p_number_devengade', span: 6 },
  { name: 'p_date_devengade', widget: 'date', span: 6 },
];

export const SEND_DAF_FORM: FormOf<SendOrderToDaf> = [
  { name: 'p_number_table', span: 6 },
  { name: 'p_date_send_daf', widget: 'date', span: 6 },
];
/** Form of a resend, from 6: the table number is not asked (R3 §4). */
export const RESEND_DAF_FORM: FormOf<SendOrderToDaf> = [
  { name: 'p_date_send_daf', widget: 'date', span: 6, label: 'Fecha de reenvío a DAF' },
];

/** Field of a sending whose file lacks required papers (hospital D4). */
export const INCOMPLETE_FILE_FIELD = {
  name: 'p_justification',
  label: 'Por qué se envía incompleto',
  widget: 'area',
  rows: 3,
  span: 12,
  required: true,
} as const satisfies FormField<keyof SendOrderToDaf>;

export const REJECT_ORDER_FORM: FormOf<RejectOrder> = [
  { name: 'p_date_rejection', widget: 'date', span: 6 },
  {
    name: 'p_causes',
    widget: 'choices',
    span: 12,
    settings: {
      path: '/rejectioncauses/get/public',
      none: 'Todavía no hay: se agregan en «Listado de Causas De Rechazo».',
    },
  },
  {
    name: 'p_kinds',
    widget: 'choices',
    span: 12,
    settings: {
      path: '/paperkinds/get/public',
      none: 'Todavía no hay: se agregan en «Documentos del expediente».',
    },
  },
  { name: 'p_justification_rejection', widget: 'area', rows: 4, span: 12, help: NO_PATIENT_NAMES },
];

/** The proof of payment (R3 §5 "Payment"). */
export const PAY_DOCUMENT = {
  field: 'p_pdf_document',
  label: 'Documento PDF',
  kind: 'pdf',
  missing: 'Seleccionar el documento PDF',
} as const satisfies FormFile;

/** Form of the payment; its PDF is apart (`PAY_DOCUMENT`). */
export const PAY_FORM: FormOf<PayOrder> = [
  { name: 'p_date_pay', widget: 'date', span: 4 },
  { name: 'p_number', span: 4 },
  { name: 'p_number_box', span: 4 },
];

/** Form of a payment's correction; another PDF is apart, and without one the kept paper stays. */
export const CORRECT_PAYMENT_FORM = [
  { name: 'p_date_pay', widget: 'date', span: 4 },
  { name: 'p_number', span: 4 },
  { name: 'p_number_box', span: 4 },
  { name: 'p_justification', widget: 'area', rows: 3, span: 12, help: NO_PATIENT_NAMES },
] as const satisfies FormOf<CorrectPayment>;

export const UNDO_ORDER_FORM: FormOf<UndoOrder> = [
  { name: 'p_justification', widget: 'area', rows: 4, span: 12, help: NO_PATIENT_NAMES },
];

export const BAN_ORDER_FORM: FormOf<BanOrder> = [
  { name: 'p_date_ban', widget: 'date', span: 6 },
  { name: 'p_justification_ban', widget: 'area', rows: 4, span: 12, help: NO_PATIENT_NAMES },
];

/** Form of an annulment after the accrual, with the CUR that reverses it. */
export const BAN_ACCRUED_FORM: FormOf<BanOrder> = [
  { name: 'p_number_reversal', span: 6, help: 'Si todavía no lo tiene, déjelo vacío.' },
  { name: 'p_date_reversal', widget: 'date', span: 6 },
  ...BAN_ORDER_FORM,
];

/** Form of the minutes; book and participants are chosen next to it. */
export const MINUTES_FORM: FormOf<SaveOrderMinutes> = [
  { name: 'p_number', span: 4, help: 'El año se agrega al guardar.' },
  { name: 'p_date', widget: 'date', span: 4 },
  { name: 'p_hour', begins: NOW, span: 4 },
];
