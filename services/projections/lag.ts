import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import type pg from 'pg';
import { categoriesOf } from './engine/present.ts';
import { lagOf as secondsBehind } from './engine/waiting.ts';
import { PROJECTIONS } from './modules.ts';

/** How far a projection is behind, as a metric tells it. */
export interface Lag {
  readonly name: string;
  /** Events it has yet to take in, counted up to `MOST`; NaN where the store cannot count. */
  readonly events: number;
  /** Since the oldest event that it has yet to take in; 0 when there is none. */
  readonly seconds: number;
  /** Records left out of it. */
  readonly quarantined: number;
}

/** A store that can count what stands after a position, up to `most`. */
interface Counting {
  countAfter(after: Position, categories: readonly string[], most: number): Promise<number>;
}

/** Who is further behind is far behind: nobody needs to know how far. */
const MOST = 10_000;

export async function projectionLags(pool: pg.Pool, store: EventStore): Promise<readonly Lag[]> {
  const [head, { rows }] = await Promise.all([
    store.head(),
    pool.query<{ name: string; position: Position; quarantined: number }>(
      `select name, position,
              (select count(*) from read.quarantine q where q.projection = p.name and q.version = p.version) as quarantined
       from read.projection p where live order by name`,
    ),
  ]);
  return await Promise.all(
    rows.map(async ({ name, position, quarantined }) => {
      if (position >= head) return { name, events: 0, seconds: 0, quarantined };
      const projection = PROJECTIONS.find((each) => each.name === name);
      const categories = projection ? categoriesOf(projection) : [];
      const events = isCounting(store) ? await store.countAfter(position, categories, MOST) : Number.NaN;
      // Others' events may stand after its position: they are not its lag.
      const seconds = events === 0 ? 0 : await secondsBehind(store, position, projection);
      return { name, events, seconds, quarantined };
    }),
  );
}

const isCounting = (store: EventStore): store is EventStore & Counting => 'countAfter' in store;
