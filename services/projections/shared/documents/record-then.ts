import { catalogueStream, foldRecord } from '@expediente/catalogues/engine/reference.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';

/**
 * A catalogue record in its state at an instant; null: it was deleted by then, or never existed.
 * @param at ISO 8601; before the first event: the record as it began, since clocks of processes may differ
 */
export async function recordThen<Name extends CatalogueName>(
  store: Pick<EventStore, 'readStream'>,
  name: Name,
  id: number,
  at: string,
): Promise<CatalogueRecords[Name] | null> {
  const events = await store.readStream(catalogueStream(name, id));
  const last = events.findLastIndex(({ metadata }) => metadata.at <= at);
  return foldRecord(name, events.slice(0, Math.max(last, 0) + 1));
}
