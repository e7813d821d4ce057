import { BULK_DAYS } from '@expediente/schemas/bulk/limits.ts';
import type { BulkRecordRead, BulkState } from '@expediente/schemas/bulk/read.ts';
import type pg from 'pg';

/** Person of a job with the session, year and executor under which it was asked (0: no executor). */
export interface BulkAsker {
  readonly user: number;
  readonly session: string;
  readonly year: number;
  readonly executor: number;
}

/** A job as it is asked for. */
export interface AskedBulk extends BulkAsker {
  readonly id: string;
  readonly list: string;
  readonly action: string;
  readonly records: readonly (AskedRecord | UnreachedRecord)[];
}

export interface AskedRecord {
  readonly record: string;
  readonly name: string;
  /** The command's payload, as JSON. */
  readonly payload: string;
}

/** Record whose command is not run, with the reason. */
export interface UnreachedRecord extends AskedRecord {
  readonly omitted: string;
}

/** A job that this process works on. */
export interface HeldBulk extends BulkAsker {
  readonly id: string;
  readonly list: string;
  readonly action: string;
  /** True when it was silent for so long that it is not continued. */
  readonly silent: boolean;
}

export interface NextRecord extends AskedRecord {
  readonly place: number;
  /** True when the user asked to stop. */
  readonly stop: boolean;
}

export interface KeptBulk {
  readonly id: string;
  readonly list: string;
  readonly action: string;
  readonly year: number;
  readonly executor: number;
  readonly total: number;
  readonly done: number;
  readonly omitted: number;
  readonly begun: Date;
  readonly ended: Date | null;
  readonly outcome: Exclude<BulkState, 'running'> | null;
  readonly dismissed: boolean;
  readonly position: string | null;
}

/** Result of one record; `position`: of what its command wrote. */
export interface WrittenResult {
  readonly result: 'done' | 'omitted';
  readonly reason: string;
  readonly position?: string | undefined;
  /** Paper that was printed. */
  readonly paper?: PrintedPaper | undefined;
}

/** A paper in the store of files. */
export interface PrintedPaper {
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

/** Bulk jobs and their results, each only for its own person. A process holds a job by a lease that it renews. */
export interface BulkJobs {
  /** @returns false when the user has a running job of this list; true, too, when the same id is kept already */
  add(asked: AskedBulk): Promise<boolean>;
  one(user: number, id: string): Promise<KeptBulk | undefined>;
  of(user: number, list?: string): Promise<readonly KeptBulk[]>;
  records(id: string): Promise<readonly BulkRecordRead[]>;
  /** Printed papers, in the order of their records. */
  papers(id: string): Promise<readonly (PrintedPaper & { readonly name: string })[]>;
  /** Filters hashes of files to those of papers, which the sweep of unreferenced files must spare. */
  referenced(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  stop(user: number, id: string): Promise<boolean>;
  dismiss(user: number, id: string): Promise<boolean>;
  /** Takes the oldest job that no process holds, if its executor has no other one at work. */
  take(holder: string): Promise<HeldBulk | undefined>;
  /** Renews the lease. @returns false when another process took the job */
  renew(holder: string, id: string): Promise<boolean>;
  /** Gives the lease back, so that any process may take the job at once. */
  release(holder: string, id: string): Promise<void>;
  /** The next record without a result; undefined: there is none, or another process took the job. */
  next(holder: string, id: string): Promise<NextRecord | undefined>;
  write(holder: string, id: string, place: number, result: WrittenResult): Promise<boolean>;
  /** Ends a job; records without a result are omitted for `reason`. */
  end(holder: string, id: string, outcome: Exclude<BulkState, 'running'>, reason: string): Promise<void>;
  /** @returns number of removed jobs */
  sweep(now: Date): Promise<number>;
}

/** Time after which a job of a process that gives no sign of life is taken by another. */
const LEASE = "interval '20 seconds'";
/** Silence after which a job is ended, not continued: its person no longer expects its commands. */
const SILENCE = "interval '1 hour'";
/** Lock of taking jobs, two numbers unique in the database (`expe`, 8). */
const TAKING = [0x65_78_70_65, 8] as const;
const DAY_MS = 86_400_000;
const MOST_SHOWN = 50;

const KEPT = `j.id, j.list, j.action, j.year, j.executor, j.total, j.asked_at as begun, j.ended_at as ended,
  j.outcome, j.dismissed, j.position, r.done, r.omitted`;
const COUNTED = `cross join lateral (
  select count(*) filter (where result = 'done')::int as done, count(*) filter (where result = 'omitted')::int as omitted
  from bulk_record where job = j.id) r`;

/** @param pool of the database that has the tables of `bulkMigrations` */
export function bulkJobsIn(pool: pg.Pool): BulkJobs {
  const changes = async (text: string, values: readonly unknown[]): Promise<boolean> =>
    (await pool.query(text, [...values])).rowCount !== 0;
  return {
    async add({ id, user, session, year, executor, list, action, records }) {
      const added = await changes(
        `with job as (
           insert into bulk_job (id, user_id, session, year, executor, list, action, total)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id)
         insert into bulk_record (job, place, record, name, payload, result, reason)
         select job.id, r.place, r.record, r.name, r.payload,
                case when r.omitted <> '' then 'omitted' end, r.omitted
           from job, unnest($9::text[], $10::text[], $11::text[], $12::text[])
             with ordinality as r (record, name, payload, omitted, place)`,
        [
          ...[id, user, session, year, executor, list, action, records.length],
          ...[records.map(({ record }) => record), records.map(({ name }) => name)],
          records.map(({ payload }) => payload),
          records.map((each) => ('omitted' in each ? each.omitted : '')),
        ],
      );
      return added || (await changes('select from bulk_job where id = $1 and user_id = $2', [id, user]));
    },
    async one(user, id) {
      const { rows } = await pool.query<KeptBulk>(
        `select ${KEPT} from bulk_job j ${COUNTED} where j.user_id = $1 and j.id = $2`,
        [user, id],
      );
      return rows[0];
    },
    async of(user, list) {
      const { rows } = await pool.query<KeptBulk>(
        `select ${KEPT} from bulk_job j ${COUNTED}
          where j.user_id = $1 and ($2::text is null or j.list = $2)
            and j.asked_at > now() - make_interval(days => $3)
          order by j.asked_at desc, j.id limit $4`,
        [user, list ?? null, BULK_DAYS, MOST_SHOWN],
      );
      return rows;
    },
    async records(id) {
      const { rows } = await pool.query<BulkRecordRead>(
        'select record as id, name, result, reason from bulk_record where job = $1 order by place',
        [id],
      );
      return rows;
    },
    async papers(id) {
      const { rows } = await pool.query<PrintedPaper & { readonly name: string }>(
        `select paper as hash, paper_size as size, name from bulk_record
          where job = $1 and paper is not null order by place`,
        [id],
      );
      return rows;
    },
    async referenced(hashes) {
      const { rows } = await pool.query<{ paper: string }>(
        'select distinct paper from bulk_record where paper = any($1)',
        [hashes],
      );
      return new Set(rows.map(({ paper }) => paper));
    },
    stop: async (user, id) =>
      await changes('update bulk_job set stop = true where user_id = $1 and id = $2 and ended_at is null', [
        user,
        id,
      ]),
    dismiss: async (user, id) =>
      await changes(
        'update bulk_job set dismissed = true where user_id = $1 and id = $2 and ended_at is not null',
        [user, id],
      ),
    async take(holder) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('select pg_advisory_xact_lock($1, $2)', [...TAKING]);
        const { rows } = await client.query<HeldBulk>(
          `with before as (
             select id from bulk_job j
              where ended_at is null and held_until < now() and not exists (
                select from bulk_job o where o.executor = j.executor and o.ended_at is null and o.held_until >= now())
              order by asked_at, id limit 1)
           update bulk_job j set holder = $1, held_until = now() + ${LEASE} from before
            where j.id = before.id
           returning j.id, j.user_id as user, j.session, j.year, j.executor, j.list, j.action,
             j.touched_at < now() - ${SILENCE} as silent`,
          [holder],
        );
        await client.query('commit');
        client.release();
        return rows[0];
      } catch (error) {
        // Destroyed: its transaction and lock go with the session.
        client.release(true);
        throw error;
      }
    },
    renew: async (holder, id) =>
      await changes(
        `update bulk_job set held_until = now() + ${LEASE}
          where id = $1 and holder = $2 and ended_at is null`,
        [id, holder],
      ),
    async release(holder, id) {
      await pool.query(
        `update bulk_job set held_until = '-infinity' where id = $1 and holder = $2 and ended_at is null`,
        [id, holder],
      );
    },
    async next(holder, id) {
      const { rows } = await pool.query<NextRecord>(
        `select r.place, r.record, r.name, r.payload, j.stop from bulk_job j join bulk_record r on r.job = j.id
          where j.id = $1 and j.holder = $2 and j.ended_at is null and r.result is null order by r.place limit 1`,
        [id, holder],
      );
      return rows[0];
    },
    write: async (holder, id, place, { result, reason, position, paper }) =>
      await changes(
        `with job as (
           update bulk_job set position = coalesce($6, position), held_until = now() + ${LEASE}, touched_at = now()
            where id = $1 and holder = $2 and ended_at is null returning id)
         update bulk_record r set result = $4, reason = $5, paper = $7, paper_size = $8 from job
          where r.job = job.id and r.place = $3 and r.result is null`,
        [id, holder, place, result, reason, position ?? null, paper?.hash ?? null, paper?.size ?? null],
      ),
    async end(holder, id, outcome, reason) {
      await pool.query(
        `with job as (
           update bulk_job set ended_at = now(), outcome = $3, held_until = '-infinity'
            where id = $1 and holder = $2 and ended_at is null returning id)
         update bulk_record r set result = 'omitted', reason = $4 from job where r.job = job.id and r.result is null`,
        [id, holder, outcome, reason],
      );
    },
    async sweep(now) {
      const { rowCount } = await pool.query(
        'delete from bulk_job where ended_at is not null and asked_at < $1',
        [new Date(now.getTime() - BULK_DAYS * DAY_MS)],
      );
      return rowCount ?? 0;
    },
  };
}
