import { inTurns } from '@expediente/kernel/in-turns.ts';
import { spellingsOf, wordsIn } from '@expediente/kernel/spellings.ts';
import { capital, folded } from '@expediente/kernel/text.ts';
import { statusLabel } from '@expediente/machines/history/fields.ts';
import type { NamedRecord } from '@expediente/machines/history/reading.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { BoxAnswer, BoxRecord } from '@expediente/schemas/search/read.ts';
import { sql } from 'kysely';
import { acts } from '../facts/acts/model.ts';
import {
  byId,
  type FindParts,
  findablesIn,
  hasDigit,
  historiesIn,
  inCatalogues,
  inList,
  inRules,
  kindOf,
  type ReadableRecord,
  readableOf,
  type SeenRecord,
  uniqueOf,
  wholeInList,
} from '../history/find.ts';
import { pageOf } from '../history/open.ts';
import { historyOfCategory, type RecordHistory, titleOf } from '../shared/history/record-history.ts';
import type { Findable } from '../shared/module-records.ts';
import { actsIn } from './acts.ts';
import { kindsIn, meantBy, rankOf, telling } from './words.ts';

/** Rows of each list among which exact ones are looked for, and how many of them are read from their events. */
const [LOOKED, READ] = [50, 12];
/** Records of a kind in an answer, and of all kinds. */
const [OF_KIND, MOST] = [5, 30];
/** Records of an answer to no search, and acts in which they are looked for. */
const [RECENT, RECENT_ACTS] = [8, 60];
/** Lists searched at once, each by one connection. */
const AT_ONCE = 2;
/**
 * Longest time of a statement: whole numbers are found by an index of their own; texts that only contain what was typed
 * may be thousands, of which a person reads the first few.
 */
const [LONGEST_MS, LONGEST_OF_TEXTS_MS] = [250, 60];

/**
 * `/search`: records that the session may open, and acts; without a search the user's own latest records.
 * @param kind lifecycle of the records; '': of any
 */
export async function searchBox(
  parts: FindParts,
  session: Session,
  search: string,
  kind = '',
): Promise<BoxAnswer> {
  const histories = historiesIn(parts.modules);
  const only = histories.find(({ name }) => name === kind);
  const narrowed = only && { kind: kindOf(only) };
  if (wordsIn(search).length === 0) return { rows: await recentOf(parts, session), acts: [], ...narrowed };
  const asked = telling(search);
  const words = wordsIn(asked);
  const named = kind === '' ? actsIn(session, search, histories) : [];
  if (words.length === 0) return { rows: [], acts: named, ...narrowed };
  const kinds = kind === '' ? kindsIn(search, histories) : histories.filter(({ name }) => name === kind);
  const ofKind = kind === '' ? OF_KIND : MOST;
  const meant = meantBy(search);
  const narrow = await rankedOf(parts, session, asked, kinds, meant);
  // A word may name a kind and a number of another one: the acta of an award, and that of a UNOPS record.
  const isOther = narrow.rows.length === 0 && kind === '' && kinds.length < histories.length;
  const { rows, cut } = isOther ? await rankedOf(parts, session, asked, histories, meant) : narrow;
  const few = rows.filter(
    (row, at) => rows.slice(0, at).filter(({ lifecycle }) => lifecycle === row.lifecycle).length < ofKind,
  );
  const more = cut || few.length < rows.length || few.length > MOST;
  const wider = histories
    .filter(({ name }) => rows.filter(({ lifecycle }) => lifecycle === name).length > ofKind)
    .map(kindOf);
  return {
    rows: few.slice(0, MOST),
    acts: named,
    ...(more && { more }),
    ...(wider.length > 0 && { kinds: wider }),
    ...narrowed,
  };
}

/**
 * Rows that the session may open, the best first; of equal ones those of the meant kind.
 * @param meant life cycle that a word before the number means
 */
async function rankedOf(
  parts: FindParts,
  session: Session,
  asked: string,
  kinds: readonly RecordHistory[],
  meant: string | undefined,
): Promise<{ readonly rows: readonly BoxRecord[]; readonly cut: boolean }> {
  const words = wordsIn(asked);
  const { found, cut } = await candidatesOf(parts, session, asked, kinds);
  const isOther = ({ lifecycle }: BoxRecord): 0 | 1 => (lifecycle === meant ? 0 : 1);
  const rows = (await readableOf(parts, session, uniqueOf(found)))
    .flatMap((each) =>
      opened(session, each, each.record.seen).map((row) => ({
        row,
        rank: placeOf(each.record, [row.name, row.matched], words),
      })),
    )
    .sort((a, b) => a.rank - b.rank || isOther(a.row) - isOther(b.row))
    .map(({ row }) => row);
  return { rows, cut };
}

/**
 * Place of a record among those that were found: first the ones of which a number that was asked for is a value of their
 * own, then the others with each number as a whole word.
 */
function placeOf({ isWhole, seen }: SeenRecord, shown: readonly string[], words: readonly string[]): number {
  if (!isWhole) return rankOf(shown, words) + 2;
  const own = folded(seen);
  return words.some((word) => spellingsOf(word).includes(own)) ? 0 : 1;
}

interface Candidates {
  readonly found: readonly SeenRecord[];
  /** True if a list has more records, or was not searched to its end. */
  readonly cut: boolean;
}

async function candidatesOf(
  parts: FindParts,
  session: Session,
  asked: string,
  kinds: readonly RecordHistory[],
  longest: number = LONGEST_OF_TEXTS_MS,
): Promise<Candidates> {
  const { db, modules } = parts;
  const isAsked = (name: string): boolean => kinds.some((history) => history.name === name);
  const words = wordsIn(asked);
  const read = kinds.length === 1 ? MOST : READ;
  const places = [
    async () => part(await inTime(db, LONGEST_MS, async (from) => await inCatalogues(from, words, kinds))),
    ...findablesIn(modules)
      .filter(({ lifecycle }) => isAsked(lifecycle))
      .map((each) => async () => await ofList(db, session, each, asked, longest)),
    // Ids come last: people mean the printed number, which may be another record's id.
    async () => part([...(isAsked('rule') ? inRules(words) : []), ...byId(kinds, asked)]),
  ];
  const answers = await inTurns(places, AT_ONCE, async (place) => await place());
  const found = answers.flatMap((each) =>
    each.found.toSorted((a, b) => placeOf(a, [a.seen], words) - placeOf(b, [b.seen], words)).slice(0, read),
  );
  const cut = answers.some((each) => each.cut || each.found.length > read);
  // Where nothing is found in haste, it is worth the wait.
  if (found.length === 0 && cut && longest < LONGEST_MS)
    return await candidatesOf(parts, session, asked, kinds, LONGEST_MS);
  return { found, cut };
}

const part = (found: readonly SeenRecord[] | undefined): Candidates => ({
  found: found ?? [],
  cut: found === undefined,
});

/** Records of a list with the numbers as whole words, however old they are; where it has none, all that contain them. */
async function ofList(
  db: ReadDatabase,
  session: Session,
  list: Findable,
  asked: string,
  longest: number,
): Promise<Candidates> {
  const whole = wordsIn(asked).some(hasDigit)
    ? part(
        await inTime(db, LONGEST_MS, async (from) => await wholeInList(from, session, list, asked, LOOKED)),
      )
    : part([]);
  if (whole.found.length > 0) return whole;
  const all = part(
    await inTime(db, longest, async (from) => await inList(from, session, list, asked, LOOKED)),
  );
  return { found: all.found, cut: whole.cut || all.cut };
}

/** Runs a search on one connection; undefined: a statement took too long, and others are not slowed down by it. */
async function inTime<Found>(
  db: ReadDatabase,
  longest: number,
  run: (read: ReadDatabase) => Promise<Found>,
): Promise<Found | undefined> {
  try {
    return await db.transaction().execute(async (read) => {
      await sql`set local statement_timeout = ${sql.lit(longest)}`.execute(read);
      return await run(read);
    });
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === CANCELLED) return undefined;
    throw problem;
  }
}

/** PostgreSQL's code of a statement that took too long. */
const CANCELLED = '57014';

/** Records of the user's own latest acts, the latest first. */
async function recentOf(parts: FindParts, session: Session): Promise<readonly BoxRecord[]> {
  const { rows } = await sql<{ readonly kind: string; readonly entity: string }>`
    select j.kind, j.entity from ${acts} j where j.user_id = ${String(session.userId)} and j.lead
    order by j.at desc limit ${RECENT_ACTS}`.execute(parts.db);
  const records = rows.flatMap(({ kind, entity }): readonly NamedRecord[] => {
    const history = historyOfCategory(parts.modules, kind);
    return history ? [{ kind: history.name, id: entity.slice(entity.indexOf(':') + 1) }] : [];
  });
  const readable = await readableOf(parts, session, uniqueOf(records));
  return readable.flatMap((each) => opened(session, each, '')).slice(0, RECENT);
}

/** A row, if the session has a page for the record: the record's own, or that of histories. */
function opened(
  session: Session,
  { record, history, last, names, executor }: ReadableRecord,
  matched: string,
): readonly BoxRecord[] {
  const page = last.gone ? undefined : pageOf(session, last.owner);
  if (page === undefined && !mayUse(session, 'historial')) return [];
  const named = names.nameOf(record, last.event.metadata.at);
  const name = capital(titleOf(history, named?.today ?? named?.name ?? record.id));
  const party = last.lead?.party;
  return [
    {
      lifecycle: record.kind,
      id: record.id,
      kind: capital(history.noun),
      name,
      ...(page !== undefined && { page }),
      ...(party !== undefined && { party }),
      ...(last.lead && { amount: last.lead.amount }),
      status: statusLabel(history, last.status),
      ...(last.gone && { gone: true as const }),
      executor,
      matched: name.includes(matched) || party === matched ? '' : matched,
    },
  ];
}
