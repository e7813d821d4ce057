import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import { type Recorded, toPresent } from '@expediente/schemas/present.ts';
import { CATALOGUES } from '../registry.ts';
import { catalogueDecider } from './decider.ts';

/** The stream of a catalogue record: `supply-17`. */
export const catalogueStream = (name: CatalogueName, id: string | number): StreamName => streamName(name, id);

/**
 * The record that a stream's events make; null when there is none, or it was deleted.
 * @throws {FutureEvent} when one is newer than this program
 */
export function foldRecord<Name extends CatalogueName>(
  name: Name,
  events: readonly Recorded[],
): CatalogueRecords[Name] | null {
  const decider = catalogueDecider(CATALOGUES[name]);
  let state = decider.initial;
  for (const event of events) state = decider.evolve(state, toPresent(decider.events, event));
  return state.record;
}
