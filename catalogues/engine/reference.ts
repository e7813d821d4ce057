import type { DomainEvent } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import { CATALOGUES } from '../registry.ts';
import { catalogueDecider } from './decider.ts';

/** The stream of a catalogue record: `supply-17`. */
export const catalogueStream = (name: CatalogueName, id: string | number): StreamName => streamName(name, id);

/** The record that a stream's events tell; null when there is none, or it was deleted. */
export function foldRecord<Name extends CatalogueName>(
  name: Name,
  events: readonly DomainEvent[],
): CatalogueRecords[Name] | null {
  const decider = catalogueDecider(CATALOGUES[name]);
  let state = decider.initial;
  for (const event of events) state = decider.evolve(state, event);
  return state.record;
}
