import type { JsonObject } from '@expediente/kernel/events.ts';
import type { Audit } from '@expediente/platform/audit/audit.ts';
import { BUILD } from '@expediente/platform/build.ts';
import { oneLine } from '@expediente/platform/clear-error.ts';
import { DISK_FULL, isDiskFull } from '@expediente/platform/disk-full.ts';
import type {
  IntegrityReport,
  LeftOutRecord,
  RunFault,
  RunKind,
  RunPhase,
  RunState,
} from '@expediente/schemas/ops/read.ts';
import { FutureEvent, newerText } from '@expediente/schemas/present.ts';
import type { ComparisonReport } from '@expediente/schemas/seal/read.ts';
import type pg from 'pg';
import type { Actor } from './actor.ts';
import type { TableDifference } from './difference.ts';
import { isRunning, lockReserved, lockRun } from './locks.ts';
import type { LeftOut } from './quarantine.ts';
import type { Queryable } from './queryable.ts';
import { PoisonEvent } from './rows.ts';
import { percentOf, type RunRow } from './run-row.ts';

/** Reason of a failure, in the stored form: an error that ops can repair has its own words. */
function wordsOf(error: unknown): string {
  if (error instanceof FutureEvent) return newerText(error);
  return isDiskFull(error) ? `${DISK_FULL} (${oneLine(error)}).` : oneLine(error);
}

export interface RunParts {
  readonly pool: pg.Pool;
  /** Absent: no facts are recorded (tests of the engine). */
  readonly audit?: Pick<Audit, 'record'> | undefined;
}

/** Names in the journal for acts on the whole installation, instead of a projection's name. */
export const INTEGRITY = 'integrity';
export const BACKUP = 'backup';
/** Name in the journal for comparisons of a kept seal with the log. */
export const SEALS = 'seals';

const OF_NO_PROJECTION: ReadonlySet<string> = new Set([INTEGRITY, BACKUP, SEALS]);

export interface RunBegun {
  /** Name of a projection, or `INTEGRITY`, `BACKUP`, `SEALS`. */
  readonly projection: string;
  readonly kind: RunKind;
  /** Number from `reserveRun`; absent: a new one. */
  readonly run?: number | undefined;
  readonly by: Actor;
  readonly from: string | null;
  readonly to: string | null;
  /** Approximate number of events to fold; 0: none. */
  readonly total?: number;
}

/** Result of a run. */
export interface RunResult {
  readonly events?: number;
  readonly differences?: readonly TableDifference[];
  /** Number of differing rows that were stored. */
  readonly kept?: number;
  readonly leftOut?: readonly LeftOut[];
  /** Message in Spanish. */
  readonly message?: string;
  /** Report of the checks over the installation. */
  readonly report?: IntegrityReport;
  /** Report of a seal's comparison. */
  readonly comparison?: ComparisonReport;
  /** Result in the audit's fact, if it is more specific than `done`: `found`. */
  readonly outcome?: string;
  /** Details in the audit's fact besides the run. */
  readonly details?: JsonObject;
}

/** Error when a user asked the run to stop. */
export class RunCancelled extends Error {
  override readonly name = 'RunCancelled';
  /** Name as in `Actor.name`. */
  readonly by: string;
  constructor(by: string) {
    super(`stopped by ${by}`);
    this.by = by;
  }
}

export interface RunProgress {
  readonly phase: RunPhase;
  readonly events: number;
  readonly total: number;
  readonly percent: number;
  readonly perSecond: number;
  readonly secondsLeft: number | null;
}

const EVERY_MS = 250;

/** First phase of a run that fills no tables. */
const firstPhase = ({ projection, kind }: Pick<RunBegun, 'projection' | 'kind'>): RunPhase =>
  kind === 'backup' ? 'copying' : projection === INTEGRITY || projection === SEALS ? 'events' : 'filling';

/**
 * A current run: its row of `read.run`, which every process can read, written before the work and at its end, and two
 * facts of the audit with the same content. While its session lives, the row's lock marks it as running; a user's
 * request to stop is written into the row, and aborts `signal`.
 */
export class RunMeter {
  readonly id: number;
  readonly #parts: RunParts;
  readonly #begun: RunBegun;
  readonly #onProgress: (progress: RunProgress) => void;
  readonly #started = performance.now();
  readonly #cancelled = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #phase: RunPhase;
  #events = 0;
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(
    id: number,
    parts: RunParts,
    begun: RunBegun,
    onProgress: (progress: RunProgress) => void,
  ) {
    this.id = id;
    this.#parts = parts;
    this.#begun = begun;
    this.#onProgress = onProgress;
    this.#phase = firstPhase(begun);
    this.#timer = setInterval(() => this.#report(), EVERY_MS).unref();
    this.#record('begun');
  }

  /** Begins a run, whose lock `session` holds until that ends. Marks interrupted runs of the projection as such. */
  static async begin(
    session: pg.ClientBase,
    parts: RunParts,
    begun: RunBegun,
    onProgress: (progress: RunProgress) => void = () => undefined,
  ): Promise<RunMeter> {
    await settleInterrupted(session, parts, begun);
    const { projection, kind, by, from, to, total = 0 } = begun;
    // Locked before the row is visible: a row without lock counts as that of a process that ended.
    const id = begun.run ?? (await nextRun(session));
    await lockRun(session, id);
    await session.query(
      `insert into read.run (id, projection, kind, phase, user_id, user_name, session, build, from_version, to_version, total)
       overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (id) do update set state = 'running', phase = excluded.phase, build = excluded.build,
         from_version = excluded.from_version, to_version = excluded.to_version, total = excluded.total,
         begun_at = now(), ended_at = null, reserved = false`,
      [id, projection, kind, firstPhase(begun), by.user, by.name, by.session ?? '', BUILD, from, to, total],
    );
    return new RunMeter(id, parts, begun, onProgress);
  }

  /** Aborted with a `RunCancelled` when a user asks the run to stop. */
  get signal(): AbortSignal {
    return this.#cancelled.signal;
  }

  events(events: number): void {
    this.#events = events;
  }

  phase(phase: RunPhase): void {
    this.#phase = phase;
    this.#report();
  }

  async done(result: RunResult = {}): Promise<void> {
    this.#events = result.events ?? this.#events;
    this.#phase = 'done';
    await this.#end('done', result);
    this.#onProgress(this.#progress());
  }

  /**
   * Records the error that ended the run.
   * @param stopped a user's request to stop is the reason
   */
  async failed(error: unknown, stopped: boolean): Promise<void> {
    const reason = this.signal.reason;
    const by = reason instanceof RunCancelled ? reason.by : undefined;
    const words = wordsOf(error);
    const message = stopped || by !== undefined ? null : words;
    await this.#end(message === null ? 'cancelled' : 'failed', {
      ...(message !== null && { message }),
      ...(by !== undefined && { by }),
      fault: faultOf(error),
    });
  }

  async #end(
    state: RunState,
    {
      differences,
      kept = 0,
      leftOut = [],
      message,
      fault = null,
      by,
      report,
      comparison,
      outcome,
      details,
    }: Ended,
  ): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.#parts.pool.query(
      `update read.run set state = $2, phase = $3, events = $4, seconds_left = null, differences = $5, kept = $6,
         left_out = $7, message = $8, fault = $9, cancelled_by = coalesce($10, cancelled_by), report = $11, comparison = $12, ended_at = now()
       where id = $1`,
      [
        this.id,
        state,
        this.#phase,
        this.#events,
        differences ? JSON.stringify(differences) : null,
        kept,
        JSON.stringify(leftOut.map(leftOutRecord)),
        message ?? null,
        fault === null ? null : JSON.stringify(fault),
        state === 'cancelled' ? (by ?? this.#begun.by.name) : null,
        report ? JSON.stringify(report) : null,
        comparison ? JSON.stringify(comparison) : null,
      ],
    );
    this.#record(outcome ?? state, {
      ...(report && { found: report.found, rows: report.rows }),
      ...(message !== undefined && { message }),
      ...(by !== undefined && { by }),
      ...(fault !== null && { record: fault.record, revision: fault.revision }),
      ...details,
    });
  }

  #record(result: string, details: JsonObject = {}): void {
    recordRun(this.#parts, { ...this.#begun, id: this.id }, result, { events: this.#events, ...details });
  }

  #progress(): RunProgress {
    const { total = 0 } = this.#begun;
    const seconds = (performance.now() - this.#started) / 1_000;
    const perSecond = seconds > 0 ? Math.round(this.#events / seconds) : 0;
    return {
      phase: this.#phase,
      events: this.#events,
      total,
      percent: percentOf(this.#phase, this.#events, total),
      perSecond,
      secondsLeft: perSecond > 0 ? Math.ceil(Math.max(0, total - this.#events) / perSecond) : null,
    };
  }

  #report(): void {
    const progress = this.#progress();
    this.#onProgress(progress);
    // Reports are written one after the other, without delaying the run.
    this.#writing = this.#writing
      .then(async () => {
        const { rows } = await this.#parts.pool.query<{ by: string | null }>(
          `update read.run set phase = $2, events = $3, per_second = $4, seconds_left = $5
           where id = $1 returning cancelled_by as by`,
          [this.id, progress.phase, progress.events, progress.perSecond, progress.secondsLeft],
        );
        const by = rows[0]?.by;
        if (by !== null && by !== undefined) this.#cancelled.abort(new RunCancelled(by));
      })
      .catch(() => undefined);
  }
}

interface Ended extends RunResult {
  readonly fault?: RunFault | null;
  readonly by?: string;
}

const leftOutRecord = ({ record, revision, type, error }: LeftOut): LeftOutRecord => ({
  record,
  revision,
  type,
  error,
});

/** Event that caused the failure, if the error has it. */
function faultOf(error: unknown): RunFault | null {
  if (error instanceof PoisonEvent) return { record: error.event.stream, revision: error.event.revision };
  if (!(error instanceof Error) || !('stream' in error) || !('revision' in error)) return null;
  const { stream, revision } = error;
  return typeof stream === 'string' && typeof revision === 'number' ? { record: stream, revision } : null;
}

function recordRun(
  { audit }: RunParts,
  { id, projection, kind, by, from, to }: RunBegun & { readonly id: number },
  result: string,
  details: JsonObject,
): void {
  audit?.record({
    kind: 'ops',
    user: by.user,
    ...(by.session !== undefined && { session: by.session }),
    entity: OF_NO_PROJECTION.has(projection) ? projection : `projection:${projection}`,
    result,
    details: { act: kind, run: id, by: by.name, build: BUILD, from, to, ...details },
  });
}

/** Marks runs of a projection whose process has ended as interrupted, except the one that begins now. */
async function settleInterrupted(
  db: pg.ClientBase,
  parts: RunParts,
  { projection, run = 0 }: RunBegun,
): Promise<void> {
  const { rows } = await db.query<RunRow>(
    `update read.run r set state = 'interrupted', ended_at = now(), seconds_left = null
     where projection = $1 and id <> $2 and state = 'running' and not ${isRunning('r.id')} returning *`,
    [projection, run],
  );
  for (const row of rows) {
    const by: Actor = { user: row.user_id, name: row.user_name, session: row.session };
    const begun = { ...row, by, from: row.from_version, to: row.to_version };
    recordRun(parts, begun, 'interrupted', { events: Number(row.events) });
  }
}

/**
 * Reserves the number of a run that another process is about to begin; from now on the journal has it as under way,
 * while `session` lives.
 */
export async function reserveRun(
  session: Queryable,
  { projection, kind, by }: Pick<RunBegun, 'projection' | 'kind' | 'by'>,
): Promise<number> {
  const id = await nextRun(session);
  // Locked first, as in `RunMeter.begin`.
  await lockReserved(session, id);
  await session.query(
    `insert into read.run (id, projection, kind, phase, user_id, user_name, session, build, reserved)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, true)`,
    [id, projection, kind, firstPhase({ projection, kind }), by.user, by.name, by.session ?? '', BUILD],
  );
  return id;
}

/** Deletes a reserved run that was refused before it began; its caller gets the reason. */
export async function forgetReserved(db: Queryable, run: number): Promise<void> {
  await db.query('delete from read.run where id = $1 and reserved', [run]);
}

async function nextRun(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('read.run', 'id'))::integer as id`,
  );
  return rows[0]?.id ?? 0;
}

/** Records a run that did not begin after its number was answered; a run that began records itself. */
export async function recordNotBegun(
  parts: RunParts,
  begun: RunBegun & { readonly run: number },
  message: string,
): Promise<void> {
  const { projection, kind, by, from, to, run } = begun;
  const { rowCount } = await parts.pool.query(
    `insert into read.run (id, projection, kind, state, user_id, user_name, session, build, from_version, to_version,
       message, ended_at)
     overriding system value values ($1, $2, $3, 'failed', $4, $5, $6, $7, $8, $9, $10, now())
     on conflict (id) do update set state = 'failed', message = excluded.message, ended_at = now(), reserved = false
     where run.reserved`,
    [run, projection, kind, by.user, by.name, by.session ?? '', BUILD, from, to, message],
  );
  if (rowCount === 1) recordRun(parts, { ...begun, id: run }, 'failed', { message });
}

/** Does an act that needs no child process as a run, from begin to end. */
export async function recordedRun<Result>(
  parts: RunParts,
  begun: RunBegun,
  work: (
    meter: RunMeter,
    session: pg.PoolClient,
  ) => Promise<{ readonly result: Result; readonly message: string }>,
): Promise<{ readonly run: number; readonly result: Result }> {
  const session = await parts.pool.connect();
  try {
    const meter = await RunMeter.begin(session, parts, begun);
    try {
      const { result, message } = await work(meter, session);
      await meter.done({ message });
      return { run: meter.id, result };
    } catch (error) {
      await meter.failed(error, false);
      throw error;
    }
  } finally {
    // Destroyed, not returned: the locks end with the session.
    session.release(true);
  }
}
