import { type OrderEvent, orderEvents } from '@expediente/schemas/order/events.ts';
import type { LifeCycle } from '../decider.ts';
import { offersOf } from '../life-cycle/offers.ts';
import { judgedFields } from '../rules/words.ts';
import type { OrderCommand } from './commands.ts';
import { decideOrder, ORDER_OFFERS, type OrderFacts } from './decide.ts';
import { missingDocuments } from './documentation.ts';
import { orderStates } from './life-cycle.ts';
import { isLowValue } from './low-value.ts';
import { evolveOrder, NO_ORDER, type OrderState, orderLabel } from './record.ts';
import { ORDER_KINDS, orderReason, orderSentence } from './words.ts';

/** A purchase order from its consolidation on, stream `order-{id}` (R3 §4, domain §4.6). */
export const order: LifeCycle<OrderState, OrderCommand, OrderEvent, OrderFacts> = {
  events: orderEvents,
  name: 'order',
  noun: 'orden de compra',
  initial: NO_ORDER,
  ruleVersion: '1',
  statuses: orderStates.statuses,
  evolve: evolveOrder,
  decide: decideOrder,
  status: ({ status }) => orderStates.code(status),
  fields: (state) => ({
    ...state,
    status: orderStates.code(state.status),
    judged: judgedFields(state.judged),
  }),
  facts: (state) => ({
    status: state.status,
    lowValue: isLowValue(state.purchaseTypeDescription),
    missing: missingDocuments(state),
    award: null,
  }),
  offers: offersOf(orderStates, ORDER_OFFERS),
  kinds: ORDER_KINDS,
  sentence: orderSentence,
  reasonOf: orderReason,
  label: orderLabel,
};
