import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { type Act, type Book, bookOf, type Order, type Part } from './book.ts';
import { dayNumber, yearOf } from './calendar.ts';
import { latestOf } from './hours.ts';
import { type OrderStep, type PartStep, STATE_AFTER } from './steps.ts';

/** Orders that are older are shown in part. */
const WHOLE_DAYS = 365;

/** Share of the older ones that is kept: 1 of so many, by their number, so that it is the same on any day. */
const KEPT_OF: Partial<Readonly<Record<Order['modality'], number>>> = { CD: 2, BC: 6 };
const KEPT_SERVICES = 3;

export type CutAct =
  | { readonly of: 'order'; readonly act: Act<OrderStep>; readonly order: Order }
  | {
      readonly of: 'request';
      readonly act: Act<PartStep>;
      readonly part: Part;
      readonly order: Order | undefined;
    };

/** This year and the last one, thinned, at an instant (demonstration D5, D6). */
export interface Cut {
  readonly last: Book;
  readonly present: Book;
  /** Every act up to the instant, in the order of instants. */
  readonly acts: readonly CutAct[];
}

/**
 * The books of an installation that begins now, each whole: their plans fit what comes later of the year, too.
 * @param bookIn the book of a year; given where it is made once for many cuts
 */
export function cutAt(now: Date, bookIn: (year: number) => Book = bookOf): Cut {
  const today = dayNumber(dateInGuatemala(now));
  const year = yearOf(today);
  const last = thinned(bookIn(year - 1), today);
  const present = bookIn(year);
  const until = latestOf(now);
  return {
    last,
    present,
    acts: [...actsOf(last), ...actsOf(present)]
      .filter(({ act }) => act.at <= until)
      .sort((a, b) => a.act.at - b.act.at),
  };
}

/** A book without most of the small orders that are older than a year. */
export function thinned(book: Book, today: number): Book {
  const orders = book.orders.filter(
    ({ issue, modality, number, parts }) =>
      issue > today - WHOLE_DAYS ||
      number % (parts[0]?.service ? KEPT_SERVICES : (KEPT_OF[modality] ?? 1)) === 0,
  );
  return { ...book, orders };
}

function actsOf({ orders, annulled }: Book): readonly CutAct[] {
  return [
    ...orders.flatMap((order): CutAct[] => [
      ...order.parts.flatMap((part) =>
        part.acts.map((act) => ({ of: 'request', act, part, order }) as const),
      ),
      ...order.acts.map((act) => ({ of: 'order', act, order }) as const),
    ]),
    ...annulled.flatMap((part) =>
      part.acts.map((act) => ({ of: 'request', act, part, order: undefined }) as const),
    ),
  ];
}

/** State of an order at an instant; none before its consolidation. */
export function orderStateAt({ acts }: Order, instant: number): number | undefined {
  const last = acts.findLast(({ at }) => at <= instant);
  return last && STATE_AFTER[last.name];
}
