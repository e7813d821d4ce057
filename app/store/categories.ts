import { MARK } from '@expediente/demo/mark.ts';
import { streamCategory } from '@expediente/kernel/streams.ts';
import type { StreamEvents } from '@expediente/schemas/events.ts';
import { issuedEvents } from '@expediente/schemas/issued/events.ts';
import { commandEvents } from '@expediente/schemas/pipeline/events.ts';
import { sealEvents } from '@expediente/schemas/seal/events.ts';
import { DECIDERS } from '@expediente/workflow/modules.ts';

/** The events of all streams that this program writes, but for the mark of a demonstration. */
export const STREAM_EVENTS: readonly StreamEvents[] = [
  ...DECIDERS.map(({ events }) => events),
  commandEvents,
  issuedEvents,
  sealEvents,
];

/** The categories of all streams that this program writes. */
export const CATEGORIES: readonly string[] = [
  ...STREAM_EVENTS.map(({ category }) => category),
  streamCategory(MARK),
];
