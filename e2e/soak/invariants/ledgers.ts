import type { StoredEvent } from '@expediente/eventstore/port.ts';
import {
  add,
  isNegative,
  type Money,
  type Quantity,
  sum,
  ZERO_MONEY,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { Decider } from '@expediente/machines/decider.ts';
import { allHeld, type Holdings } from '@expediente/machines/ledger/holdings.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { available } from '@expediente/machines/ledger/plan-line-state.ts';
import { quarterBudget } from '@expediente/machines/ledger/quarter-budget.ts';
import { balance } from '@expediente/machines/ledger/quarter-budget-state.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import type { RequestState } from '@expediente/machines/request/state.ts';
import type { LedgerSource } from '@expediente/schemas/ledger/events.ts';
import type { OrderAllocation } from '@expediente/schemas/order/events.ts';
import { foldOnto } from '@expediente/workflow/shared/pipeline/fold.ts';
import { ordersOf, requestsOf, statesOf } from './documents.ts';
import { type Finding, type Invariant, type Scene, streamsOf } from './invariant.ts';

/** Amounts in a ledger's column by the document that holds them. */
type Shares<Amount> = Map<LedgerSource, Amount>;
interface Columns<Amount> {
  readonly reserved: Shares<Amount>;
  readonly executed: Shares<Amount>;
}

/** States of an order whose amounts are executed; in the RESERVING ones they are only reserved. */
const EXECUTED: readonly OrderState['status'][] = ['devengada', 'enviada', 'rechazada', 'pagada'];
const RESERVING: readonly OrderState['status'][] = [
  'consolidada',
  'generada',
  'comprometida',
  'documentada',
  'completada',
];
/** States in which a request reserves units itself; once consolidated its order's state decides. */
const DRAFTED_OR_SENT: readonly RequestState['status'][] = ['pendiente', 'enviado'];

class Expected<Amount extends Money | Quantity> {
  readonly ledgers = new Map<StreamName, Columns<Amount>>();

  add(stream: StreamName, column: keyof Columns<Amount>, source: LedgerSource, amount: Amount): void {
    const ledger = this.ledgers.get(stream) ?? { reserved: new Map(), executed: new Map() };
    this.ledgers.set(stream, ledger);
    const before = ledger[column].get(source);
    ledger[column].set(source, before === undefined ? amount : add(before, amount));
  }
}

/** Units that each plan line must hold, computed from requests and orders (domain §4.5, §4.6). */
function unitsByDocuments(scene: Scene): Expected<Quantity> {
  const expected = new Expected<Quantity>();
  const put = (column: keyof Columns<Quantity>, year: number, part: Part, qty: Quantity): void => {
    const line = streamName(planLine.events.category, part.unit, year, part.supply, part.subProduct);
    expected.add(line, column, `request-${part.request}`, qty);
  };
  for (const { id, status, unit, year, lines } of requestsOf(scene))
    if (DRAFTED_OR_SENT.includes(status))
      for (const line of lines) put('reserved', year, { ...line, unit, request: id }, line.qty);
  for (const { status, year, allocations, executions } of ordersOf(scene)) {
    if (RESERVING.includes(status))
      for (const part of allocations) put('reserved', year, part, part.requested);
    if (EXECUTED.includes(status)) for (const part of executions) put('executed', year, part, part.delivered);
  }
  return expected;
}
type Part = Pick<OrderAllocation, 'request' | 'unit' | 'supply' | 'subProduct'>;

/** Amounts that each quarter budget must hold, computed from orders (domain §4.6). */
function amountsByOrders(scene: Scene): Expected<Money> {
  const expected = new Expected<Money>();
  for (const { id, status, year, charges } of ordersOf(scene)) {
    const column = EXECUTED.includes(status) ? 'executed' : RESERVING.includes(status) ? 'reserved' : null;
    if (column === null) continue;
    for (const { unit, group, quarter, amount } of charges)
      expected.add(
        streamName(quarterBudget.events.category, unit, year, group, quarter),
        column,
        `order-${id}`,
        amount,
      );
  }
  return expected;
}

/** Differences of a column: documents whose share is wrong, and a total that is not the sum of the shares. */
function differing<Amount extends Money | Quantity>(
  total: Amount,
  held: Holdings<Amount>,
  expected: Shares<Amount>,
  zero: Amount,
): readonly string[] {
  const shares = new Map<string, Amount>(allHeld(held));
  const says = sum(expected.values(), zero);
  const documents = [...new Set([...shares.keys(), ...expected.keys()])].flatMap((source) => {
    const [has, must] = [shares.get(source) ?? zero, expected.get(source) ?? zero];
    return has === must ? [] : [`${source} ${has}, not ${must}`];
  });
  return total === says ? documents : [`in all ${total}, not ${says}`, ...documents];
}

/** Compares the ledgers of a category, by column and document, with the amounts computed from the documents. */
function compare<Amount extends Money | Quantity, State>(
  ledgers: ReadonlyMap<StreamName, State>,
  { ledgers: expected }: Expected<Amount>,
  columnsOf: (state: State) => readonly (readonly [keyof Columns<Amount>, Amount, Holdings<Amount>])[],
  zero: Amount,
): Finding {
  const broken = [...ledgers].flatMap(([stream, state]) =>
    columnsOf(state).flatMap(([column, total, held]) =>
      differing(total, held, expected.get(stream)?.[column] ?? new Map(), zero).map(
        (each) => `${stream} ${column}: ${each}`,
      ),
    ),
  );
  const missing = [...expected.keys()].filter((stream) => !ledgers.has(stream));
  return { looked: ledgers.size, broken: [...broken, ...missing.map((stream) => `${stream} is missing`)] };
}

export const planLinesAddUp: Invariant = {
  says: 'Every plan line holds and has executed exactly what its requests and orders say',
  inspect: async (scene) =>
    compare(
      statesOf(scene, planLine),
      unitsByDocuments(scene),
      (line) => [
        ['reserved', line.qtyOrderReservated, line.held],
        ['executed', line.qtyOrder, line.executed],
      ],
      ZERO_QUANTITY,
    ),
};

export const budgetsAddUp: Invariant = {
  says: 'Every quarter budget holds and has executed exactly what its orders say',
  inspect: async (scene) =>
    compare(
      statesOf(scene, quarterBudget),
      amountsByOrders(scene),
      (budget) => [
        ['reserved', budget.orderReservated, budget.held],
        ['executed', budget.orderEjec, budget.executed],
      ],
      ZERO_MONEY,
    ),
};

/** Commands after which a ledger was below zero. */
function below<State, Command, Event extends DomainEvent>(
  scene: Scene,
  decider: Decider<State, Command, Event>,
  rest: (state: State) => string,
): readonly string[] {
  return streamsOf(scene, decider.events.category).flatMap(([stream, events]) => {
    let state = decider.initial;
    const endsCommand = (event: StoredEvent, at: number): boolean =>
      events[at + 1]?.metadata.commandId !== event.metadata.commandId;
    return events.flatMap((event, at) => {
      state = foldOnto(decider, state, [event]);
      return endsCommand(event, at) && isNegative(rest(state) as Money)
        ? [`${stream} @${event.revision}`]
        : [];
    });
  });
}

export const neverBelowZero: Invariant = {
  says: 'No ledger ever stood below zero after a command',
  async inspect(scene) {
    return {
      looked:
        streamsOf(scene, planLine.events.category).length +
        streamsOf(scene, quarterBudget.events.category).length,
      broken: [...below(scene, planLine, available), ...below(scene, quarterBudget, balance)],
    };
  },
};
