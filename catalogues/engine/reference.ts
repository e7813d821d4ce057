import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import { isUnread, type Recorded, StrangeEvent, toPresent } from '@expediente/schemas/present.ts';
import { CATALOGUES } from '../registry.ts';
import { catalogueDecider } from './decider.ts';

/** The stream of a catalogue record: `supply-17`. */
export const catalogueStream = (name: CatalogueName, id: string | number): StreamName => streamName(name, id);

/**
 * The record that a stream's events make; null when there is none, or it was deleted.
 * @throws {FutureEvent} when one is newer than this program
 * @throws {StrangeEvent} when one cannot be read, or is not what its fold takes
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
