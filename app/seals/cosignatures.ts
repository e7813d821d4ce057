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
  /** The line of the note. */
  readonly line: string;
  /** When the witness gave it, by its own clock. */
  readonly seconds: number;
  /** When it came here, and by whom. */
  readonly at: Date;
  readonly by: string;
}

/** Cosignatures of seals, the earliest first. @param numbers absent: of all */
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

/** Result of asking for a cosignature. */
export type Cosigned =
  /** `names`: witnesses whose cosignature is new here; none: all of them were here. */
  | { readonly is: 'added'; readonly seal: Seal; readonly names: readonly string[] }
  /** `early`: of a time that is still to come. `before`: of one at which the seal was not there yet. */
  | { readonly is: 'malformed' | 'not-kept' | 'unknown' | 'false' | 'early' | 'before' };

/** A clock of a witness may be ahead by so much. */
const AHEAD_SECONDS = 3_600;

/**
 * Keeps the cosignatures of registered witnesses on a note that is one of the kept seals. Other signatures are passed over.
 * @param by who brings it: a person, or the address of a witness
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
