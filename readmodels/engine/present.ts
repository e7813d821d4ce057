import type { FoldEvent, StoredEvent } from '@expediente/eventstore/port.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';
import { streamCategory } from '@expediente/kernel/streams.ts';
import { type PresentEvent, toPresent } from '@expediente/schemas/present.ts';
import type { Projection, RowFold } from '../projection.ts';

/** Event of a fold's streams in its present shape. */
export type FoldedEvent = PresentEvent<DomainEvent, FoldEvent>;
/** Event in its present shape, with its place in the log. */
export type ProjectedEvent = PresentEvent<DomainEvent, StoredEvent>;

/** Categories of the streams that a fold's rows are made from. */
export const takenBy = ({ streams }: Pick<RowFold<unknown>, 'streams'>): readonly string[] =>
  streams.map(({ category }) => category);

/** Categories of the streams that a projection's rows are made from. */
export const categoriesOf = ({ folds }: Projection): readonly string[] => [
  ...new Set(folds.flatMap(takenBy)),
];

/**
 * Converts stored events of a projection's categories to the present shape that its folds take.
 * @throws {FutureEvent} (the function) for an event that is newer than this program: it may be neither folded, skipped
 * nor left out
 * @throws {StrangeEvent} (the function) for stored data that cannot be read as an event: its record is left out
 */
export function doorOf({
  folds,
}: Projection): <Stored extends FoldEvent>(stored: Stored) => PresentEvent<DomainEvent, Stored> {
  const known = new Map(folds.flatMap(({ streams }) => streams.map((events) => [events.category, events])));
  return (stored) => {
    const events = known.get(streamCategory(stored.stream));
    if (events === undefined) throw new Error(`no fold takes ${stored.stream}`);
    return toPresent(events, stored);
  };
}
