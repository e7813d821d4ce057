import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import type { Queryable } from './queryable.ts';

/** A checkpoint in the form of `read.projection`. */
export interface LogPlace {
  readonly position: Position;
  /** `EventStore.id`; null: stored before logs had names, when PostgreSQL had all events. */
  readonly log: string | null;
}

/** Relation of a checkpoint to a log: made from it, from another log, or from more events than it has now. */
export type Standing = 'own' | 'other' | 'beyond';

/**
 * Relation of a checkpoint to this log. Positions of another log mean nothing here. A position beyond the end of the
 * same log shows that it has lost events: tables made anew from it must not replace those that have more.
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

/** Checks whether a checkpoint is meaningful for this log in its present state. */
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
  // Read after the checkpoints: they may move meanwhile, but never beyond this position.
  const head = await store.head();
  const found = await Promise.all(
    rows.map(async (row) => {
      const standing = standingOf(store, head, row);
      // The position is that of an event of no projection, which the log still has: no event of a projection is
      // missing.
      const isHeld = standing === 'beyond' && (await store.holds?.(row.position).catch(() => false));
      return { name: row.name, standing: isHeld ? 'own' : standing };
    }),
  );
  const of = (standing: Standing): readonly string[] =>
    found.filter((each) => each.standing === standing).map(({ name }) => name);
  return { own: of('own'), other: of('other'), beyond: of('beyond') };
}
