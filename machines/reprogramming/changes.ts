import {
  add,
  amountOf,
  type Money,
  sum,
  ZERO_MONEY,
  ZERO_PRICE,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import type { ReprogrammingContent, ReprogrammingDetail } from '@expediente/schemas/reprogramming/events.ts';
import type { PlanFigures, ReprogrammingDraft, SaveCommand, SendCommand } from './commands.ts';
import { asked } from './levels.ts';
import { differenceOf, type ReprogrammingState } from './state.ts';

const NOTHING = { qty: ZERO_QUANTITY, price: ZERO_PRICE, total: ZERO_MONEY };

/** Name of a plan's line in messages. */
export const nameOf = ({ codInternal, description, subProduct }: PlanFigures): string =>
  `insumo ${codInternal} ${description} (subproducto ${subProduct})`;

/** A change as it would be recorded, with the plan's present line. */
export function detailOf({
  id,
  level,
  justification,
  plan,
  ...typed
}: Omit<ReprogrammingDraft, 'levelKnown'>): ReprogrammingDetail {
  const { line, kind, supply, subProduct, row, group, codInternal, description, planned, price } = plan;
  const after = asked(level, plan, typed);
  return {
    id,
    line,
    supply,
    subProduct,
    row,
    group,
    codInternal,
    description,
    level,
    justification,
    before: kind === 'new' ? NOTHING : { qty: planned, price, total: amountOf(planned, price) },
    after: { ...after, total: amountOf(after.qty, after.price) },
  };
}

/** Total of the plan with the changes. */
export const requestedOf = (current: Money, details: readonly ReprogrammingDetail[]): Money =>
  add(current, sum(details.map(differenceOf), ZERO_MONEY));

/** Content that a save records: the changes with the plan's present lines, and both totals. */
export function reprogrammingContent({
  extensionBudget,
  justification,
  details: drafts,
  current,
}: Pick<SaveCommand, 'extensionBudget' | 'justification' | 'details' | 'current'>): ReprogrammingContent {
  const details = drafts.map(({ levelKnown: _, ...draft }) => detailOf(draft));
  return { extensionBudget, justification, details, current, requested: requestedOf(current, details) };
}

/** Changes recomputed on the plan's present lines: an elimination takes the quantity that is free now (planning B6). */
export function sentDetails(
  { details }: ReprogrammingState,
  { plan }: Pick<SendCommand, 'plan'>,
): readonly ReprogrammingDetail[] {
  return details.map((detail, at) => {
    const now = plan[at];
    if (now === undefined) return detail;
    const { id, level, justification, after } = detail;
    return detailOf({ id, level, justification, plan: now, qty: after.qty, price: after.price });
  });
}
