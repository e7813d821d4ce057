import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import { isUnread, type Recorded, StrangeEvent, toPresent } from '@expediente/schemas/present.ts';
import { CATALOGUES } from '../registry.ts';
import { catalogueDecider } from './decider.ts';

/** Stream of a catalogue record: `supply-17`. */
export const catalogueStream = (name: CatalogueName, id: string | number): StreamName => streamName(name, id);

/**
 * Folds a stream's events into its record; null: never created, or deleted.
 * @throws {FutureEvent} when an event is newer than this program
 * @throws {StrangeEvent} when an event cannot be read, or the fold does not accept it
 */
export function foldRecord<Name extends CatalogueName>(
  name: Name,
  events: readonly Recorded[],
): CatalogueRecords[Name] | null {
  const decider = catalogueDecider(CATALOGUES[name]);
  let state = decider.initial;
  for (const event of events) {
    try {
      state = decider.evolve(state, toPresent(decider.events, event));
    } catch (error) {
      throw isUnread(error) ? error : new StrangeEvent(event, { is: 'damaged', part: 'data' });
    }
  }
  return state.record;
}
