import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import type { Run } from '@expediente/schemas/ops/read.ts';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import { standingOf } from './log.ts';
import { lastRuns } from './runs.ts';
import { lagOf } from './waiting.ts';

/** Status of a projection, for `npm run projections -- status` and `/ops/projections`. */
export interface ProjectionStatus {
  readonly name: string;
  /** Version of the live tables, which ends their names. */
  readonly version: string;
  /** Build that projects it now, or projected it last; null: a build of an earlier release. */
  readonly build: string | null;
  readonly position: Position;
  /** Number of events that the tables were made from. */
  readonly events: number;
  readonly behind: boolean;
  /** Set if the tables were made from another log: until they are rebuilt, they say nothing about this one. */
  readonly other_log: boolean;
  /** Set if the tables were made from more events than the log still has: they must not be rebuilt from that log. */
  readonly log_cut: boolean;
  /** Reason in Spanish why projecting stopped until a newer program takes over; null: it goes on. */
  readonly stopped: string | null;
  /** Stream of the record at which projecting stopped; null: it goes on. */
  readonly stopped_record: string | null;
  /** Seconds since the oldest pending event of the log; 0: none is pending. */
  readonly lag_seconds: number;
  readonly quarantined: readonly QuarantinedRecord[];
  /** Current run, else the last one. */
  readonly run: Run | null;
}

export interface QuarantinedRecord {
  readonly record: string;
  readonly revision: number;
  readonly position: string;
  readonly type: string;
  readonly error: string;
  /** Id of the call that wrote the event, by which its log lines are found. */
  readonly correlation: string;
  readonly at: string;
}

interface ProjectionRow {
  readonly name: string;
  readonly version: string;
  readonly build: string | null;
  readonly position: Position;
  readonly events: number;
  readonly stopped: string | null;
  readonly stopped_record: string | null;
  readonly log: string | null;
}
/**
 * Status of all projections in use.
 * @param projections projections of this program, whose categories determine the pending events
 */
export async function projectionStatuses(
  pool: pg.Pool,
  store: EventStore,
  projections: readonly Projection[] = [],
): Promise<readonly ProjectionStatus[]> {
  const [live, quarantine, runs] = await Promise.all([
    pool.query<ProjectionRow>(
      `select name, coalesce(fingerprint, 'v' || version) as version, build, position, events, log, stopped,
         stopped_record
       from read.projection where live order by name`,
    ),
    pool.query<QuarantinedRecord & { readonly projection: string; readonly at: Date }>(
      `select q.projection, record, revision, q.position, type, error, correlation, at from read.quarantine q
       join read.projection p on p.name = q.projection and p.version = q.version and p.live
       order by at desc limit 1000`,
    ),
    lastRuns(pool),
  ]);
  // Read after the checkpoints: they may move meanwhile, but never beyond this position.
  const head = await store.head();
  return await Promise.all(
    live.rows.map(async (row) => {
      const standing = standingOf(store, head, row);
      const behind = standing !== 'own' || row.position < head;
      const known = projections.find(({ name }) => name === row.name);
      return {
        name: row.name,
        version: row.version,
        build: row.build,
        position: row.position,
        events: row.events,
        behind,
        other_log: standing === 'other',
        log_cut: standing === 'beyond',
        stopped: row.stopped,
        stopped_record: row.stopped_record,
        lag_seconds: behind && standing === 'own' ? await lagOf(pool, store, row.position, known) : 0,
        quarantined: quarantine.rows
          .filter(({ projection }) => projection === row.name)
          .map(({ projection: _, at, ...rest }) => ({ ...rest, at: new Date(at).toISOString() })),
        run: runs.get(row.name) ?? null,
      };
    }),
  );
}
