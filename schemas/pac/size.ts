/** Most lines of a plan: each becomes a stream in the append that approves the plan, and an append holds 900 KB. */
export const MOST_PLAN_LINES = 1_000;

/** Refusal of a plan with too many lines; '' when their number is allowed. */
export const sizeFault = (lines: number): string =>
  lines > MOST_PLAN_LINES
    ? `Un PAC admite como máximo ${MOST_PLAN_LINES.toLocaleString('es-GT')} líneas y tendría ${lines.toLocaleString('es-GT')}. Quite las que no se usarán`
    : '';
