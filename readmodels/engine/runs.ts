import type { HouseAct } from '@expediente/schemas/home/read.ts';
import type { IntegrityReport, Run } from '@expediente/schemas/ops/read.ts';
import type { ComparisonReport } from '@expediente/schemas/seal/read.ts';
import type pg from 'pg';
import type { Actor } from './actor.ts';
import { differingIn, type TableDifference } from './difference.ts';
import { isRunning } from './locks.ts';
import { BACKUP, INTEGRITY } from './run-meter.ts';
import { percentOf, type RunRow } from './run-row.ts';

/**
 * Asks the current run of a projection to stop.
 * @returns number of the run; undefined: none is under way
 */
export async function cancelRun(pool: pg.Pool, projection: string, by: Actor): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: number }>(
    `update read.run r set cancelled_by = $2
     where projection = $1 and state = 'running' and ended_at is null and ${isRunning('r.id')} returning id`,
    [projection, by.name],
  );
  return rows[0]?.id;
}

/** A run, with the data that only its report needs. */
export interface StoredRun {
  readonly run: Run;
  readonly differences: readonly TableDifference[] | null;
  /** Number of differing rows that were stored. */
  readonly kept: number;
  /** Report of the checks over the installation. */
  readonly report: IntegrityReport | null;
  /** Report of a seal's comparison. */
  readonly comparison: ComparisonReport | null;
}

/** Names in the journal for acts on the whole installation. */
export const OF_INSTALLATION: readonly string[] = [INTEGRITY, BACKUP];

/** Query of runs; a running one without lock is interrupted, since its session ended. */
const RUNS = `select r.*, case when state = 'running' and not ${isRunning('r.id')} then 'interrupted' else state end as state
  from read.run r`;

/** Last runs of a projection or on the whole installation, latest first, and their number. */
export async function runsOf(
  pool: pg.Pool,
  subjects: string | readonly string[],
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly Run[]; readonly total: number }> {
  const named = typeof subjects === 'string' ? [subjects] : subjects;
  const [{ rows }, counted] = await Promise.all([
    pool.query<RunRow>(`${RUNS} where projection = any($1) order by id desc offset $2 limit $3`, [
      named,
      page.offset,
      page.limit,
    ]),
    pool.query<{ total: number }>('select count(*) as total from read.run where projection = any($1)', [
      named,
    ]),
  ]);
  return { rows: rows.map(runOf), total: Number(counted.rows[0]?.total ?? 0) };
}

/** Last run of a projection or on the whole installation; undefined: none. */
export async function lastRunOf(pool: pg.Pool, projection: string): Promise<StoredRun | undefined> {
  const { rows } = await pool.query<RunRow>(`${RUNS} where projection = $1 order by id desc limit 1`, [
    projection,
  ]);
  const [row] = rows;
  return row && storedOf(row);
}

/** Run of a number; undefined: none. */
export async function runNumbered(pool: pg.Pool, id: number): Promise<StoredRun | undefined> {
  const { rows } = await pool.query<RunRow>(`${RUNS} where id = $1`, [id]);
  const [row] = rows;
  return row && storedOf(row);
}

/** Last completed run of any kind with a report of all checks; undefined: none. */
export async function lastChecked(pool: pg.Pool): Promise<StoredRun | undefined> {
  const { rows } = await pool.query<RunRow>(
    `${RUNS} where projection = any($1) and state = 'done' and report is not null order by ended_at desc limit 1`,
    [OF_INSTALLATION],
  );
  const [row] = rows;
  return row && storedOf(row);
}

/**
 * Last ends of backups and verifications of the whole installation, for each result: from the runs of the journal (a
 * restore verifies its result), and, for the time before it existed, from the table used until then.
 */
export async function lastActs(pool: pg.Pool): Promise<readonly HouseAct[]> {
  const { rows } = await pool.query<Omit<HouseAct, 'at'> & { readonly at: Date }>(
    `select act, result, max(at) as at from (
       select case kind when 'backup' then 'backup' else 'verify' end as act,
         case when (report ->> 'found')::integer > 0 then 'broken' else 'done' end as result, ended_at as at
       from read.run where projection = any($1) and state = 'done'
       union all select act, result, at from read.last_act) acts
     group by act, result order by at desc`,
    [OF_INSTALLATION],
  );
  return rows.map(({ at, ...act }) => ({ ...act, at: at.toISOString() }));
}

const storedOf = (row: RunRow): StoredRun => ({
  run: runOf(row),
  differences: row.differences,
  kept: row.kept,
  report: row.report,
  comparison: row.comparison,
});

/** Current run of each projection, else its last one. */
export async function lastRuns(pool: pg.Pool): Promise<ReadonlyMap<string, Run>> {
  const { rows } = await pool.query<RunRow>(
    `${RUNS} where id in (
       select (select id from read.run l where l.projection = p.name order by state = 'running' desc, id desc limit 1)
       from read.projection p where live)`,
  );
  return new Map(rows.map((row) => [row.projection, runOf(row)]));
}

function runOf(row: RunRow): Run {
  const {
    id,
    projection,
    kind,
    state,
    phase,
    build,
    from_version,
    to_version,
    message,
    fault,
    cancelled_by,
  } = row;
  const running = state === 'running';
  return {
    id,
    projection,
    kind,
    state,
    phase,
    user: row.user_id,
    by: row.user_name,
    build,
    from_version,
    to_version,
    events: row.events,
    total: row.total,
    percent: state === 'done' ? 100 : percentOf(phase, row.events, row.total),
    per_second: row.per_second,
    seconds_left: running ? row.seconds_left : null,
    differing: row.differences && differingIn(row.differences),
    found: row.report?.found ?? null,
    left_out: row.left_out,
    message,
    fault,
    cancelled_by,
    begun_at: row.begun_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
