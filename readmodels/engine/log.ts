import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import type { Queryable } from './queryable.ts';

/** A checkpoint as `read.projection` keeps it. */
export interface LogPlace {
  readonly position: Position;
  /** `EventStore.id`; null from before logs had names, when PostgreSQL held all events. */
  readonly log: string | null;
}

/** Relation of a checkpoint to a log: made from it, from another one, or from more of it than there is now. */
export type Standing = 'own' | 'other' | 'beyond';

/**
 * Positions of another log say nothing about this one. One beyond the end of the same log says that this one has lost
 * events: nothing that is made anew from it may take the place of what knows more.
 */
export function standingOf(
  store: Pick<EventStore, 'id'>,
  head: Position,
  { position, log }: LogPlace,
): Standing {
  const own = log === null ? store.id.startsWith('postgresql:') : log === store.id;
  if (!own) return 'other';
  return position <= head ? 'own' : 'beyond';
}

/** True when a checkpoint says something about this log as it is now. */
export const isOf = (store: Pick<EventStore, 'id'>, head: Position, place: LogPlace): boolean =>
  standingOf(store, head, place) === 'own';

/** The projections in use, by their relation to this log. */
export async function standings(
  db: Queryable,
  store: Pick<EventStore, 'id' | 'head' | 'holds'>,
): Promise<Readonly<Record<Standing, readonly string[]>>> {
  const { rows } = await db.query<LogPlace & { readonly name: string }>(
    'select name, position, log from read.projection where live order by name',
  );
  // Read after the checkpoints: they may move meanwhile, but never beyond it.
  const head = await store.head();
  const found = await Promise.all(
    rows.map(async (row) => {
      const standing = standingOf(store, head, row);
      // Moved there by an event that is none of ours, which is still in the log: nothing of ours is missing.
      const isHeld = standing === 'beyond' && (await store.holds?.(row.position).catch(() => false));
      return { name: row.name, standing: isHeld ? 'own' : standing };
    }),
  );
  const of = (standing: Standing): readonly string[] =>
    found.filter((each) => each.standing === standing).map(({ name }) => name);
  return { own: of('own'), other: of('other'), beyond: of('beyond') };
}
