import { MARK } from '@expediente/demo/load.ts';
import { streamCategory } from '@expediente/kernel/streams.ts';
import { issuedEvents } from '@expediente/schemas/issued/events.ts';
import { commandEvents } from '@expediente/schemas/pipeline/events.ts';
import { sealEvents } from '@expediente/schemas/seal/events.ts';
import { DECIDERS } from '@expediente/workflow/modules.ts';

/** The categories of all streams that this program writes. */
export const CATEGORIES: readonly string[] = [
  ...DECIDERS.map(({ events }) => events.category),
  commandEvents.category,
  issuedEvents.category,
  sealEvents.category,
  streamCategory(MARK),
];
