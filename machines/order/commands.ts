import type { Quarter } from '@expediente/kernel/dates.ts';
import type { IvaMode, Money, Price, Quantity } from '@expediente/kernel/decimal.ts';
import type { PaperKindRecord } from '@expediente/schemas/catalogues/records.ts';
import type {
  OrderDivided,
  OrderDivisionOpened,
  OrderInvoiceData,
  OrderPaper,
  OrderPartOpened,
  OrderRejection,
  OrderShared,
  OrderSplit,
} from '@expediente/schemas/order/events.ts';
import type { OrderPlainField } from '@expediente/schemas/order/fields.ts';
import type { Sisters } from '@expediente/schemas/order/sisters.ts';
import type { RequestLine } from '@expediente/schemas/request/events.ts';
import type { RequestKindCode } from '@expediente/schemas/request/kinds.ts';
import type { RequestStatus } from '../request/life-cycle.ts';
import type { JudgeAgain } from '../rules/again.ts';
import type { OrderLaw } from './judged.ts';

export type OrderMinutes = {
  readonly number: string;
  readonly date: string;
  readonly hour: string;
  readonly book: number;
  readonly participants: readonly number[];
  /**
   * Purchase type whose template prints the minutes, at the revision `templates`; 0: the order's type when the minutes
   * were recorded.
   */
  readonly purchaseType: number;
  readonly templates: number;
};

export type OrderDocument = { readonly hash: string; readonly name: string; readonly size: number };

/** A request as the consolidation read it, guarded against changes meanwhile; its lines at price_now. */
export type ConsolidatedRequest = {
  readonly id: number;
  readonly status: RequestStatus;
  readonly executor: number;
  readonly year: number;
  readonly kind: RequestKindCode;
  readonly unit: number;
  readonly number: number;
  readonly date: string;
  readonly quarter: Quarter;
  readonly lines: readonly RequestLine[];
};

/** Changes that a form may make to one line; fields left out keep their values. */
export type OrderLineChange = {
  /** Id of the line: `unit-supply`. */
  readonly id: string;
  readonly delivered?: Quantity | undefined;
  readonly receiptNumber?: string | undefined;
  readonly receiptDate?: string | undefined;
  readonly receptionDate?: string | undefined;
  /** Unit of the line, when sent; it is derived, and a different one is refused. */
  readonly unit?: number | undefined;
};

/** Delivery of a line; a receipt that is left out is the one that the line has. */
export type CameLine = Pick<
  OrderLineChange,
  'id' | 'unit' | 'receiptNumber' | 'receiptDate' | 'receptionDate'
> & {
  readonly qty: Quantity;
};

/** Delivery of an order, with its papers; invoices and the exemption of IVA that are left out are the order's. */
export type Came = {
  readonly lines: readonly CameLine[];
  readonly invoices?: readonly OrderInvoiceData[] | undefined;
  readonly exemptionIva?: string | undefined;
};

/** Quantity of a line that a part of the consolidation takes. */
export type DividedLine = Pick<CameLine, 'id' | 'unit' | 'qty'>;

/** Part that its consolidation takes again, `number` among its parts. */
export type ReunitedPart = Pick<
  OrderDivisionOpened,
  'id' | 'number' | 'allocations' | 'lines' | 'supplies' | 'planned' | 'charges'
>;

/** An order without a part that separates what came from it, and the part. */
export interface SeparatedOrder {
  readonly split: OrderSplit;
  readonly opened: OrderPartOpened;
}

/** A consolidation without a part that is divided from it, and the part. */
export interface DividedOrder {
  readonly divided: OrderDivided;
  readonly opened: OrderDivisionOpened;
}

/** A request by which the allocations of a consolidation have their order and its charges their quarters. */
export type PlacedRequest = { readonly id: number; readonly number: number; readonly quarter: Quarter };

/** Changes that a form may make to one supply. */
export type OrderSupplyChange = {
  readonly supply: number;
  readonly price?: Price | undefined;
  /** Requests of the supply, when sent; they are derived, and different ones are refused. */
  readonly requests?: readonly number[] | undefined;
};

/** The order form as sent; fields left out keep their values. The handler has resolved references. */
export type OrderChanges = {
  readonly iva?: IvaMode | undefined;
  readonly quarter?: Quarter | undefined;
  readonly purchaseType?: { readonly id: number; readonly description: string } | undefined;
  /** True when the purchase type of the form asks for a justification (R2). */
  readonly asksJustification?: boolean | undefined;
  readonly provider?:
    | {
        readonly id: number;
        readonly nit: string;
        readonly name: string;
        readonly active: boolean;
      }
    | undefined;
  readonly lines?: readonly OrderLineChange[] | undefined;
  readonly supplies?: readonly OrderSupplyChange[] | undefined;
  readonly invoices?: readonly OrderInvoiceData[] | undefined;
  /** p_type_order, when sent; it is derived, and a different kind is refused. */
  readonly kind?: number | undefined;
  /** p_total and p_subtotal, when sent; different amounts are refused. */
  readonly givenTotal?: Money | undefined;
  readonly givenSubtotal?: Money | undefined;
} & { readonly [Field in OrderPlainField]?: string | undefined };

/** The order form with the versions of the rules that judge it; the form's date chooses among the versions. */
export type JudgedChanges = OrderChanges & {
  readonly law: OrderLaw;
  /** Purchases with which the order is compared (`askedSisters`); null: they could not be read. */
  readonly sisters: readonly Sisters[] | null;
  /** Total of the other parts of its resolution; absent without them. */
  readonly others?: Money | undefined;
};

/** `today` is Guatemala's day of the command; `unitNames` are for reasons only. */
export type OrderMoment = {
  readonly today: string;
  readonly unitNames?: Readonly<Record<string, string>> | undefined;
};

export type ConsolidateOrder = Extract<OrderCommand, { readonly type: 'ConsolidateOrder' }>;

export type OrderCommand =
  | ({
      readonly type: 'ConsolidateOrder';
      readonly id: number;
      readonly executor: number;
      readonly year: number;
      readonly kind: RequestKindCode;
      readonly numberResolution: string;
      readonly dateResolution: string;
      readonly calculateFee: 0 | 1;
      readonly hasAward: 0 | 1;
      readonly requests: readonly ConsolidatedRequest[];
      readonly law: OrderLaw;
      /** Purchases with which the order is compared (`askedSisters`); null: they could not be read. */
      readonly sisters: readonly Sisters[] | null;
      /** Justification of the alerts; '' when none is given. */
      readonly justification: string;
    } & OrderMoment)
  | ({
      readonly type: 'SplitOrder';
      /** Id of the part. */
      readonly id: number;
      readonly came: Came;
      readonly law: OrderLaw;
      /** The separation, where it is computed already. */
      readonly separation?: SeparatedOrder;
    } & OrderMoment)
  | {
      readonly type: 'OpenPart';
      readonly opened: OrderPartOpened;
      /** Award of the order; null without one. */
      readonly award: { readonly id: number; readonly number: string } | null;
    }
  | ({ readonly type: 'FollowOrder' } & OrderShared)
  | ({
      readonly type: 'CloseOrderShort';
      readonly came: Came;
      readonly reason: string;
      readonly law: OrderLaw;
    } & OrderMoment)
  | ({
      readonly type: 'DivideOrder';
      /** Id of the part. */
      readonly id: number;
      readonly lines: readonly DividedLine[];
      /** Requests of the consolidation. */
      readonly requests: readonly PlacedRequest[];
      /** The division, where it is computed already. */
      readonly division?: DividedOrder;
    } & OrderMoment)
  | { readonly type: 'OpenDivision'; readonly opened: OrderDivisionOpened }
  | {
      /** Return of a part to its consolidation. */
      readonly type: 'CloseDivision';
      readonly reason: string;
      /** Reason for which its consolidation cannot take it again; ''. */
      readonly fault: string;
    }
  | {
      readonly type: 'ReuniteOrder';
      readonly part: ReunitedPart;
      readonly reason: string;
      readonly requests: readonly PlacedRequest[];
    }
  | { readonly type: 'FreeOrder'; readonly reason: string }
  | { readonly type: 'UndoOrder'; readonly reason: string }
  | ({ readonly type: 'GenerateOrder'; readonly changes: JudgedChanges } & OrderMoment)
  | ({ readonly type: 'ReviseOrder'; readonly changes: JudgedChanges } & OrderMoment)
  | ({
      readonly type: 'CommitOrder';
      readonly numberCompromise: string;
      readonly dateCompromise: string;
      readonly dateSendProvider: string;
      readonly law: OrderLaw;
    } & OrderMoment)
  | ({
      readonly type: 'AccrueOrder';
      readonly numberDevengade: string;
      readonly dateDevengade: string;
      readonly law: OrderLaw;
    } & OrderMoment)
  | ({
      readonly type: 'SendOrderToDaf';
      readonly numberTable: string;
      readonly date: string;
      readonly law: OrderLaw;
      /** Every kind of paper, as the catalogue has them. */
      readonly kinds: readonly PaperKindRecord[];
      /** Justification of the required papers that are missing; '' when none is given. */
      readonly justification: string;
    } & OrderMoment)
  | ({ readonly type: 'RejectOrder' } & OrderRejection & OrderMoment)
  | ({ readonly type: 'AttachPaper' } & OrderPaper)
  | { readonly type: 'RemovePaper'; readonly kind: number; readonly hash: string }
  | ({
      readonly type: 'PayOrder';
      readonly date: string;
      readonly number: string;
      readonly numberBox: string;
      readonly document: OrderDocument | null;
      readonly law: OrderLaw;
    } & OrderMoment)
  | ({
      readonly type: 'CorrectPayment';
      readonly date: string;
      readonly number: string;
      readonly numberBox: string;
      /** Null: the paper that it has stays. */
      readonly document: OrderDocument | null;
      readonly reason: string;
      readonly law: OrderLaw;
    } & OrderMoment)
  | ({ readonly type: 'JudgeOrderAgain' } & JudgeAgain)
  | ({
      readonly type: 'BanOrder';
      readonly date: string;
      readonly reason: string;
      /** CUR that reverses the accrual, and its day; '' where it is left out. */
      readonly numberReversal: string;
      readonly dateReversal: string;
    } & OrderMoment)
  | ({ readonly type: 'RecordOrderMinutes'; readonly minutes: OrderMinutes } & OrderMoment)
  | { readonly type: 'LinkAward'; readonly award: number; readonly number: string }
  | { readonly type: 'UnlinkAward'; readonly award: number };
