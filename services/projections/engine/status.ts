import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import type pg from 'pg';
import type { TableDifference } from './difference.ts';
import { isOf } from './log.ts';

/** One projection as `npm run projections -- status` and `/ops/projections` tell it. */
export interface ProjectionStatus {
  readonly name: string;
  /** Version of the live tables: what their names end in. */
  readonly version: string;

  readonly position: Position;
  /** Events the tables were made from. */
  readonly events: number;
  readonly behind: boolean;
  /** Its tables were made from another log than this one is: they say nothing about it until they are rebuilt. */
  readonly other_log: boolean;
  /** Why nothing is projected until a newer program takes it over, in Spanish; null: it is running. */
  readonly stopped: string | null;
  /** Since the last event handled, while it is behind; else 0. */
  readonly lag_seconds: number;
  readonly quarantined: readonly QuarantinedRecord[];
  readonly rebuild: RebuildStatus | null;
}

export interface QuarantinedRecord {
  readonly record: string;
  readonly revision: number;
  readonly position: string;
  readonly type: string;
  readonly error: string;
  /** Of the call that wrote the event: finds it in the log. */
  readonly correlation: string;
  readonly at: string;
}

export interface RebuildStatus {
  readonly state: 'running' | 'interrupted' | 'done' | 'failed' | 'cancelled';
  readonly dry_run: boolean;
  readonly events: number;
  readonly total: number;
  readonly percent: number;
  readonly per_second: number;
  readonly seconds_left: number | null;
  readonly differences: readonly TableDifference[] | null;
  readonly error: string | null;
  readonly started_at: string;
}

interface ProjectionRow {
  readonly name: string;
  readonly version: string;
  readonly position: Position;
  readonly events: number;
  readonly since: number;
  readonly stopped: string | null;
  readonly log: string | null;
}
interface RebuildRow extends Omit<RebuildStatus, 'percent' | 'started_at'> {
  readonly projection: string;
  readonly started_at: Date;
  readonly silent: boolean;
}

/** The state of every projection; a killed rebuild still marked as running is reported as interrupted. */
export async function projectionStatuses(
  pool: pg.Pool,
  store: EventStore,
): Promise<readonly ProjectionStatus[]> {
  const [projections, quarantine, rebuilds] = await Promise.all([
    pool.query<ProjectionRow>(
      `select name, coalesce(fingerprint, 'v' || version) as version, position, events, log, stopped,
              greatest(0, extract(epoch from now() - coalesce(event_at, moved_at)))::integer as since
       from read.projection where live order by name`,
    ),
    pool.query<QuarantinedRecord & { readonly projection: string; readonly at: Date }>(
      `select q.projection, record, revision, q.position, type, error, correlation, at from read.quarantine q
       join read.projection p on p.name = q.projection and p.version = q.version and p.live
       order by at desc limit 1000`,
    ),
    pool.query<RebuildRow>(
      `select *, state = 'running' and updated_at < now() - interval '30 seconds' as silent from read.rebuild`,
    ),
  ]);
  // Read after the checkpoints: they may move meanwhile, but never beyond it.
  const head = await store.head();
  return projections.rows.map((row) => {
    const otherLog = !isOf(store, head, row);
    const behind = otherLog || row.position < head;
    const rebuild = rebuilds.rows.find(({ projection }) => projection === row.name);
    return {
      name: row.name,
      version: row.version,
      position: row.position,
      events: row.events,
      behind,
      other_log: otherLog,
      stopped: row.stopped,
      lag_seconds: behind ? row.since : 0,
      quarantined: quarantine.rows
        .filter(({ projection }) => projection === row.name)
        .map(({ projection: _, at, ...rest }) => ({ ...rest, at: new Date(at).toISOString() })),
      rebuild: rebuild ? rebuildStatus(rebuild) : null,
    };
  });
}

function rebuildStatus(row: RebuildRow): RebuildStatus {
  const { state, dry_run, events, total, per_second, seconds_left, differences, error } = row;
  return {
    state: row.silent ? 'interrupted' : state,
    dry_run,
    events,
    total,
    percent: state === 'done' ? 100 : total === 0 ? 0 : Math.min(100, Math.floor((events / total) * 100)),
    per_second,
    seconds_left,
    differences,
    error,
    started_at: row.started_at.toISOString(),
  };
}
