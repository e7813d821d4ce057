import { type Static, Type } from 'typebox';
import { CostCentre, PlanYear, Revision, rejectionOf } from '../shared/fields.ts';
import { CodeField, DecimalField, decimalRule, FlagField, IdField, ListField, TextField } from '../types.ts';

/** A line's quantity: whole units (R3 §5). */
export const PLANNED_QTY = decimalRule('quantity', { scale: 0, minimum: '1', maximum: '999999999' });

export const PacLineInput = Type.Object({
  p_id: Type.Optional(TextField(40)),
  p_id_sub_products: CodeField(20),
  p_id_supplie: IdField(),
  p_cod_internal: Type.Optional(TextField(50)),
  p_qty: DecimalField(PLANNED_QTY),
  /** Price that the user saw: the server takes the catalogue's, and names the lines where it differs. */
  p_price: Type.Optional(DecimalField(decimalRule('price', { minimum: '0' }))),
});

/** POST /packsannual/insert/update */
export const SavePac = Type.Object({
  p_id_unit: CostCentre,
  p_year: PlanYear,
  p_details: ListField(PacLineInput),
  /** 1: a new plan; refused when the unit has one already (domain §7.5). */
  p_is_new: Type.Optional(FlagField()),
  p_revision: Revision,
});
export type SavePac = Static<typeof SavePac>;

/** POST /packsannual/send, /packsannual/withdraw, /packsannual/approve */
export const PacStep = Type.Object({ p_id_unit: CostCentre, p_year: PlanYear, p_revision: Revision });
export type PacStep = Static<typeof PacStep>;

/** POST /packsannual/disapprove */
export const RejectPac = rejectionOf({ p_id_unit: CostCentre, p_year: PlanYear });
export type RejectPac = Static<typeof RejectPac>;
