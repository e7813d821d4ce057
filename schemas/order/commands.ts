import { type Static, type TOptional, Type } from 'typebox';
import { JudgeAgain } from '../rules/commands.ts';
import {
  AWARD_NUMBER_YEAR,
  attachOf,
  deletionOf,
  NumberText,
  OptionalDate,
  OptionalNumberText,
  RecordId,
  Revision,
  removeOf,
} from '../shared/fields.ts';
import { JUSTIFICATION_MISSING } from '../shared/sentences.ts';
import {
  DateField,
  DecimalField,
  decimalRule,
  IdField,
  ListField,
  QuarterField,
  RequiredText,
  TextField,
} from '../types.ts';
import { ORDER_PLAIN, ORDER_TEXTS, type OrderOptionalText, ofEach } from './fields.ts';

/** Refusal of a save without quarter, purchase type or provider (R3 §5). */
export const REQUIRED_FIELDS = 'Por favor, ingresar los campos obligatorios';

const day = (title: string) =>
  DateField({
    title,
    errorMessage: { required: `Ingresar la ${title.charAt(0).toLowerCase()}${title.slice(1)}` },
  });
const reason = (title: string) =>
  RequiredText(255, { title, errorMessage: { required: JUSTIFICATION_MISSING } });

/** Quantity that a unit received of an order's line. */
export const DELIVERED_QTY = decimalRule('quantity', { minimum: '0.01' });
/** Price of an order: at least a tiny positive value (R3 §5). */
export const ORDER_PRICE = decimalRule('price', { minimum: '0.0000000001' });

/** Line of one unit: `number_invoice`, `date_issue` and `date_reception` are its warehouse receipt (R3 §3). */
export const OrderUnitInput = Type.Object({
  id: TextField(40),
  id_unit: Type.Optional(IdField()),
  qty: Type.Optional(DecimalField(DELIVERED_QTY, { title: 'Cantidad' })),
  number_invoice: Type.Optional(
    Type.Union([OptionalNumberText(100, { title: 'No. recibo' }), Type.Null()], { title: 'No. recibo' }),
  ),
  date_issue: OptionalDate({ title: 'Fecha del recibo' }),
  date_reception: OptionalDate({ title: 'Fecha de recepción' }),
});
export type OrderUnitInput = Static<typeof OrderUnitInput>;

export const OrderInvoiceInput = Type.Object({
  serie_invoice: NumberText(100, { title: 'Serie', errorMessage: { required: 'Ingresar la serie' } }),
  number_invoice: NumberText(100, { title: 'Número', errorMessage: { required: 'Ingresar el número' } }),
  date_invoice: DateField({ title: 'Fecha', errorMessage: { required: 'Ingresar la fecha' } }),
});
export type OrderInvoiceInput = Static<typeof OrderInvoiceInput>;

/**
 * Supply of the form; clients send `order_ids` back with it, which the server derives: different ones are refused
 * (domain §8).
 */
export const OrderSupplyInput = Type.Object({
  id: IdField(),
  price: Type.Optional(DecimalField(ORDER_PRICE, { title: 'Precio' })),
  order_ids: Type.Optional(ListField(IdField())),
});
export type OrderSupplyInput = Static<typeof OrderSupplyInput>;

const TITLES = ofEach(ORDER_PLAIN, (_, { title }) => title);

const Iva = Type.Unsafe<0 | 1 | 2>({
  type: 'integer',
  enum: [0, 1, 2],
  title: 'IVA',
  default: 1,
  recordId: true,
});
const fields = {
  number: NumberText(50, {
    title: TITLES.numberPurchase,
    errorMessage: { required: 'Ingresar el número de la orden de compra' },
  }),
  issue: day(TITLES.dateIssue),
  quarter: QuarterField({ title: 'Cuatrimestre', errorMessage: REQUIRED_FIELDS }),
  type: IdField({ minimum: 1, title: 'Tipo de compra', errorMessage: REQUIRED_FIELDS }),
  provider: IdField({ minimum: 1, title: 'Proveedor', errorMessage: REQUIRED_FIELDS }),
  award: NumberText(AWARD_NUMBER_YEAR, {
    title: TITLES.numberAward,
    errorMessage: { required: 'Ingresar el número de adjudicación' },
  }),
};
const optionalTexts = Object.fromEntries(
  ORDER_TEXTS.map(({ sent, title, most }) => [sent, Type.Optional(TextField(most, { title }))]),
) as { [Sent in OrderOptionalText['sent']]: TOptional<ReturnType<typeof TextField>> }; // an entry for each text
/** Fields for what has come, with its documents. */
const reception = {
  /** Amounts for information: the server recomputes them, and refuses different ones (domain §8). */
  p_total: Type.Optional(DecimalField(decimalRule('money', { minimum: '0' }), { title: 'Total' })),
  p_subtotal: Type.Optional(DecimalField(decimalRule('money', { minimum: '0' }), { title: 'Subtotal' })),
  p_unit: Type.Optional(ListField(OrderUnitInput)),
  p_invoices: Type.Optional(ListField(OrderInvoiceInput, { title: 'Facturas', maxItems: 500 })),
  p_exemption_iva: optionalTexts.p_exemption_iva,
  p_revision: Revision,
};
const common = {
  p_npg_nog: Type.Optional(OptionalNumberText(50, { title: TITLES.npgNog })),
  p_date_npg_nog: OptionalDate({ title: TITLES.dateNpgNog }),
  ...optionalTexts,
  ...reception,
  p_type_order: Type.Optional(IdField()),
  p_supplies: Type.Optional(ListField(OrderSupplyInput)),
};

/** POST /orders/purchaseorder/generate */
export const GenerateOrder = Type.Object({
  p_id: RecordId,
  p_number_purchase: fields.number,
  p_date_issue: fields.issue,
  p_quarter: fields.quarter,
  p_id_type_purchase: fields.type,
  p_number_award: fields.award,
  p_id_provider: fields.provider,
  p_iva: Type.Optional(Iva),
  ...common,
});
export type GenerateOrder = Static<typeof GenerateOrder>;

/** POST /orders/purchaseorder/update: fields that are left out keep their values. */
export const UpdateOrder = Type.Object({
  p_id: RecordId,
  p_number_purchase: Type.Optional(fields.number),
  p_date_issue: Type.Optional(fields.issue),
  p_quarter: Type.Optional(fields.quarter),
  p_id_type_purchase: Type.Optional(fields.type),
  p_number_award: Type.Optional(fields.award),
  p_id_provider: Type.Optional(fields.provider),
  p_iva: Type.Optional(Iva),
  ...common,
  p_number_compromise: Type.Optional(OptionalNumberText(50, { title: TITLES.numberCompromise })),
  p_date_compromise: OptionalDate({ title: TITLES.dateCompromise }),
  p_date_send_provider: OptionalDate({ title: TITLES.dateSendProvider }),
  p_number_devengade: Type.Optional(OptionalNumberText(50, { title: TITLES.numberDevengade })),
  p_date_devengade: OptionalDate({ title: TITLES.dateDevengade }),
});
export type UpdateOrder = Static<typeof UpdateOrder>;

/** POST /orders/purchaseorder/receive: fields of an edit that belong to what has come (hospital E1). */
export const ReceiveOrder = Type.Object({ p_id: RecordId, ...reception });
export type ReceiveOrder = Static<typeof ReceiveOrder>;

/** Delivery of a line, with its receipt; 0 where nothing came. */
const CameInput = Type.Object({
  ...OrderUnitInput.properties,
  qty: DecimalField(decimalRule('quantity', { minimum: '0' }), { title: 'Cantidad que llegó' }),
});

/** Delivery of an order, with its papers; a receipt that is left out is the one that the line has. */
const came = {
  p_id: RecordId,
  /** Invoices of what came; left out: all that the order has. */
  p_invoices: reception.p_invoices,
  /** Certificate of the exemption of IVA; left out: that of the order. */
  p_exemption_iva: optionalTexts.p_exemption_iva,
  p_revision: Revision,
};

/** POST /orders/purchaseorder/split: lines that are left out stay whole in the order (hospital B2). */
export const SplitOrder = Type.Object({ ...came, p_unit: ListField(CameInput, { minItems: 1 }) });
export type SplitOrder = Static<typeof SplitOrder>;

/**
 * POST /orders/purchaseorder/closeshort: `qty` is all that came of a line of this order; lines that are left out keep
 * their quantities (hospital B5).
 */
export const CloseOrderShort = Type.Object({
  ...came,
  p_unit: Type.Optional(ListField(CameInput)),
  p_justification: reason('Motivo'),
});
export type CloseOrderShort = Static<typeof CloseOrderShort>;

/** POST /orders/purchaseorder/divide: `qty` is what the part takes of a line; 0 or a line left out: nothing (hospital B7). */
export const DivideOrder = Type.Object({
  p_id: RecordId,
  p_unit: ListField(
    Type.Object({
      id: TextField(40),
      id_unit: Type.Optional(IdField()),
      qty: DecimalField(decimalRule('quantity', { minimum: '0' }), { title: 'Pasa a la parte' }),
    }),
    { minItems: 1 },
  ),
  p_revision: Revision,
});
export type DivideOrder = Static<typeof DivideOrder>;

/** POST /orders/purchaseorder/reunite: the part's id, and its revision */
export const ReuniteOrder = deletionOf({ p_id: RecordId });
export type ReuniteOrder = Static<typeof ReuniteOrder>;

/** POST /orders/purchaseorder/free */
export const FreeOrder = deletionOf({ p_id: RecordId });
export type FreeOrder = Static<typeof FreeOrder>;

/** POST /orders/purchaseorder/undo (hospital C1) */
export const UndoOrder = Type.Object({
  p_id: RecordId,
  p_justification: reason('Motivo'),
  p_revision: Revision,
});
export type UndoOrder = Static<typeof UndoOrder>;

/** POST /orders/purchaseorder/commitment */
export const CommitOrder = Type.Object({
  p_id: RecordId,
  p_number_compromise: NumberText(50, {
    title: TITLES.numberCompromise,
    errorMessage: { required: 'Ingresar el CUR de compromiso' },
  }),
  p_date_compromise: day(TITLES.dateCompromise),
  p_date_send_provider: day(TITLES.dateSendProvider),
  p_revision: Revision,
});
export type CommitOrder = Static<typeof CommitOrder>;

/** POST /orders/purchaseorder/accrued */
export const AccrueOrder = Type.Object({
  p_id: RecordId,
  p_number_devengade: NumberText(50, {
    title: TITLES.numberDevengade,
    errorMessage: { required: 'Ingresar el CUR de devengado' },
  }),
  p_date_devengade: day(TITLES.dateDevengade),
  p_revision: Revision,
});
export type AccrueOrder = Static<typeof AccrueOrder>;

/** POST /orders/purchaseorder/senddaf: the table number only the first time (R3 §4). */
export const SendOrderToDaf = Type.Object({
  p_id: RecordId,
  p_number_table: Type.Optional(OptionalNumberText(50, { title: 'No. mesa de entrada' })),
  p_date_send_daf: day('Fecha de envío a DAF'),
  /** Reason for which the file is sent although it lacks a required paper (hospital D4). */
  p_justification: Type.Optional(TextField(255, { title: 'Justificación' })),
  p_revision: Revision,
});
export type SendOrderToDaf = Static<typeof SendOrderToDaf>;

/** POST /orders/purchaseorder/rejection */
export const RejectOrder = Type.Object({
  p_id: RecordId,
  p_date_rejection: day('Fecha de rechazo'),
  p_justification_rejection: reason('Motivo del rechazo'),
  /** Kinds of papers and causes for which it is rejected; other clients may leave them out (hospital D5). */
  p_kinds: Type.Optional(ListField(IdField({ minimum: 1 }), { title: 'Documentos', maxItems: 60 })),
  p_causes: Type.Optional(ListField(IdField({ minimum: 1 }), { title: 'Causas', maxItems: 60 })),
  p_revision: Revision,
});
export type RejectOrder = Static<typeof RejectOrder>;

/** POST /orders/purchaseorder/pay (multipart; `p_pdf_document` is the file, PDF). */
export const PayOrder = Type.Object({
  p_id: RecordId,
  p_date_pay: day('Fecha de pago'),
  p_number: NumberText(50, {
    title: 'Número de pago',
    errorMessage: { required: 'Ingresar el número' },
  }),
  p_number_box: Type.Optional(OptionalNumberText(20, { title: 'No. caja' })),
  p_revision: Revision,
});
export type PayOrder = Static<typeof PayOrder>;

/**
 * POST /orders/purchaseorder/correctpay (multipart; `p_pdf_document` is optional: without it the kept paper stays;
 * hospital C2).
 */
export const CorrectPayment = Type.Object({
  ...PayOrder.properties,
  p_justification: reason('Motivo de la corrección'),
});
export type CorrectPayment = Static<typeof CorrectPayment>;

/** POST /orders/purchaseorder/ban */
export const BanOrder = Type.Object({
  p_id: RecordId,
  p_date_ban: day('Fecha de anulación'),
  p_justification_ban: reason('Motivo de la anulación'),
  /** CUR that reverses the accrual, from state 4 on; without it the order is shown as lacking one (hospital C3). */
  p_number_reversal: Type.Optional(OptionalNumberText(50, { title: 'CUR de reversión' })),
  p_date_reversal: OptionalDate({ title: 'Fecha de reversión' }),
  p_revision: Revision,
});
export type BanOrder = Static<typeof BanOrder>;

/** POST /orders/documents/attach (multipart; `p_document` is the file, PDF or picture; hospital D2). */
export const AttachOrderPaper = attachOf({
  p_id_kind: IdField({ minimum: 1, title: 'Documento', errorMessage: 'Seleccionar el documento' }),
});
export type AttachOrderPaper = Static<typeof AttachOrderPaper>;

/** POST /orders/documents/remove */
export const RemoveOrderPaper = removeOf({ p_id_kind: RecordId });
export type RemoveOrderPaper = Static<typeof RemoveOrderPaper>;

/** POST /orders/purchaseorder/acta: the server adds the session's year behind the number. */
export const SaveOrderMinutes = Type.Object({
  p_id: RecordId,
  p_number: NumberText(50, {
    title: 'No. acta',
    errorMessage: { required: 'Ingresar el número de acta' },
  }),
  p_date: day('Fecha'),
  p_hour: Type.Unsafe<string>({
    type: 'string',
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$',
    title: 'Hora',
    errorMessage: 'Escriba la hora como HH:mm',
  }),
  p_id_book: IdField({ minimum: 1, title: 'Libro', errorMessage: 'Por favor, seleccionar Libro' }),
  p_id_participant: ListField(IdField({ minimum: 1 }), {
    title: 'Participantes',
    minItems: 1,
    errorMessage: 'Por favor, seleccionar Participantes',
  }),
  p_revision: Revision,
});
export type SaveOrderMinutes = Static<typeof SaveOrderMinutes>;

/** POST /orders/purchaseorder/judge */
export const JudgeOrderAgain = Type.Object({
  p_id: RecordId,
  ...JudgeAgain.properties,
});
export type JudgeOrderAgain = Static<typeof JudgeOrderAgain>;
