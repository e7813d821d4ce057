import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { inTurns } from '@expediente/kernel/in-turns.ts';
import { spellingsOf, wordsIn } from '@expediente/kernel/spellings.ts';
import { capital, compareFolded, folded, personText } from '@expediente/kernel/text.ts';
import type { NamedRecord } from '@expediente/machines/history/reading.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { allOf, holdsWhole, holdsWord } from '@expediente/readmodels/lists/conditions.ts';
import type { ListDefinition, UnitsNamed } from '@expediente/readmodels/lists/definition.ts';
import { firstRows, type Looked } from '@expediente/readmodels/lists/first.ts';
import { type Keys, readRows } from '@expediente/readmodels/lists/whole.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { among } from '@expediente/readmodels/model/read-model.ts';
import { unitsNamed } from '@expediente/readmodels/model/units-named.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { HistoryKind, RemovedRecord } from '@expediente/schemas/history/found.ts';
import { RULE_NAMES, ruleSet } from '@expediente/schemas/rules/registry.ts';
import { sql } from 'kysely';
import { type Names, namesOf } from '../shared/history/names.ts';
import { type UsernameOf, usernamesOf } from '../shared/history/persons.ts';
import type { Moment, RecordHistory } from '../shared/history/record-history.ts';
import type { Findable, ModuleRecords } from '../shared/module-records.ts';
import type { ReadParts } from '../shared/parts.ts';
import { knownRecords } from './known-records.ts';
import { mayRead } from './open.ts';

export type FindParts = Pick<ReadParts, 'db' | 'store' | 'modules'>;

/** Records of each list, and of all catalogues, that a search reads. */
const MOST = 50;

/** A record that a word found, with the value that contains the word; '': none of the shown values does. */
export interface SeenRecord extends NamedRecord {
  readonly seen: string;
  /** Every number that was asked for is a whole word of its texts. */
  readonly isWhole?: true;
}

/**
 * Records of any kind whose names or values contain a word, limited to the first of each list. Ids as in addresses
 * are not searched.
 */
export async function recordsFound(
  { modules, db }: FindParts,
  session: Session,
  word: string,
): Promise<readonly SeenRecord[]> {
  const words = [folded(word)];
  const units = unitsNamed(db);
  // One after the other, so that a search leaves connections for other readers.
  const found = [
    await inCatalogues(db, words, historiesIn(modules)),
    ...(await inTurns(
      findablesIn(modules),
      1,
      async (each) => await inList(db, session, each, word, MOST, units),
    )),
    inRules(words),
  ];
  return uniqueOf(found.flat());
}

export const findablesIn = (modules: readonly ModuleRecords[]): readonly Findable[] =>
  modules.flatMap(({ findable = [] }): readonly Findable[] =>
    'lifecycle' in findable ? [findable] : findable,
  );

/** Value that is a word, else the first that contains it; ids, codes, days and instants do not count. */
function seenIn(values: object, word: string): string {
  const spellings = spellingsOf(word);
  let seen = '';
  for (const [name, value] of Object.entries(values)) {
    if (/^id(_|$)|^key$/.test(name)) continue;
    // Figures count only where they are called numbers: others are states and the like.
    if (typeof value !== 'string' && !(typeof value === 'number' && name.startsWith('number'))) continue;
    const text = String(value);
    if (/^\d{4}-\d{2}-\d{2}(T|$)/.test(text)) continue;
    const plain = folded(text);
    if (spellings.includes(plain)) return text;
    if (seen === '' && spellings.some((each) => plain.includes(each))) seen = text;
  }
  return seen;
}

export const historiesIn = (modules: readonly ModuleRecords[]): readonly RecordHistory[] =>
  modules.flatMap(({ histories = [] }) => histories);

export const kindOf = ({ name, noun }: RecordHistory): HistoryKind => ({
  lifecycle: name,
  title: capital(noun),
});

/** `/history/kinds`: kinds of records that have a history, by title. */
export const historyKinds = (modules: readonly ModuleRecords[]): readonly HistoryKind[] =>
  historiesIn(modules)
    .map(kindOf)
    .sort((a, b) => compareFolded(a.title, b.title));

/** Records by ids as in addresses: `25`, `100101-2026`, `100101-2026-4-1-1-1`. */
export const byId = (asked: readonly RecordHistory[], id: string): readonly SeenRecord[] =>
  asked.flatMap(({ name, streamOf }) => (streamOf(id) === null ? [] : [{ kind: name, id, seen: '' }]));

export async function inCatalogues(
  db: ReadDatabase,
  words: readonly string[],
  asked: readonly RecordHistory[],
): Promise<readonly SeenRecord[]> {
  const text = sql.ref('k.search_text');
  const where = allOf(words.map((word) => holdsWord(text, word)));
  const numbers = words.filter(hasDigit);
  const whole = numbers.length === 0 ? sql`false` : allOf(numbers.map((word) => holdsWhole(text, word)));
  const { rows } = await sql<NamedRecord & { readonly fields: JsonObject; readonly is_whole: boolean }>`
    select k.catalogue as kind, k.id, k.fields, ${whole} as is_whole from ${knownRecords} k
    where k.catalogue = any(${asked.map(({ name }) => name)}::text[]) and ${where}
    order by is_whole desc, length(k.search_text), k.catalogue, k.id limit ${MOST}`.execute(db);
  return rows.map(({ kind, id, fields, is_whole }) => {
    const found = { kind, id, seen: seenIn({ ...fields, number: id }, words[0] ?? '') };
    return is_whole && !isOwnId(kind, id, numbers) ? { ...found, isWhole: true } : found;
  });
}

export const hasDigit = (word: string): boolean => /\d/.test(word);

/** True for a record whose id is asked for, where ids are the system's and not printed. */
const isOwnId = (kind: string, id: string, numbers: readonly string[]): boolean =>
  numbers.includes(id) && SERVER_IDS.has(kind);

const SERVER_IDS: ReadonlySet<string> = new Set(
  CATALOGUE_NAMES.filter((name) => CATALOGUES[name].key.kind === 'server'),
);

const naming = (list: Findable['list']): ListDefinition<object> => ({ ...list, select: list.named });

/** The part of a list that the session sees, with what a search shows of its rows. */
export const lookedIn = (session: Session, { list }: Findable): Looked<object> => ({
  list: naming(list),
  within: [list.scoped(session)],
});

/** First records of a list that contain every word of a search. */
export async function inList(
  db: ReadDatabase,
  session: Session,
  findable: Findable,
  search: string,
  most: number = MOST,
  units?: UnitsNamed,
): Promise<readonly SeenRecord[]> {
  const rows = await firstRows(db, lookedIn(session, findable), search, most, units);
  return recordsOf(findable, rows, wordsIn(search));
}

/** Records of a list that have the numbers of a search as whole words, by their keys. */
export async function wholeInList(
  db: ReadDatabase,
  findable: Findable,
  keys: Keys,
  search: string,
): Promise<readonly SeenRecord[]> {
  const rows = await readRows(db, naming(findable.list), keys);
  return recordsOf(findable, rows, wordsIn(search)).map((each) => ({ ...each, isWhole: true }));
}

const recordsOf = (
  { lifecycle, idOf }: Findable,
  rows: readonly object[],
  words: readonly string[],
): readonly SeenRecord[] =>
  rows.map((row) => ({ kind: lifecycle, id: idOf(row), seen: seenAmong(row, words) }));

const seenAmong = (row: object, words: readonly string[]): string =>
  words.map((word) => seenIn(row, word)).find((seen) => seen !== '') ?? '';

export const inRules = (words: readonly string[]): readonly SeenRecord[] =>
  RULE_NAMES.filter((name) => {
    const title = folded(ruleSet(name)?.title ?? name);
    return words.every((word) => title.includes(word));
  }).map((id) => ({ kind: 'rule', id, seen: ruleSet(id)?.title ?? id }));

/** Records without repetitions: the first of each. */
export function uniqueOf<Found extends NamedRecord>(records: readonly Found[]): readonly Found[] {
  const first = new Map<string, Found>();
  for (const record of records) {
    const name = `${record.kind}-${record.id}`;
    if (!first.has(name)) first.set(name, record);
  }
  return [...first.values()];
}

/** A record that the session may read, after its last event. */
export interface ReadableRecord<Found extends NamedRecord = NamedRecord> {
  readonly record: Found;
  readonly history: RecordHistory;
  readonly last: Moment;
  readonly names: Names;
  /** Name of its executor; '' for a record without executor. */
  readonly executor: string;
}

/** Records by their own events; those without events, or out of the session's sight, are left out. */
export async function readableOf<Found extends NamedRecord>(
  parts: FindParts,
  session: Session,
  records: readonly Found[],
): Promise<readonly ReadableRecord<Found>[]> {
  const names = await namesOf(parts, records);
  const histories = historiesIn(parts.modules);
  const readable = records.flatMap((record) => {
    const history = histories.find(({ name }) => name === record.kind);
    const last = names.lastOf(record);
    return history && last && mayRead(session, last.owner) ? [{ record, history, last, names }] : [];
  });
  const executorOf = await executorNames(
    parts.db,
    readable.flatMap(({ last }) => last.owner.executor ?? []),
  );
  return readable.map((each) => ({
    ...each,
    executor: executorOf.get(each.last.owner.executor ?? 0) ?? '',
  }));
}

/**
 * Rows with the values of the records' own events; records without events, or out of the session's sight, are left out.
 */
export async function foundRows(
  parts: FindParts,
  session: Session,
  records: readonly NamedRecord[],
): Promise<readonly RemovedRecord[]> {
  const readable = await readableOf(parts, session, records);
  const usernameOf = await usernamesOf(
    parts.store,
    readable.map(({ last }) => last.event.metadata),
  );
  return readable.map(({ record, history, last, names, executor }) => ({
    ...rowOf(history, record, last, names, usernameOf),
    executor,
  }));
}

/** Names of executors by id: records of two executors may have the same number, so that each row shows its executor. */
async function executorNames(db: ReadDatabase, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(catalogueTable('unit').as('u'))
    .select(['u.id', 'u.description'])
    .where('u.id', '=', among([...new Set(ids)]))
    .execute();
  return new Map(rows.map(({ id, description }) => [id, description]));
}

function rowOf(
  history: RecordHistory,
  record: NamedRecord,
  last: Moment,
  names: Names,
  usernameOf: UsernameOf,
) {
  const { metadata } = last.event;
  const named = names.nameOf(record, metadata.at);
  return {
    lifecycle: record.kind,
    id: record.id,
    kind: kindOf(history).title,
    name: named?.today ?? named?.name ?? record.id,
    gone: last.gone === true,
    last: last.sentence,
    reason: last.reason,
    at: metadata.at,
    user: personText(metadata.userName, usernameOf(metadata)),
  };
}
