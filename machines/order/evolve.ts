import { unreachable } from '@expediente/kernel/events.ts';
import type { OrderEvent } from '@expediente/schemas/order/events.ts';
import type { OrderState } from './state.ts';

/** Folds an order's events (domain §4.6). */
export function evolveOrder(state: OrderState, event: OrderEvent): OrderState {
  switch (event.type) {
    case 'OrderConsolidated':
      return { ...state, ...event.data, subtotal: event.data.total, status: 0 };
    case 'OrderFreed':
      return { ...state, status: 10, charges: [] };
    case 'OrderGenerated':
      return { ...state, ...event.data, status: 1 };
    case 'OrderRevised':
      return { ...state, ...event.data };
    case 'OrderCommitted':
      return { ...state, ...event.data, status: 2 };
    case 'OrderPartlyDocumented':
      return { ...state, status: 9 };
    case 'OrderCompleted':
      return { ...state, status: 3 };
    case 'OrderDocumentationRemoved':
      return { ...state, status: 2 };
    case 'OrderAccrued':
      return { ...state, ...event.data, status: 4 };
    case 'OrderSentToDaf':
      return {
        ...state,
        numberTable: event.data.numberTable,
        dateSendDaf: event.data.date,
        dateSendDafLast: event.data.date,
        status: 5,
      };
    case 'OrderResentToDaf':
      return { ...state, dateSendDafLast: event.data.date, status: 5 };
    case 'OrderRejected':
      return { ...state, dateRejection: event.data.date, rejection: event.data.reason, status: 6 };
    case 'OrderPaid': {
      const { date, number, numberBox, document } = event.data;
      return { ...state, datePay: date, numberPay: number, numberBox, document, status: 7 };
    }
    case 'OrderBanned':
      return {
        ...state,
        dateBan: event.data.date,
        ban: event.data.reason,
        charges: [],
        executions: [],
        status: 8,
      };
    case 'OrderMinutesRecorded':
      return { ...state, minutes: event.data };
    default:
      return unreachable(event);
  }
}
