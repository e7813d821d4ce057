import { isDateText, shownDate } from '@expediente/kernel/dates.ts';
import { compare, type Money, money } from '@expediente/kernel/decimal.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import { includesFolded } from '@expediente/kernel/text.ts';
import type { OrderInvoiceData } from '@expediente/schemas/order/events.ts';
import { LOW_VALUE } from './low-value.ts';

/** Limits by modality from a day on; the law may change them, so they are data (domain §1). */
export const PURCHASE_LIMITS: readonly {
  readonly validFrom: string;
  readonly limits: readonly { readonly type: string; readonly name: string; readonly maximum: Money }[];
}[] = [
  {
    validFrom: '2016-10-01',
    limits: [
      { type: LOW_VALUE, name: 'compra de baja cuantía', maximum: money('25000') },
      { type: 'compra directa', name: 'compra directa', maximum: money('90000') },
      { type: 'cotizacion', name: 'cotización', maximum: money('900000') },
    ],
  },
];

/** What an order's alerts are read from; a read model's row can make it too. */
export type AlertFacts = {
  readonly purchaseType: string;
  readonly total: Money;
  /** The day whose limits apply. */
  readonly dateIssue: string;
  readonly invoices: readonly OrderInvoiceData[];
};

/** Warnings that do not block: the total against the limit of its modality, invoices older than the order (domain §4.6, §8). */
export const orderAlerts = (facts: AlertFacts): readonly string[] => [
  ...limitAlerts(facts),
  ...earlyInvoices(facts),
];

function limitAlerts({ purchaseType, total, dateIssue }: AlertFacts): readonly string[] {
  const inForce = PURCHASE_LIMITS.filter(({ validFrom }) => validFrom <= dateIssue).at(-1);
  const limit = inForce?.limits.find(({ type }) => includesFolded(purchaseType, type));
  if (!limit || compare(total, limit.maximum) <= 0) return [];
  return [`El total ${shownMoney(total)} supera el límite de ${limit.name}: ${shownMoney(limit.maximum)}`];
}

const earlyInvoices = ({ invoices, dateIssue }: AlertFacts): readonly string[] =>
  invoices
    .filter(({ date }) => isDateText(date) && date < dateIssue)
    .map(
      ({ serie, number, date }) =>
        `La factura ${serie} ${number} (${shownDate(date)}) es anterior a la fecha de emisión (${shownDate(dateIssue)})`,
    );
