import type { StoredEvent } from '@expediente/eventstore/port.ts';
import { KEY_CHANGES } from '@expediente/schemas/seal/events.ts';
import { parseVkey } from '@expediente/seals/keys.ts';
import { openNote } from '@expediente/seals/note.ts';
import type { Seal } from './kept.ts';

/** Period of one key of the log. */
export interface KeyTerm {
  /** Public key; '': it is not known here any more. */
  readonly vkey: string;
  /** Number of the first seal that it signed. */
  readonly from: number;
  /** Whether the key before also signed the change to this one; true of the first key. */
  readonly confirmed: boolean;
}

/**
 * Lists the keys of a log in the order in which its seals changed them.
 * @param events of the stream of seals, from its beginning
 */
export function keyTerms(
  events: readonly Pick<StoredEvent, 'revision' | 'type' | 'data'>[],
  seals: readonly Pick<Seal, 'number' | 'note' | 'keys'>[],
): readonly KeyTerm[] {
  const [first] = seals;
  if (!first) return [];
  const changes = events.filter(({ type }) => KEY_CHANGES.includes(type));
  const terms = changes.flatMap(({ revision, data }): KeyTerm[] => {
    const note = seals.find(({ number }) => number === revision + 1)?.note;
    const [vkey, replaced] = [String(data.key), String(data.replaced)];
    // The seal is still being made.
    if (note === undefined) return [];
    const confirmed = data.lost !== 1 && signedBy(note, vkey) && signedBy(note, replaced);
    // Where a key was lost, the new one may also have signed earlier seals that were left without a note.
    let from = revision + 1;
    for (const { note: earlier } of confirmed ? [] : seals.slice(0, revision).toReversed()) {
      if (!signedBy(earlier, vkey)) break;
      from -= 1;
    }
    return [{ vkey, from, confirmed }];
  });
  const began = first.keys[0] ?? String(changes[0]?.data.replaced ?? '');
  return [{ vkey: began, from: first.number, confirmed: true }, ...terms];
}

/** Whether a note has a valid signature of that key. */
export function signedBy(note: string, vkey: string): boolean {
  const key = parseVkey(vkey);
  return key !== undefined && openNote(note, [key]).is === 'verified';
}

/**
 * First seal between two keys' periods at which the key before did not confirm the change; undefined: all were
 * confirmed.
 */
export function breakBetween(terms: readonly KeyTerm[], a: number, b: number): number | undefined {
  const [from, to] = a < b ? [a, b] : [b, a];
  return terms.slice(from + 1, to + 1).find(({ confirmed }) => !confirmed)?.from;
}
