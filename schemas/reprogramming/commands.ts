import { type Static, Type } from 'typebox';
import { CostCentre, PlanYear, RecordId, Revision, rejectionOf } from '../shared/fields.ts';
import { CHANGES_MISSING, JUSTIFICATION_MISSING, SUPPLY_MISSING } from '../shared/sentences.ts';
import {
  CodeField,
  DateField,
  DecimalField,
  decimalRule,
  FlagField,
  IdField,
  ListField,
  RequiredText,
  TextField,
} from '../types.ts';

/**
 * Most changes of a reprogramming: one event contains them, and the append that approves it, which holds 900 KB, moves
 * their lines; so many fit with the longest texts. A new line opens a stream and counts twice.
 */
export const MOST_CHANGES = 700;

const Justification = RequiredText(255, {
  title: 'Justificación',
  errorMessage: { required: JUSTIFICATION_MISSING },
});

/** Requested quantity in whole units; 0 passes for an elimination alone (planning B38). */
export const ASKED_QTY = decimalRule('quantity', { scale: 0, minimum: '0', maximum: '999999999' });
export const ASKED_PRICE = decimalRule('price', { minimum: '0' });

/** A change of one line: `p_qty` and `p_price` are the whole line's new values (planning B4). */
export const ReprogrammingDetailInput = Type.Object({
  /** 0 or absent: a new change. */
  p_id: Type.Optional(IdField()),
  p_id_supplie: IdField({ minimum: 1, title: 'Insumo', errorMessage: SUPPLY_MISSING }),
  p_id_sub_products: CodeField(20, { title: 'Subproducto' }),
  p_id_nivel: CodeField(5, { title: 'Tipo de modificación', errorMessage: 'Seleccionar tipo modificación' }),
  /** Absent: the line's present value. */
  p_qty: Type.Optional(DecimalField(ASKED_QTY, { title: 'Cantidad' })),
  p_price: Type.Optional(DecimalField(ASKED_PRICE, { title: 'Precio' })),
  /** Direction that the user saw; refused when it is not the sign of the line's money. */
  p_type: Type.Optional(
    Type.Unsafe<'UP' | 'DOWN' | ''>({
      type: 'string',
      enum: ['UP', 'DOWN', ''],
      title: 'Aumento o reducción',
    }),
  ),
  p_justification: Justification,
});

/** POST /reprogramming/insert/update */
export const SaveReprogramming = Type.Object({
  /** 0 or absent: a new reprogramming. */
  p_id: Type.Optional(IdField()),
  p_id_unit: CostCentre,
  p_year: PlanYear,
  /** 1: more money is requested than the plan has. */
  p_extension_budget: Type.Optional(FlagField({ title: 'Ampliación de presupuesto', default: 0 })),
  p_justification: Type.Optional(TextField(255, { title: 'Justificación' })),
  p_details: ListField(ReprogrammingDetailInput, {
    title: 'Cambios',
    minItems: 1,
    errorMessage: { minItems: CHANGES_MISSING },
  }),
  p_revision: Revision,
});
export type SaveReprogramming = Static<typeof SaveReprogramming>;

/** POST /reprogramming/send, /reprogramming/withdraw */
export const SendReprogramming = Type.Object({ p_id: RecordId, p_revision: Revision });
export type SendReprogramming = Static<typeof SendReprogramming>;

/** POST /reprogramming/approve */
export const ApproveReprogramming = Type.Object({
  p_id: RecordId,
  p_date_resolution: DateField({
    title: 'Fecha de resolución',
    errorMessage: { required: 'Ingresar la fecha de resolución' },
  }),
  p_revision: Revision,
});
export type ApproveReprogramming = Static<typeof ApproveReprogramming>;

/** POST /reprogramming/disapprove */
export const RejectReprogramming = rejectionOf({ p_id: RecordId });
export type RejectReprogramming = Static<typeof RejectReprogramming>;
