import { recordDecider } from '@expediente/catalogues/engine/decider.ts';
import { catalogueStream } from '@expediente/catalogues/engine/reference.ts';
import { catalogueSentence, labelOf } from '@expediente/catalogues/engine/words.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { EventStore, StoredEvent } from '@expediente/eventstore/port.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import { toPresent } from '@expediente/schemas/present.ts';

/** The catalogues whose records decide about access. */
export type Deciding = Extract<CatalogueName, 'user' | 'profile' | 'menuOption' | 'action' | 'unit'>;

/** A record as one event left it. */
export interface Step<Name extends Deciding = Deciding> {
  readonly name: Name;
  readonly id: number;
  readonly event: StoredEvent;
  /** Null: it was deleted. */
  readonly record: CatalogueRecords[Name] | null;
  /** Text of the step. */
  readonly text: string;
}

/** The steps of some records of a catalogue, by id. */
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
          // The record's fields are the definition's.
          record: state.record as CatalogueRecords[Name] | null,
          text: `${catalogueSentence(definition, present)} (${definition.noun} ${label})`,
        };
      });
      return [id, steps];
    }),
  );
}
