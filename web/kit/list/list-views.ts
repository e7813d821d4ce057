import type { ListView } from '@expediente/schemas/shared/layout.ts';
import { type ListDefaults, type ListState, readListState } from './list-state.ts';

/** State of a list under a view; its page size and day stay. */
export const viewState = (view: ListView, now: ListState, defaults: ListDefaults): ListState => ({
  ...readListState(new URLSearchParams(view.query), defaults),
  size: now.size,
  day: now.day,
});

/** Everything of a state that a view has. */
const shape = ({ search, sort, filters, columns, compact }: ListState): string =>
  JSON.stringify([search, sort, Object.entries(filters).sort(), columns, compact]);

/** View whose rows and columns are those of the state; undefined: of none. */
export const viewOf = (
  views: readonly ListView[],
  state: ListState,
  defaults: ListDefaults,
): ListView | undefined => views.find((view) => shape(viewState(view, state, defaults)) === shape(state));
