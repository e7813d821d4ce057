import { type Static, Type } from 'typebox';
import {
  deletionOf,
  NumberText,
  OptionalDate,
  OptionalNumberText,
  RecordId,
  Revision,
} from '../shared/fields.ts';
import { JUSTIFICATION_MISSING } from '../shared/sentences.ts';
import {
  CodeField,
  DateField,
  DecimalField,
  decimalRule,
  FlagField,
  IdField,
  ListField,
  RequiredText,
} from '../types.ts';
import { UNOPS_RECORD } from './record.ts';

/** Refusals of R3 §5, in the order in which they block a save. */
export const UNOPS_MISSING = {
  unit: 'Seleccionar Unidad',
  supply: 'Seleccionar Insumo',
  provider: 'Seleccionar Proveedor',
  invoices: 'Debe ingresar Factura(s)',
  receipts: 'Debe ingresar Recibo(s)',
  records: 'Seleccionar los registros',
  consolidations: 'Seleccionar las consolidaciones',
} as const;

const MOST_LINES = 500;
/** Refusals of a record with too many lines, by the list; the workbook and the save share them. */
export const UNOPS_MOST = {
  p_sub_products: `Un registro lleva como máximo ${MOST_LINES} subproductos`,
  p_invoices: `Un registro lleva como máximo ${MOST_LINES} facturas`,
  p_receipts: `Un registro lleva como máximo ${MOST_LINES} recibos`,
} as const;
type LineList = keyof typeof UNOPS_MOST;

/** Refusal of the first list that is too long; '' when none is. */
export const linesFault = (lines: Readonly<Record<LineList, readonly unknown[]>>): string => {
  // The table's keys are the lists.
  const long = (Object.keys(UNOPS_MOST) as LineList[]).find((list) => lines[list].length > MOST_LINES);
  return long === undefined ? '' : UNOPS_MOST[long];
};

/** Most records of one command: as many as one append moves with room to spare (unops D3). */
export const MOST_RECORDS = 500;

/** Most characters of a record's texts (R3 §5). */
const MOST_TEXT = 100;
const text = (title: string) => Type.Optional(OptionalNumberText(MOST_TEXT, { title }));
const day = (title: string) =>
  DateField({
    title,
    errorMessage: { required: `Ingresar la ${title.charAt(0).toLowerCase()}${title.slice(1)}` },
  });

/** Quantity in whole units (R3 §5), as many as the column holds. */
export const UNOPS_QTY = decimalRule('quantity', { minimum: '1', maximum: '9999999999999999', scale: 0 });
export const UNOPS_PRICE = decimalRule('price', { minimum: '0.01' });
/** Value of an invoice or of a receipt. */
export const UNOPS_VALUE = decimalRule('money', { minimum: '0.01' });
/** Largest number that every program reads exactly. */
const MOST_INVOICE_NUMBER = 999_999_999_999_999;

export const UnopsSubProductInput = Type.Object({
  id: CodeField(20, { title: 'Subproducto' }),
  qty: DecimalField(UNOPS_QTY, { title: 'Cantidad' }),
});
export type UnopsSubProductInput = Static<typeof UnopsSubProductInput>;

export const UnopsInvoiceInput = Type.Object({
  serie_invoice: NumberText(MOST_TEXT, { title: 'Serie', errorMessage: { required: 'Ingresar la serie' } }),
  number_invoice: Type.Unsafe<number>({
    type: 'integer',
    minimum: 1,
    maximum: MOST_INVOICE_NUMBER,
    recordId: true,
    title: 'Número',
    errorMessage: 'Ingresar un número de factura entero, mayor que cero',
  }),
  date_invoice: day('Fecha'),
  value_invoice: DecimalField(UNOPS_VALUE, { title: 'Valor' }),
});
export type UnopsInvoiceInput = Static<typeof UnopsInvoiceInput>;

export const UnopsReceiptInput = Type.Object({
  number_receipt: NumberText(MOST_TEXT, {
    title: 'Número',
    errorMessage: { required: 'Ingresar el número del recibo' },
  }),
  date_receipt: day('Fecha'),
  value_receipt: DecimalField(UNOPS_VALUE, { title: 'Valor' }),
});
export type UnopsReceiptInput = Static<typeof UnopsReceiptInput>;

/** POST /unops/insert/update (R3 §5, unops §1.2): fields in the order in which their faults are reported. */
export const SaveUnops = Type.Object({
  /** 0 or absent: a new record. */
  p_id_unops: Type.Optional(IdField()),
  p_id_unit: IdField({ minimum: 1, title: 'Unidad', errorMessage: UNOPS_MISSING.unit }),
  p_id_supplie: IdField({ minimum: 1, title: 'Insumo', errorMessage: UNOPS_MISSING.supply }),
  p_id_provider: IdField({ minimum: 1, title: 'Proveedor', errorMessage: UNOPS_MISSING.provider }),
  p_external_id: text(UNOPS_RECORD.externalId.title),
  p_number_order: text(UNOPS_RECORD.numberOrder.title),
  p_number_dispatch: text(UNOPS_RECORD.numberDispatch.title),
  p_number_act: text(UNOPS_RECORD.numberAct.title),
  p_date_act: OptionalDate({ title: UNOPS_RECORD.dateAct.title }),
  /** Absent: the session's year (unops D4). */
  p_year_reception: Type.Optional(
    Type.Integer({
      minimum: 2000,
      maximum: 2999,
      title: UNOPS_RECORD.yearReception.title,
      errorMessage: 'El año debe tener 4 dígitos',
    }),
  ),
  p_number_bidding: text(UNOPS_RECORD.numberBidding.title),
  p_number_itb: text(UNOPS_RECORD.numberItb.title),
  p_price: DecimalField(UNOPS_PRICE, { title: UNOPS_RECORD.price.title }),
  p_qty: DecimalField(UNOPS_QTY, { title: UNOPS_RECORD.qty.title }),
  p_sub_products: Type.Optional(
    ListField(UnopsSubProductInput, {
      title: UNOPS_RECORD.subProducts.title,
      maxItems: MOST_LINES,
      errorMessage: { maxItems: UNOPS_MOST.p_sub_products },
    }),
  ),
  p_invoices: ListField(UnopsInvoiceInput, {
    title: UNOPS_RECORD.invoices.title,
    minItems: 1,
    maxItems: MOST_LINES,
    errorMessage: { minItems: UNOPS_MISSING.invoices, maxItems: UNOPS_MOST.p_invoices },
  }),
  p_receipts: ListField(UnopsReceiptInput, {
    title: UNOPS_RECORD.receipts.title,
    minItems: 1,
    maxItems: MOST_LINES,
    errorMessage: { minItems: UNOPS_MISSING.receipts, maxItems: UNOPS_MOST.p_receipts },
  }),
  /** Statement of the user who saves; 1 when it is left out of a new record (unops D8). */
  p_receipts_completed: Type.Optional(FlagField({ title: UNOPS_RECORD.receiptsCompleted.title })),
  p_revision: Revision,
});
export type SaveUnops = Static<typeof SaveUnops>;

/** POST /unops/delete */
export const DeleteUnops = deletionOf({ p_id_unops: RecordId });
export type DeleteUnops = Static<typeof DeleteUnops>;

/** POST /unops/consolidate: ids as a list, as JSON text or as a comma text (unops D14). */
export const ConsolidateUnops = Type.Object({
  p_date_consolidate: day('Fecha de consolidación'),
  p_unops: ListField(IdField({ minimum: 1 }), {
    title: 'Registros',
    minItems: 1,
    maxItems: MOST_RECORDS,
    errorMessage: {
      required: UNOPS_MISSING.records,
      minItems: UNOPS_MISSING.records,
      type: UNOPS_MISSING.records,
      maxItems: `Una consolidación lleva como máximo ${MOST_RECORDS} registros`,
    },
  }),
});
export type ConsolidateUnops = Static<typeof ConsolidateUnops>;

/** POST /unops/consolidate/delete */
export const FreeUnopsConsolidation = deletionOf({ p_id: RecordId });
export type FreeUnopsConsolidation = Static<typeof FreeUnopsConsolidation>;

/** CURDP number, without commas, as reports join several by commas (unops D13). */
const Curdp = NumberText(20, {
  title: 'No. CURDP',
  allOf: [{ pattern: '^[^,]*$', errorMessage: 'El No. CURDP no puede llevar coma' }],
  errorMessage: { required: 'Ingresar el No. CURDP' },
});

/** POST /unops/regularize (multipart; `REGULARIZE_DOCUMENT.field` is the file, PDF). */
export const RegularizeUnops = Type.Object({
  p_number_curdp: Curdp,
  p_date_pay: day('Fecha de pago'),
  p_list_consolidate: ListField(IdField({ minimum: 1 }), {
    title: 'Consolidaciones',
    minItems: 1,
    maxItems: MOST_RECORDS,
    errorMessage: {
      required: UNOPS_MISSING.consolidations,
      minItems: UNOPS_MISSING.consolidations,
      type: UNOPS_MISSING.consolidations,
    },
  }),
});
export type RegularizeUnops = Static<typeof RegularizeUnops>;

/** POST /unops/regularize/correct (multipart; the file is optional: without it the kept one stays; unops D20). */
export const CorrectRegularization = Type.Object({
  p_id: RecordId,
  p_number_curdp: Curdp,
  p_date_pay: day('Fecha de pago'),
  p_justification: RequiredText(255, {
    title: 'Motivo de la corrección',
    errorMessage: { required: JUSTIFICATION_MISSING },
  }),
  p_revision: Revision,
});
export type CorrectRegularization = Static<typeof CorrectRegularization>;
