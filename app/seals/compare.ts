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

/** Result of comparing the log with a note whose signature is valid. */
export interface Comparison {
  readonly held: Extract<Held, { is: 'checkpoint' }>;
  readonly found: Continuation;
  /** Number of the note's seal; undefined: it is not among the kept seals. */
  readonly number: number | undefined;
  /** The last seal of this log; undefined: it has none. */
  readonly last: Pick<Seal, 'number' | 'size'> | undefined;
  /** Events that each record has lost, as far as the heads of the last seal show; only where events are missing. */
  readonly removed: readonly Removed[];
  /** Set when the note is of the log before a backup was restored, here or elsewhere, which explains the difference. */
  readonly restored: FromBackup | undefined;
  /** Time of the last restore of a backup here; undefined: none, or it is not known. */
  readonly restoredAt: Date | undefined;
}

export interface ComparedWith extends CompareOptions {
  /** Folders of seals that may have the note's tree, the most trusted first. */
  readonly folders: readonly string[];
}

/** Keys of this log, in the order in which they followed each other. */
export async function termsOf({ pool, store }: Parts): Promise<readonly KeyTerm[]> {
  return keyTerms(await store.readStream(SEALS), await sealsAfter(pool, 0));
}

/** Evidence that the log was continued from a backup older than the note. */
export interface FromBackup {
  /** Number of the last seal that the backup contained; 0: it had none. */
  readonly from: number;
  /** Number of the seal that records the restore. */
  readonly number: number;
  readonly at: string;
  /** Whether the key before the restore also signed that seal. */
  readonly confirmed: boolean;
}

/** Compares the log with a note, using the trees of the folders and the installation's own tree. */
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

/**
 * Finds the restore that explains a difference: the note has the log's earlier name, and all up to the restored
 * backup's last seal is the same.
 */
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

/** Index of the first leaf where the log is known to differ from a note. */
const differsAt = (found: Continuation): number =>
  'index' in found ? found.index : found.is === 'shorter' ? found.events : Number.POSITIVE_INFINITY;

/** Number of the kept seal that has this size and root. */
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
