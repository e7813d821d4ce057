import { type FormOf, type FormValues, NO_PATIENT_NAMES } from '../shared/form.ts';
import type { ConsolidateUnops, CorrectRegularization, RegularizeUnops, SaveUnops } from './commands.ts';
import type {
  UnopsDetail,
  UnopsInvoiceRead,
  UnopsReceiptRead,
  UnopsRegularizationDetail,
  UnopsSubProductRead,
} from './read.ts';

/** Fields of a record (R3 §3, unops §1.2). */
export const UNOPS_FORM = [
  { name: 'p_id_unit', widget: 'unit', span: 6 },
  { name: 'p_id_provider', widget: 'provider', span: 6 },
  { name: 'p_id_supplie', widget: 'supply', span: 12 },
  { name: 'p_external_id', span: 3 },
  { name: 'p_number_order', span: 3 },
  { name: 'p_number_dispatch', span: 3 },
  { name: 'p_number_act', span: 3 },
  { name: 'p_date_act', widget: 'date', span: 3 },
  { name: 'p_year_reception', span: 3 },
  { name: 'p_number_bidding', span: 3 },
  { name: 'p_number_itb', span: 3 },
  { name: 'p_price', span: 4 },
  { name: 'p_qty', span: 4 },
  { name: 'p_receipts_completed', widget: 'flag', begins: 1, span: 4 },
] as const satisfies FormOf<SaveUnops, UnopsDetail>;

/** Sub-products, invoices and receipts; the sum of each list is shown next to the sum that it must have. */
export const UNOPS_LINES = [
  {
    name: 'p_sub_products',
    heading: 'Subproductos',
    label: 'Subproductos',
    lines: {
      name: 'Subproductos',
      one: 'Subproducto',
      key: ['id'],
      columns: [
        { field: 'id', title: 'Código', width: 110 },
        { field: 'description', title: 'Subproducto', width: 280, heading: true },
        { field: 'qty', title: 'Cantidad', kind: 'quantity', width: 130, editable: true },
      ],
      removable: true,
      empty: 'Sin subproductos: no son obligatorios.',
    },
  },
  {
    name: 'p_invoices',
    heading: 'Facturas',
    label: 'Facturas',
    lines: {
      name: 'Facturas',
      one: 'Factura',
      columns: [
        { field: 'serie_invoice', title: 'Serie', width: 160, editable: true },
        { field: 'number_invoice', title: 'Número', width: 150, editable: true },
        { field: 'date_invoice', title: 'Fecha', kind: 'date', width: 140, editable: true },
        { field: 'value_invoice', title: 'Valor', kind: 'money', width: 140, editable: true },
      ],
      removable: true,
      fillDown: true,
      add: 'Agregar factura',
      empty: 'Sin facturas.',
    },
  },
  {
    name: 'p_receipts',
    heading: 'Recibos',
    label: 'Recibos',
    lines: {
      name: 'Recibos',
      one: 'Recibo',
      columns: [
        { field: 'number_receipt', title: 'Número', width: 200, editable: true },
        { field: 'date_receipt', title: 'Fecha', kind: 'date', width: 140, editable: true },
        { field: 'value_receipt', title: 'Valor', kind: 'money', width: 140, editable: true },
      ],
      removable: true,
      fillDown: true,
      add: 'Agregar recibo',
      empty: 'Sin recibos.',
    },
  },
] as const satisfies FormOf<SaveUnops, UnopsDetail>;

export const UNOPS_FIELDS = [...UNOPS_FORM, ...UNOPS_LINES] as const;

/** `key` distinguishes lines while they have no number yet. */
type Keyed<Line> = Line & { readonly key: string };

export type UnopsValues = FormValues<
  SaveUnops,
  typeof UNOPS_FIELDS,
  {
    readonly p_sub_products: readonly UnopsSubProductRead[];
    readonly p_invoices: readonly Keyed<UnopsInvoiceRead>[];
    readonly p_receipts: readonly Keyed<UnopsReceiptRead>[];
  }
>;

export const CONSOLIDATE_UNOPS_FORM: FormOf<ConsolidateUnops> = [
  { name: 'p_date_consolidate', widget: 'date', span: 6 },
];

/** Form of a regularisation; its PDF is apart (`REGULARIZE_DOCUMENT`). */
export const REGULARIZE_FORM: FormOf<RegularizeUnops> = [
  { name: 'p_number_curdp', span: 6 },
  { name: 'p_date_pay', widget: 'date', span: 6 },
];

/** Form of a correction; a new document is apart, and without one the kept document stays. */
export const CORRECT_REGULARIZATION_FORM = [
  { name: 'p_number_curdp', span: 6 },
  { name: 'p_date_pay', widget: 'date', span: 6 },
  { name: 'p_justification', widget: 'area', rows: 3, span: 12, help: NO_PATIENT_NAMES },
] as const satisfies FormOf<CorrectRegularization, UnopsRegularizationDetail>;
