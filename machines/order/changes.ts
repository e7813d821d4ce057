import type { OrderLine } from '@expediente/schemas/order/events.ts';
import { ORDER_HEADER, ORDER_PLAIN, ofEach } from '@expediente/schemas/order/fields.ts';
import type { Judgement } from '@expediente/schemas/rules/rule-set.ts';
import { orderAmounts } from './amounts.ts';
import { chargeParts, chargesOf } from './charges.ts';
import type { JudgedChanges, OrderCommand, OrderLineChange } from './commands.ts';
import { phaseFieldsOf, phasesOf } from './form.ts';
import { judgedForm, judgedTerm, type OrderLaw, rateOf, termOf } from './judged.ts';
import { hasExecuted } from './life-cycle.ts';
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
  const next: OrderState = {
    ...form,
    judged: [...judgedForm(law, form, state.judged), ...termAfter(law, state, form)],
  };
  if (hasExecuted(state)) return { ...next, charges: state.charges };
  return { ...next, charges: chargesOf(next.calculateFee, { iva, rate }, chargeParts(next)) };
}

/** The term of its payment: judged again where the day of the accrual was corrected, and as it was otherwise. */
function termAfter(law: OrderLaw, before: OrderState, after: OrderState): readonly Judgement[] {
  const known = termOf(before.judged);
  const accrued = after.accrual?.dateDevengade ?? '';
  if (!hasExecuted(before) || before.accrual?.dateDevengade === accrued) return known ? [known] : [];
  return [judgedTerm(law, { accrued, paid: '' }, before.judged)];
}

type WithForm = Extract<OrderCommand, { readonly changes: JudgedChanges }>;
type Formed<Command> = Command extends WithForm ? Command & { readonly next: OrderState } : Command;

/** A command as its rules take it: one with a form brings the order as it would be after it, `next`. */
export type PreparedOrderCommand = Formed<OrderCommand>;

export const preparedOrder = (state: OrderState, command: OrderCommand): PreparedOrderCommand =>
  'changes' in command ? { ...command, next: applied(state, command.changes) } : command;
