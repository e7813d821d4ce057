import { add, type IvaMode, type Money, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { iva as ivaRate } from '@expediente/schemas/rules/iva.ts';
import { paymentFile } from '@expediente/schemas/rules/payment-file.ts';
import { type PaymentFacts, paymentTerm } from '@expediente/schemas/rules/payment-term.ts';
import { type PublicationStep, publication } from '@expediente/schemas/rules/publication.ts';
import { purchaseLimits } from '@expediente/schemas/rules/purchase-limits.ts';
import { FIRST_LAW, type Law } from '@expediente/schemas/rules/registry.ts';
import { type Judgement, judgedOn, versionFor } from '@expediente/schemas/rules/rule-set.ts';

/** Values of a purchase order that are judged by the versions in force on its issue date. */
export type JudgedForm = {
  readonly dateIssue: string;
  readonly dateResolution: string;
  readonly purchaseTypeDescription: string;
  readonly total: Money;
  readonly iva: IvaMode;
  readonly justification: string;
  /** Total of the other parts of its resolution, with which the limit judges it as one purchase (hospital B7). */
  readonly others?: Money | undefined;
};

/** The rule sets that judge an order. */
export type OrderLaw = Pick<
  Law,
  | 'purchaseLimits'
  | 'splitting'
  | 'planPrice'
  | 'iva'
  | 'closedQuarter'
  | 'publication'
  | 'paymentFile'
  | 'paymentTerm'
  | 'quarters'
>;

const dayOf = ({ dateIssue, dateResolution }: Pick<JudgedForm, 'dateIssue' | 'dateResolution'>): string =>
  dateIssue || dateResolution;

/** Rate of the IVA of an order, in percent; `before`: the order's judgements so far. */
export const rateOf = (
  law: OrderLaw,
  form: Pick<JudgedForm, 'dateIssue' | 'dateResolution'>,
  before: readonly Judgement[] = [],
): string => versionFor('iva', law.iva, dayOf(form), before).values.rate;

/**
 * Judges an order's form: its total against the limit of its modality, and its IVA where the total includes IVA.
 * `accepted` is the justification with which an order over its limit was saved.
 */
export function judgedForm(
  law: OrderLaw,
  form: JudgedForm,
  before: readonly Judgement[] = [],
): readonly Judgement[] {
  const { purchaseTypeDescription: purchaseType, total, justification } = form;
  const on = dayOf(form);
  const accepted = ({ result }: { readonly result: string }) => (result === 'over' ? justification : '');
  const whole =
    form.others === undefined || form.others === ZERO_MONEY
      ? { purchaseType, total }
      : { purchaseType, total: add(total, form.others), parts: true as const };
  return [
    judgedOn(purchaseLimits, law.purchaseLimits, on, whole, { before, accepted }),
    ...(form.iva === 1 ? [judgedOn(ivaRate, law.iva, on, { total }, { before })] : []),
  ];
}

/**
 * Judgements of an event's form. Events of version 1 have none: version 1 of each rule set was the law of their time,
 * and stays in the program for ever.
 */
export const judgedThen = (kept: readonly Judgement[], form: JudgedForm): readonly Judgement[] =>
  kept.length > 0 ? kept : judgedForm(FIRST_LAW, form);

/** Judgement of an accrued order's term of payment; `paid` is '' until the payment. */
export const judgedTerm = (
  law: Pick<Law, 'paymentTerm'>,
  facts: PaymentFacts,
  before: readonly Judgement[] = [],
): Judgement => judgedOn(paymentTerm, law.paymentTerm, facts.accrued, facts, { before });

/** True for a rule set that judges a step of an order, not its form. */
export const isOfStep = (rule: string): boolean =>
  [paymentTerm.name, publication.name, paymentFile.name].includes(rule);

/** Judgement of the payment's term; none before the accrual, nor in accruals older than this judgement. */
export const termOf = (judged: readonly Judgement[]): Judgement | undefined =>
  judged.find(({ rule }) => rule === paymentTerm.name);

/** Day by which an accrued order is to be paid; '' when no rule judged it. */
export const dueDay = (judged: readonly Judgement[]): string => String(termOf(judged)?.by.due ?? '');

export const paidLate = (judged: readonly Judgement[]): boolean => termOf(judged)?.result === 'late';

/**
 * Judgements of an order that takes a step without NPG or NOG, some time after its commitment; none when the order has
 * one of them, or is not committed.
 */
export const judgedPublication = (
  law: Pick<Law, 'publication'>,
  { npgNog, committed }: { readonly npgNog: string; readonly committed: string },
  { item, day }: { readonly item: PublicationStep; readonly day: string },
): readonly Judgement[] =>
  npgNog !== '' || committed === ''
    ? []
    : [judgedOn(publication, law.publication, committed, { item, committed, day }, {})];

/** Day by which an order is to have its NPG or NOG; '' when it had one at the commitment, or no rule judged it. */
export const publicationDue = (judged: readonly Judgement[]): string =>
  String(judged.find(({ rule, by }) => rule === publication.name && 'due' in by)?.by.due ?? '');
