import { isDateText, shownDate } from '@expediente/kernel/dates.ts';
import { counted, shownMoney } from '@expediente/kernel/format.ts';
import type { OrderInvoiceData } from '@expediente/schemas/order/events.ts';
import type { Judgement } from '@expediente/schemas/rules/rule-set.ts';

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
