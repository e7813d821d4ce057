import { awardKey } from '@expediente/kernel/award-number.ts';
import { isDateText, shownDate } from '@expediente/kernel/dates.ts';
import { compare, type Money } from '@expediente/kernel/decimal.ts';
import { counted, quantityText, shownMoney, shownPrice } from '@expediente/kernel/format.ts';
import type { OrderInvoiceData } from '@expediente/schemas/order/events.ts';
import type { Judgement } from '@expediente/schemas/rules/rule-set.ts';
import type { SplittingFacts } from '@expediente/schemas/rules/splitting.ts';
import { resultInWords } from '../rules/words.ts';
import { orderStates } from './life-cycle.ts';
import { isUnread } from './splitting.ts';
import type { OrderState } from './state.ts';

/** Facts that an order's alerts are read from; a read model's row can make them too. */
export type AlertFacts = {
  /** Judgements kept since the form was saved; today's rules play no part. */
  readonly judged: readonly Judgement[];
  readonly dateIssue: string;
  readonly invoices: readonly OrderInvoiceData[];
};

/** Warnings that do not block: adverse judgements of the rules, and invoices older than the order (domain §4.6, §8). */
export const orderAlerts = (facts: AlertFacts): readonly string[] => [
  ...facts.judged.filter((each) => !isOfSupply(each, facts.judged)).flatMap(judgedAlert),
  ...earlyInvoices(facts),
];

/**
 * True for the splitting judgement of a renglón whose sum and result equal those of a supply: its alert would add
 * nothing.
 */
const isOfSupply = ({ rule, result, facts }: Judgement, judged: readonly Judgement[]): boolean =>
  rule === 'splitting' &&
  facts.key === 'row' &&
  judged.some(
    (each) =>
      each.rule === rule &&
      each.facts.key === 'supply' &&
      each.facts.sum === facts.sum &&
      each.result === result,
  );

const ALERTS: Readonly<Record<string, (judgement: Judgement) => string | null>> = {
  purchaseLimits({ result, facts, by }) {
    if (result !== 'over') return null;
    const total = shownMoney(String(facts.total));
    const whole = facts.parts ? `de las partes de la resolución, ${total},` : total;
    return `El total ${whole} supera el límite de ${by.name}: ${shownMoney(String(by.maximum))}`;
  },
  paymentTerm: ({ result, by }) =>
    result === 'late'
      ? `Se pagó fuera de plazo: a los ${counted(Number(by.took), 'día')} del devengado, de ${counted(Number(by.days), 'día')}`
      : null,
  splitting: (judgement) => {
    if (isUnread(judgement)) return `${resultInWords(judgement)}: no se revisó si la compra está fraccionada`;
    return judgement.result === 'within'
      ? null
      : `${splittingInWords(judgement)} ${acceptedInWords(judgement)}`;
  },
  planPrice: (judgement) => {
    const { result, facts, by } = judgement;
    return result === 'over'
      ? `El precio de ${facts.name} (${shownPrice(String(facts.price))}) excede en más del ${quantityText(String(by.percent))} % el precio del plan (${shownPrice(String(facts.plan))}). ${acceptedInWords(judgement)}`
      : null;
  },
  closedQuarter: (judgement) => {
    const { result, facts } = judgement;
    return result === 'over'
      ? `Se carga al ${facts.item}, que terminó el ${shownDate(String(facts.ended))}. ${acceptedInWords(judgement)}`
      : null;
  },
  paymentFile: (judgement) =>
    `Se envió a DAF sin ${(judgement.facts.missing as readonly string[]).join(', ')}. ${acceptedInWords(judgement)}`, // facts of this rule
  publication: ({ result, facts, by }) =>
    result === 'late'
      ? `Quedó ${facts.item === 'PAGO' ? 'pagada' : 'devengada'} el ${shownDate(String(facts.day))} sin NPG ni NOG, a los ${counted(Number(by.passed), 'día')} del compromiso, de ${counted(Number(by.days), 'día')}`
      : null,
};

function judgedAlert(judgement: Judgement): readonly string[] {
  const alert = ALERTS[judgement.rule]?.(judgement) ?? null;
  return alert === null ? [] : [alert];
}

const acceptedInWords = ({ accepted }: Judgement): string =>
  accepted.trim() === '' ? 'Sin justificación.' : `Justificación: ${accepted}`;

/** Most sisters, the other purchases of the sum, that a sentence names. */
const NAMED_SISTERS = 5;

/** Sum of purchases of one thing, with its limit and the other purchases. */
function splittingInWords({ result, facts, by }: Judgement): string {
  // Judgements of the splitting rule that are neither unread nor `within` have these facts.
  const { name, sum, limit, from, to, others, sisters } = facts as SplittingFacts;
  const named = sisters
    .slice(0, NAMED_SISTERS)
    .map((each) => `${each.number} (${shownDate(each.date)}, ${shownMoney(each.amount)})`)
    .join('; ');
  const more = others - Math.min(sisters.length, NAMED_SISTERS);
  return [
    `Posible fraccionamiento: ${name} suma ${shownMoney(sum)} del ${shownDate(from)} al ${shownDate(to)} y`,
    result === 'over'
      ? `supera el límite de ${limit}, ${shownMoney(String(by.maximum))}.`
      : `llega al ${quantityText(String(by.mark))} % o más del límite de ${limit}, ${shownMoney(String(by.maximum))}.`,
    `${others === 1 ? 'Otra orden' : 'Otras órdenes'}: ${named}${more > 0 ? ` y ${more} más` : ''}.`,
  ].join(' ');
}

/** Number of alerts among an event's judgements, which the event's sentence mentions. */
export const alertsIn = (judged: readonly Judgement[]): number =>
  orderAlerts({ judged, dateIssue: '', invoices: [] }).length;

const earlyInvoices = ({ invoices, dateIssue }: AlertFacts): readonly string[] =>
  invoices
    .filter(({ date }) => isDateText(date) && date < dateIssue)
    .map(
      ({ serie, number, date }) =>
        `La factura ${serie} ${number} (${shownDate(date)}) es anterior a la fecha de emisión (${shownDate(dateIssue)})`,
    );

/**
 * Alert of a consolidation of several supplies whose award, the default, was not deselected: an award has one supply.
 */
export const AWARD_OF_SEVERAL =
  'La consolidación lleva acta de adjudicación y tiene varios insumos: el acta es de uno solo, no se podrá registrar';

/** Part of the award that is compared with its order. */
export interface ComparedAward {
  readonly number: string;
  /** Provider that won. */
  readonly id_provider: number;
  readonly provider: string;
  readonly amount: string;
}

/**
 * Differences between an order and the award of its consolidation, or the award still missing (awards A16). They only
 * alert, as checking the law is a person's task.
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
      ? order.supplies.length > 1
        ? // A paid order can no longer be corrected.
          orderStates.is(order.status, 'pagada')
          ? []
          : [AWARD_OF_SEVERAL]
        : ['La consolidación lleva acta de adjudicación y todavía no se ha registrado']
      : [];
  if (!carries) return [];
  return [
    ...(awardKey(order.numberAward) === awardKey(award.number)
      ? []
      : [`La orden lleva el acta ${order.numberAward} y su consolidación tiene el acta ${award.number}`]),
    ...(order.provider === award.id_provider
      ? []
      : [`El proveedor de la orden no es el ganador del acta ${award.number}: ${award.provider}`]),
    // The read side sends amounts as decimal text.
    ...(compare(order.total, award.amount as Money) > 0
      ? [
          `El total ${shownMoney(order.total)} supera el monto adjudicado en el acta ${award.number}: ${shownMoney(award.amount)}`,
        ]
      : []),
  ];
}
