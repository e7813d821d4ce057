import type { LoadedLine } from '../shared/line-load.ts';

/** Why a line of an earlier plan cannot come into a new one. */
export type LeftOutReason =
  | 'eliminated'
  | 'supply'
  | 'sub_product'
  | 'row'
  | 'inactive'
  | 'price'
  | 'quantity';

/** A line of an earlier plan that stays out of the new one. */
export interface LineLeftOut {
  readonly id_supplie: number;
  readonly cod_internal: string;
  readonly description_internal: string;
  readonly id_sub_products: string;
  /** At the end of its year. */
  readonly qty: string;
  readonly reason: LeftOutReason;
  readonly message: string;
}

/** A line ready for the form, as those of a workbook. */
export interface BeginningLine
  extends Pick<
    LoadedLine,
    | 'p_id_sub_products'
    | 'p_id_supplie'
    | 'p_cod_internal'
    | 'description_internal'
    | 'description_sub_product'
    | 'id_row'
    | 'p_qty'
    | 'p_price'
  > {}

/** `/packsannual/beginning/{unit}/{year}`: what a new plan may begin with; nothing where the year before has no approved plan. */
export interface PlanBeginning {
  /** Year of the plan whose lines they are. */
  readonly year: number;
  /** At the quantities that its plan came to, today's codes and today's prices. */
  readonly lines: readonly BeginningLine[];
  readonly left_out: readonly LineLeftOut[];
}
