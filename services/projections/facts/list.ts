import type { JsonObject } from '@expediente/kernel/events.ts';
import { capital, compareFolded, personText, uncapital } from '@expediente/kernel/text.ts';
import type { NamedRecord } from '@expediente/machines/history/reading.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { ActedKind, FactPerson, FactRecord, FactRow, Facts } from '@expediente/schemas/facts/read.ts';
import { pairText } from '@expediente/schemas/rules/segregation.ts';
import { sql } from 'kysely';
import { historiesIn } from '../history/find.ts';
import { namesOf } from '../shared/history/names.ts';
import { titleOf } from '../shared/history/record-history.ts';
import type { ReadParts } from '../shared/parts.ts';
import { actKindOf, actsOn } from './acts/kinds.ts';
import { askedBy, type Question } from './conditions.ts';
import { worksInSight } from './sight.ts';
import { COUNTED, countRows, readPage, requireByTime, type Stored } from './source.ts';
import { aboutText, detailsText, isAct, kindOf, kindText, outcomeText } from './words.ts';

export type FactParts = Pick<ReadParts, 'db' | 'store' | 'modules'>;

/**
 * `GET /audit/get/all`
 * @throws {BadInput}
 */
export async function readFacts(parts: FactParts, session: Session, request: ListRequest): Promise<Facts> {
  requireByTime(request.sort);
  const { asked, seenBy } = await askedBy(parts, session, request);
  const page = request.page ?? { number: 1, size: COUNTED };
  const [{ total, more }, rows] = await Promise.all([
    countRows(parts.db, asked),
    readPage(parts.db, asked, page, request.sort?.descending ?? true),
  ]);
  const worded = await inWords(parts, rows);
  return {
    rows: worded.map((row, at) => {
      const brief = inBrief(row, rows[at]);
      return { ...brief, ...foundIn(brief, rows[at], row.details, seenBy) };
    }),
    total,
    ...(more && { more: true }),
  };
}

const kindIn = (entity: string): string => entity.split(':')[0] ?? '';

/** A row of a list: codes in its details are shown only when the fact is opened. */
const inBrief = (row: FactRow, stored: Stored | undefined): FactRow =>
  stored?.details && row.number !== null
    ? { ...row, details: detailsText(stored.details, row.about, { brief: true, kind: kindIn(row.entity) }) }
    : row;

/** Reason why a search found a row whose texts do not show the match. */
function foundIn(
  row: FactRow,
  stored: Stored | undefined,
  whole: string,
  seenBy: Question['seenBy'],
): Pick<FactRow, 'found'> {
  const found = stored && seenBy(stored, [row.what, row.user, row.about, row.details], whole);
  return found ? { found } : {};
}

/** Acts and facts with the names of persons, records and units. */
export async function inWords(parts: FactParts, rows: readonly Stored[]): Promise<readonly FactRow[]> {
  const histories = historiesIn(parts.modules);
  const recordOf = ({ entity }: Stored): NamedRecord | undefined => {
    const [kind = '', ...id] = entity.split(':');
    return histories.some(({ name }) => name === kind) && id.length > 0
      ? { kind, id: id.join('-') }
      : undefined;
  };
  const [persons, units] = await Promise.all([personsOf(parts.db, rows), unitsOf(parts.db, rows)]);
  const unknown = rows.flatMap(({ user_id: id }) =>
    isId(id) && !persons.has(id) ? [{ kind: 'user', id }] : [],
  );
  const names = await namesOf(parts, [...rows.flatMap((row) => recordOf(row) ?? []), ...unknown]);
  const now = new Date().toISOString();
  return rows.map((row) => {
    const asked = recordOf(row);
    const history = asked && histories.find(({ name }) => name === asked.kind);
    const name = asked && names.nameOf(asked, now)?.name;
    const record: FactRecord | null =
      asked && history && name !== undefined
        ? { lifecycle: asked.kind, id: asked.id, name: titleOf(history, name) }
        : null;
    const person =
      persons.get(row.user_id) ??
      names.nameOf({ kind: 'user', id: row.user_id }, now)?.name ??
      doerIn(row.details ?? {});
    // A record that never existed appears by the number that was asked for.
    const about =
      record?.name ??
      (asked && history
        ? titleOf(history, asked.id)
        : aboutText(row.entity, row.details ?? {}, histories.find(({ name }) => name === row.entity)?.noun));
    return rowOf(row, { record, about }, person, units.get(row.executor) ?? row.executor);
  });
}

interface Subject {
  readonly record: FactRecord | null;
  /** Subject of the row, in words. */
  readonly about: string;
}

function rowOf(stored: Stored, { record, about }: Subject, user: string, unit: string): FactRow {
  const { at, user_id, session, entity, result, amount, events } = stored;
  const kind = kindOf(stored.kind, result);
  const number = Number(stored.number);
  const details = stored.details ?? {};
  const isOfRecord = number === 0;
  return {
    id: isOfRecord ? actId(entity, stored.revision) : String(number),
    number: isOfRecord ? null : number,
    at: at.toISOString(),
    kind,
    what: kindText(kind),
    user_id,
    user,
    about,
    record,
    entity,
    result,
    outcome: outcomeText(result, entity),
    details: isOfRecord ? doneText(stored) : detailsText(details, about, { kind: kindIn(entity) }),
    unit,
    amount,
    events,
    session,
  };
}

/** Sentence of an act, with the pairs of actions that its person completed by it. */
const doneText = ({ sentence, segregation }: Stored): string =>
  segregation === ''
    ? sentence
    : `${sentence} · La misma persona: ${segregation.split(';').map(pairText).map(uncapital).join('; ')}`;

/** Act in the notation of addresses: `order:24@7` is the act whose first event on that record has revision 7. */
const actId = (entity: string, revision: number): string => `${entity}@${revision}`;

/** Name of a doer without a sign-in: the user of the command line, or the sign-in name that was typed. */
function doerIn(details: JsonObject): string {
  const name = isAct(details) ? details.by : details.username;
  return typeof name === 'string' ? name : '';
}

const isId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

async function personsOf(db: ReadDatabase, rows: readonly Stored[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map(({ user_id }) => user_id))].filter(isId);
  const found = await sql<{ id: number; full_name: string; username: string }>`
    select u.id, u.full_name, u.username from ${catalogueTable('user')} u
    where u.id = any(${ids.map(Number)}::integer[])`.execute(db);
  return new Map([
    ['0', 'Sistema'],
    ...found.rows.map(
      ({ id, full_name, username }) => [String(id), personText(full_name, username)] as const,
    ),
  ]);
}

/** Units with their ids, as '100100 HOSPITAL GENERAL', by id. */
async function unitsOf(db: ReadDatabase, rows: readonly Stored[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map(({ executor }) => executor))].filter(isId);
  const found = await sql<{ id: number; description: string }>`
    select u.id, u.description from ${catalogueTable('unit')} u where u.id = any(${ids.map(Number)}::integer[])`.execute(
    db,
  );
  return new Map(found.rows.map(({ id, description }) => [String(id), `${id} ${description}`]));
}

/** `GET /audit/kinds`: kinds of records that acts are about, by title, with the words for their acts. */
export const actKinds = ({ modules }: Pick<FactParts, 'modules'>): readonly ActedKind[] =>
  historiesIn(modules)
    .flatMap(({ name, category = name, noun }) => {
      const kind = actKindOf(category);
      return kind ? [{ lifecycle: name, title: capital(noun), acts: actsOn(kind) }] : [];
    })
    .sort((a, b) => compareFolded(a.title, b.title));

/** `GET /audit/persons`: users whose facts the session may see, by name. */
export async function readPersons(db: ReadDatabase, session: Session): Promise<readonly FactPerson[]> {
  const { rows } = await sql<{ id: number; full_name: string; username: string }>`
    select u.id, u.full_name, u.username from ${catalogueTable('user')} u
    where ${worksInSight(session)} order by u.full_name, u.username limit 1000`.execute(db);
  return rows.map(({ id, full_name, username }) => ({ id, name: personText(full_name, username) }));
}
