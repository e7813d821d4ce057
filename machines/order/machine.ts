import type { OrderEvent } from '@expediente/schemas/order/events.ts';
import { type Deciding, lifeCycleSetup, type Outcomes } from '../adapter.ts';
import { firstBroken } from '../life-cycle/rules.ts';
import { sameContent } from '../same.ts';
import { applied, formOf, phaseFieldsOf } from './changes.ts';
import type { OrderCommand } from './commands.ts';
import { consolidationOf } from './consolidation.ts';
import { type Documentation, documentationOf } from './documentation.ts';
import { executionsOf } from './executions.ts';
import { hasExecuted, isReceiving } from './phases.ts';
import { ORDER_RULES } from './rules.ts';
import { NO_ORDER, type OrderState } from './state.ts';

/** What the documents make of a committed order, when that is another status than its own. */
function documentedOutcome(status: OrderState['status'], order: OrderState): readonly OrderEvent[] {
  const documentation = documentationOf(order);
  if (documentation === 'whole' && status !== 3) return [{ type: 'OrderCompleted', data: {} }];
  if (documentation === 'partly' && status !== 9) return [{ type: 'OrderPartlyDocumented', data: {} }];
  if (documentation === 'none' && status !== 2) return [{ type: 'OrderDocumentationRemoved', data: {} }];
  return [];
}

const sameForm = (before: OrderState, after: OrderState): boolean =>
  sameContent({ ...formOf(before), ...phaseFieldsOf(before) }, { ...formOf(after), ...phaseFieldsOf(after) });

const OUTCOMES: Outcomes<OrderState, OrderCommand, OrderEvent> = {
  ConsolidateOrder: (_, command) => {
    const { id, executor, year, kind, numberResolution, dateResolution, calculateFee, hasAward } = command;
    const header = { id, executor, year, kind, numberResolution, dateResolution, calculateFee, hasAward };
    return [{ type: 'OrderConsolidated', data: { ...header, ...consolidationOf(command) } }];
  },
  FreeOrder: () => [{ type: 'OrderFreed', data: {} }],
  GenerateOrder: (state, { changes }) => [{ type: 'OrderGenerated', data: formOf(applied(state, changes)) }],
  ReviseOrder: (state, { changes }) => {
    const next = applied(state, changes);
    // A form saved as it was opened tells nothing.
    if (sameForm(state, next)) return [];
    const revised: OrderEvent = { type: 'OrderRevised', data: { ...formOf(next), ...phaseFieldsOf(next) } };
    return isReceiving(state.status) ? [revised, ...documentedOutcome(state.status, next)] : [revised];
  },
  CommitOrder: (state, { numberCompromise, dateCompromise, dateSendProvider }) => [
    { type: 'OrderCommitted', data: { numberCompromise, dateCompromise, dateSendProvider } },
    // What was received before the commitment counts at once.
    ...documentedOutcome(2, state),
  ],
  AccrueOrder: (state, { numberDevengade, dateDevengade }) => [
    {
      type: 'OrderAccrued',
      data: { numberDevengade, dateDevengade, executions: executionsOf(state), total: state.total },
    },
  ],
  SendOrderToDaf: (state, { numberTable, date }) =>
    state.status === 6
      ? [{ type: 'OrderResentToDaf', data: { date } }]
      : [{ type: 'OrderSentToDaf', data: { numberTable, date } }],
  RejectOrder: (_, { date, reason }) => [{ type: 'OrderRejected', data: { date, reason } }],
  PayOrder: (_, { date, number, numberBox, document }) =>
    document ? [{ type: 'OrderPaid', data: { date, number, numberBox, document } }] : [],
  BanOrder: (state, { date, reason }) => [
    { type: 'OrderBanned', data: { date, reason, accrued: hasExecuted(state) } },
  ],
  RecordOrderMinutes: (state, { minutes }) =>
    state.minutes && sameContent(state.minutes, minutes)
      ? []
      : [{ type: 'OrderMinutesRecorded', data: minutes }],
};

const step = { guard: 'rulesHold', actions: 'emitOutcome' } as const;
const ban = { BanOrder: { ...step, target: 'anulada' } } as const;
const minutes = { RecordOrderMinutes: step } as const;
const sendToDaf = { SendOrderToDaf: { ...step, target: 'enviada' } } as const;
const accrue = { AccrueOrder: { ...step, target: 'devengada' } } as const;

type At = { readonly context: { readonly state: OrderState }; readonly event: OrderCommand };

const makes =
  (documentation: Documentation) =>
  ({ context: { state }, event }: At): boolean =>
    firstBroken(ORDER_RULES, state, event) === null &&
    documentationOf(event.type === 'ReviseOrder' ? applied(state, event.changes) : state) === documentation;

/** 9 and 3 are derived, and fall back when something required is taken out (domain §4.6, §8). */
const byDocuments = [
  { guard: makes('whole'), actions: 'emitOutcome', target: 'completada' },
  { guard: makes('partly'), actions: 'emitOutcome', target: 'documentada' },
  { guard: makes('none'), actions: 'emitOutcome', target: 'comprometida' },
] as const;

/** R3 §4: states in their order, each with what may happen in it. */
export const orderMachine = lifeCycleSetup(ORDER_RULES, OUTCOMES).createMachine({
  id: 'order',
  initial: 'nueva',
  context: { state: NO_ORDER },
  states: {
    nueva: { on: { ConsolidateOrder: { ...step, target: 'consolidada' } } },
    consolidada: {
      on: {
        GenerateOrder: { ...step, target: 'generada' },
        FreeOrder: { ...step, target: 'liberada' },
      },
    },
    generada: { on: { ReviseOrder: step, CommitOrder: byDocuments } },
    comprometida: { on: { ReviseOrder: byDocuments, ...accrue, ...ban } },
    documentada: { on: { ReviseOrder: byDocuments, ...accrue, ...ban } },
    completada: { on: { ReviseOrder: byDocuments, ...accrue, ...ban, ...minutes } },
    devengada: { on: { ReviseOrder: step, ...sendToDaf, ...ban, ...minutes } },
    enviada: {
      on: {
        RejectOrder: { ...step, target: 'rechazada' },
        PayOrder: { ...step, target: 'pagada' },
        ...ban,
        ...minutes,
      },
    },
    rechazada: { on: { ReviseOrder: step, ...sendToDaf, ...ban, ...minutes } },
    pagada: { on: minutes },
    anulada: {},
    liberada: {},
  },
});

const STATES = {
  0: 'consolidada',
  1: 'generada',
  2: 'comprometida',
  3: 'completada',
  4: 'devengada',
  5: 'enviada',
  6: 'rechazada',
  7: 'pagada',
  8: 'anulada',
  9: 'documentada',
  10: 'liberada',
} as const;

export const orderDeciding: Deciding<OrderState, OrderCommand> = {
  machine: orderMachine,
  rules: ORDER_RULES,
  stateOf: (state) => (state.status === null ? 'nueva' : STATES[state.status]),
};
