import { type OrderEvent, orderEvents } from '@expediente/schemas/order/events.ts';
import { decideWith } from '../adapter.ts';
import type { LifeCycle } from '../life-cycle.ts';
import type { OrderCommand } from './commands.ts';
import { missingDocuments } from './documentation.ts';
import { evolveOrder } from './evolve.ts';
import { orderLabel } from './labels.ts';
import { orderDeciding } from './machine.ts';
import { type OrderFacts, orderOffers } from './offers.ts';
import { isLowValue } from './rules.ts';
import { ORDER_KINDS, orderReason, orderSentence } from './sentences.ts';
import { NO_ORDER, type OrderState } from './state.ts';
import { ORDER_STATUSES } from './statuses.ts';

/** A purchase order from its consolidation on, stream `order-{id}` (R3 §4, domain §4.6). */
export const order: LifeCycle<OrderState, OrderCommand, OrderEvent, OrderFacts> = {
  events: orderEvents,
  name: 'order',
  noun: 'orden de compra',
  initial: NO_ORDER,
  ruleVersion: '1',
  statuses: ORDER_STATUSES,
  evolve: evolveOrder,
  decide: decideWith<OrderState, OrderCommand, OrderEvent>(orderDeciding),
  status: (state) => state.status,
  facts: (state) => ({
    status: state.status,
    lowValue: isLowValue(state.purchaseTypeDescription),
    missing: missingDocuments(state),
    award: null,
  }),
  offers: orderOffers,
  kinds: ORDER_KINDS,
  sentence: orderSentence,
  reasonOf: orderReason,
  label: orderLabel,
};
