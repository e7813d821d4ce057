import { noteText, openNote, parseNote, type VerifiedSignature } from '@expediente/seals/note.ts';
import type pg from 'pg';
import { type Seal, sealsAfter } from './kept.ts';
import { isBefore } from './stamps.ts';
import { keysOf, type Witness } from './witnesses.ts';

type Db = Pick<pg.Pool, 'query'>;

/** A witness's signature under a seal. */
export interface Cosignature {
  readonly number: number;
  /** The witness's vkey. */
  readonly key: string;
  /** Line of the signature, as the note has it. */
  readonly line: string;
  /** Time of the signature in Unix seconds, by the witness's clock. */
  readonly seconds: number;
  /** Time of its arrival here, and the person or address that brought it. */
  readonly at: Date;
  readonly by: string;
}

/** Cosignatures of the given seals, or of all; the earliest first. */
export async function cosignaturesOf(db: Db, numbers?: readonly number[]): Promise<readonly Cosignature[]> {
  const { rows } = await db.query<Omit<Cosignature, 'seconds'> & { readonly seconds: string | number }>(
    `select number, key, line, seconds, at, by from seal_cosignature
     where $1::int[] is null or number = any($1) order by number, seconds, key`,
    [numbers ?? null],
  );
  return rows.map((row) => ({ ...row, seconds: Number(row.seconds) }));
}

/** A seal's note with its cosignatures, as it is handed out. */
export const wholeNote = (
  { note }: Pick<Seal, 'note'>,
  lines: readonly Pick<Cosignature, 'line'>[],
): string => `${note}${lines.map(({ line }) => line).join('')}`;

/** Outcome of adding cosignatures to a seal. */
export type Cosigned =
  /** `names`: witnesses whose cosignature is new; none: all of them were known already. */
  | { readonly is: 'added'; readonly seal: Seal; readonly names: readonly string[] }
  /** `early`: its time is in the future. `before`: its time is before the seal was made. */
  | { readonly is: 'malformed' | 'not-kept' | 'unknown' | 'false' | 'early' | 'before' };

/** Seconds by which a witness's clock may be ahead of this one. */
const AHEAD_SECONDS = 3_600;

/**
 * Adds the cosignatures of registered witnesses to the kept seal that the note is of. Other signatures on it are
 * ignored.
 * @param by person, or address of a witness, that brings it
 */
export async function addCosignatures(
  db: Db,
  note: string,
  { witnesses, by, now }: { readonly witnesses: readonly Witness[]; readonly by: string; readonly now: Date },
): Promise<Cosigned> {
  const parsed = parseNote(note);
  if (!parsed) return { is: 'malformed' };
  const seal = (await sealsAfter(db, 0)).find((each) => parseNote(each.note)?.text === parsed.text);
  if (!seal) return { is: 'not-kept' };
  const opened = openNote(note, keysOf(witnesses));
  if (opened.is !== 'verified') return { is: opened.is };
  const latest = BigInt(Math.floor(now.getTime() / 1_000) + AHEAD_SECONDS);
  if (opened.verified.some(({ seconds = 0n }) => seconds > latest)) return { is: 'early' };
  if (opened.verified.some(({ seconds = 0n }) => isBefore(new Date(Number(seconds) * 1_000), seal)))
    return { is: 'before' };
  const names: string[] = [];
  for (const signature of opened.verified) {
    const witness = witnesses.find(({ name, id }) => name === signature.name && id === signature.keyId);
    const { rows } = await db.query<{ added: boolean }>('select seal_cosign($1, $2, $3, $4, $5) as added', [
      seal.number,
      ...[witness?.vkey ?? '', lineOf(signature), String(signature.seconds), by],
    ]);
    if (rows[0]?.added) names.push(signature.name);
  }
  return { is: 'added', seal, names };
}

/** A signature as its line, with the newline. */
const lineOf = (signature: VerifiedSignature): string =>
  noteText({ text: '\n', signatures: [signature] }).slice(2);
