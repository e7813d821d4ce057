import { recordDecider } from '@expediente/catalogues/engine/decider.ts';
import { catalogueStream } from '@expediente/catalogues/engine/reference.ts';
import { catalogueSentence, labelOf } from '@expediente/catalogues/engine/words.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { EventStore, StoredEvent } from '@expediente/eventstore/port.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import { toPresent } from '@expediente/schemas/present.ts';

/** Catalogues whose records decide about access. */
export type Deciding = Extract<CatalogueName, 'user' | 'profile' | 'menuOption' | 'action' | 'unit'>;

/** State of a record after one event. */
export interface Step<Name extends Deciding = Deciding> {
  readonly name: Name;
  readonly id: number;
  readonly event: StoredEvent;
  /** Null: the event deleted the record. */
  readonly record: CatalogueRecords[Name] | null;
  readonly text: string;
}

/** Steps of the given records of a catalogue, by id. */
export async function stepsOf<Name extends Deciding>(
  store: EventStore,
  name: Name,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Step<Name>[]>> {
  const streams = new Map(ids.map((id) => [catalogueStream(name, id), id]));
  const events = await store.readStreams([...streams.keys()]);
  const definition = CATALOGUES[name];
  const decider = recordDecider(definition);
  return new Map(
    [...streams].map(([stream, id]) => {
      let state = decider.initial;
      const steps = (events.get(stream) ?? []).map((event): Step<Name> => {
        const before = state.record;
        const present = toPresent(decider.events, event);
        state = decider.evolve(state, present);
        const label = labelOf(definition, state.record ?? before ?? {});
        return {
          name,
          id,
          event,
          // The definition's schema has exactly the fields of the record.
          record: state.record as CatalogueRecords[Name] | null,
          text: `${catalogueSentence(definition, present)} (${definition.noun} ${label})`,
        };
      });
      return [id, steps];
    }),
  );
}
