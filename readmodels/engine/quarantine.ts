import type { Position, StoredEvent } from '@expediente/eventstore/port.ts';
import type { EventMetadata } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { BUILD } from '@expediente/platform/build.ts';
import type { Log } from '@expediente/platform/logs.ts';
import type { ApartKind, QuarantineCause } from '@expediente/schemas/ops/read.ts';
import { FutureEvent, newerText, StrangeEvent, strangeText } from '@expediente/schemas/present.ts';
import type { ProjectedUpTo } from '@expediente/schemas/shared/read.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Projection } from '../projection.ts';
import { forgetAcknowledged } from './acknowledged.ts';
import type { Queryable } from './queryable.ts';
import { PoisonEvent } from './rows.ts';

/** Condition on a projection ($1) and its fingerprint ($2), since the table refers to versions by number. */
const OF_VERSION =
  'projection = $1 and version = (select version from read.projection where name = $1 and fingerprint = $2)';

/** Records left out of a projection: their rows stay unchanged until all of their events can be folded. */
export async function quarantined(db: Queryable, projection: Projection): Promise<ReadonlySet<StreamName>> {
  // `quarantine` wrote the names of streams.
  const { rows } = await db.query<{ record: StreamName }>({
    name: 'projection.quarantined',
    text: `select record from read.quarantine where ${OF_VERSION}`,
    values: [projection.name, projection.version],
  });
  return new Set(rows.map(({ record }) => record));
}

/** A record that is left out of a projection, with the first event missing in its rows, and the reason. */
export interface LeftOut {
  readonly record: StreamName;
  readonly revision: number;
  readonly position: Position;
  readonly type: string;
  readonly kind: ApartKind;
  readonly error: string;
  /** Id of the call that wrote the event, by which its log lines are found. */
  readonly correlation: string;
}

export const leftOutBy = (
  event: Pick<StoredEvent, 'stream' | 'revision' | 'position' | 'type'> & {
    readonly metadata: Pick<EventMetadata, 'correlationId'>;
  },
  error: unknown,
): LeftOut => ({
  record: event.stream,
  revision: event.revision,
  position: event.position,
  type: event.type,
  kind: kindOf(error),
  error: wordsOf(error).slice(0, 2_000),
  correlation: event.metadata.correlationId,
});

/** Kind of fault that leaves a record out. */
const kindOf = (error: unknown): ApartKind =>
  error instanceof FutureEvent
    ? 'newer'
    : error instanceof StrangeEvent
      ? 'strange'
      : error instanceof PoisonEvent
        ? 'fold'
        : 'row';

/** Reason why a record is left out, in one line. */
export const wordsOf = (error: unknown): string =>
  error instanceof FutureEvent
    ? newerText(error)
    : error instanceof StrangeEvent
      ? strangeText(error)
      : error instanceof Error
        ? error.message
        : String(error);

/** Logs that a record was left out. */
export const logLeftOut = (
  log: Log,
  { name }: Projection,
  { record, revision, error, correlation }: LeftOut,
): void =>
  log.error(
    { correlation, err: error, projection: name, record, revision },
    'a record was left out of a projection',
  );

/** Records that a projection leaves a record out. */
export async function quarantine(db: Queryable, projection: Projection, left: LeftOut): Promise<void> {
  await db.query(
    `insert into read.quarantine (projection, version, record, revision, position, type, error, correlation, build, kind)
     select name, version, $3, $4, $5, $6, $7, $8, $9, $10 from read.projection where name = $1 and fingerprint = $2
     on conflict do nothing`,
    [
      projection.name,
      projection.version,
      left.record,
      left.revision,
      left.position,
      left.type,
      left.error,
      left.correlation,
      BUILD,
      left.kind,
    ],
  );
}

/** Replaces the records that the old tables left out by those that the new tables leave out. */
export async function replaceQuarantine(
  db: Queryable,
  projection: Projection,
  leftOut: readonly LeftOut[],
): Promise<void> {
  await db.query(`delete from read.quarantine where ${OF_VERSION}`, [projection.name, projection.version]);
  for (const left of leftOut) await quarantine(db, projection, left);
}

export async function release(db: Queryable, projection: Projection, record: string): Promise<void> {
  await db.query(`delete from read.quarantine where ${OF_VERSION} and record = $3`, [
    projection.name,
    projection.version,
    record,
  ]);
  await forgetAcknowledged(db, projection, record);
}

/** Records a failed try to take a record in again. */
export async function keepTry(
  db: Queryable,
  projection: Projection,
  record: string,
  error: unknown,
): Promise<void> {
  await db.query(
    `update read.quarantine set tries = tries + 1, tried_at = now(), build = $4, error = $5, kind = $6
     where ${OF_VERSION} and record = $3`,
    [
      projection.name,
      projection.version,
      record,
      BUILD,
      wordsOf(error).replace(/\s+/g, ' ').slice(0, 2_000),
      kindOf(error),
    ],
  );
}

/** Records that another build set apart or tried last: this build may be able to take them in. */
export async function triedByOthers(db: Queryable, projection: Projection): Promise<readonly StreamName[]> {
  // `quarantine` wrote the names of streams.
  const { rows } = await db.query<{ record: StreamName }>(
    `select record from read.quarantine where ${OF_VERSION} and build is distinct from $3 order by at`,
    [projection.name, projection.version, BUILD],
  );
  return rows.map(({ record }) => record);
}

/** SQL that joins an acknowledgement (`known`) to its row of the quarantine (`q`). */
export const ACKNOWLEDGED = `known.projection = q.projection and known.record = q.record
       and (known.newer or known.revision = q.revision)`;

/** First revision missing in a record's rows, in the version in use; undefined: the record is not left out. */
export async function apartFrom(
  db: Queryable,
  projection: string,
  record: string,
): Promise<number | undefined> {
  const { rows } = await db.query<{ revision: number }>(
    `select q.revision from read.quarantine q
     join read.projection p on p.name = q.projection and p.version = q.version and p.live
     where q.projection = $1 and q.record = $2`,
    [projection, record],
  );
  return rows[0]?.revision;
}

/** A record set apart, in the form for ops. */
export interface SetApart extends Omit<LeftOut, 'record' | 'kind'> {
  /** Null: set apart before the kind was stored. */
  readonly kind: ApartKind | null;
  readonly projection: string;
  readonly stream: StreamName;
  readonly since: Date;
  readonly tries: number;
  readonly triedAt: Date | null;
  readonly build: string | null;
  /** User who acknowledged the record, with instant and reason; null: not acknowledged. */
  readonly acknowledged: { readonly by: string; readonly at: string; readonly reason: string } | null;
}

/** Records of one projection that are set apart for the same cause. */
export type ApartCause = Pick<QuarantineCause, 'projection' | 'kind' | 'cause'>;

/**
 * SQL of `cause`: texts about newer or strange events name the record, so that such records are grouped by event type
 * instead.
 */
const CAUSE = `case when q.kind in ('newer', 'strange') then q.type else q.error end`;

/** Causes for which records are set apart in the versions in use, latest first. */
export async function apartCauses(db: Queryable): Promise<readonly QuarantineCause[]> {
  const { rows } = await db.query<Omit<QuarantineCause, 'since'> & { readonly since: Date }>(
    `select q.projection, q.kind, ${CAUSE} as cause, count(*)::integer as records,
       count(known.at)::integer as acknowledged, max(q.at) as since
     from read.quarantine q
     join read.projection p on p.name = q.projection and p.version = q.version and p.live
     left join read.acknowledged known on ${ACKNOWLEDGED}
     group by q.projection, q.kind, ${CAUSE} order by since desc, q.projection`,
  );
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }));
}

/** Records set apart in the versions in use, for all causes or one, latest first, and their number. */
export async function setApart(
  db: Queryable,
  page: { readonly offset: number; readonly limit: number },
  of?: ApartCause,
): Promise<{ readonly rows: readonly SetApart[]; readonly total: number }> {
  const { rows } = await db.query<SetApart & { readonly total: number }>(
    `select q.projection, q.record as stream, q.revision, q.position, q.type, q.kind, q.error, q.correlation, q.at as since,
       q.tries, q.tried_at as "triedAt", q.build, (count(*) over ())::integer as total,
       case when known.at is not null then json_build_object('by', known.user_name, 'reason', known.reason,
         'at', to_char(known.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as acknowledged
     from read.quarantine q
     join read.projection p on p.name = q.projection and p.version = q.version and p.live
     left join read.acknowledged known on ${ACKNOWLEDGED}
     where $3::text is null or (q.projection = $3 and q.kind is not distinct from $4 and ${CAUSE} = $5)
     order by q.at desc, q.projection, q.record offset $1 limit $2`,
    [page.offset, page.limit, of?.projection ?? null, of?.kind ?? null, of?.cause ?? null],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/**
 * SQL for a row's mark that its record is set apart, else null. Its tables have long names, since the aliases of lists
 * are single letters.
 * @param stream SQL of the record's stream
 */
export const projectedUpTo = (
  { name, version }: Pick<Projection, 'name' | 'version'>,
  stream: RawBuilder<unknown>,
): RawBuilder<ProjectedUpTo | null> => sql<ProjectedUpTo | null>`(
  select json_build_object('revision', apart.revision, 'reason', apart.error,
    'since', to_char(apart.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from read.quarantine apart
  where apart.projection = ${name} and apart.record = ${stream}
    and apart.version = (select own.version from read.projection own where own.name = ${name} and own.fingerprint = ${version}))`;
