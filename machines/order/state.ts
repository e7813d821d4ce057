import type { Quarter } from '@expediente/kernel/dates.ts';
import { type IvaMode, type Money, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type {
  OrderAllocation,
  OrderCharge,
  OrderExecution,
  OrderInvoiceData,
  OrderLine,
  OrderSupply,
} from '@expediente/schemas/order/events.ts';

export type OrderStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

export type OrderMinutes = {
  readonly number: string;
  readonly date: string;
  readonly hour: string;
  readonly book: number;
  readonly participants: readonly number[];
};

export type OrderDocument = { readonly hash: string; readonly name: string; readonly size: number };

/** A purchase order from its consolidation on (domain §4.6). Days that are not known yet are ''. */
export type OrderState = {
  readonly status: OrderStatus | null;
  readonly id: number;
  readonly executor: number;
  readonly year: number;
  /** 1 pedidos, 2 medical services. */
  readonly kind: 1 | 2;
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
  readonly numberPurchase: string;
  readonly dateIssue: string;
  readonly purchaseType: number;
  readonly purchaseTypeDescription: string;
  readonly npgNog: string;
  readonly dateNpgNog: string;
  readonly numberAward: string;
  readonly provider: number;
  readonly providerNit: string;
  readonly providerName: string;
  readonly exemptionIva: string;
  readonly justification: string;
  readonly invoices: readonly OrderInvoiceData[];
  readonly total: Money;
  readonly subtotal: Money;
  readonly ivaAmount: Money;
  /** What the order holds of the quarter budgets; none once freed or annulled. */
  readonly charges: readonly OrderCharge[];
  readonly numberCompromise: string;
  readonly dateCompromise: string;
  readonly dateSendProvider: string;
  readonly numberDevengade: string;
  readonly dateDevengade: string;
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
  status: null,
  id: 0,
  executor: 0,
  year: 0,
  kind: 1,
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
  numberPurchase: '',
  dateIssue: '',
  purchaseType: 0,
  purchaseTypeDescription: '',
  npgNog: '',
  dateNpgNog: '',
  numberAward: '',
  provider: 0,
  providerNit: '',
  providerName: '',
  exemptionIva: '',
  justification: '',
  invoices: [],
  total: ZERO_MONEY,
  subtotal: ZERO_MONEY,
  ivaAmount: ZERO_MONEY,
  charges: [],
  numberCompromise: '',
  dateCompromise: '',
  dateSendProvider: '',
  numberDevengade: '',
  dateDevengade: '',
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
