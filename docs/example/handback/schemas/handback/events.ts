import { type EventOf, event, eventsOf } from '../events.ts';
import { eventFieldsOf, type ItemOf } from '../record/events.ts';
import type { ContentOf } from '../record/table.ts';
import { Integer, RecordNumber, Text } from '../shared/event-fields.ts';
import { HANDBACK_RECORD } from './record.ts';

export interface HandbackContent extends ContentOf<typeof HANDBACK_RECORD> {}
export type HandbackLine = ItemOf<typeof HANDBACK_RECORD, 'lines'>;

const content = eventFieldsOf(HANDBACK_RECORD);

/** Events of `handback-{id}`. */
export const handbackEvents = eventsOf('handback', {
  HandbackDrafted: event({
    ...content,
    id: RecordNumber,
    number: Integer,
    unit: RecordNumber,
    executor: RecordNumber,
    year: Integer,
  }),
  HandbackRevised: event(content),
  HandbackSent: event({}),
  HandbackRejected: event({ reason: Text }),
  HandbackApproved: event({}),
});
export type HandbackEvent = EventOf<typeof handbackEvents>;
