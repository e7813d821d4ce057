import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import { categoriesOf } from '@expediente/readmodels/engine/present.ts';
import { ACKNOWLEDGED } from '@expediente/readmodels/engine/quarantine.ts';
import { waitingVersions } from '@expediente/readmodels/engine/release.ts';
import { lastRuns } from '@expediente/readmodels/engine/runs.ts';
import { lagOf as secondsBehind } from '@expediente/readmodels/engine/waiting.ts';
import type pg from 'pg';
import { PROJECTIONS } from './modules.ts';

/** How far a projection is behind, as a metric shows it. */
export interface Lag {
  readonly name: string;
  /** Events it has yet to take in, counted up to `MOST`; NaN where the store cannot count. */
  readonly events: number;
  /** Since the oldest event that it has yet to take in was stored; 0 when there is none. */
  readonly seconds: number;
  /** Records left out of it, and those of them that are not acknowledged. */
  readonly quarantined: number;
  readonly unacknowledged: number;
  /** An event is newer than the program: nothing is projected. */
  readonly stopped: boolean;
  /** A version is filled, kept up to date, and waits to be brought into use. */
  readonly releaseWaits: boolean;
  /** The last run failed, or its process is gone. */
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
      // Others' events may stand after its position: they are not its lag.
      const seconds = events === 0 ? 0 : await secondsBehind(pool, store, position, projection);
      return { ...state, events, seconds };
    }),
  );
}

const isCounting = (store: EventStore): store is EventStore & Counting => 'countAfter' in store;
