import { type EventStore, START, type StoredEvent } from '@expediente/eventstore/port.ts';
import { awardKey } from '@expediente/kernel/award-number.ts';
import { add, type Money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { order } from '@expediente/machines/order/decide.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { ORDER_CALLED } from '@expediente/machines/order/name.ts';
import { type OrderState, rootOf } from '@expediente/machines/order/state.ts';
import { type AwardNumber, CARRYING_ORDER, SISTERS } from '@expediente/schemas/order/questions.ts';
import {
  type AskedSisters,
  type AskedThings,
  MOST_SISTERS,
  type Sisters,
} from '@expediente/schemas/order/sisters.ts';
import type { SisterPurchase, SplittingKey } from '@expediente/schemas/rules/splitting.ts';
import { type Answering, answering } from '@expediente/schemas/shared/questions.ts';
import { foldOnto } from '../shared/pipeline/fold.ts';

/** Purchase of one thing by an order of one purchase type. */
type Bought = SisterPurchase & { readonly type: string };

/** Orders of a log without lists: gives the answers of the read side, from the orders' own states. */
export class OrderRegister {
  readonly #store: Pick<EventStore, 'readAll'>;
  readonly #orders = new Map<StreamName, OrderState>();
  #position = START;

  constructor(store: Pick<EventStore, 'readAll'>) {
    this.#store = store;
  }

  /** Answers to the questions of commands about orders. */
  get answers(): readonly Answering[] {
    return [
      answering(CARRYING_ORDER, async (award) => await this.#orderCarrying(award)),
      answering(SISTERS, async (asked) => await this.#sistersOf(asked)),
    ];
  }

  async #sistersOf({ executor, order: own, things }: AskedSisters): Promise<readonly Sisters[]> {
    const orders = (await this.#carrying(executor)).filter((each) => rootOf(each) !== own);
    return things.flatMap((asked) => asked.of.flatMap((of) => sistersBy(asked, of, orders)));
  }

  async #orderCarrying({ executor, number }: AwardNumber): Promise<string | undefined> {
    const key = awardKey(number);
    const found = (await this.#carrying(executor))
      .filter(({ numberAward }) => key !== '' && awardKey(numberAward) === key)
      .sort((a, b) => a.id - b.id)[0];
    return found && `la ${ORDER_CALLED.order} ${found.numberPurchase}`;
  }

  /** Purchases of an executor that are in force now. */
  async #carrying(executor: number): Promise<readonly OrderState[]> {
    for await (const { events, position } of this.#store.readAll(this.#position, {
      categories: [order.events.category],
    })) {
      for (const event of events) this.#take(event);
      this.#position = position;
    }
    return [...this.#orders.values()].filter(
      (each) => each.executor === executor && orderStates.is(each.status, 'carrying'),
    );
  }

  #take(event: StoredEvent): void {
    const before = this.#orders.get(event.stream) ?? order.initial;
    this.#orders.set(event.stream, foldOnto(order, before, [event]));
  }
}

/**
 * Orders that buy one thing, grouped by purchase type; an order that buys a renglón with several supplies counts once.
 */
function sistersBy(
  { key, from, to }: AskedThings,
  of: string,
  orders: readonly OrderState[],
): readonly Sisters[] {
  const deliveries = orders
    .filter(({ dateIssue }) => dateIssue >= from && dateIssue <= to)
    .flatMap((each) => boughtIn(each, key, of));
  const bought = purchasesOf(deliveries);
  return [...new Set(bought.map(({ type }) => type))].map((type) => {
    const same = bought.filter((each) => each.type === type);
    const newest = same.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : b.order - a.order));
    return {
      ...{ key, of, type, others: same.length },
      sum: sum(
        same.map(({ amount }) => amount),
        ZERO_MONEY,
      ),
      newest: newest.slice(0, MOST_SISTERS).map(({ type: _, ...purchase }) => purchase),
    };
  });
}

/** Purchases of what was bought: an order and its parts are one (hospital B5). */
function purchasesOf(deliveries: readonly Bought[]): readonly Bought[] {
  const purchases = new Map<string, Bought>();
  for (const each of deliveries) {
    const name = `${each.order} ${each.type}`;
    const same = purchases.get(name);
    purchases.set(name, same ? { ...same, amount: add(same.amount, each.amount) } : each);
  }
  return [...purchases.values()];
}

function boughtIn(each: OrderState, key: SplittingKey, of: string): readonly Bought[] {
  const supplies = each.supplies.filter(({ supply, row }) => (key === 'row' ? row : String(supply)) === of);
  if (supplies.length === 0) return [];
  const own = new Set(supplies.map(({ supply }) => supply));
  const amounts: readonly Money[] = each.lines
    .filter(({ supply }) => own.has(supply))
    .map(({ amount }) => amount);
  return [
    {
      order: rootOf(each),
      number: each.numberPurchase,
      date: each.dateIssue,
      amount: sum(amounts, ZERO_MONEY),
      type: each.purchaseTypeDescription,
    },
  ];
}
