import type { OrderLine } from '@expediente/schemas/order/events.ts';
import { ORDER_HEADER, ORDER_PLAIN, ofEach } from '@expediente/schemas/order/fields.ts';
import type { AskedSisters } from '@expediente/schemas/order/sisters.ts';
import { iva as ivaRate } from '@expediente/schemas/rules/iva.ts';
import { type Judgement, withJudged } from '@expediente/schemas/rules/rule-set.ts';
import { sameContent } from '../same.ts';
import { amountsAfter, isInParts } from './amounts.ts';
import { chargeParts, chargesOf } from './charges.ts';
import { circumstancesOf, judgedCircumstances } from './circumstances.ts';
import type {
  DividedOrder,
  JudgedChanges,
  OrderCommand,
  OrderLineChange,
  SeparatedOrder,
} from './commands.ts';
import { dividedOrder } from './division.ts';
import { phaseFieldsOf, phasesOf } from './form.ts';
import { isOfStep, judgedForm, judgedPublication, judgedTerm, type OrderLaw, rateOf } from './judged.ts';
import { hasExecuted } from './life-cycle.ts';
import { closedShort, splitOrder } from './parts.ts';
import { askedSisters, isUnread } from './splitting.ts';
import { evolveOrder, NO_ORDER, type OrderState } from './state.ts';

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
 * Order after the form is applied: fields left out keep their values, amounts and charges are recomputed (domain §4.6).
 * Nothing is refused here; rules and locks compare the order before and after.
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
    ...amountsAfter(state, { lines, supplies }, { iva, rate }),
  };
  const charges = hasExecuted(state)
    ? state.charges
    : chargesOf(form.calculateFee, { iva, rate }, chargeParts(form));
  const next: OrderState = { ...form, charges };
  return {
    ...next,
    judged: [
      ...(isInParts(state) ? judgedInParts(law, next, state.judged) : judgedWhole(changes, state, next)),
      ...stepsAfter(law, state, next),
    ],
  };
}

const judgedWhole = (changes: JudgedChanges, before: OrderState, next: OrderState): readonly Judgement[] => [
  ...judgedForm(changes.law, { ...next, others: changes.others }, before.judged),
  ...circumstancesAfter(changes, before, next),
];

/** Judgements of an order in parts: those of the purchase as a whole stay with it, its own IVA is judged anew. */
const judgedInParts = (
  law: OrderLaw,
  next: OrderState,
  before: readonly Judgement[],
): readonly Judgement[] => [
  ...before.filter(({ rule }) => rule !== ivaRate.name && !isOfStep(rule)),
  ...judgedForm(law, next, before).filter(({ rule }) => rule === ivaRate.name),
];

/**
 * Judgements of the order against other purchases, its plan and the calendar; kept while these circumstances are the
 * same.
 */
const circumstancesAfter = (
  { law, sisters }: JudgedChanges,
  before: OrderState,
  next: OrderState,
): readonly Judgement[] =>
  judgedCircumstances(law, stateCircumstances(next), {
    sisters,
    justification: next.justification,
    // Judgements of a consolidation are preliminary, as its purchase type was not known.
    ...(before.status !== 'consolidada' && {
      former: { circumstances: stateCircumstances(before), judged: before.judged },
    }),
  });

/**
 * Query for the purchases with which the changed order is compared; null: its circumstances are the same, and all were
 * judged.
 */
export function sistersAsked(before: OrderState, changes: JudgedChanges): AskedSisters | null {
  if (isInParts(before)) return null;
  const now = stateCircumstances(applied(before, changes));
  const isJudged = before.status !== 'consolidada' && !before.judged.some(isUnread);
  if (isJudged && sameContent(stateCircumstances(before), now)) return null;
  return askedSisters(changes.law, before.executor, now);
}

/** Circumstances of an order, from its record. */
export const stateCircumstances = (state: OrderState) =>
  circumstancesOf({
    ...state,
    date: state.dateIssue || state.dateResolution,
    type: state.purchaseTypeDescription,
  });

/** Judgements of the order's steps, made again when the day of the accrual or of the commitment was corrected. */
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
/** `next`: the order after the command; `part`: what a separation makes. */
type Formed<Command> = Command extends WithForm
  ? Command & { readonly next: OrderState }
  : Command extends { readonly type: 'SplitOrder' }
    ? Command & Pick<SeparatedOrder, 'split'> & { readonly next: OrderState; readonly part: OrderState }
    : Command extends { readonly type: 'DivideOrder' }
      ? Command & Pick<DividedOrder, 'divided'>
      : Command extends { readonly type: 'CloseOrderShort' }
        ? Command & { readonly next: OrderState; readonly closed: ReturnType<typeof closedShort> }
        : Command;

/** A command in the form that its rules take: a command with changes also has `next`, the order after them. */
export type PreparedOrderCommand = Formed<OrderCommand>;

export function preparedOrder(state: OrderState, command: OrderCommand): PreparedOrderCommand {
  if ('changes' in command) return { ...command, next: applied(state, command.changes) };
  if (command.type === 'SplitOrder') {
    const { split, opened } = command.separation ?? splitOrder(state, command);
    const part = evolveOrder(NO_ORDER, { type: 'OrderPartOpened', data: opened });
    return { ...command, split, part, next: evolveOrder(state, { type: 'OrderSplit', data: split }) };
  }
  if (command.type === 'DivideOrder') {
    const { divided } = command.division ?? dividedOrder(state, command);
    return { ...command, divided };
  }
  if (command.type === 'CloseOrderShort') {
    const closed = closedShort(state, command);
    return { ...command, closed, next: evolveOrder(state, { type: 'OrderClosedShort', data: closed }) };
  }
  return command;
}
