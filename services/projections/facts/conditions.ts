import { isDateText, startOfDay } from '@expediente/kernel/dates.ts';
import { inTurns } from '@expediente/kernel/in-turns.ts';
import { wordsIn } from '@expediente/kernel/spellings.ts';
import { folded } from '@expediente/kernel/text.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import { allOf, holdsWord, likePattern } from '@expediente/readmodels/lists/conditions.ts';
import type { Condition } from '@expediente/readmodels/lists/definition.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { ANY_PAIR, JOURNAL_KINDS } from '@expediente/schemas/facts/read.ts';
import { segregation } from '@expediente/schemas/rules/segregation.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type FindParts, recordsFound } from '../history/find.ts';
import { actsNamed, typesOf } from './acts/kinds.ts';
import { inSight } from './sight.ts';
import type { Asked, Stored } from './source.ts';
import { kindsNamed, MISSING, NOTHING_TRIED, ofResult, triedNamed } from './words.ts';

const DAY_MS = 86_400_000;

const both = (acts: Asked['acts'], facts: Asked['facts']): Asked => ({ acts, facts });

/**
 * Checks whether a column has one of the values; a single value is compared by `=`, which indexes ordered by instant
 * need.
 */
const oneOf = (column: string, values: readonly string[]): Condition =>
  values.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${values[0]}`
    : sql<SqlBool>`${sql.ref(column)} = any(${[...values]}::text[])`;

const ANY = sql<SqlBool>`true`;

/**
 * Conditions of the list's filters.
 * @throws {BadInput}
 */
function filtered({ filter: { hour_from, hour_to, ...filter } }: ListRequest): readonly Asked[] {
  const asked = (name: string, values: ListRequest['filter'][string] = []): Asked =>
    filterOf(name, values.map(String));
  const hours = [
    ...(hour_from ? [asked('hour_from', hour_from)] : []),
    ...(hour_to ? [asked('hour_to', hour_to)] : []),
  ];
  // Hours from 18:00 to 06:00 are a night, so that either bound suffices.
  const [from, to] = hours;
  const isNight = from && to && String(hour_from?.[0]) > String(hour_to?.[0]);
  return [
    ...Object.entries(filter).map(([name, values]) => asked(name, values)),
    ...(isNight ? [anyOfBoth(from, to)] : hours),
  ];
}

/** Joins two conditions by `or`, in each source that both are about. */
const anyOfBoth = (one: Asked, other: Asked): Asked =>
  both(
    one.acts && other.acts && sql<SqlBool>`(${one.acts} or ${other.acts})`,
    one.facts && other.facts && sql<SqlBool>`(${one.facts} or ${other.facts})`,
  );

function filterOf(name: string, texts: readonly string[]): Asked {
  const [text = ''] = texts;
  switch (name) {
    case 'kind':
      return both(texts.includes('act') ? ANY : null, ofFactKinds(texts));
    case 'act':
      return both(ofActs(texts), null);
    case 'user_id':
      return both(oneOf('j.user_id', texts), oneOf('f.user_id', texts));
    case 'record':
      return both(oneOf('j.kind', texts), ofKinds(texts));
    case 'entity':
      return both(oneOf('j.entity', texts), oneOf('f.entity', texts));
    case 'result':
      return both(texts.includes('done') ? ANY : null, ofResult(sql.ref('f.result'), texts));
    case 'segregation':
      return both(ofPairs(texts), null);
    case 'from':
      return atLeast(sql`>=`, dayOf(name, text));
    case 'to':
      return atLeast(sql`<`, new Date(dayOf(name, text).getTime() + DAY_MS));
    case 'hour_from':
      return onTime((at) => sql<SqlBool>`${at} >= ${hourOf(name, text)}::time`);
    case 'hour_to':
      return onTime((at) => sql<SqlBool>`${at} <= ${hourOf(name, text)}::time`);
    case 'amount_from':
      return both(sql<SqlBool>`j.amount >= ${amountOf(name, text)}::numeric`, null);
    case 'amount_to':
      return both(sql<SqlBool>`j.amount <= ${amountOf(name, text)}::numeric`, null);
    default:
      throw new BadInput([{ field: 'filter', message: `No se puede filtrar por ${name}.` }]);
  }
}

/**
 * Acts on any record by their words: 'Anulación'.
 * @throws {BadInput} no kind of act has such a word
 */
function ofActs(words: readonly string[]): Condition {
  const wanted = words.map(folded);
  const types = typesOf((word) => wanted.includes(folded(word)));
  if (types.length === 0)
    throw new BadInput([{ field: 'act', message: `No hay actos de la clase ${words.join(', ')}.` }]);
  return isOfTypes(types);
}

/**
 * Acts by which one person did both actions of a pair (hospital E3).
 * @throws {BadInput} there is no such pair
 */
function ofPairs(pairs: readonly string[]): Condition {
  if (pairs.includes(ANY_PAIR)) return sql<SqlBool>`j.segregation <> ''`;
  const unknown = pairs.find((pair) => !Object.hasOwn(segregation.first.values, pair));
  if (unknown !== undefined)
    throw new BadInput([{ field: 'segregation', message: `No hay un par de acciones ${unknown}.` }]);
  return sql<SqlBool>`(j.segregation <> '' and string_to_array(j.segregation, ';') && ${[...pairs]}::text[])`;
}

const isOfTypes = (types: readonly string[]): Condition =>
  sql<SqlBool>`(j.lead and j.types && ${[...types]}::text[])`;

/** Facts of some kinds. A request for a missing record is stored as a refusal, but counts as a kind of its own here. */
function ofFactKinds(kinds: readonly string[]): Condition {
  const missing = kinds.includes('missing');
  const refusals = kinds.includes('refusal');
  if (missing === refusals)
    return oneOf('f.kind', missing ? kinds.filter((kind) => kind !== 'missing') : kinds);
  const others = kinds.filter((kind) => kind !== 'missing' && kind !== 'refusal');
  const asked = missing
    ? sql<SqlBool>`(f.kind = 'refusal' and f.result = any(${MISSING}::text[]))`
    : sql<SqlBool>`(f.kind = 'refusal' and f.result <> all(${MISSING}::text[]))`;
  return others.length === 0 ? asked : sql<SqlBool>`(${oneOf('f.kind', others)} or ${asked})`;
}

const atLeast = (than: RawBuilder<unknown>, at: Date): Asked =>
  both(sql<SqlBool>`j.at ${than} ${at}`, sql<SqlBool>`f.at ${than} ${at}`);

/** Facts about records of these kinds: `order` finds `order:24`. */
const ofKinds = (kinds: readonly string[]): Condition =>
  kinds.length === 1
    ? sql<SqlBool>`f.entity <> '' and split_part(f.entity, ':', 1) = ${kinds[0]}`
    : sql<SqlBool>`f.entity <> '' and split_part(f.entity, ':', 1) = any(${[...kinds]}::text[])`;

/** The first instant of a day in Guatemala. */
function dayOf(field: string, text: string): Date {
  if (!isDateText(text)) throw new BadInput([{ field, message: 'Debe ser un día: aaaa-mm-dd.' }]);
  return startOfDay(text);
}

/** Compares the minute of the day in Guatemala in both sources, on any day. */
const onTime = (asked: (at: RawBuilder<unknown>) => Condition): Asked =>
  both(asked(minuteOf('j.at')), asked(minuteOf('f.at')));

const minuteOf = (column: string): RawBuilder<unknown> =>
  sql`date_trunc('minute', ${sql.ref(column)} at time zone 'America/Guatemala')::time`;

function hourOf(field: string, text: string): string {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text))
    throw new BadInput([{ field, message: 'Debe ser una hora de 00:00 a 23:59: 18:00.' }]);
  return text;
}

function amountOf(field: string, text: string): string {
  if (!/^\d{1,16}(\.\d{1,2})?$/.test(text))
    throw new BadInput([{ field, message: 'Debe ser un monto en quetzales: 1500 o 1500.00.' }]);
  return text;
}

/**
 * Condition of each word of a search. A row matches by its person, its kind, its act's sentence, the number or name of
 * its record, or the code of its call; acts also match by records changed along with their own. Each match has an
 * index, so that no word needs a scan of all rows.
 */
async function searched(parts: FindParts, session: Session, search: string): Promise<readonly Found[]> {
  // Each word searches all lists; words are taken in turns, so that a long search leaves connections for other readers.
  return await inTurns(wordsIn(search), 1, async (word) => await found(parts, session, word));
}

/** Condition of one word, and the reason to show for rows that match without showing the word. */
interface Found {
  readonly word: string;
  readonly asked: Asked;
  readonly seen: Seen;
}

/** Matches of a word: for each record the value that contains it, and the event types of acts with such a word. */
interface Seen {
  readonly records: ReadonlyMap<string, string>;
  readonly types: readonly string[];
}

/** Most facts that one call leaves. */
const MOST_OF_CALL = 100;

async function found(parts: FindParts, session: Session, word: string): Promise<Found> {
  const { db } = parts;
  const records = await recordsFound(parts, session, word);
  const [users, calls] = await Promise.all([
    sql<{ id: number }>`
      select u.id from ${catalogueTable('user')} u where u.search_text like ${likePattern(word)}`.execute(db),
    // Looked up in advance: among other conditions the planner cannot estimate that a code has few facts.
    sql<{ number: string }>`
      select f.number from audit f where f.details->>'code' = ${word} limit ${MOST_OF_CALL}`.execute(db),
  ]);
  const persons = users.rows.map(({ id }) => String(id));
  const seen = new Map(records.map(({ kind, id, seen }) => [`${kind}:${id}`, seen]));
  const entities = [word, ...seen.keys()];
  const kinds = kindsNamed(word, JOURNAL_KINDS);
  const types = isShort(word) ? [] : typesOf((name) => folded(name).includes(word));
  const tried = isShort(word) ? NOTHING_TRIED : triedNamed(word);
  const acts = [
    ...(kinds.includes('act') ? [sql<SqlBool>`j.lead`] : []),
    ...(persons.length > 0 ? [sql<SqlBool>`(j.lead and ${oneOf('j.user_id', persons)})`] : []),
    ...(types.length > 0 ? [isOfTypes(types)] : []),
    sql<SqlBool>`(j.lead and ${holdsInSentence(sql.ref('j.search_text'), word)})`,
    oneOf('j.entity', entities),
  ];
  const facts = [
    ...(persons.length > 0 ? [oneOf('f.user_id', persons)] : []),
    ...(kinds.some((kind) => kind !== 'act') ? [ofFactKinds(kinds)] : []),
    oneOf('f.entity', [...entities, ...tried.entities]),
    ...(tried.operations.length > 0
      ? [sql<SqlBool>`f.details->>'operation' = any(${[...tried.operations]}::text[])`]
      : []),
    sql<SqlBool>`f.result = ${word}`,
    ...(calls.rows.length > 0
      ? [sql<SqlBool>`f.number = any(${calls.rows.map(({ number }) => number)}::bigint[])`]
      : []),
  ];
  return {
    word,
    asked: both(sql<SqlBool>`(${sql.join(acts, sql` or `)})`, sql<SqlBool>`(${sql.join(facts, sql` or `)})`),
    seen: { records: seen, types },
  };
}

/** Checks whether a word is too short for trigrams to find it inside of other words. */
const isShort = (word: string): boolean => word.length < 3;

/** Characters that separate the words of a sentence. */
const BETWEEN = '[ .,:;/()«»·-]';

/**
 * Checks whether a sentence contains a word; a short one must be a whole word, which the index of trigrams can find.
 */
function holdsInSentence(sentence: RawBuilder<unknown>, word: string): Condition {
  if (!isShort(word)) return holdsWord(sentence, word);
  return /^[\p{L}\p{N}]+$/u.test(word)
    ? sql<SqlBool>`${sentence} ~ ${`${BETWEEN}${word}${BETWEEN}`}`
    : sql<SqlBool>`false`;
}

/**
 * Conditions of a session's request, for both sources.
 * @throws {BadInput}
 */
export async function askedBy(parts: FindParts, session: Session, request: ListRequest): Promise<Question> {
  const narrowed = filtered(request);
  const sight = await inSight(parts.db, session);
  const words = await searched(parts, session, request.search);
  // Rows are one for each command, unless a record is asked for: then all acts that changed the record.
  const byRecord = 'entity' in request.filter || request.search !== '';
  const asked = allOfBoth([
    ...sight,
    ...words.map((each) => each.asked),
    ...narrowed,
    ...(byRecord ? [] : [both(sql<SqlBool>`j.lead`, ANY)]),
  ]);
  return { asked, seenBy: (row, shown, whole) => seenBy(words, row, shown, whole) };
}

/** Conditions for both sources, and the reason why a row matches where its texts do not show it. */
export interface Question {
  readonly asked: Asked;
  /**
   * Reason to show with a row; '': its texts show each word.
   * @param shown the row's texts
   * @param whole all its details
   */
  seenBy(row: Pick<Stored, 'entity' | 'types'>, shown: readonly string[], whole: string): string;
}

function seenBy(
  words: readonly Found[],
  { entity, types }: Pick<Stored, 'entity' | 'types'>,
  shown: readonly string[],
  whole: string,
): string {
  const texts = shown.map(folded);
  const hidden = words.filter(({ word }) => !texts.some((text) => text.includes(word)));
  const reasons = hidden.map(({ word, seen }) => {
    const called = actsNamed(types.filter((type) => seen.types.includes(type)));
    return (
      called[0] ??
      (seen.records.get(entity) || (word === entity || folded(whole).includes(word) ? word : OTHER_VALUE))
    );
  });
  return [...new Set(reasons)].join(' · ');
}

/** Reason for a match in a value that neither the journal nor the record's list shows. */
const OTHER_VALUE = 'otro dato del registro';

/** Joins all conditions by `and`, in each source. */
export function allOfBoth(conditions: readonly Asked[]): Asked {
  const acts = conditions.map((each) => each.acts);
  const facts = conditions.map((each) => each.facts);
  return {
    acts: acts.every((each) => each !== null) ? allOf(acts) : null,
    facts: facts.every((each) => each !== null) ? allOf(facts) : null,
  };
}
