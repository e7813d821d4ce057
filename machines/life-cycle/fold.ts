import type { DomainEvent } from '@expediente/kernel/events.ts';
import type { LifeCycleTable } from './table.ts';

/**
 * A life cycle's `evolve`: the fields that an event changes, and the status that its table gives it. Never
 * throws, whatever was stored.
 */
export const foldOf =
  <Name extends string, State extends { readonly status: Name }, Event extends DomainEvent>(
    table: Pick<LifeCycleTable<Name, string, number>, 'next'>,
    changesBy: (event: Event, state: State) => Partial<State>,
  ) =>
  (state: State, event: Event): State => ({
    ...state,
    ...changesBy(event, state),
    status: table.next(state.status, event.type),
  });
