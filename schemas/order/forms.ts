import { type FormField, NO_PATIENT_NAMES } from '../shared/layout.ts';
import type {
  AccrueOrder,
  BanOrder,
  CommitOrder,
  PayOrder,
  RejectOrder,
  SaveOrderMinutes,
  SendOrderToDaf,
  UpdateOrder,
} from './commands.ts';

type FieldsOf<Command> = readonly FormField<Extract<keyof Command, string>>[];

/** IVA modes of R3 §3. */
export const IVA_OPTIONS = [
  { value: 1, label: 'IVA incluido' },
  { value: 0, label: 'IVA no incluido' },
  { value: 2, label: 'Exento' },
] as const;

/** Header of the order, to generate and to edit (R3 §3, §7); units, supplies and invoices stand in grids. */
export const ORDER_FORM: FieldsOf<UpdateOrder> = [
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
];

/** Fields of later phases, drawn below the header when the status opens them. */
export const ORDER_PHASE_FORM: FieldsOf<UpdateOrder> = [
  { name: 'p_number_compromise', span: 4 },
  { name: 'p_date_compromise', widget: 'date', span: 4 },
  { name: 'p_date_send_provider', widget: 'date', span: 4 },
  { name: 'p_number_devengade', span: 6 },
  { name: 'p_date_devengade', widget: 'date', span: 6 },
];

export const COMMIT_FORM: FieldsOf<CommitOrder> = [
  { name: 'p_number_compromise', span: 12 },
  { name: 'p_date_compromise', widget: 'date', span: 6 },
  { name: 'p_date_send_provider', widget: 'date', span: 6 },
];

export const ACCRUE_FORM: FieldsOf<AccrueOrder> = [
  { name: 'p_number_devengade', span: 6 },
  { name: 'p_date_devengade', widget: 'date', span: 6 },
];

export const SEND_DAF_FORM: FieldsOf<SendOrderToDaf> = [
  { name: 'p_number_table', span: 6 },
  { name: 'p_date_send_daf', widget: 'date', span: 6 },
];
/** From 6 it is a resend: the table number is not asked (R3 §4). */
export const RESEND_DAF_FORM: FieldsOf<SendOrderToDaf> = [
  { name: 'p_date_send_daf', widget: 'date', span: 6, label: 'Fecha de reenvío a DAF' },
];

export const REJECT_ORDER_FORM: FieldsOf<RejectOrder> = [
  { name: 'p_date_rejection', widget: 'date', span: 6 },
  { name: 'p_justification_rejection', widget: 'area', rows: 4, span: 12, help: NO_PATIENT_NAMES },
];

/** The part of the payment that is a file, and what is said when it is missing or no PDF. */
export const PAY_DOCUMENT = {
  field: 'p_pdf_document',
  missing: 'Seleccionar el documento PDF',
  kind: 'El archivo debe ser un PDF.',
} as const;

/** The PDF stands beside it as a file input (`PAY_DOCUMENT`). */
export const PAY_FORM: FieldsOf<PayOrder> = [
  { name: 'p_date_pay', widget: 'date', span: 4 },
  { name: 'p_number', span: 4 },
  { name: 'p_number_box', span: 4 },
];

export const BAN_ORDER_FORM: FieldsOf<BanOrder> = [
  { name: 'p_date_ban', widget: 'date', span: 6 },
  { name: 'p_justification_ban', widget: 'area', rows: 4, span: 12, help: NO_PATIENT_NAMES },
];

/** Book and participants are chosen beside it. */
export const MINUTES_FORM: FieldsOf<SaveOrderMinutes> = [
  { name: 'p_number', span: 4, help: 'El año se agrega al guardar.' },
  { name: 'p_date', widget: 'date', span: 4 },
  { name: 'p_hour', span: 4 },
];
