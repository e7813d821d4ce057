import type { Modality } from './baskets.ts';
import type { DayNumber, WorkingCalendar } from './calendar.ts';
import type { Draws } from './draws.ts';

/** Steps of a request, in their order; it may be rejected once, or annulled. */
export type PartStep = 'ask' | 'send' | 'reject' | 'resend' | 'annul';

/** Steps of a consolidation and its order, in their order. */
export type OrderStep =
  | 'consolidate'
  | 'free'
  | 'generate'
  | 'commit'
  | 'receivePart'
  | 'receive'
  | 'accrue'
  | 'sendDaf'
  | 'return'
  | 'resendDaf'
  | 'pay'
  | 'annul';

/** State of an order after each step (R3 §9). */
export const STATE_AFTER: Readonly<Record<OrderStep, number>> = {
  consolidate: 0,
  free: 10,
  generate: 1,
  commit: 2,
  receivePart: 9,
  receive: 3,
  accrue: 4,
  sendDaf: 5,
  return: 6,
  resendDaf: 5,
  pay: 7,
  annul: 8,
};

/** State of a request after each of its own steps; in a consolidation it is 3. */
export const REQUEST_STATE_AFTER: Readonly<Record<PartStep, number>> = {
  ask: 0,
  send: 1,
  reject: 2,
  resend: 1,
  annul: 4,
};

interface Dated<Name> {
  readonly name: Name;
  readonly day: DayNumber;
}

interface Place {
  readonly calendar: WorkingCalendar;
  readonly draws: Draws;
  /** First working day of the year: nothing of it is earlier. */
  readonly first: DayNumber;
}

interface OrderShape {
  readonly modality: Modality;
  readonly issue: DayNumber;
  readonly centres: number;
  readonly freed: boolean;
  readonly annulled: boolean;
}

/** Days from the commitment to the documents, weekends among them (demonstration D17). */
const DELIVERY: Readonly<Record<Modality, readonly [low: number, high: number]>> = {
  BC: [4, 14],
  CD: [8, 22],
  CA: [6, 18],
  COT: [14, 34],
  EXC: [3, 8],
  LIC: [20, 40],
};

/** Days from the Mesa to the payment, weekends among them: share in percent, and the days. */
const PAYMENT: readonly (readonly [upToPercent: number, low: number, high: number])[] = [
  [50, 3, 11],
  [92, 11, 22],
  [100, 24, 45],
];

const PARTIAL_PERCENT = 25;
const RETURNED_PERCENT = 7;
const REJECTED_PERCENT = 4;

/** A consolidation and its order, from the first to the last of its days. */
export function daysOfOrder(
  shape: OrderShape,
  { calendar, draws, first }: Place,
): readonly Dated<OrderStep>[] {
  // A day before it is left to ask for it.
  const earliest = calendar.plus(first, 1);
  const consolidate = Math.max(earliest, calendar.plus(shape.issue, -draws.between(1, 4)));
  const days: Dated<OrderStep>[] = [];
  const free = calendar.plus(consolidate, -draws.between(1, 2));
  const before = calendar.plus(free, -draws.between(1, 3));
  if (shape.freed && before >= earliest)
    days.push({ name: 'consolidate', day: before }, { name: 'free', day: free });
  const commit = calendar.plus(shape.issue, draws.between(1, 3));
  days.push(
    { name: 'consolidate', day: consolidate },
    { name: 'generate', day: shape.issue },
    { name: 'commit', day: commit },
  );
  if (shape.annulled) {
    days.push({ name: 'annul', day: calendar.plus(commit, draws.between(3, 11)) });
    return days;
  }
  const receive = calendar.onOrAfter(commit + draws.between(...DELIVERY[shape.modality]));
  const receivePart = calendar.plus(receive, -draws.between(1, 6));
  if (shape.centres > 1 && draws.happens(PARTIAL_PERCENT) && receivePart > commit)
    days.push({ name: 'receivePart', day: receivePart });
  const accrue = calendar.plus(receive, draws.between(1, 3));
  let last = calendar.plus(accrue, draws.between(1, 2));
  days.push(
    { name: 'receive', day: receive },
    { name: 'accrue', day: accrue },
    { name: 'sendDaf', day: last },
  );
  if (draws.happens(RETURNED_PERCENT)) {
    const back = calendar.plus(last, draws.between(2, 6));
    last = calendar.plus(back, draws.between(2, 7));
    days.push({ name: 'return', day: back }, { name: 'resendDaf', day: last });
  }
  days.push({ name: 'pay', day: calendar.onOrAfter(last + paymentAfter(draws)) });
  return days;
}

function paymentAfter(draws: Draws): number {
  const percent = draws.next() * 100;
  const [, low, high] = PAYMENT.find(([upTo]) => percent < upTo) ?? [100, 3, 11];
  return draws.between(low, high);
}

/** A request from its first day to the last before its consolidation. */
export function daysOfPart(
  consolidate: DayNumber,
  { calendar, draws, first }: Place,
): readonly Dated<PartStep>[] {
  const ask = Math.max(first, calendar.plus(consolidate, -draws.between(1, 5)));
  const reject = calendar.plus(consolidate, -draws.between(2, 3));
  const earlier = calendar.plus(reject, -draws.between(1, 2));
  if (draws.happens(REJECTED_PERCENT) && earlier >= first)
    return [
      { name: 'ask', day: earlier },
      { name: 'send', day: earlier },
      { name: 'reject', day: reject },
      { name: 'resend', day: calendar.plus(reject, 1) },
    ];
  return [
    { name: 'ask', day: ask },
    { name: 'send', day: ask },
  ];
}
