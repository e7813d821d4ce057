import type { DomainEvent } from '@expediente/kernel/events.ts';
import type { LifeCycleTable } from './table.ts';

/**
 * Default case of a life cycle's changes: an event without data that has no case changes the status alone. An event
 * with data does not compile here.
 */
export const statusAlone = (
  _: DomainEvent & { readonly data: Readonly<Record<string, never>> },
): Record<string, never> => ({});

/**
 * Makes a life cycle's `evolve`: it sets the fields that an event changes, and the status that the table gives. It
 * never throws, whatever was stored.
 */
export const foldOf =
  <Name extends string, State extends { status: Name }, Event extends DomainEvent>(
    table: Pick<LifeCycleTable<Name, string, number>, 'next'>,
    changesBy: (event: Event, state: State) => Partial<State>,
  ) =>
  (state: State, event: Event): State => {
    // A copy, then single assignments: spreading both objects costs a rebuild a tenth of its time.
    const after: State = { ...state };
    const changes = changesBy(event, state);
    // Changes are plain objects: `in` visits their own fields only.
    for (const field in changes) after[field] = changes[field] as State[typeof field];
    after.status = table.next(state.status, event.type);
    return after;
  };
