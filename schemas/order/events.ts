import type { IvaMode } from '@expediente/kernel/decimal.ts';
import { Type } from 'typebox';
import { type DataOf, type EventOf, event, eventsOf, fields } from '../events.ts';
import { REQUEST_KIND_CODES } from '../request/kinds.ts';
import {
  added,
  Day,
  FILE,
  Flag,
  Integer,
  Judged,
  List,
  Money,
  OneOf,
  Price,
  Quantity,
  QuarterName,
  RecordNumber,
  Text,
} from '../shared/event-fields.ts';
import { ORDER_ACCRUAL, ORDER_COMMITMENT, ORDER_HEADER, ORDER_PUBLICATION, ofEach } from './fields.ts';

const share = {
  request: RecordNumber,
  unit: RecordNumber,
  supply: RecordNumber,
  subProduct: Text,
  requested: Quantity,
};
const allocation = fields(share);
/**
 * Part of an order line that comes from one sub-product of one request: the central relation of orders and requests.
 */
export type OrderAllocation = DataOf<typeof allocation>;

const execution = fields({ ...share, delivered: Quantity });
/** Execution of one plan line by an accrual: the requested quantity comes free, the delivered one is executed. */
export type OrderExecution = DataOf<typeof execution>;

const line = fields({
  /** Id of the line: `unit-supply`. */
  id: Text,
  unit: RecordNumber,
  supply: RecordNumber,
  requested: Quantity,
  delivered: Quantity,
  amount: Money,
  receiptNumber: Text,
  receiptDate: Day,
  receptionDate: Day,
});
/** Share of one unit in one supply, with its warehouse receipt (R3 §3 "per-unit lines"). */
export type OrderLine = DataOf<typeof line>;

const supply = fields({
  supply: RecordNumber,
  row: Text,
  group: Text,
  codInternal: Text,
  description: Text,
  price: Price,
  requests: List(RecordNumber),
});
export type OrderSupply = DataOf<typeof supply>;

const charge = fields({ unit: RecordNumber, group: Text, quarter: QuarterName, amount: Money });
/** Amount that the order holds of one quarter budget; no entry when calculate_fee is 0. */
export type OrderCharge = DataOf<typeof charge>;

const invoice = fields({ serie: Text, number: Text, date: Day });
export type OrderInvoiceData = DataOf<typeof invoice>;

/** Warehouse receipt of a line. */
const receipt = fields({
  /** Id of the line: `unit-supply`. */
  line: Text,
  delivered: Quantity,
  receiptNumber: Text,
  receiptDate: Day,
  receptionDate: Day,
});

/** Schema of each plain field: text, or a day. */
const plain = <Fields extends Parameters<typeof ofEach>[0]>(of: Fields) =>
  ofEach(of, (_, { kind }) => (kind === 'day' ? Day : Text));

/** The order form (R3 §7 "Order save") as decided, with the amounts of the server. */
const form = {
  ...plain(ORDER_HEADER),
  iva: Type.Unsafe<IvaMode>({ enum: [0, 1, 2] }),
  quarter: QuarterName,
  purchaseType: RecordNumber,
  purchaseTypeDescription: Text,
  provider: RecordNumber,
  providerNit: Text,
  providerName: Text,
  lines: List(line),
  supplies: List(supply),
  invoices: List(invoice),
  total: Money,
  subtotal: Money,
  ivaAmount: Money,
  charges: List(charge),
  /** Judgements of the form; empty in older orders, which the law of their time judges (`machines/order/judged.ts`). */
  judged: Judged,
};

/** Version 2 adds the judgements. */
const JUDGED_SINCE = added('judged', []);

const commitment = plain(ORDER_COMMITMENT);
/** Fields that a part shares with its order, which alone corrects them (hospital B3). */
const shared = { ...plain(ORDER_PUBLICATION), ...commitment };
const accrual = plain(ORDER_ACCRUAL);

const attachment = fields(FILE);

/** A kind of paper, with its description at that time. */
const kind = fields({ kind: RecordNumber, description: Text });
/** A cause of rejection, with its description at that time. */
const cause = fields({ cause: RecordNumber, description: Text });
/** Header of a consolidation. */
const consolidated = {
  executor: RecordNumber,
  year: Integer,
  /** Kind of all requests of the order. */
  kind: OneOf(...REQUEST_KIND_CODES),
  numberResolution: Text,
  dateResolution: Day,
  calculateFee: Flag,
  hasAward: Flag,
  requests: List(RecordNumber),
};

/** Rest of an order's lines once some of it has left. */
const remainder = {
  lines: List(line),
  supplies: List(supply),
  allocations: List(allocation),
  invoices: List(invoice),
  total: Money,
  subtotal: Money,
  ivaAmount: Money,
  charges: List(charge),
};

/** Share of a line that leaves an order. */
const movedLine = fields({ line: Text, requested: Quantity, delivered: Quantity, amount: Money });
/** Price of the plan at the consolidation. */
const plannedPrice = fields({ supply: RecordNumber, price: Price });

/** Content of a consolidation that was divided, or of its part. */
const undivided = {
  requests: List(RecordNumber),
  planned: List(plannedPrice),
  allocations: List(allocation),
  lines: List(line),
  supplies: List(supply),
  total: Money,
  charges: List(charge),
};

/** Events of `order-{id}` (domain §4.6). */
export const orderEvents = eventsOf('order', {
  /** Version 2 adds the judgements. */
  OrderConsolidated: event(
    {
      id: RecordNumber,
      ...consolidated,
      allocations: List(allocation),
      lines: List(line),
      supplies: List(supply),
      quarter: QuarterName,
      total: Money,
      charges: List(charge),
      judged: Judged,
    },
    JUDGED_SINCE,
  ),
  /** Version 2 adds the reason. */
  OrderFreed: event({ reason: Text }, added('reason', '')),
  OrderGenerated: event(form, JUDGED_SINCE),
  /**
   * Undoing of a generated order before its commitment: 1 → 0. `numberPurchase` is free again; `judged` are the
   * judgements that stay (hospital C1).
   */
  OrderUndone: event({ numberPurchase: Text, judged: Judged, reason: Text }),
  /**
   * Change of the form besides receipts and invoices; carries the whole form, with fields of later phases, which an
   * edit may correct (domain §4, "Field locks").
   */
  OrderRevised: event({ ...form, ...commitment, ...accrual }, JUDGED_SINCE),
  /** Recording or correction of warehouse receipts of lines, or of their delivered quantities. */
  OrderReceiptsRecorded: event({ receipts: List(receipt) }),
  /** `recorded`: invoices recorded for the first time, or corrected. */
  OrderInvoicesRecorded: event({
    recorded: List(invoice),
    removed: List(fields({ serie: Text, number: Text })),
  }),
  /** Version 2 adds the judgement of the term for NPG or NOG. */
  OrderCommitted: event({ ...commitment, judged: Judged }, JUDGED_SINCE),
  /** Receipts or invoices began to arrive: 2 or 3 → 9. */
  OrderPartlyDocumented: event({}),
  /** Reception and invoicing of all units: 2 or 9 → 3. */
  OrderCompleted: event({}),
  /** Removal of all documents: 9 or 3 → 2. */
  OrderDocumentationRemoved: event({}),
  /** Version 2 adds the judgement of the payment's term. */
  OrderAccrued: event(
    { ...accrual, executions: List(execution), total: Money, judged: Judged },
    JUDGED_SINCE,
  ),
  /**
   * Separation of what has come into an order of its own, `part`, which is part `number` of this one. `moved` is what it
   * takes of each line; the other fields are what stays. Quarter budgets move in the same append, plan lines do not
   * (hospital B2).
   */
  OrderSplit: event({
    part: RecordNumber,
    number: Integer,
    moved: List(movedLine),
    ...remainder,
  }),
  /** Opening of a part of the order `root`, as `number`, with everything that it copies: it is committed already. */
  OrderPartOpened: event({
    id: RecordNumber,
    root: RecordNumber,
    number: Integer,
    ...consolidated,
    planned: List(plannedPrice),
    allocations: List(allocation),
    ...form,
    ...commitment,
  }),
  /** Fields that a part takes over from its order, where the order corrected them. */
  OrderPartFollowed: event(shared),
  /**
   * Division of a consolidation that has no order yet: `part` takes `moved` of its lines and becomes part `number` of the
   * same resolution. `taken` are the requests that the part has something of; the other fields are what stays. Quarter
   * budgets move in the same append, plan lines do not (hospital B7).
   */
  OrderDivided: event({
    part: RecordNumber,
    number: Integer,
    moved: List(movedLine),
    taken: List(RecordNumber),
    ...undivided,
  }),
  /**
   * Opening of part `number` of the consolidation `root`. `own` are the requests that it has alone, which are its own
   * from then on.
   */
  OrderDivisionOpened: event({
    id: RecordNumber,
    root: RecordNumber,
    number: Integer,
    own: List(RecordNumber),
    ...consolidated,
    ...undivided,
    quarter: QuarterName,
    judged: Judged,
  }),
  /** Return of a part to its consolidation, which takes its lines again. */
  OrderDivisionReunited: event({ reason: Text }),
  /** Content of a consolidation that took its part `part` again. */
  OrderReunited: event({ part: RecordNumber, number: Integer, ...undivided, reason: Text }),
  /**
   * Closing of an order with what has come: `returned` is what was never delivered, and goes back to the plan at once;
   * the other fields are what stays (hospital B5).
   */
  OrderClosedShort: event({
    reason: Text,
    returned: List(fields({ line: Text, qty: Quantity })),
    exemptionIva: Text,
    ...remainder,
  }),
  /** Version 2 adds the judgement of a file that lacks required papers, with its justification (hospital D4). */
  OrderSentToDaf: event({ numberTable: Text, date: Day, judged: Judged }, JUDGED_SINCE),
  OrderResentToDaf: event({ date: Day, judged: Judged }, JUDGED_SINCE),
  /** Version 2 adds the papers for which DAF rejects the file, and the causes (hospital D5). */
  OrderRejected: event({ date: Day, reason: Text, kinds: List(kind), causes: List(cause) }, (data) => ({
    ...data,
    kinds: [],
    causes: [],
  })),
  /** A paper of the order's file as it was uploaded, a PDF or a picture (hospital D2). */
  OrderPaperAttached: event({ kind: RecordNumber, description: Text, ...FILE }),
  OrderPaperRemoved: event({ kind: RecordNumber, description: Text, hash: Text, name: Text }),
  /** Version 2 adds the judgement of the payment by its term. */
  OrderPaid: event(
    { date: Day, number: Text, numberBox: Text, document: attachment, judged: Judged },
    JUDGED_SINCE,
  ),
  /** Correction of a payment with a reason; `document` is the paper from then on, the former one is in its own event. */
  OrderPaymentCorrected: event({
    date: Day,
    number: Text,
    numberBox: Text,
    document: attachment,
    judged: Judged,
    reason: Text,
  }),
  /** Judgement by the version that replaced a wrong one: the new judgements, and the figures that follow. */
  OrderJudgedAgain: event({
    judged: Judged,
    subtotal: Money,
    ivaAmount: Money,
    charges: List(charge),
    reason: Text,
  }),
  /** Version 2 adds the CUR that reverses the accrual; '' where there was none, or it was left out (hospital C3). */
  OrderBanned: event(
    { date: Day, reason: Text, accrued: Type.Boolean(), numberReversal: Text, dateReversal: Day },
    (data) => ({ ...data, numberReversal: '', dateReversal: '' }),
  ),
  /** Version 2 adds the purchase type whose template prints the minutes. */
  OrderMinutesRecorded: event(
    {
      number: Text,
      date: Day,
      hour: Text,
      book: RecordNumber,
      participants: List(RecordNumber),
      /** 0 in older minutes: the order's type when they were recorded (purchasing C4). */
      purchaseType: RecordNumber,
      /** Revision of the purchase type's stream. */
      templates: Integer,
    },
    (data) => ({ ...data, purchaseType: 0, templates: 0 }),
  ),
  /**
   * Recording of an award of the consolidation, or change of its number, in the same append as the award (awards A3);
   * in a part's first append, the award that its order has.
   */
  OrderAwardLinked: event({ award: RecordNumber, number: Text }),
  /** Deletion of the consolidation's award, or its change to another consolidation. */
  OrderAwardUnlinked: event({}),
});
export type OrderEvent = EventOf<typeof orderEvents>;

type EventData<Type extends OrderEvent['type']> = Extract<OrderEvent, { readonly type: Type }>['data'];
export type OrderForm = EventData<'OrderGenerated'>;
export type OrderPaper = EventData<'OrderPaperAttached'>;
export type OrderRejection = EventData<'OrderRejected'>;
export type OrderPartOpened = EventData<'OrderPartOpened'>;
export type OrderSplit = EventData<'OrderSplit'>;
export type OrderDivided = EventData<'OrderDivided'>;
export type OrderDivisionOpened = EventData<'OrderDivisionOpened'>;
export type OrderReunited = EventData<'OrderReunited'>;
/** Fields that a part takes over from its order. */
export type OrderShared = EventData<'OrderPartFollowed'>;
/** Fields of later phases that an edit may correct. */
export type OrderPhaseFields = Omit<EventData<'OrderRevised'>, keyof OrderForm>;
