import type { JsonObject } from '@expediente/kernel/events.ts';
import { personText } from '@expediente/kernel/text.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import { allOf } from '@expediente/readmodels/lists/conditions.ts';
import type { Condition } from '@expediente/readmodels/lists/definition.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { FactPerson, FactRecord, FactRow, Facts } from '@expediente/schemas/facts/read.ts';
import { type RawBuilder, sql } from 'kysely';
import { namesOf } from '../shared/history/names.ts';
import { type NamedRecord, titleOf } from '../shared/history/record-history.ts';
import type { ReadParts } from '../shared/parts.ts';
import { factsInSight, filtered, searched, worksInSight } from './conditions.ts';
import { aboutText, detailsText, isAct, kindText, operationText, outcomeText } from './words.ts';

export type FactParts = Pick<ReadParts, 'db' | 'store' | 'modules'>;

/** Facts of a question are counted up to here; `more` says that there are more of them. */
const COUNTED = 10_000;

interface Stored {
  readonly number: string | number;
  readonly at: Date;
  readonly kind: string;
  readonly user_id: string;
  readonly session: string;
  readonly entity: string;
  readonly result: string;
  readonly details: JsonObject;
}

/** Facts in the order of their instants; ties by their numbers. Each has an index (platform/audit/migrations.ts). */
const SORTS: Readonly<Record<string, readonly RawBuilder<unknown>[]>> = {
  at: [sql.ref('f.at'), sql.ref('f.number')],
  what: [sql.ref('f.kind'), sql.ref('f.at'), sql.ref('f.number')],
  user: [sql.ref('f.user_id'), sql.ref('f.at'), sql.ref('f.number')],
  about: [sql.ref('f.entity'), sql.ref('f.at'), sql.ref('f.number')],
  outcome: [sql.ref('f.result'), sql.ref('f.at'), sql.ref('f.number')],
};

/** `GET /audit/get/all` @throws {BadInput} */
export async function readFacts(parts: FactParts, session: Session, request: ListRequest): Promise<Facts> {
  const { db } = parts;
  const where = await conditionOf(parts, session, request);
  const { number, size } = request.page ?? { number: 1, size: COUNTED };
  const order = orderOf(request);
  const [counted, facts] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::integer as total from (select from audit f where ${where} limit ${COUNTED + 1}) c`.execute(
      db,
    ),
    sql<Stored>`
      select f.* from audit f where ${where} order by ${order} limit ${size} offset ${(number - 1) * size}`.execute(
      db,
    ),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return {
    rows: await factsInWords(parts, facts.rows),
    total: Math.min(total, COUNTED),
    ...(total > COUNTED && { more: true }),
  };
}

export async function conditionOf(
  { db, modules }: Pick<FactParts, 'db' | 'modules'>,
  session: Session,
  request: ListRequest,
): Promise<Condition> {
  const [sight, words] = await Promise.all([
    factsInSight(db, session),
    searched(
      db,
      request.search,
      modules.flatMap(({ histories = [] }) => histories.map(({ name }) => name)),
    ),
  ]);
  return allOf([...sight, ...words, ...filtered(request)]);
}

/** @throws {BadInput} */
function orderOf({ sort }: ListRequest): RawBuilder<unknown> {
  const { column, descending } = sort ?? { column: 'at', descending: true };
  const columns = Object.hasOwn(SORTS, column) ? SORTS[column] : undefined;
  if (!columns) throw new BadInput([{ field: 'sort', message: `No se puede ordenar por ${column}.` }]);
  const way = descending ? sql`desc` : sql`asc`;
  return sql.join(columns.map((each) => sql`${each} ${way}`));
}

const BATCH = 1_000;

/** All facts of a question, the latest first, read while they are taken. */
export async function* factsInBatches(
  parts: FactParts,
  where: Condition,
): AsyncGenerator<readonly FactRow[]> {
  let last: Stored | undefined;
  for (;;) {
    const after = last ? sql`(f.at, f.number) < (${last.at}, ${last.number})` : sql`true`;
    const { rows }: { readonly rows: readonly Stored[] } = await sql<Stored>`
      select f.* from audit f where ${where} and ${after} order by f.at desc, f.number desc limit ${BATCH}`.execute(
      parts.db,
    );
    if (rows.length > 0) yield await factsInWords(parts, rows);
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

/** A fact that one call left, with what was tried. */
export interface FactOfCall extends FactRow {
  /** 'Ordenes De Compra: Anular (/orders/purchaseorder/ban)'; '' where none was kept. */
  readonly operation: string;
  /** Names of the fields at fault. */
  readonly fields: readonly string[];
}

/** What the audit keeps of the call with this code, in the order in which it happened. */
export async function factsOfCall(parts: FactParts, code: string): Promise<readonly FactOfCall[]> {
  const { rows } = await sql<Stored>`
    select f.* from audit f where f.details->>'code' = ${code} order by f.number`.execute(parts.db);
  const facts = await factsInWords(parts, rows);
  return facts.map((fact, at) => {
    const { operation, fields } = rows[at]?.details ?? {};
    const words = typeof operation === 'string' ? operationText(operation) : '';
    return {
      ...fact,
      operation: words === operation ? words : words && `${words} (${operation})`,
      fields: Array.isArray(fields) ? fields.map(String) : [],
    };
  });
}

/** Stored facts with the names of persons and records. */
async function factsInWords(parts: FactParts, facts: readonly Stored[]): Promise<readonly FactRow[]> {
  const { modules, db } = parts;
  const histories = modules.flatMap(({ histories = [] }) => histories);
  const recordOf = ({ entity }: Stored): NamedRecord | undefined => {
    const [kind = '', ...id] = entity.split(':');
    return histories.some(({ name }) => name === kind) && id.length > 0
      ? { kind, id: id.join('-') }
      : undefined;
  };
  const [names, persons] = await Promise.all([
    namesOf(
      parts,
      facts.flatMap((fact) => recordOf(fact) ?? []),
    ),
    personsOf(db, facts),
  ]);
  const now = new Date().toISOString();
  return facts.map((fact) => {
    const asked = recordOf(fact);
    const history = asked && histories.find(({ name }) => name === asked.kind);
    const name = asked && names.nameOf(asked, now)?.name;
    const record: FactRecord | null =
      asked && history && name !== undefined
        ? { lifecycle: asked.kind, id: asked.id, name: titleOf(history, name) }
        : null;
    return rowOf(fact, record, persons);
  });
}

function rowOf(
  { number, at, kind, user_id, session, entity, result, details }: Stored,
  record: FactRecord | null,
  persons: ReadonlyMap<string, string>,
): FactRow {
  const about = record?.name ?? aboutText(entity, details);
  return {
    number: Number(number),
    at: at.toISOString(),
    kind,
    what: kindText(kind),
    user_id,
    user: persons.get(user_id) ?? doerIn(details),
    about,
    record,
    entity,
    result,
    outcome: outcomeText(result, entity),
    details: detailsText(details, about),
    session,
  };
}

/** Who it was, without a sign-in: who ran the command line, or the sign-in name that was typed. */
function doerIn(details: JsonObject): string {
  const name = isAct(details) ? details.by : details.username;
  return typeof name === 'string' ? name : '';
}

async function personsOf(db: ReadDatabase, facts: readonly Stored[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(facts.map(({ user_id }) => user_id))].filter((id) => /^[1-9]\d{0,8}$/.test(id));
  const { rows } = await sql<{ id: number; full_name: string; username: string }>`
    select u.id, u.full_name, u.username from ${catalogueTable('user')} u
    where u.id = any(${ids.map(Number)}::integer[])`.execute(db);
  return new Map([
    ['0', 'Sistema'],
    ...rows.map(({ id, full_name, username }) => [String(id), personText(full_name, username)] as const),
  ]);
}

/** `GET /audit/persons`: those whose facts the session may see, by name. */
export async function readPersons(db: ReadDatabase, session: Session): Promise<readonly FactPerson[]> {
  const { rows } = await sql<{ id: number; full_name: string; username: string }>`
    select u.id, u.full_name, u.username from ${catalogueTable('user')} u
    where ${worksInSight(session)} order by u.full_name, u.username limit 1000`.execute(db);
  return rows.map(({ id, full_name, username }) => ({ id, name: personText(full_name, username) }));
}
