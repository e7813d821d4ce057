import type { OrderEvent } from '@expediente/schemas/order/events.ts';
import { ORDER_PLAIN } from '@expediente/schemas/order/fields.ts';
import { sentAs } from '@expediente/schemas/record/table.ts';
import type { Judgement } from '@expediente/schemas/rules/rule-set.ts';
import { lifeCycleOf } from '../define.ts';
import type { Outcomes } from '../life-cycle/machine.ts';
import type { OfferRule } from '../life-cycle/offers.ts';
import { sameContent } from '../same.ts';
import { orderJudgedAgain } from './again.ts';
import { type PreparedOrderCommand, preparedOrder } from './changes.ts';
import { isCircumstance } from './circumstances.ts';
import type { OrderCommand } from './commands.ts';
import { consolidationOf } from './consolidation.ts';
import { divideFault, freeFault, reuniteFault } from './divided.ts';
import { reunitedOrder, sharedRequests } from './division.ts';
import { documentationOf, type MissingDocuments, missingDocuments, missingInWords } from './documentation.ts';
import { documentFacts } from './documents.ts';
import { executionsOf } from './executions.ts';
import { formOf, wholeFormOf } from './form.ts';
import { SHARED } from './held.ts';
import { judgedPublication, judgedTerm, type OrderLaw } from './judged.ts';
import { hasExecuted, type OrderStatus, orderStates } from './life-cycle.ts';
import { isLowValue } from './low-value.ts';
import { judgedFile } from './papers.ts';
import { isOutstanding, sharedOf } from './parts.ts';
import { orderReading } from './reading.ts';
import { ORDER_RULES } from './rules.ts';
import { evolveOrder, type OrderState, papersIn } from './state.ts';

/** Event for each extent of an order's documents, between commitment and accrual. */
const BY_DOCUMENTS = {
  none: 'OrderDocumentationRemoved',
  partly: 'OrderPartlyDocumented',
  whole: 'OrderCompleted',
} as const;

/**
 * Event by which a committed order reaches the status of its documents; none when the order has that status already.
 */
function documentedOutcome(status: OrderStatus, order: OrderState): readonly OrderEvent[] {
  const type = BY_DOCUMENTS[documentationOf(order)];
  return orderStates.next(status, type) === status ? [] : [{ type, data: {} }];
}

/** Judgements of a step that an order takes without NPG or NOG. */
const published = (
  law: OrderLaw,
  { npgNog, commitment }: OrderState,
  step: Parameters<typeof judgedPublication>[2],
): readonly Judgement[] =>
  judgedPublication(law, { npgNog, committed: commitment?.dateCompromise ?? '' }, step);

/** Judgements of a payment: its term, and a payment without NPG or NOG. */
const judgedPayment = (law: OrderLaw, state: OrderState, date: string): readonly Judgement[] => [
  judgedTerm(law, { accrued: state.accrual?.dateDevengade ?? '', paid: date }, state.judged),
  ...published(law, state, { item: 'PAGO', day: date }),
];

const sameForm = (before: OrderState, after: OrderState): boolean =>
  sameContent(wholeFormOf(before), wholeFormOf(after));

const linked = ({ id: award, number }: NonNullable<OrderState['award']>): OrderEvent => ({
  type: 'OrderAwardLinked',
  data: { award, number },
});

const OUTCOMES: Outcomes<OrderState, PreparedOrderCommand, OrderEvent> = {
  ConsolidateOrder: (_, command) => {
    const { id, executor, year, kind, numberResolution, dateResolution, calculateFee, hasAward } = command;
    const header = { id, executor, year, kind, numberResolution, dateResolution, calculateFee, hasAward };
    return [{ type: 'OrderConsolidated', data: { ...header, ...consolidationOf(command) } }];
  },
  FreeOrder: (_, { reason }) => [{ type: 'OrderFreed', data: { reason } }],
  UndoOrder: ({ numberPurchase, judged }, { reason }) => [
    // Judgements of prices, amounts and calendar stay with them; the next generation judges all anew.
    { type: 'OrderUndone', data: { numberPurchase, judged: judged.filter(isCircumstance), reason } },
  ],
  GenerateOrder: (state, { next }) => [
    { type: 'OrderGenerated', data: formOf(next) },
    ...documentFacts(state, next),
  ],
  ReviseOrder: (state, { next }) => {
    // A form saved without changes records nothing.
    if (sameForm(state, next)) return [];
    const facts = documentFacts(state, next);
    const revised: OrderEvent = { type: 'OrderRevised', data: wholeFormOf(next) };
    // Receipts and invoices are recorded by their own facts; the form only where more of it changed.
    const recorded = sameForm(facts.reduce(evolveOrder, state), next) ? facts : [...facts, revised];
    return orderStates.is(state.status, 'receiving')
      ? [...recorded, ...documentedOutcome(state.status, next)]
      : recorded;
  },
  SplitOrder: (state, { split, next }) => [
    { type: 'OrderSplit', data: split },
    ...documentedOutcome(state.status, next),
  ],
  OpenPart: (state, { opened, award }) => {
    const event: OrderEvent = { type: 'OrderPartOpened', data: opened };
    return [
      event,
      ...(award === null ? [] : [linked(award)]),
      ...documentedOutcome('comprometida', evolveOrder(state, event)),
    ];
  },
  DivideOrder: (_, { divided }) => [{ type: 'OrderDivided', data: divided }],
  OpenDivision: (_, { opened }) => [{ type: 'OrderDivisionOpened', data: opened }],
  CloseDivision: (_, { reason }) => [{ type: 'OrderDivisionReunited', data: { reason } }],
  ReuniteOrder: (state, { part, requests, reason }) => [
    { type: 'OrderReunited', data: { ...reunitedOrder(state, part, requests), reason } },
  ],
  FollowOrder: (state, { type: _, ...shared }) =>
    sameContent(sharedOf(state), shared) ? [] : [{ type: 'OrderPartFollowed', data: shared }],
  CloseOrderShort: (state, { closed, next }) => [
    ...documentFacts(state, next),
    { type: 'OrderClosedShort', data: closed },
    ...documentedOutcome(state.status, next),
  ],
  CommitOrder: (state, { numberCompromise, dateCompromise, dateSendProvider, law }) => [
    {
      type: 'OrderCommitted',
      data: {
        numberCompromise,
        dateCompromise,
        dateSendProvider,
        judged: judgedPublication(
          law,
          { ...state, committed: dateCompromise },
          { item: 'COMPROMISO', day: '' },
        ),
      },
    },
    // Receipts recorded before the commitment count at once.
    ...documentedOutcome('comprometida', state),
  ],
  AccrueOrder: (state, { numberDevengade, dateDevengade, law }) => [
    {
      type: 'OrderAccrued',
      data: {
        numberDevengade,
        dateDevengade,
        executions: executionsOf(state),
        total: state.total,
        judged: [
          judgedTerm(law, { accrued: dateDevengade, paid: '' }, state.judged),
          ...published(law, state, { item: 'DEVENGADO', day: dateDevengade }),
        ],
      },
    },
  ],
  SendOrderToDaf: (state, { numberTable, ...sent }) => {
    const data = { date: sent.date, judged: judgedFile(sent, state) };
    return state.status === 'rechazada'
      ? [{ type: 'OrderResentToDaf', data }]
      : [{ type: 'OrderSentToDaf', data: { numberTable, ...data } }];
  },
  RejectOrder: (_, { date, reason, kinds, causes }) => [
    { type: 'OrderRejected', data: { date, reason, kinds, causes } },
  ],
  AttachPaper: ({ papers }, { type: _, ...data }) =>
    papersIn.same(papers, data).length > 0 ? [] : [{ type: 'OrderPaperAttached', data }],
  RemovePaper: ({ papers }, command) =>
    papersIn.same(papers, command).map(({ size: _, ...data }) => ({ type: 'OrderPaperRemoved', data })),
  PayOrder: (state, { date, number, numberBox, document, law }) => {
    if (!document) return [];
    const judged = judgedPayment(law, state, date);
    return [{ type: 'OrderPaid', data: { date, number, numberBox, document, judged } }];
  },
  CorrectPayment: (state, { date, number, numberBox, document: other, reason, law }) => {
    const document = other ?? state.payment?.document;
    if (!document) return [];
    const payment = { date, number, numberBox, document };
    if (sameContent(state.payment, payment)) return [];
    return [
      {
        type: 'OrderPaymentCorrected',
        data: { ...payment, judged: judgedPayment(law, state, date), reason },
      },
    ];
  },
  JudgeOrderAgain: orderJudgedAgain,
  BanOrder: (state, { date, reason, numberReversal, dateReversal }) => [
    {
      type: 'OrderBanned',
      data: {
        ...{ date, reason, accrued: hasExecuted(state), numberReversal },
        // The day alone says nothing.
        dateReversal: numberReversal === '' ? '' : dateReversal,
      },
    },
  ],
  RecordOrderMinutes: (state, { minutes }) =>
    state.minutes && sameContent(state.minutes, minutes)
      ? []
      : [{ type: 'OrderMinutesRecorded', data: minutes }],
  LinkAward: (state, { award, number }) =>
    state.award?.number === number ? [] : [linked({ id: award, number })],
  UnlinkAward: (state, { award }) =>
    state.award?.id === award ? [{ type: 'OrderAwardUnlinked', data: {} }] : [],
};

/** Facts that an order's offered actions are computed from; a read model's row can make them too. */
export type OrderFacts = {
  readonly status: OrderStatus;
  /** True for a purchase type of low value, for which minutes are offered. */
  readonly lowValue: boolean;
  readonly missing: MissingDocuments;
  /** Number of the consolidation's award record, else null. */
  readonly award: string | null;
  /** Place of a part among those of its order; null: it is no part. */
  readonly part: number | null;
  /** Place of a part among those of its divided consolidation; null: it is no part. */
  readonly division: number | null;
  /** True while another part of the resolution has some request of it, too. */
  readonly shared: boolean;
  /** True while something that the order expects has not come. */
  readonly outstanding: boolean;
};

/** Locks of a part, whose shared fields change in its order. */
const OF_PART: OfferRule<OrderFacts> = { closes: ({ part }) => (part === null ? [] : SHARED) };

/** Actions of the state that an order's facts leave out or block. */
export const ORDER_OFFERS: Readonly<Record<string, OfferRule<OrderFacts>>> = {
  divideorder: { reason: divideFault, when: ({ division }) => division === null },
  reuniteorder: { reason: reuniteFault, when: ({ division }) => division !== null },
  freeorder: { reason: freeFault },
  accrued: { reason: ({ missing }, names) => missingInWords(missing, names) },
  purchaseorderacta: { when: ({ lowValue }) => lowValue },
  update: OF_PART,
  splitorder: { when: ({ part }) => part === null },
  closeshort: { when: ({ outstanding }) => outstanding },
};

/** A purchase order from its consolidation on, stream `order-{id}` (R3 §4, domain §4.6). */
export const order = lifeCycleOf<OrderState, OrderCommand, OrderEvent, OrderFacts, PreparedOrderCommand>(
  orderReading,
  orderStates,
  {
    rules: ORDER_RULES,
    outcomes: OUTCOMES,
    prepare: preparedOrder,
    facts: (state) => ({
      status: state.status,
      lowValue: isLowValue(state.purchaseTypeDescription),
      missing: missingDocuments(state),
      award: state.award?.number ?? null,
      part: state.part?.number ?? null,
      division: state.division?.number ?? null,
      shared: sharedRequests(state).length > 0,
      outstanding: isOutstanding(state),
    }),
    offers: ORDER_OFFERS,
    sentAs: (field) => sentAs(ORDER_PLAIN, field),
  },
);
