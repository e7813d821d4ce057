import type { IvaMode } from '@expediente/kernel/decimal.ts';
import { Type } from 'typebox';
import { type DataOf, type EventOf, event, eventsOf, fields } from '../events.ts';
import {
  added,
  Day,
  Integer,
  List,
  Money,
  OneOf,
  Quantity,
  RecordNumber,
  Text,
} from '../shared/event-fields.ts';

const centre = fields({ unit: RecordNumber, description: Text, numberOrder: Text, qty: Quantity });
/** What one cost centre asked for, under the number of its pedido. */
export type AwardCentre = DataOf<typeof centre>;

const offer = fields({
  provider: RecordNumber,
  nit: Text,
  name: Text,
  amount: Money,
  /** How many products it offered. */
  products: Integer,
  winner: OneOf(0, 1),
});
export type AwardOffer = DataOf<typeof offer>;

const participant = fields({ participant: RecordNumber, name: Text, type: OneOf('COMISION', 'SECRETARIA') });
export type AwardParticipant = DataOf<typeof participant>;

const quotation = fields({ provider: RecordNumber, hash: Text, name: Text, size: Integer });
/** The quotation of a provider as it was handed in, a PDF or a picture. */
export type AwardQuotation = DataOf<typeof quotation>;

/**
 * What an award says (R2 §3). Names, NIT, codes and descriptions are copies of that moment; its text is that of the
 * purchase type's templates at the revision `templates` of the type's own stream (awards A5).
 */
export const AWARD_CONTENT = {
  number: Text,
  date: Day,
  /** HH:mm */
  hour: Text,
  /** '' where the purchase type has none. */
  nog: Text,
  purchaseType: RecordNumber,
  purchaseTypeDescription: Text,
  templates: Integer,
  /** The order whose consolidation it awards, and its resolution; 0 and '' of a free one. */
  order: RecordNumber,
  resolution: Text,
  supply: RecordNumber,
  typeSupplies: Text,
  codInternal: Text,
  codPpr: Text,
  descriptionPpr: Text,
  description: Text,
  presentation: Text,
  row: Text,
  rowDescription: Text,
  units: List(centre),
  providers: List(offer),
  book: RecordNumber,
  bookName: Text,
  participants: List(participant),
  qty: Quantity,
  /** In quetzales, of the whole, whatever the mode of its IVA (awards A22). */
  amount: Money,
  iva: Type.Unsafe<IvaMode>({ enum: [0, 1, 2] }),
  justification: Text,
} as const;

const content = fields(AWARD_CONTENT);
export type AwardContent = DataOf<typeof content>;

/** Events of `award-{id}` (domain §4.7). */
export const awardEvents = eventsOf('award', {
  AwardRecorded: event({ id: RecordNumber, executor: RecordNumber, year: Integer, ...AWARD_CONTENT }),
  AwardRevised: event(AWARD_CONTENT),
  AwardBusinessGenerated: event({ number: Text, date: Day, hour: Text }),
  AwardCertified: event({ invoiceAward: Text, invoiceBusiness: Text }),
  /** Its text is that of the type's templates at another revision from now on. */
  AwardTemplatesUpdated: event({ templates: Integer }),
  AwardQuotationAttached: event({ provider: RecordNumber, hash: Text, name: Text, size: Integer }),
  AwardQuotationRemoved: event({ provider: RecordNumber, hash: Text, name: Text }),
  /** Version 2: why. */
  AwardDeleted: event({ reason: Text }, added('reason', '')),
});
export type AwardEvent = EventOf<typeof awardEvents>;
