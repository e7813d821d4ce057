import { ivaSplit } from '@expediente/kernel/decimal.ts';
import type { OrderEvent } from '@expediente/schemas/order/events.ts';
import { paymentTerm } from '@expediente/schemas/rules/payment-term.ts';
import type { Law } from '@expediente/schemas/rules/registry.ts';
import { type Judgement, withJudged } from '@expediente/schemas/rules/rule-set.ts';
import type { OrderStatusCode } from '@expediente/schemas/shared/order-status.ts';
import type { Rule } from '../life-cycle/rules.ts';
import { correctedIn, type JudgeAgain, judgeAgainRules, judgedAgain } from '../rules/again.ts';
import { chargeParts, chargesOf } from './charges.ts';
import { rateOf } from './judged.ts';
import { hasExecuted, type OrderStatus, orderStates } from './life-cycle.ts';
import type { OrderState } from './state.ts';

/**
 * Reason for which a rule set's judgement of an order can no longer be made again in a status, else ''. Limits and IVA
 * determine alert, subtotal and IVA, which the accrual books: they may be judged again until then. The term of the
 * payment determines only a mark: it may be judged again even after the payment.
 */
export function judgeAgainFault(status: OrderStatus | OrderStatusCode, rule: string): string {
  if (orderStates.is(status, 'anulada')) return 'La orden está anulada: ya no se evalúa';
  if (rule === paymentTerm.name || !orderStates.is(status, 'executed')) return '';
  return `La orden está ${orderStates.status(status).label}: sus montos ya no cambian. Queda marcada con la versión que la evaluó`;
}

/** Judgements of wrong versions that may be made again now. */
const open = ({ status, judged }: OrderState, law: Law): readonly Judgement[] =>
  correctedIn(law, judged).filter(({ rule }) => judgeAgainFault(status, rule) === '');

export const JUDGE_AGAIN_RULES: readonly Rule<OrderState, JudgeAgain>[] = [
  ...judgeAgainRules<OrderState>(),
  {
    name: 'figures-open',
    holds: (state, { law }) => open(state, law).length > 0,
    reason: ({ status, judged }, { law }) =>
      correctedIn(law, judged)
        .map(({ rule }) => judgeAgainFault(status, rule))
        .find((fault) => fault !== '') ?? '',
  },
];

/** Event that judges an order again, with its figures by the versions that replace wrong ones. */
export function orderJudgedAgain(state: OrderState, { law, reason }: JudgeAgain): readonly OrderEvent[] {
  const accepted = ({ result }: { readonly result: string }) =>
    result === 'over' || result === 'near' ? state.justification : '';
  const judged = open(state, law).flatMap((each) => judgedAgain(law, each, accepted));
  const { iva, total, calculateFee } = state;
  const rate = rateOf(law, state, withJudged(state.judged, judged));
  const figures = hasExecuted(state)
    ? { subtotal: state.subtotal, ivaAmount: state.ivaAmount, charges: state.charges }
    : {
        subtotal: ivaSplit(total, iva, rate).subtotal,
        ivaAmount: ivaSplit(total, iva, rate).iva,
        charges: chargesOf(calculateFee, { iva, rate }, chargeParts(state)),
      };
  return [{ type: 'OrderJudgedAgain', data: { judged, ...figures, reason } }];
}
