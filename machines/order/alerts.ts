import { awardKey } from '@expediente/kernel/award-number.ts';
import { isDateText, shownDate } from '@expediente/kernel/dates.ts';
import { compare, type Money } from '@expediente/kernel/decimal.ts';
import { counted, shownMoney } from '@expediente/kernel/format.ts';
import type { OrderInvoiceData } from '@expediente/schemas/order/events.ts';
import type { Judgement } from '@expediente/schemas/rules/rule-set.ts';
import { orderStates } from './life-cycle.ts';
import type { OrderState } from './state.ts';

/** What an order's alerts are read from; a read model's row can make it too. */
export type AlertFacts = {
  /** What its form was judged by when it was saved: never today's rule. */
  readonly judged: readonly Judgement[];
  readonly dateIssue: string;
  readonly invoices: readonly OrderInvoiceData[];
};

/** Warnings that do not block: the total against the limit of its modality, a late payment, invoices older than the order (domain §4.6, §8). */
export const orderAlerts = (facts: AlertFacts): readonly string[] => [
  ...facts.judged.flatMap(judgedAlert),
  ...earlyInvoices(facts),
];

function judgedAlert({ rule, result, facts, by }: Judgement): readonly string[] {
  if (rule === 'paymentTerm' && result === 'late')
    return [
      `Se pagó fuera de plazo: a los ${counted(Number(by.took), 'día')} del devengado, de ${counted(Number(by.days), 'día')}`,
    ];
  if (rule !== 'purchaseLimits' || result !== 'over') return [];
  return [
    `El total ${shownMoney(String(facts.total))} supera el límite de ${by.name}: ${shownMoney(String(by.maximum))}`,
  ];
}

const earlyInvoices = ({ invoices, dateIssue }: AlertFacts): readonly string[] =>
  invoices
    .filter(({ date }) => isDateText(date) && date < dateIssue)
    .map(
      ({ serie, number, date }) =>
        `La factura ${serie} ${number} (${shownDate(date)}) es anterior a la fecha de emisión (${shownDate(dateIssue)})`,
    );

/** What of the award is compared with its order. */
export interface ComparedAward {
  readonly number: string;
  /** The winner. */
  readonly id_provider: number;
  readonly provider: string;
  readonly amount: string;
}

/**
 * Where an order and the award of its consolidation differ, or the award is still missing (awards A16): it alerts, as
 * the law's check is a person's.
 */
export function awardAlerts(
  order: Pick<OrderState, 'status' | 'hasAward' | 'numberAward' | 'provider' | 'total'> & {
    readonly supplies: readonly unknown[];
  },
  award: ComparedAward | null,
): readonly string[] {
  const carries = orderStates.is(order.status, 'carrying');
  if (award === null)
    return order.hasAward === 1 && (carries || order.status === 'consolidada')
      ? [
          order.supplies.length > 1
            ? 'La consolidación lleva acta de adjudicación y tiene varios insumos: el acta es de uno solo, no se podrá registrar'
            : 'La consolidación lleva acta de adjudicación y todavía no se ha registrado',
        ]
      : [];
  if (!carries) return [];
  return [
    ...(awardKey(order.numberAward) === awardKey(award.number)
      ? []
      : [`La orden lleva el acta ${order.numberAward} y su consolidación tiene el acta ${award.number}`]),
    ...(order.provider === award.id_provider
      ? []
      : [`El proveedor de la orden no es el ganador del acta ${award.number}: ${award.provider}`]),
    // The read side answers decimal text.
    ...(compare(order.total, award.amount as Money) > 0
      ? [
          `El total ${shownMoney(order.total)} supera el monto adjudicado en el acta ${award.number}: ${shownMoney(award.amount)}`,
        ]
      : []),
  ];
}
