import type { OrderLine } from '@expediente/schemas/order/events.ts';
import { ORDER_HEADER, ORDER_PLAIN, ofEach } from '@expediente/schemas/order/fields.ts';
import type { AskedSisters } from '@expediente/schemas/order/sisters.ts';
import { type Judgement, withJudged } from '@expediente/schemas/rules/rule-set.ts';
import { sameContent } from '../same.ts';
import { orderAmounts } from './amounts.ts';
import { chargeParts, chargesOf } from './charges.ts';
import { circumstancesOf, judgedCircumstances } from './circumstances.ts';
import type { JudgedChanges, OrderCommand, OrderLineChange } from './commands.ts';
import { phaseFieldsOf, phasesOf } from './form.ts';
import { isOfStep, judgedForm, judgedPublication, judgedTerm, type OrderLaw, rateOf } from './judged.ts';
import { hasExecuted } from './life-cycle.ts';
import { askedSisters, isUnread } from './splitting.ts';
import type { OrderState } from './state.ts';

const changedLine = (line: OrderLine, change: OrderLineChange | undefined): OrderLine =>
  change
    ? {
        ...line,
        delivered: change.delivered ?? line.delivered,
        receiptNumber: change.receiptNumber ?? line.receiptNumber,
        receiptDate: change.receiptDate ?? line.receiptDate,
        receptionDate: change.receptionDate ?? line.receptionDate,
      }
    : line;

/**
 * The order as it would stand after the form: what was left out stays, amounts and charges are
 * recomputed (domain §4.6). Nothing is refused here; rules and locks compare before and after.
 */
export function applied(state: OrderState, changes: JudgedChanges): OrderState {
  const changed = new Map(changes.lines?.map((line) => [line.id, line]));
  const prices = new Map(changes.supplies?.map(({ supply, price }) => [supply, price]));
  const lines = state.lines.map((line) => changedLine(line, changed.get(line.id)));
  const supplies = state.supplies.map((supply) => ({
    ...supply,
    price: prices.get(supply.supply) ?? supply.price,
  }));
  const iva = changes.iva ?? state.iva;
  const before = { ...state, ...phaseFieldsOf(state) };
  const plain = ofEach(ORDER_PLAIN, (name) => changes[name] ?? before[name]);
  const { law } = changes;
  const rate = rateOf(law, { ...plain, dateResolution: state.dateResolution }, state.judged);
  const form: OrderState = {
    ...state,
    ...ofEach(ORDER_HEADER, (name) => plain[name]),
    ...phasesOf(plain),
    iva,
    quarter: changes.quarter ?? state.quarter,
    purchaseType: changes.purchaseType?.id ?? state.purchaseType,
    purchaseTypeDescription: changes.purchaseType?.description ?? state.purchaseTypeDescription,
    provider: changes.provider?.id ?? state.provider,
    providerNit: changes.provider?.nit ?? state.providerNit,
    providerName: changes.provider?.name ?? state.providerName,
    invoices: changes.invoices ?? state.invoices,
    supplies,
    ...orderAmounts(lines, supplies, iva, rate),
  };
  const charges = hasExecuted(state)
    ? state.charges
    : chargesOf(form.calculateFee, { iva, rate }, chargeParts(form));
  const next: OrderState = { ...form, charges };
  return {
    ...next,
    judged: [
      ...judgedForm(law, next, state.judged),
      ...circumstancesAfter(changes, state, next),
      ...stepsAfter(law, state, next),
    ],
  };
}

/** The order among other purchases, with its plan and the calendar: as it was judged where nothing of that changed. */
const circumstancesAfter = (
  { law, sisters }: JudgedChanges,
  before: OrderState,
  next: OrderState,
): readonly Judgement[] =>
  judgedCircumstances(law, stateCircumstances(next), {
    sisters,
    justification: next.justification,
    // Judgements of a consolidation were a first look: its type was not known.
    ...(before.status !== 'consolidada' && {
      former: { circumstances: stateCircumstances(before), judged: before.judged },
    }),
  });

/** The purchases that an order is held against with these changes; null where nothing of that changes and they could be read. */
export function sistersAsked(before: OrderState, changes: JudgedChanges): AskedSisters | null {
  const now = stateCircumstances(applied(before, changes));
  const isJudged = before.status !== 'consolidada' && !before.judged.some(isUnread);
  if (isJudged && sameContent(stateCircumstances(before), now)) return null;
  return askedSisters(changes.law, before.executor, now);
}

/** An order's circumstances as its record has them. */
export const stateCircumstances = (state: OrderState) =>
  circumstancesOf({
    ...state,
    date: state.dateIssue || state.dateResolution,
    type: state.purchaseTypeDescription,
  });

/** Judgements of its steps: made again where the day of the accrual or of the commitment was corrected. */
function stepsAfter(law: OrderLaw, before: OrderState, after: OrderState): readonly Judgement[] {
  const known = before.judged.filter(({ rule }) => isOfStep(rule));
  const accrued = after.accrual?.dateDevengade ?? '';
  const committed = after.commitment?.dateCompromise ?? '';
  const again = [
    ...(hasExecuted(before) && before.accrual?.dateDevengade !== accrued
      ? [judgedTerm(law, { accrued, paid: '' }, before.judged)]
      : []),
    ...(before.commitment !== null && before.commitment.dateCompromise !== committed
      ? judgedPublication(law, { ...after, committed }, { item: 'COMPROMISO', day: '' })
      : []),
  ];
  return withJudged(known, again);
}

type WithForm = Extract<OrderCommand, { readonly changes: JudgedChanges }>;
type Formed<Command> = Command extends WithForm ? Command & { readonly next: OrderState } : Command;

/** A command as its rules take it: one with a form brings the order as it would be after it, `next`. */
export type PreparedOrderCommand = Formed<OrderCommand>;

export const preparedOrder = (state: OrderState, command: OrderCommand): PreparedOrderCommand =>
  'changes' in command ? { ...command, next: applied(state, command.changes) } : command;
