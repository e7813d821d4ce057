import type { LoadedLine } from '../shared/line-load.ts';

/** Reasons for which a line of an earlier plan cannot be in a new one. */
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
  /** Quantity at the end of the plan's year. */
  readonly qty: string;
  readonly reason: LeftOutReason;
  readonly message: string;
}

/** A line ready for the form, like the lines of a workbook. */
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

/**
 * `/packsannual/beginning/{unit}/{year}`: lines with which a new plan may begin; none where the year before has no
 * approved plan.
 */
export interface PlanBeginning {
  /** Year of the plan that the lines come from. */
  readonly year: number;
  /** Lines with the final quantities of their plan, and today's codes and prices. */
  readonly lines: readonly BeginningLine[];
  readonly left_out: readonly LineLeftOut[];
}
