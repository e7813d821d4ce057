import type { Quarter } from '@expediente/kernel/dates.ts';
import { type IvaMode, type Money, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type {
  OrderAllocation,
  OrderCharge,
  OrderEvent,
  OrderExecution,
  OrderInvoiceData,
  OrderLine,
  OrderSupply,
} from '@expediente/schemas/order/events.ts';
import { ORDER_PLAIN, type OrderPlainField, ofEach } from '@expediente/schemas/order/fields.ts';
import { type RequestKindCode, requestKinds } from '@expediente/schemas/request/kinds.ts';
import { type Judgement, withJudged } from '@expediente/schemas/rules/rule-set.ts';
import { foldOf } from '../life-cycle/fold.ts';
import type { OrderDocument, OrderMinutes } from './commands.ts';
import { withInvoices, withReceipts } from './documents.ts';
import { judgedThen } from './judged.ts';
import { type OrderStatus, orderStates } from './life-cycle.ts';

/** A purchase order from its consolidation on (domain §4.6). Days that are not known yet are ''. */
export type OrderState = { readonly [Name in OrderPlainField]: string } & {
  readonly status: OrderStatus;
  readonly id: number;
  readonly executor: number;
  readonly year: number;
  /** 1 pedidos, 2 medical services. */
  readonly kind: RequestKindCode;
  readonly numberResolution: string;
  readonly dateResolution: string;
  readonly calculateFee: 0 | 1;
  readonly hasAward: 0 | 1;
  readonly requests: readonly number[];
  /** In the order of the requests' numbers: the first is filled first. */
  readonly allocations: readonly OrderAllocation[];
  readonly lines: readonly OrderLine[];
  readonly supplies: readonly OrderSupply[];
  readonly quarter: Quarter;
  readonly iva: IvaMode;
  readonly purchaseType: number;
  readonly purchaseTypeDescription: string;
  readonly provider: number;
  readonly providerNit: string;
  readonly providerName: string;
  readonly invoices: readonly OrderInvoiceData[];
  readonly total: Money;
  readonly subtotal: Money;
  readonly ivaAmount: Money;
  /** What the order holds of the quarter budgets; none once freed or annulled. */
  readonly charges: readonly OrderCharge[];
  /** What its form was judged by when it was last told, and its payment; none before it is generated. */
  readonly judged: readonly Judgement[];
  /** What the accrual executed; none before it and after an annulment. */
  readonly executions: readonly OrderExecution[];
  readonly numberTable: string;
  readonly dateSendDaf: string;
  readonly dateSendDafLast: string;
  readonly dateRejection: string;
  readonly rejection: string;
  readonly datePay: string;
  readonly numberPay: string;
  readonly numberBox: string;
  readonly document: OrderDocument | null;
  readonly dateBan: string;
  readonly ban: string;
  readonly minutes: OrderMinutes | null;
};

export const NO_ORDER: OrderState = {
  ...ofEach(ORDER_PLAIN, () => ''),
  status: orderStates.initial,
  id: 0,
  executor: 0,
  year: 0,
  kind: requestKinds.pedido.code,
  numberResolution: '',
  dateResolution: '',
  calculateFee: 1,
  hasAward: 1,
  requests: [],
  allocations: [],
  lines: [],
  supplies: [],
  quarter: 'PRIMERO',
  iva: 1,
  purchaseType: 0,
  purchaseTypeDescription: '',
  provider: 0,
  providerNit: '',
  providerName: '',
  invoices: [],
  total: ZERO_MONEY,
  subtotal: ZERO_MONEY,
  ivaAmount: ZERO_MONEY,
  charges: [],
  judged: [],
  executions: [],
  numberTable: '',
  dateSendDaf: '',
  dateSendDafLast: '',
  dateRejection: '',
  rejection: '',
  datePay: '',
  numberPay: '',
  numberBox: '',
  document: null,
  dateBan: '',
  ban: '',
  minutes: null,
};

/** What each event changes beside the status (domain §4.6). */
function changesBy(event: OrderEvent, state: OrderState): Partial<OrderState> {
  switch (event.type) {
    case 'OrderConsolidated':
      return { ...event.data, subtotal: event.data.total };
    case 'OrderGenerated':
    case 'OrderRevised':
      return {
        ...event.data,
        judged: judgedThen(event.data.judged, { ...event.data, dateResolution: state.dateResolution }),
      };
    case 'OrderCommitted':
      return event.data;
    case 'OrderReceiptsRecorded':
      return { lines: withReceipts(state.lines, event.data) };
    case 'OrderInvoicesRecorded':
      return { invoices: withInvoices(state.invoices, event.data) };
    case 'OrderPartlyDocumented':
    case 'OrderCompleted':
    case 'OrderDocumentationRemoved':
      return {};
    case 'OrderFreed':
      return { charges: [] };
    case 'OrderAccrued':
      return { ...event.data, judged: withJudged(state.judged, event.data.judged) };
    case 'OrderSentToDaf': {
      const { numberTable, date } = event.data;
      return { numberTable, dateSendDaf: date, dateSendDafLast: date };
    }
    case 'OrderResentToDaf':
      return { dateSendDafLast: event.data.date };
    case 'OrderRejected':
      return { dateRejection: event.data.date, rejection: event.data.reason };
    case 'OrderPaid': {
      const { date, number, numberBox, document } = event.data;
      const judged = withJudged(state.judged, event.data.judged);
      return { datePay: date, numberPay: number, numberBox, document, judged };
    }
    case 'OrderJudgedAgain': {
      const { judged, reason: _, ...figures } = event.data;
      return { ...figures, judged: withJudged(state.judged, judged) };
    }
    case 'OrderBanned':
      return { dateBan: event.data.date, ban: event.data.reason, charges: [], executions: [] };
    case 'OrderMinutesRecorded':
      return { minutes: event.data };
  }
}

export const evolveOrder = foldOf<OrderStatus, OrderState, OrderEvent>(orderStates, changesBy);
