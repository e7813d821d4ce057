import { type Static, Type } from 'typebox';
import {
  AWARD_NUMBER,
  AWARD_NUMBER_YEAR,
  attachOf,
  deletionOf,
  NumberText,
  RecordId,
  Revision,
  removeOf,
} from '../shared/fields.ts';
import { JUSTIFICATION_MISSING } from '../shared/sentences.ts';
import {
  DateField,
  DecimalField,
  decimalRule,
  FlagField,
  IdField,
  ListField,
  RequiredText,
  TextField,
} from '../types.ts';
import { AWARD_RECORD } from './record.ts';

/** Refusals of R2 §5, in the order in which they block a save. */
export const AWARD_MISSING = {
  supply: 'Por favor, seleccionar insumo',
  units: 'Por favor, seleccionar centros de costos',
  providers: 'Por favor, seleccionar proveedores',
  winner: 'Por favor, seleccionar proveedor ganador',
  book: 'Por favor, seleccionar Libro',
  // Spelled as in R2.
  participants: 'Por favor, seleccionar Representate',
} as const;

const HOUR = '^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$';

/** Hour as `HH:mm`; seconds are accepted and dropped. */
const Hour = Type.Unsafe<string>({
  type: 'string',
  pattern: HOUR,
  title: 'Hora',
  errorMessage: 'Escriba la hora como HH:mm',
});

/** Number as `12` or `12/2026`; the server adds the session's year. */
const NUMBER_YEAR = '^\\d+(/\\d{4})?$';

/** Quantity of a cost centre, and of the whole award. */
const AWARD_QTY = decimalRule('quantity', { minimum: '0.01' });
/** Amount of an offer, one quetzal or more (R2 §5). */
export const OFFER_AMOUNT = decimalRule('money', { minimum: '1' });

/** Greatest number of products that an offer may be of. */
export const MOST_PRODUCTS = 99_999;
/** Greatest number of offers that an award may have. */
export const MOST_OFFERS = 500;

const AwardUnitInput = Type.Object({
  id: IdField({ minimum: 1, title: 'Centro de costo', errorMessage: AWARD_MISSING.units }),
  number_order: NumberText(50, {
    title: 'No. pedido',
    errorMessage: { required: 'Ingresar el número de pedido' },
  }),
  qty: DecimalField(AWARD_QTY, { title: 'Cantidad' }),
});
export type AwardUnitInput = Static<typeof AwardUnitInput>;

const AwardProviderInput = Type.Object({
  id: IdField({ minimum: 1, title: 'Proveedor', errorMessage: AWARD_MISSING.providers }),
  amount: DecimalField(OFFER_AMOUNT, { title: 'Monto ofertado' }),
  /** 1: the winner. */
  state: FlagField({ title: 'Ganador' }),
  products_oferts: Type.Unsafe<number>({
    type: 'integer',
    minimum: 1,
    maximum: MOST_PRODUCTS,
    recordId: true,
    title: 'Productos ofertados',
    errorMessage: { minimum: 'El valor mínimo es 1.' },
  }),
});
export type AwardProviderInput = Static<typeof AwardProviderInput>;

/** POST /awardacts/insert/update (R2 §3, §5): fields in the order in which their faults are reported. */
export const SaveAward = Type.Object({
  /** 0 or absent: a new award. */
  p_id: Type.Optional(IdField()),
  p_number: NumberText(AWARD_NUMBER_YEAR, {
    title: AWARD_RECORD.number.title,
    // An edit sends the number with the year that the server added.
    allOf: [
      {
        pattern: `^.{0,${AWARD_NUMBER}}(/\\d{4})?$`,
        errorMessage: `Escriba como máximo ${AWARD_NUMBER} caracteres, sin contar el año.`,
      },
    ],
    errorMessage: { required: 'Ingresar el número de acta' },
  }),
  p_date: DateField({ title: AWARD_RECORD.date.title, errorMessage: { required: 'Ingresar la fecha' } }),
  p_hour: Hour,
  p_nog: Type.Optional(
    TextField(20, {
      title: AWARD_RECORD.nog.title,
      pattern: '^\\d*$',
      errorMessage: { pattern: 'Solo números.' },
    }),
  ),
  p_id_type_purchase: IdField({
    minimum: 1,
    title: 'Tipo de compra',
    errorMessage: 'Por favor, seleccionar tipo de compra',
  }),
  p_id_consolidate: Type.Optional(IdField({ title: 'Resolución' })),
  p_id_supplie: IdField({ minimum: 1, title: 'Insumo', errorMessage: AWARD_MISSING.supply }),
  /** Absent or '': the supply's internal description. */
  p_description_supplie: Type.Optional(TextField(255, { title: 'Descripción' })),
  p_unit: ListField(AwardUnitInput, {
    title: AWARD_RECORD.units.title,
    minItems: 1,
    maxItems: 500,
    errorMessage: { minItems: AWARD_MISSING.units },
  }),
  p_providers: ListField(AwardProviderInput, {
    title: 'Proveedores',
    minItems: 1,
    maxItems: MOST_OFFERS,
    contains: { properties: { state: { const: 1 } }, required: ['state'] },
    errorMessage: { minItems: AWARD_MISSING.providers, contains: AWARD_MISSING.winner },
  }),
  p_id_book: IdField({ minimum: 1, title: 'Libro', errorMessage: AWARD_MISSING.book }),
  p_id_participant: ListField(IdField({ minimum: 1 }), {
    title: AWARD_RECORD.participants.title,
    minItems: 1,
    maxItems: 100,
    errorMessage: { minItems: AWARD_MISSING.participants },
  }),
  p_qty: DecimalField(AWARD_QTY, { title: AWARD_RECORD.qty.title }),
  p_amount: DecimalField(decimalRule('money', { minimum: '0.01' }), { title: AWARD_RECORD.amount.title }),
  p_iva: Type.Optional(
    Type.Unsafe<0 | 1 | 2>({
      type: 'integer',
      enum: [0, 1, 2],
      title: AWARD_RECORD.iva.title,
      default: 1,
      recordId: true,
    }),
  ),
  p_justification: Type.Optional(
    TextField(255, {
      title: AWARD_RECORD.justification.title,
      errorMessage: { required: JUSTIFICATION_MISSING },
    }),
  ),
  p_revision: Revision,
});
export type SaveAward = Static<typeof SaveAward>;

/** POST /awardacts/business */
export const GenerateBusiness = Type.Object({
  p_id_award_acts: RecordId,
  p_number_business: TextField(50, {
    title: 'No. NEGO',
    minLength: 1,
    pattern: NUMBER_YEAR,
    errorMessage: {
      required: 'Ingresar el número de negociación',
      pattern: 'Solo números. Ej. 7, 7/2026',
    },
  }),
  p_date: DateField({ title: 'Fecha', errorMessage: { required: 'Ingresar la fecha' } }),
  p_hour: Hour,
  p_revision: Revision,
});
export type GenerateBusiness = Static<typeof GenerateBusiness>;

const folio = (title: string, of: string) =>
  RequiredText(255, { title, errorMessage: { required: `Ingresar el folio ${of}` } });

/** POST /awardacts/certification */
export const CertifyAward = Type.Object({
  p_id_award_acts: RecordId,
  p_invoice_award: folio('Folio de adjudicación', 'de la adjudicación'),
  p_invoice_business: folio('Folio de negociación', 'de la negociación'),
  p_revision: Revision,
});
export type CertifyAward = Static<typeof CertifyAward>;

/** POST /awardacts/update/templates */
export const AwardStep = Type.Object({ p_id: RecordId, p_revision: Revision });
export type AwardStep = Static<typeof AwardStep>;

/** POST /awardacts/delete */
export const DeleteAward = deletionOf({ p_id: RecordId });
export type DeleteAward = Static<typeof DeleteAward>;

/** POST /awardacts/quotations/attach */
export const AttachQuotation = attachOf({
  p_id_provider: IdField({ minimum: 1, title: 'Proveedor', errorMessage: AWARD_MISSING.providers }),
});
export type AttachQuotation = Static<typeof AttachQuotation>;

/** POST /awardacts/quotations/remove */
export const RemoveQuotation = removeOf({ p_id_provider: RecordId });
