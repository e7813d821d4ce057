import type { Json } from '@expediente/kernel/events.ts';
import type { ActionOffer, Page } from '../shared/read.ts';

/**
 * Kinds of acts of ops on a projection: `rebuild` (next to the live tables, then swapped in), `dry-run` (only
 * compared), `verify` (compared with the live tables of the same version), `preview` (what a new build would
 * change), `release` (a new version filled next to the live one), `swap` (a filled version goes into use),
 * `retire` (tables of old versions dropped), `retry` (quarantined records taken in again), `set-apart` (goes
 * on without a record that has events newer than the program), `acknowledge` (somebody knows of a record that
 * is left out). Of the whole installation: `verify` (the list of checks), `backup` and `restore`, which run
 * the same list; `compare` (a kept seal with the log).
 */
export type RunKind =
  | 'rebuild'
  | 'dry-run'
  | 'verify'
  | 'preview'
  | 'release'
  | 'swap'
  | 'retire'
  | 'retry'
  | 'set-apart'
  | 'acknowledge'
  | 'backup'
  | 'restore'
  | 'compare';

/** `interrupted`: the run's process is gone, and nothing of the run came into use. */
export type RunState = 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted';

/** Phases of a run: of a read model, then of the whole installation. */
export type RunPhase =
  | 'filling'
  | 'indexing'
  | 'comparing'
  | 'swapping'
  | 'events'
  | 'audit'
  | 'lists'
  | 'files'
  | 'copying'
  | 'done';

/** Place at which a run failed, when one event is to blame. */
export interface RunFault {
  /** Stream of the record: `order-41`. */
  readonly record: string;
  readonly revision: number;
}

/** A record that a run's tables leave out, from the first event that could not be taken. */
export interface LeftOutRecord extends RunFault {
  readonly type: string;
  readonly error: string;
}

/** An act of ops on one projection, or on the whole installation, begun, under way or ended. */
export interface Run {
  readonly id: number;
  /** `integrity`, `backup` and `seals` are of the whole installation. */
  readonly projection: string;
  readonly kind: RunKind;
  readonly state: RunState;
  readonly phase: RunPhase;
  /** Id of the user; '' for the command line and for what a process does by itself. */
  readonly user: string;
  /** Name of the user; `sistema: ops@servidor` for the command line. */
  readonly by: string;
  /** Build of the program that ran it, as in `ProjectionState.build`. */
  readonly build: string;
  /** Version that was live when the run began; null when there was none. */
  readonly from_version: string | null;
  readonly to_version: string | null;
  /** Events folded so far, and their total; for a verification under way also facts and files. */
  readonly events: number;
  readonly total: number;
  readonly percent: number;
  readonly per_second: number;
  readonly seconds_left: number | null;
  /** Rows that differ from the live tables; null while nothing was compared. */
  readonly differing: number | null;
  /** Number of findings of the list of checks; null: the checks were not run, or not to their end. */
  readonly found: number | null;
  readonly left_out: readonly LeftOutRecord[];
  /** Result, or the reason of the failure, in Spanish. */
  readonly message: string | null;
  readonly fault: RunFault | null;
  /** User who stopped the run, as `by`; null when it was not stopped. */
  readonly cancelled_by: string | null;
  /** ISO instants. */
  readonly begun_at: string;
  readonly ended_at: string | null;
}

/** `GET /ops/projections/{name}/runs?page&size`: the latest first. */
export type Runs = Page<Run>;

/**
 * `live`: in use. `filling`: a new build fills the version next to the live one. `waiting`: filled and kept up to date,
 * until it is swapped in. `old`: another version took its place.
 */
export type ProjectionVersionState = 'live' | 'filling' | 'waiting' | 'old';

export interface ProjectionVersion {
  /** Ending of the names of the version's tables. */
  readonly version: string;
  readonly state: ProjectionVersionState;
  /** Size of the version's tables on the disk, indexes included. */
  readonly bytes: number;
  /** Build of the program that projects the version, or did so last; null when it was one of an earlier release. */
  readonly build: string | null;
  /** ISO instant since which it is, or was, in use; null: it never was. */
  readonly since: string | null;
  /** ISO instant from which an old version may be dropped; null for the others. */
  readonly until: string | null;
}

/** A row of `GET /ops/projections`. */
export interface ProjectionState {
  readonly name: string;
  /** Version that is live. */
  readonly version: string;
  readonly build: string | null;
  /** Place in the log up to which its tables hold everything. */
  readonly position: string;
  /** Number of events from which the tables were made; its growth between two looks is the speed of projecting. */
  readonly events: number;
  readonly behind: boolean;
  /** Seconds since the oldest event of the log that is not projected yet; 0 when there is none. */
  readonly lag_seconds: number;
  /** True when the tables were made from another log: they say nothing about this one until they are rebuilt. */
  readonly other_log: boolean;
  /** True when the log has fewer events than the tables were made from: nothing may be rebuilt from it. */
  readonly log_cut: boolean;
  /** Reason why nothing is projected until a newer program takes over, in Spanish. */
  readonly stopped: string | null;
  /** Stream of the record at which the projection stopped: `order-401`; null: it is running. */
  readonly stopped_record: string | null;
  /** Records set apart (`/ops/quarantine` names them). */
  readonly quarantined: number;
  /** Versions, the live one first. */
  readonly versions: readonly ProjectionVersion[];
  /** Run under way, else the last one; null when there was none. */
  readonly run: Run | null;
  /** Offered acts; none where the session may not act. */
  readonly actions: readonly OpsOffer[];
}

/**
 * Acts of ops on a read model: `compare` and `rebuild` are `POST …/rebuild`, `retry` and `set-apart` are
 * `/ops/quarantine/…`.
 */
export type OpsAct = 'compare' | 'verify' | 'rebuild' | 'cancel' | 'swap' | 'retire' | 'retry' | 'set-apart';

export interface OpsOffer extends ActionOffer {
  readonly action: OpsAct;
}

/** Answer of `POST …/rebuild`, `verify`, `swap` and `cancel` in `data`. */
export interface RunAnswer {
  readonly run: number;
  readonly name: string;
  /** Set for a rebuild only. */
  readonly dry_run?: boolean;
}

/** Answer of `POST …/retire` in `data`. */
export interface RetiredAnswer extends RunAnswer {
  readonly retired: readonly { readonly version: string; readonly bytes: number }[];
}

/** A column of a table that differs, with a few of the rows that do. */
export interface ColumnDifference {
  readonly column: string;
  /** Number of rows in which the column differs. */
  readonly rows: number;
  readonly samples: readonly {
    readonly key: string;
    readonly before: Json;
    readonly after: Json;
  }[];
}

/** Differences of one table from the live version. */
export interface TableDifference {
  readonly table: string;
  readonly added: number;
  readonly gone: number;
  readonly changed: number;
  readonly columns: readonly ColumnDifference[];
  /** Columns that only the new version has, and that only the live one has: not compared. */
  readonly columns_added: readonly string[];
  readonly columns_gone: readonly string[];
  /**
   * `added` and `gone`: only one of the versions has the table. `rekeyed`: the versions have different keys, so that
   * rows cannot be matched.
   */
  readonly is: 'compared' | 'added' | 'gone' | 'rekeyed';
}

/** A row that differs. */
export interface DifferenceRow {
  readonly number: number;
  readonly table: string;
  readonly kind: 'added' | 'gone' | 'changed';
  /** Key of the row, by the names of its columns. */
  readonly key: Readonly<Record<string, Json>>;
  /**
   * Names of the columns that differ; none for an added or gone row. A JSON column is named with its inner path:
   * `record.lines[0].qty`.
   */
  readonly columns: readonly string[];
  /** Values of these columns (of an added or gone row: all but JSON), null where there is no row. */
  readonly before: Readonly<Record<string, Json>> | null;
  readonly after: Readonly<Record<string, Json>> | null;
  /** Record that the row belongs to, where the module can name it. */
  readonly record: DifferenceRecord | null;
}

export interface DifferenceRecord {
  /** Name of the life cycle in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  readonly id: string;
  /** Name by which people know the record: 'Orden de compra 318'. */
  readonly name: string;
  /** Address below the base path that opens its history: `historial/order/41`. */
  readonly link: string;
}

/**
 * `GET /ops/projections/{name}/difference/{run}?page&size&table`: the differences, and a page of the rows. With
 * `download=1` all rows as Excel.
 */
export interface DifferenceAnswer extends Page<DifferenceRow> {
  readonly run: Run;
  readonly tables: readonly TableDifference[];
  /** Number of rows that differ and were not kept. */
  readonly left: number;
}

/**
 * Reasons for which a record is left out: `newer`, an event is newer than the program; `strange`, its history contains
 * something that cannot be read as an event; `fold`, the program cannot take the event; `row`, the table refuses a
 * value that results from it.
 */
export type ApartKind = 'newer' | 'strange' | 'fold' | 'row';

/** A row of `GET /ops/quarantine`. */
export interface QuarantineRow {
  readonly projection: string;
  /** Stream of the record: `order-41`. */
  readonly stream: string;
  /** Name by which people know the record, where the module can name it, and the address of its history. */
  readonly record: DifferenceRecord | null;
  /** First event that is missing in the record's rows. */
  readonly revision: number;
  readonly type: string;
  /** Null: the record was set apart before the kind was kept. */
  readonly kind: ApartKind | null;
  /** Cause in the program's words. */
  readonly cause: string;
  /** Correlation of the call that wrote the event: finds it in the log. */
  readonly correlation: string;
  /** ISO instant at which the record was set apart. */
  readonly since: string;
  /** Number of events that wait, the first included. */
  readonly waiting: number;
  /** Number of further tries, and the instant and the build of the last one. */
  readonly tries: number;
  readonly tried_at: string | null;
  readonly build: string | null;
  /**
   * Person who knows of the record, since when (ISO instant), and the reason why it stays for now; null: not
   * acknowledged.
   */
  readonly acknowledged: { readonly by: string; readonly at: string; readonly reason: string } | null;
}

/** A row of `GET /ops/quarantine/causes`: records of one projection that are set apart for the same cause. */
export interface QuarantineCause {
  readonly projection: string;
  /** Null: the kind was not kept. */
  readonly kind: ApartKind | null;
  /** Cause in the program's words; for `newer` and `strange` the type of the event. */
  readonly cause: string;
  readonly records: number;
  /** Number of these records that are acknowledged. */
  readonly acknowledged: number;
  /** ISO instant at which the latest of them was set apart. */
  readonly since: string;
}

/** Answer of `POST /ops/quarantine/retry` in `data`. */
export interface RetryAnswer {
  readonly run: number;
  readonly results: readonly {
    readonly stream: string;
    readonly released: boolean;
    /** Reason why the record was not released, in Spanish or in the program's words; '' when released. */
    readonly error: string;
  }[];
}

/** Answer of `POST /ops/quarantine/set-apart` in `data`. */
export interface SetApartAnswer extends RunAnswer {
  /** Streams of the records without which the projection goes on. */
  readonly records: readonly string[];
}

/** Finding of a check. */
export interface IntegrityFinding {
  /**
   * Check that made the finding: `chain`, `reference`, `append`, `reach`, `holder`, `allowed`, `audit`, `file`,
   * `issued`, `row`, `seal`.
   */
  readonly check: string;
  /** Name by which people know the subject: 'Orden de compra 22 (order-22)'. */
  readonly record: string;
  /** History of the subject; null where it has none, or is gone. */
  readonly history: DifferenceRecord | null;
  /** Last revision that is certain; -1: none. Null: the finding is not about a revision. */
  readonly sure: number | null;
  /** Fault in Spanish, to be read after the record's name. */
  readonly what: string;
  /** Evidence of the fault, in Spanish. */
  readonly witness: string;
  /** 1: a consequence of the nearest finding before it without this mark; absent: a cause, or no cause is known. */
  readonly follows?: 1;
}

/** Report of the list of checks: what it looked at, and what it found. */
export interface IntegrityReport {
  readonly events: number;
  readonly streams: number;
  /** Facts of the audit. */
  readonly facts: number;
  readonly files: number;
  /** True when each row of the lists was compared with the log, too. */
  readonly rows: boolean;
  /** Read models that could not be compared. */
  readonly not_compared: readonly string[];
  readonly found: number;
  /** Number of records that the findings are about; absent in reports older than this field. */
  readonly records?: number;
  /** First hundred findings: records that are gone as a whole come first, and consequences follow their cause. */
  readonly findings: readonly IntegrityFinding[];
}

/** `GET /ops/integrity/runs/{run}`. */
export interface IntegrityRun extends Run {
  /** Null: the run did not come to its end. */
  readonly report: IntegrityReport | null;
}

/** `GET /ops/integrity`. */
export interface IntegrityState {
  /** Last run that came to its end: a verification, a backup or a restore; null: there was none. */
  readonly last: IntegrityRun | null;
  /** Verification under way, else the latest one, however it ended. */
  readonly run: Run | null;
  /** Offered acts, `verify` and `cancel`; none where the session may not act. */
  readonly actions: readonly OpsOffer[];
}
