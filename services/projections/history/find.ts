import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { inTurns } from '@expediente/kernel/in-turns.ts';
import { spellingsOf, wordsIn } from '@expediente/kernel/spellings.ts';
import { capital, compareFolded, folded, personText } from '@expediente/kernel/text.ts';
import type { NamedRecord } from '@expediente/machines/history/reading.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { allOf, holdsWhole, holdsWord } from '@expediente/readmodels/lists/conditions.ts';
import { readList, readWhole } from '@expediente/readmodels/lists/list.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { among } from '@expediente/readmodels/model/read-model.ts';
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

/** Lists searched at once; each takes two connections, for its rows and for their count. */
const LISTS_AT_ONCE = 1;

/** Part of each list that a search reads. */
const PAGE = { number: 1, size: 50 };

/** A record that a word found, with the value that contains the word; '': none of the shown values does. */
export interface SeenRecord extends NamedRecord {
  readonly seen: string;
  /** Every number that was asked for is a whole word of its texts. */
  readonly isWhole?: true;
}

/**
 * Records of any kind whose names or values contain a word, limited to the first page of each list. Ids as in addresses
 * are not searched.
 */
export async function recordsFound(
  { modules, db }: FindParts,
  session: Session,
  word: string,
): Promise<readonly SeenRecord[]> {
  const words = [folded(word)];
  const found = [
    await inCatalogues(db, words, historiesIn(modules)),
    ...(await inTurns(
      findablesIn(modules),
      LISTS_AT_ONCE,
      async (each) => await inList(db, session, each, word),
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
    order by is_whole desc, length(k.search_text), k.catalogue, k.id limit ${PAGE.size}`.execute(db);
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

export async function inList(
  db: ReadDatabase,
  session: Session,
  { lifecycle, list, idOf }: Findable,
  search: string,
  size: number = PAGE.size,
): Promise<readonly SeenRecord[]> {
  const request = { page: { number: 1, size }, search, sort: null, filter: {} };
  const { rows } = await readList(db, list, request, [list.scoped(session)]);
  return rows.map((row) => ({ kind: lifecycle, id: idOf(row), seen: seenAmong(row, wordsIn(search)) }));
}

/** Records of a list that have each number of a search, at least one, as a whole word. */
export async function wholeInList(
  db: ReadDatabase,
  session: Session,
  { lifecycle, list, idOf }: Findable,
  search: string,
  most: number,
): Promise<readonly SeenRecord[]> {
  const words = wordsIn(search);
  const [first, ...numbers] = words.filter(hasDigit);
  if (first === undefined) return [];
  const others = words.filter((word) => !hasDigit(word));
  const rows = await readWhole(db, list, [first, ...numbers], others, [list.scoped(session)], most);
  return rows.map((row) => ({
    kind: lifecycle,
    id: idOf(row),
    seen: seenAmong(row, words),
    isWhole: true,
  }));
}

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
