import { isDateText, startOfDay } from '@expediente/kernel/dates.ts';
import type { NamedRecord } from '@expediente/machines/history/reading.ts';
import { seesInstitution } from '@expediente/platform/access/scope.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { BadInput, NotFound } from '@expediente/platform/refusals.ts';
import { allOf } from '@expediente/readmodels/lists/conditions.ts';
import type { Condition } from '@expediente/readmodels/lists/definition.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import type { RemovedRecord, RemovedRecords } from '@expediente/schemas/history/found.ts';
import { EXECUTOR_FILTER } from '@expediente/schemas/shared/read.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type FindParts, foundRows } from './find.ts';
import { knownRecords } from './known-records.ts';

const DAY_MS = 86_400_000;

/** Deleted records of the catalogues; null in `units`: the record belongs to all units. */
const DELETED: RawBuilder<unknown> = sql`
  select catalogue as kind, id, removed_at as at, null::integer as executor,
    case when id_unit is null then null else array[id_unit] end as units
  from ${knownRecords} where removed_at is not null`;

/**
 * `/history/removed`: deleted and freed records, latest first, with user and reason from their own events.
 * @throws {BadInput}
 */
export async function readRemoved(
  parts: FindParts,
  session: Session,
  { page, filter }: ListRequest,
): Promise<RemovedRecords> {
  const { db, modules } = parts;
  const sources = [DELETED, ...modules.flatMap(({ removed }) => removed ?? [])];
  const where = allOf([...filtersOf(filter), ...sightOf(session)]);
  const removed = sql`(${sql.join(sources, sql` union all `)}) r where ${where}`;
  const { number, size } = page ?? { number: 1, size: 25 };
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total from ${removed}`.execute(db),
    sql<NamedRecord>`select kind, id from ${removed}
      order by at desc, kind, id limit ${size} offset ${(number - 1) * size}`.execute(db),
  ]);
  return { rows: await foundRows(parts, session, found.rows), total: counted.rows[0]?.total ?? 0 };
}

/** @throws {BadInput} */
const filtersOf = (filter: ListRequest['filter']): readonly Condition[] =>
  Object.entries(filter).map(([name, values]) => {
    const texts = values.map(String);
    if (name === 'kind') return sql<SqlBool>`r.kind = any(${texts}::text[])`;
    if (name === EXECUTOR_FILTER) return sql<SqlBool>`r.executor::text = any(${texts}::text[])`;
    const [day = ''] = texts;
    if (name !== 'from' && name !== 'to')
      throw new BadInput([{ field: 'filter', message: `No se puede filtrar por ${name}.` }]);
    if (!isDateText(day)) throw new BadInput([{ field: name, message: 'Debe ser un día: aaaa-mm-dd.' }]);
    const start = startOfDay(day);
    return name === 'from'
      ? sql<SqlBool>`r.at >= ${start}`
      : sql<SqlBool>`r.at < ${new Date(start.getTime() + DAY_MS)}`;
  });

/** Conditions of `maySee`, by executor and unit; a record without owner is in the sight of all. */
function sightOf(session: Session): readonly Condition[] {
  if (seesInstitution(session)) return [];
  const { executor, units } = session;
  const own = executor?.id ?? 0;
  const seen = [...units, own];
  return [
    sql<SqlBool>`(r.executor is null or r.executor = ${own})`,
    sql<SqlBool>`(r.units is null or r.units && ${seen}::integer[])`,
  ];
}

/**
 * `/history/removed/{lifecycle}/{id}`: a removed record with instant, user and reason.
 * @throws {NotFound} not removed, or out of sight
 */
export async function readRemovedOne(
  parts: FindParts,
  session: Session,
  lifecycle: string,
  id: string,
): Promise<RemovedRecord> {
  const [row] = await foundRows(parts, session, [{ kind: lifecycle, id }]);
  if (!row?.gone) throw new NotFound();
  return row;
}
