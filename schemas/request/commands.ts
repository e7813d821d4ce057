import { type Static, Type } from 'typebox';
import { IdList, NumberText, RecordId, Revision } from '../shared/fields.ts';
import { JUSTIFICATION_MISSING, SUPPLY_MISSING } from '../shared/sentences.ts';
import {
  CodeField,
  DateField,
  DecimalField,
  decimalRule,
  FlagField,
  IdField,
  ListField,
  QuarterField,
  RequiredText,
  TextField,
} from '../types.ts';
import { requestKinds } from './kinds.ts';

const Unit = IdField({
  minimum: 1,
  errorMessage: 'No ha seleccionado centro de costo',
  title: 'Centro de costo',
});
const Number_ = Type.Optional(
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: 999_999_999,
    title: 'Número',
    errorMessage: 'Ingresar un número de pedido entero, mayor que cero',
  }),
);
const Day = DateField({ title: 'Fecha', errorMessage: { required: 'Ingresar la fecha' } });
const Quarter = QuarterField({ title: 'Cuatrimestre', errorMessage: 'Seleccionar Cuatrimestre' });
const Justification = RequiredText(255, {
  title: 'Justificación',
  errorMessage: { required: JUSTIFICATION_MISSING },
});
/** Year of 4 digits (R3 §5); absent: the session's year. */
const YearAdditional = Type.Optional(
  Type.Integer({
    minimum: 2000,
    maximum: 2999,
    title: 'Año',
    errorMessage: 'El año debe tener 4 dígitos',
  }),
);
/** Total that the client computed; refused when it is not the sum of the lines (domain §8). */
const TotalQty = Type.Optional(
  DecimalField(decimalRule('quantity', { minimum: '0' }), { title: 'Cantidad total' }),
);
/** Quantity that a row asks for. Rows of 0 may be sent, and ask for nothing; 0.01 is the smallest that asks (R3 §5). */
export const ASKED_QTY = decimalRule('quantity', { minimum: '0.01', orZero: true });
const Qty = DecimalField(ASKED_QTY, { title: 'Cantidad' });

/** Code that all supplies outside the institution's catalogue share, so that it identifies none of them (domain §1). */
export const NO_CATALOGUE_CODE = 'S/C';

export const RequestSubProductInput = Type.Object({ p_id_sub_products: CodeField(20), p_qty: Qty });

/** Fields that identify a request, which are the first in both kinds of forms. */
const header = {
  p_id: Type.Optional(IdField()),
  p_id_unit: Unit,
  p_year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2999 })),
  p_number: Number_,
  p_date: Day,
};
/** Fields that both kinds of forms have after their own ones. */
const content = {
  p_total_qty: TotalQty,
  p_quarter_order: Quarter,
  p_year_additional: YearAdditional,
  p_justification: Justification,
};

/** POST /orders/insert/update */
export const SaveRequest = Type.Object({
  ...header,
  /** SI with catalogue, NO without; absent: decided by the supply. */
  p_type: Type.Optional(Type.Unsafe<'SI' | 'NO'>({ type: 'string', enum: ['SI', 'NO'], title: 'Catálogo' })),
  p_id_supplie: IdField({
    minimum: 1,
    title: 'Insumo',
    errorMessage: SUPPLY_MISSING,
  }),
  p_cod_internal: Type.Optional(TextField(50, { title: 'Código' })),
  p_description_internal: Type.Optional(TextField(255, { title: 'Descripción' })),
  p_id_row: Type.Optional(CodeField(10)),
  ...content,
  p_sub_products: ListField(RequestSubProductInput, {
    minItems: 1,
    errorMessage: { minItems: requestKinds.pedido.nothingAsked },
  }),
  p_revision: Revision,
});
export type SaveRequest = Static<typeof SaveRequest>;

/** `p_id` is the supply of the line (R3 §7). */
export const ServiceSupplyInput = Type.Object({
  p_id: IdField({ minimum: 1 }),
  p_id_sub_products: CodeField(20),
  p_qty: Qty,
});

/** Most lines of a request: one append can move that many with room to spare (purchasing C14). */
export const MOST_SUPPLIES = 500;

/** POST /orders/serv/insert/update */
export const SaveService = Type.Object({
  ...header,
  p_serv: Type.Optional(
    Type.Integer({ minimum: requestKinds.servicio.code, maximum: requestKinds.servicio.code }),
  ),
  ...content,
  p_supplies: ListField(ServiceSupplyInput, {
    minItems: 1,
    maxItems: MOST_SUPPLIES,
    errorMessage: {
      minItems: requestKinds.servicio.nothingAsked,
      maxItems: `Un servicio médico pide como máximo ${MOST_SUPPLIES} insumos`,
    },
  }),
  p_revision: Revision,
});
export type SaveService = Static<typeof SaveService>;

/** Most pedidos of a lot, which is written by one append (hospital A2). */
export const MOST_IN_LOT = 200;
/** Refusal of a lot that asks for nothing. */
export const LOT_EMPTY = 'Anotar la cantidad de al menos un insumo';

/** A line of a lot. Lines of one supply become one pedido. */
export const LotLineInput = Type.Object({
  p_id_supplie: IdField({ minimum: 1 }),
  p_id_sub_products: CodeField(20),
  p_qty: Qty,
  /** Justification of the line's pedido, where it is not that of the lot. */
  p_justification: Type.Optional(TextField(255, { title: 'Justificación propia' })),
});
export type LotLineInput = Static<typeof LotLineInput>;

/** POST /orders/lot/insert: several pedidos of a cost centre at once (hospital A2). */
export const SaveLot = Type.Object({
  p_id_unit: Unit,
  p_year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2999 })),
  p_date: Day,
  p_quarter_order: Quarter,
  p_year_additional: YearAdditional,
  p_justification: Justification,
  p_lines: ListField(LotLineInput, {
    minItems: 1,
    maxItems: MOST_SUPPLIES,
    errorMessage: {
      minItems: LOT_EMPTY,
      maxItems: `Un lote pide como máximo ${MOST_SUPPLIES} líneas`,
    },
  }),
  /** 1: the pedidos are sent, too. */
  p_send: Type.Optional(FlagField({ title: 'Enviar' })),
});
export type SaveLot = Static<typeof SaveLot>;

/** POST /orders/send, /orders/withdraw, /orders/serv/send */
export const SendRequest = Type.Object({ p_id: RecordId, p_revision: Revision });
export type SendRequest = Static<typeof SendRequest>;

/** POST /orders/ban, /orders/serv/ban: p_id_order, or p_id (domain §7.30). */
export const BanRequest = Type.Object({
  p_id_order: Type.Optional(RecordId),
  p_id: Type.Optional(RecordId),
  p_revision: Revision,
});
export type BanRequest = Static<typeof BanRequest>;

/** POST /orders/disapprove, /orders/serv/disapprove */
export const RejectRequest = Type.Object({
  p_id: RecordId,
  p_justification: RequiredText(255, {
    title: 'Justificación',
    errorMessage: { required: JUSTIFICATION_MISSING },
  }),
  p_revision: Revision,
});
export type RejectRequest = Static<typeof RejectRequest>;

/** Most requests that the rests of a consolidation become: it is written by one append (hospital A6). */
export const MOST_RESTS = MOST_IN_LOT;

/** Quantity that a consolidation takes of a line of a request (hospital A6). */
export const TakenLineInput = Type.Object({
  p_id: RecordId,
  p_id_supplie: IdField({ minimum: 1 }),
  p_id_sub_products: CodeField(20),
  p_qty: DecimalField(decimalRule('quantity', { minimum: '0' }), { title: 'Cantidad' }),
  /** Quantity that its user saw asked for; another one is refused. */
  p_asked: Type.Optional(DecimalField(decimalRule('quantity', { minimum: '0' }), { title: 'Pide' })),
});
export type TakenLineInput = Static<typeof TakenLineInput>;

/** POST /orders/consolidate/approve, /orders/serv/consolidate/approve */
export const ConsolidateRequests = Type.Object({
  p_number_resolution: NumberText(50, {
    title: 'No. resolución',
    errorMessage: { required: 'Ingresar el número de resolución' },
  }),
  p_date_resolution: DateField({
    title: 'Fecha de resolución',
    errorMessage: { required: 'Ingresar la fecha de resolución' },
  }),
  p_calculate_fee: Type.Optional(FlagField({ title: 'Calcular cuota', default: 1 })),
  p_has_award: Type.Optional(FlagField({ title: 'Con acta de adjudicación', default: 1 })),
  /** Answer to the alerts that a consolidation raises; a missing one is never refused. */
  p_justification: Type.Optional(TextField(255, { title: 'Justificación ante las alertas' })),
  p_list_orders: IdList({ errorMessage: 'Seleccionar los pedidos que se consolidarán' }),
  /** Quantities that are taken of lines, where that is less than was asked for; absent: all (hospital A6). */
  p_lines: Type.Optional(ListField(TakenLineInput, { title: 'Cantidades que se toman' })),
});
export type ConsolidateRequests = Static<typeof ConsolidateRequests>;
