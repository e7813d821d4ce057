import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import { categoriesOf } from '@expediente/readmodels/engine/present.ts';
import { ACKNOWLEDGED } from '@expediente/readmodels/engine/quarantine.ts';
import { waitingVersions } from '@expediente/readmodels/engine/release.ts';
import { lastRuns } from '@expediente/readmodels/engine/runs.ts';
import { lagOf as secondsBehind } from '@expediente/readmodels/engine/waiting.ts';
import type pg from 'pg';
import { PROJECTIONS } from './modules.ts';

/** Lag of a projection, for metrics. */
export interface Lag {
  readonly name: string;
  /** Number of pending events, counted up to `MOST`; NaN: the store cannot count. */
  readonly events: number;
  /** Seconds since the oldest pending event was stored; 0: none is pending. */
  readonly seconds: number;
  /** Records left out of the projection, and the number of them that no user acknowledged. */
  readonly quarantined: number;
  readonly unacknowledged: number;
  /** Set if projecting stopped, at an event that is newer than the program. */
  readonly stopped: boolean;
  /** Set if a version is filled and kept up to date, and waits for its release. */
  readonly releaseWaits: boolean;
  /** Set if the last run failed or its process ended. */
  readonly runFailed: boolean;
}

interface LagRow extends Pick<Lag, 'name' | 'stopped' | 'quarantined' | 'unacknowledged'> {
  readonly position: Position;
}

/** A store that can count the events after a position, up to `most`. */
interface Counting {
  countAfter(after: Position, categories: readonly string[], most: number): Promise<number>;
}

/** Upper bound of the lag that is counted. */
const MOST = 10_000;

export async function projectionLags(pool: pg.Pool, store: EventStore): Promise<readonly Lag[]> {
  const [head, runs, { rows }] = await Promise.all([
    store.head(),
    lastRuns(pool),
    pool.query<LagRow>(
      `select name, position, stopped is not null as stopped,
         (select count(*) from read.quarantine q where q.projection = p.name and q.version = p.version) as quarantined,
         (select count(*) from read.quarantine q where q.projection = p.name and q.version = p.version
            and not exists (select from read.acknowledged known where ${ACKNOWLEDGED})) as unacknowledged
       from read.projection p where live order by name`,
    ),
  ]);
  return await Promise.all(
    rows.map(async ({ position, ...row }) => {
      const { name } = row;
      const last = runs.get(name)?.state;
      const state = {
        ...row,
        releaseWaits: (await waitingVersions(pool, name)).length > 0,
        runFailed: last === 'failed' || last === 'interrupted',
      };
      if (position >= head) return { ...state, events: 0, seconds: 0 };
      const projection = PROJECTIONS.find((each) => each.name === name);
      const categories = projection ? categoriesOf(projection) : [];
      const events = isCounting(store) ? await store.countAfter(position, categories, MOST) : Number.NaN;
      // Events after the position may belong to other projections, and are no lag of this one.
      const seconds = events === 0 ? 0 : await secondsBehind(pool, store, position, projection);
      return { ...state, events, seconds };
    }),
  );
}

const isCounting = (store: EventStore): store is EventStore & Counting => 'countAfter' in store;
