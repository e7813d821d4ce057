import { type DataOf, type EventOf, event, eventsOf, fields } from '../events.ts';
import {
  added,
  Day,
  Flag,
  Integer,
  List,
  Money,
  Price,
  Quantity,
  RecordNumber,
  Text,
} from '../shared/event-fields.ts';

const subProduct = fields({ subProduct: Text, description: Text, qty: Quantity });
/** How much of a record one sub-product takes. */
export type UnopsSubProduct = DataOf<typeof subProduct>;

/** `number`: digits without leading zeros. */
const invoice = fields({ serie: Text, number: Text, date: Day, value: Money });
export type UnopsInvoice = DataOf<typeof invoice>;

const receipt = fields({ number: Text, date: Day, value: Money });
export type UnopsReceipt = DataOf<typeof receipt>;

/**
 * What a record of a purchase made through UNOPS holds (R3 §3). Names, NIT, codes and descriptions are copies of that
 * moment.
 */
export const UNOPS_CONTENT = {
  unit: RecordNumber,
  unitDescription: Text,
  externalId: Text,
  numberOrder: Text,
  numberDispatch: Text,
  numberAct: Text,
  dateAct: Day,
  yearReception: Integer,
  numberBidding: Text,
  numberItb: Text,
  provider: RecordNumber,
  providerNit: Text,
  providerName: Text,
  supply: RecordNumber,
  codInternal: Text,
  codPpr: Text,
  description: Text,
  presentation: Text,
  row: Text,
  rowDescription: Text,
  group: Text,
  groupDescription: Text,
  price: Price,
  qty: Quantity,
  /** `price` × `qty`, rounded half away from zero. */
  total: Money,
  subProducts: List(subProduct),
  invoices: List(invoice),
  receipts: List(receipt),
  /** 1: all its receipts are recorded, as the person who saved it states. */
  receiptsCompleted: Flag,
} as const;

const content = fields(UNOPS_CONTENT);
export type UnopsContent = DataOf<typeof content>;

/** Events of `unops-{id}` (unops D2). */
export const unopsEvents = eventsOf('unops', {
  UnopsRecorded: event({ id: RecordNumber, executor: RecordNumber, ...UNOPS_CONTENT }),
  UnopsRevised: event(UNOPS_CONTENT),
  /** Version 2: why. */
  UnopsDeleted: event({ reason: Text }, added('reason', '')),
  UnopsConsolidated: event({ consolidation: RecordNumber, date: Day }),
  /** Its consolidation was released. */
  UnopsReleased: event({ consolidation: RecordNumber }),
  UnopsRegularized: event({ regularization: RecordNumber, curdp: Text }),
});
export type UnopsEvent = EventOf<typeof unopsEvents>;

/** Events of `unopsConsolidation-{id}` (unops D2). */
export const unopsConsolidationEvents = eventsOf('unopsConsolidation', {
  UnopsConsolidationMade: event({
    id: RecordNumber,
    executor: RecordNumber,
    unit: RecordNumber,
    unitDescription: Text,
    date: Day,
    records: List(RecordNumber),
    total: Money,
  }),
  /** Version 2: why. */
  UnopsConsolidationFreed: event({ reason: Text }, added('reason', '')),
  UnopsConsolidationRegularized: event({ regularization: RecordNumber, curdp: Text }),
});
export type UnopsConsolidationEvent = EventOf<typeof unopsConsolidationEvents>;

const document = fields({ hash: Text, name: Text, size: Integer });
/** The PDF of a regularisation as it was uploaded. */
export type RegularizationDocument = DataOf<typeof document>;

/** Events of `unopsRegularization-{id}` (unops D2). */
export const unopsRegularizationEvents = eventsOf('unopsRegularization', {
  UnopsRegularizationMade: event({
    id: RecordNumber,
    executor: RecordNumber,
    unit: RecordNumber,
    unitDescription: Text,
    curdp: Text,
    datePay: Day,
    consolidations: List(RecordNumber),
    /** How many records it regularises. */
    records: Integer,
    total: Money,
    document,
  }),
  /** Its number, date or document were wrong (unops D20). */
  UnopsRegularizationCorrected: event({ curdp: Text, datePay: Day, document, reason: Text }),
});
export type UnopsRegularizationEvent = EventOf<typeof unopsRegularizationEvents>;
