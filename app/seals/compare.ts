import { parseCheckpoint } from '@expediente/seals/checkpoint.ts';
import { sameHash } from '@expediente/seals/hash.ts';
import { parseVkey } from '@expediente/seals/keys.ts';
import { parseNote } from '@expediente/seals/note.ts';
import type pg from 'pg';
import type { Foundations } from '../foundations/foundations.ts';
import { rootAt } from './consistency.ts';
import { evidenceIn } from './folder.ts';
import type { Held } from './held.ts';
import { keptLeaves, type Seal, sealsAfter } from './kept.ts';
import { type Removed, removedFrom } from './removed.ts';
import { originOf, SEALS } from './seal.ts';
import { type KeyTerm, keyTerms } from './terms.ts';
import {
  type CompareOptions,
  type Continuation,
  compareLog,
  type Evidence,
  type SealedMark,
} from './verify.ts';

type Parts = Pick<Foundations, 'pool' | 'store'>;

/** A note whose signature holds, against the log of today. */
export interface Comparison {
  readonly held: Extract<Held, { is: 'checkpoint' }>;
  readonly found: Continuation;
  /** Number of the seal; undefined: nothing here knows it. */
  readonly number: number | undefined;
  /** The last seal of this log; undefined: it has none. */
  readonly last: Pick<Seal, 'number' | 'size'> | undefined;
  /** Where events are missing: what the log has lost of each record, as far as the heads of the last seal say it. */
  readonly removed: readonly Removed[];
  /** The note is of what was sealed elsewhere, or here before a backup was restored; undefined: it is not. */
  readonly restored: FromBackup | undefined;
  /** When a backup was restored here last; undefined: never, or it is not known. */
  readonly restoredAt: Date | undefined;
}

export interface ComparedWith extends CompareOptions {
  /** Folders that may have the tree of the note, the most trusted first. */
  readonly folders: readonly string[];
}

/** The keys of this log one after the other. */
export async function termsOf({ pool, store }: Parts): Promise<readonly KeyTerm[]> {
  return keyTerms(await store.readStream(SEALS), await sealsAfter(pool, 0));
}

/** Evidence that the log goes on from a backup which is older than the note. */
export interface FromBackup {
  /** The last seal that came with the backup; 0: it had none. */
  readonly from: number;
  /** The seal that says so, and when it was restored (ISO instant). */
  readonly number: number;
  readonly at: string;
  /** The key before signed it, too. */
  readonly confirmed: boolean;
}

/** Compares the log with a note, with all that is here besides: folders of seals, and the installation's own tree. */
export async function compareNote(
  { pool, store }: Parts,
  held: Comparison['held'],
  { folders, ...options }: ComparedWith,
): Promise<Comparison> {
  const { checkpoint } = held;
  const kept = await sealsAfter(pool, 0);
  const there = await Promise.all(folders.map(async (folder) => await evidenceIn(folder, checkpoint)));
  const marks = there.flatMap((each) => each.marks);
  const evidence: Evidence = {
    trees: [...there.flatMap(({ trees }) => trees), (size) => keptLeaves(pool, size)],
    marks: there.find((each) => each.marks.length > 0)?.marks ?? [],
  };
  const found = await compareLog(store, checkpoint, evidence, options);
  return {
    held,
    found,
    restored: await restoredBefore(store, held, found, kept),
    removed: found.is === 'missing' ? await removedFrom({ pool, store }) : [],
    number: numberOf(checkpoint, [...kept.flatMap(markOf), ...marks]),
    last: kept.at(-1),
    restoredAt: await lastRestore(pool),
  };
}

/** The restore that a difference comes after: under the name of before, and behind the last seal that both share. */
async function restoredBefore(
  store: Parts['store'],
  { checkpoint }: Comparison['held'],
  found: Continuation,
  kept: readonly Seal[],
): Promise<FromBackup | undefined> {
  if (found.is === 'continued' || found.is === 'altered') return undefined;
  const written = await store.readStream(SEALS);
  const terms = keyTerms(written, kept);
  for (const { type, revision, data } of written) {
    const [from, number, key] = [Number(data.from), revision + 1, String(data.key)];
    const shared = kept.find((seal) => seal.number === from);
    const term = terms.find(({ vkey }) => vkey === key);
    if (type !== 'LogRestored' || !term || parseVkey(key)?.name === checkpoint.origin) continue;
    const isOfBefore = kept.some((seal) => seal.number < number && originOf(seal, '') === checkpoint.origin);
    const size = shared?.size ?? 0;
    if (!isOfBefore || checkpoint.size <= size || differsAt(found) < size) continue;
    const root = await rootAt(store, size);
    const signed = shared && markOf(shared)[0];
    if (signed && root && sameHash(signed.root, root))
      return { from, number, at: String(data.restoredAt), confirmed: term.confirmed };
  }
  return undefined;
}

/** From which leaf on a log is another one, as far as it is known. */
const differsAt = (found: Continuation): number =>
  'index' in found ? found.index : found.is === 'shorter' ? found.events : Number.POSITIVE_INFINITY;

/** The kept seal with that tree. */
const numberOf = (
  { size, root }: Comparison['held']['checkpoint'],
  marks: readonly SealedMark[],
): number | undefined => marks.find((mark) => mark.size === size && sameHash(mark.root, root))?.number;

function markOf({ number, note }: Seal): readonly SealedMark[] {
  const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '');
  return checkpoint ? [{ number, size: checkpoint.size, root: checkpoint.root }] : [];
}

async function lastRestore(pool: Pick<pg.Pool, 'query'>): Promise<Date | undefined> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `select max(ended_at) as at from read.run where kind = 'restore' and state = 'done'`,
  );
  return rows[0]?.at ?? undefined;
}
