import { inTurns } from '@expediente/kernel/in-turns.ts';
import { spellingsOf, wordsIn } from '@expediente/kernel/spellings.ts';
import { capital, folded } from '@expediente/kernel/text.ts';
import { statusLabel } from '@expediente/machines/history/fields.ts';
import type { NamedRecord } from '@expediente/machines/history/reading.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { wholeHits } from '@expediente/readmodels/lists/first.ts';
import { type Keys, keyCount } from '@expediente/readmodels/lists/whole.ts';
import { unitsNamed } from '@expediente/readmodels/model/units-named.ts';
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
  lookedIn,
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
const [LOOKED, READ] = [50, 8];
/** Records of a kind in an answer, and of all kinds. */
const [OF_KIND, MOST] = [5, 30];
/** Records of an answer to no search, and acts in which they are looked for. */
const [RECENT, RECENT_ACTS] = [8, 60];
/**
 * Longest time of a statement, in ms. Whole numbers have indexes that answer at once, and are what people mean most: they
 * are waited for on a busy machine too. Of texts that only contain what was typed there may be thousands, of which a
 * person reads the first few; short words are in so many that no index helps, and are worth a longer wait only where
 * nothing is found.
 */
const LONGEST_MS = { whole: 2_000, patient: 250, telling: 60, short: 30 } as const;
/** Letters or digits together by which an index of trigrams finds few texts. */
const TELLING = /[\p{L}\d]{4}/u;

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

/**
 * Records of each kind, the best of each first: in every list those with the numbers as whole words, however old they
 * are; where it has none, the first that contain them.
 */
async function candidatesOf(
  { db, modules }: FindParts,
  session: Session,
  asked: string,
  kinds: readonly RecordHistory[],
): Promise<Candidates> {
  const words = wordsIn(asked);
  const read = kinds.length === 1 ? MOST : READ;
  const lists = findablesIn(modules).filter(({ lifecycle }) => kinds.some(({ name }) => name === lifecycle));
  const isTelling = words.some((word) => TELLING.test(word));
  const units = unitsNamed(db);
  // All are looked up before a connection is held for the lists.
  await inTurns(words, 1, units);
  const whole = wholeOf(lists, session, words);
  const [hits] = whole ? await inTime(db, [whole]) : [[]];
  const places = [
    {
      longest: LONGEST_MS.patient,
      find: async (from: ReadDatabase) => await inCatalogues(from, words, kinds),
    },
    ...lists.map((list, at): Step<readonly SeenRecord[]> => {
      const keys = hits?.[at] ?? [];
      return keyCount(keys) > 0
        ? { longest: LONGEST_MS.whole, find: async (from) => await wholeInList(from, list, keys, asked) }
        : {
            longest: LONGEST_MS[isTelling ? 'telling' : 'short'],
            find: async (from) => await inList(from, session, list, asked, LOOKED, units),
          };
    }),
  ];
  const hasty = await inTime(db, places);
  // Where nothing is found in haste, it is worth the wait.
  const isEnough = hasty.some((found) => found && found.length > 0);
  const late = isEnough ? [] : places.filter((_, at) => hasty[at] === undefined);
  const answers =
    late.length === 0
      ? hasty
      : [
          ...hasty.filter(Boolean),
          ...(await inTime(
            db,
            late.map((each) => ({ ...each, longest: LONGEST_MS.patient })),
          )),
        ];
  // Ids come last: people mean the printed number, which may be another record's id.
  const others = [
    ...(kinds.some(({ name }) => name === 'rule') ? inRules(words) : []),
    ...byId(kinds, asked),
  ];
  const best = [...answers, others].map((each = []) =>
    each.toSorted((a, b) => placeOf(a, [a.seen], words) - placeOf(b, [b.seen], words)).slice(0, read),
  );
  return {
    found: best.flat(),
    cut: hits === undefined || answers.some((each) => each === undefined || each.length > read),
  };
}

/** Step that finds the rows with whole numbers in all lists at once; undefined: no number is asked for. */
function wholeOf(
  lists: readonly Findable[],
  session: Session,
  words: readonly string[],
): Step<readonly Keys[]> | undefined {
  const [first, ...further] = words.filter(hasDigit);
  if (first === undefined) return undefined;
  const asked = { numbers: [first, ...further], others: words.filter((word) => !hasDigit(word)) } as const;
  const looked = lists.map((list) => lookedIn(session, list));
  return { longest: LONGEST_MS.whole, find: async (from) => await wholeHits(from, looked, asked, LOOKED) };
}

/** Part of a search, and the longest time of each of its statements. */
interface Step<Found> {
  readonly longest: number;
  find(from: ReadDatabase): Promise<Found>;
}

/**
 * Steps of a search one after the other on one connection, without the workers of a query that others need more;
 * undefined: a statement took too long.
 */
async function inTime<Found>(
  db: ReadDatabase,
  steps: readonly Step<Found>[],
): Promise<readonly (Found | undefined)[]> {
  const found: (Found | undefined)[] = [];
  while (found.length < steps.length) {
    try {
      await db.transaction().execute(async (from) => {
        let longest = 0;
        for (const step of steps.slice(found.length)) {
          if (step.longest !== longest) {
            longest = step.longest;
            await sql`
              select set_config('statement_timeout', ${String(longest)}, true),
                set_config('max_parallel_workers_per_gather', '0', true)`.execute(from);
          }
          found.push(await step.find(from));
        }
      });
    } catch (problem) {
      if (!isTooLong(problem)) throw problem;
      if (found.length < steps.length) found.push(undefined);
    }
  }
  return found;
}

const isTooLong = (problem: unknown): boolean =>
  problem instanceof Error && 'code' in problem && problem.code === CANCELLED;

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
