import { parseCheckpoint } from '@expediente/seals/checkpoint.ts';
import { sameHash } from '@expediente/seals/hash.ts';
import { parseNote } from '@expediente/seals/note.ts';
import type pg from 'pg';
import type { Foundations } from '../foundations.ts';
import { evidenceIn } from './folder.ts';
import type { Held } from './held.ts';
import { keptLeaves, type Seal, sealsAfter } from './kept.ts';
import { SEALS } from './seal.ts';
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
  /** Of the seal; undefined: nothing here knows it. */
  readonly number: number | undefined;
  /** The last seal of this log; undefined: it has none. */
  readonly last: Pick<Seal, 'number' | 'size'> | undefined;
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
  return {
    held,
    found: await compareLog(store, checkpoint, evidence, options),
    number: numberOf(checkpoint, [...kept.flatMap(markOf), ...marks]),
    last: kept.at(-1),
    restoredAt: await lastRestore(pool),
  };
}

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
