import { type EventStore, START, type StoredEvent } from '@expediente/eventstore/port.ts';
import type { DomainEvent, JsonObject } from '@expediente/kernel/events.ts';
import { personText } from '@expediente/kernel/text.ts';
import type { Decider } from '@expediente/machines/decider.ts';
import { order } from '@expediente/machines/order/decide.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import { pac } from '@expediente/machines/pac/decide.ts';
import type { PacState } from '@expediente/machines/pac/state.ts';
import { reprogramming } from '@expediente/machines/reprogramming/decide.ts';
import type { ReprogrammingState } from '@expediente/machines/reprogramming/state.ts';
import { request } from '@expediente/machines/request/decide.ts';
import type { RequestState } from '@expediente/machines/request/state.ts';
import { unops } from '@expediente/machines/unops/decide.ts';
import type { UnopsState } from '@expediente/machines/unops/state.ts';
import { unopsConsolidation } from '@expediente/machines/unops-consolidation/decide.ts';
import type { UnopsConsolidationState } from '@expediente/machines/unops-consolidation/state.ts';
import { unopsRegularization } from '@expediente/machines/unops-regularization/decide.ts';
import type { UnopsRegularizationState } from '@expediente/machines/unops-regularization/state.ts';
import { toPresent } from '@expediente/schemas/present.ts';
import { collect } from '../events.ts';

/** State of a record after its events, with the users of the first and the last. */
export interface Folded<State> {
  readonly state: State;
  readonly first: string;
  readonly last: string;
  readonly events: readonly StoredEvent[];
}

/** State of a plan line after its events. */
export interface PlanLine {
  readonly unit: number;
  readonly year: number;
  readonly supply: number;
  readonly subProduct: string;
  readonly executor: number;
  readonly row: string;
  readonly group: string;
  readonly codInternal: string;
  readonly description: string;
  readonly price: number;
  /** Hundredths, by cause. */
  readonly start: number;
  readonly extension: number;
  readonly reduction: number;
  readonly withheld: number;
  readonly reserved: number;
  readonly executed: number;
}

/** State of a quarter budget after its events, in hundredths. */
export interface QuarterBudget {
  readonly unit: number;
  readonly year: number;
  readonly group: string;
  readonly quarter: string;
  readonly budget: number;
  readonly executed: number;
  /** Amounts held by orders and by changes of budgets. */
  readonly reserved: number;
}

/** Data of the reports, read from the log alone. */
export interface Log {
  readonly orders: readonly Folded<OrderState>[];
  readonly requests: readonly Folded<RequestState>[];
  readonly reprogrammings: readonly Folded<ReprogrammingState>[];
  readonly plans: readonly Folded<PacState>[];
  readonly unops: readonly Folded<UnopsState>[];
  readonly consolidations: readonly Folded<UnopsConsolidationState>[];
  readonly regularizations: readonly Folded<UnopsRegularizationState>[];
  readonly planLines: readonly PlanLine[];
  readonly quarterBudgets: readonly QuarterBudget[];
  /** Descriptions of renglones; `groups` has those of groups. */
  readonly rows: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, string>;
  /** Description of each unit, and the executor of each cost centre. */
  readonly units: ReadonlyMap<number, { readonly description: string; readonly executor: number }>;
}

/** Hundredths of a decimal text, with which the tests compute. */
export const cents = (text: string): number => Math.round(Number(text) * 100);
export const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2);

export async function readLog(store: EventStore): Promise<Log> {
  const streams = new Map<string, StoredEvent[]>();
  for (const event of await collect(store.readAll(START)))
    streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
  const of = (category: string) =>
    [...streams].filter(([stream]) => stream.startsWith(`${category}-`)).map(([, events]) => events);
  return {
    orders: of('order').map((events) => foldedFrom(order, events)),
    requests: of('request').map((events) => foldedFrom(request, events)),
    reprogrammings: of('reprogramming').map((events) => foldedFrom(reprogramming, events)),
    plans: of('pac').map((events) => foldedFrom(pac, events)),
    unops: of('unops').map((events) => foldedFrom(unops, events)),
    consolidations: of('unopsConsolidation').map((events) => foldedFrom(unopsConsolidation, events)),
    regularizations: of('unopsRegularization').map((events) => foldedFrom(unopsRegularization, events)),
    planLines: of('planLine').map(lineOf),
    quarterBudgets: of('quarterBudget').map(budgetOf),
    rows: new Map(of('row').map(described)),
    groups: new Map(of('group').map(described)),
    units: new Map(of('unit').map(unitOf)),
  };
}

function foldedFrom<State, Command, Event extends DomainEvent>(
  decider: Pick<Decider<State, Command, Event>, 'initial' | 'evolve' | 'events'>,
  events: readonly StoredEvent[],
): Folded<State> {
  const who = (event: StoredEvent | undefined) =>
    personText(event?.metadata.userName ?? '', event?.metadata.username);
  return {
    state: events.reduce(
      (state, event) => decider.evolve(state, toPresent(decider.events, event)),
      decider.initial,
    ),
    first: who(events[0]),
    last: who(events.at(-1)),
    events,
  };
}

const unitOf = (events: readonly StoredEvent[]): [number, { description: string; executor: number }] => {
  const data: JsonObject = Object.assign({}, ...events.map((event) => event.data));
  const { id, description, id_parent: parent } = data;
  return [Number(id), { description: String(description), executor: Number(parent ?? id) }];
};

const described = (events: readonly StoredEvent[]): [string, string] => {
  const { id, description }: JsonObject = Object.assign({}, ...events.map((event) => event.data));
  return [String(id), String(description)];
};

/** State of a budget, computed movement by movement. */
function budgetOf(events: readonly StoredEvent[]): QuarterBudget {
  const [opened, ...moves] = events;
  const { unit, year, group, quarter, budget }: JsonObject = opened?.data ?? {};
  const now = { budget: cents(String(budget)), executed: 0, reserved: 0 };
  for (const { type, data } of moves) {
    const amount = cents(String(data.amount));
    if (type === 'AmountReserved' || type === 'AmountWithheld') now.reserved += amount;
    else if (type === 'AmountExecutionReversed') now.executed -= amount;
    else if (type === 'QuarterBudgetExtended') now.budget += amount;
    else {
      // All other movements end a reservation; some of them also execute or reduce.
      now.reserved -= amount;
      if (type === 'AmountExecuted') now.executed += amount;
      if (type === 'QuarterBudgetReduced') now.budget -= amount;
    }
  }
  return {
    ...now,
    unit: Number(unit),
    year: Number(year),
    group: String(group),
    quarter: String(quarter),
  };
}

/** State of a line, computed movement by movement without the product's own ledger. */
function lineOf(events: readonly StoredEvent[]): PlanLine {
  const [opened, ...moves] = events;
  const data: JsonObject = opened?.data ?? {};
  const line = {
    unit: Number(data.unit),
    year: Number(data.year),
    supply: Number(data.supply),
    subProduct: String(data.subProduct),
    executor: Number(data.executor),
    row: String(data.row),
    group: String(data.group),
    codInternal: String(data.codInternal),
    description: String(data.description),
    price: Number(data.price),
    start: cents(String(data.qtyStart)),
    extension: 0,
    reduction: 0,
    withheld: 0,
    reserved: 0,
    executed: 0,
  };
  for (const { type, data: move } of moves) {
    const qty = cents(String(move.qty ?? 0));
    const [requested, delivered] = [cents(String(move.requested ?? 0)), cents(String(move.delivered ?? 0))];
    switch (type) {
      case 'UnitsReserved':
        line.reserved += qty;
        break;
      case 'UnitsReleased':
        line.reserved -= qty;
        break;
      case 'UnitsExecuted':
        line.reserved -= requested;
        line.executed += delivered;
        break;
      case 'UnitsExecutionReversed':
        line.executed -= delivered;
        break;
      case 'UnitsWithheld':
        line.withheld += qty;
        break;
      case 'UnitsWithholdingEnded':
        line.withheld -= qty;
        break;
      case 'PlanLineReduced':
        line.withheld -= qty;
        line.reduction += qty;
        break;
      case 'PlanLineExtended':
        line.extension += qty;
        break;
      case 'PlanLinePriceChanged':
        line.price += Number(move.delta);
        break;
      default:
        throw new Error(`${type} is no movement of a plan line`);
    }
  }
  return line;
}
