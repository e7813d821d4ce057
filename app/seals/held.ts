import { type Checkpoint, parseCheckpoint } from '@expediente/seals/checkpoint.ts';
import { parseVkey } from '@expediente/seals/keys.ts';
import { openNote } from '@expediente/seals/note.ts';
import { breakBetween, type KeyTerm } from './terms.ts';

/** Verdict on a note with a key that its reader trusts. */
export type Held =
  | {
      readonly is: 'checkpoint';
      readonly checkpoint: Checkpoint;
      /** The key that signed it. */
      readonly vkey: string;
      readonly through: KeyPath;
    }
  | { readonly is: 'malformed' | 'false' | 'unknown' };

/** A note as it was pasted: lines of another system, and space around it that mail and editors add. */
export const noteOf = (pasted: string): string => `${pasted.replaceAll('\r\n', '\n').trim()}\n`;

/** How the key of a note follows from the reader's. */
export type KeyPath =
  | { readonly is: 'same' }
  /** Each change between the two was signed by both keys. */
  | { readonly is: 'changed' }
  /** One of them was not: the key before was lost, or reported as lost. */
  | { readonly is: 'broken'; readonly seal: number };

/**
 * Reads a note that is held elsewhere. Where another key of the log signed it than the reader's, the changes of key between
 * the two decide what it is worth.
 * @param vkey the reader's; absent: any key of the log is taken
 */
export function heldNote(note: string, vkey: string | undefined, terms: readonly KeyTerm[]): Held {
  const first = openedBy(note, vkey === undefined ? terms.map((term) => term.vkey) : [vkey]);
  if (first.is !== 'unknown') return first;
  const own = terms.findIndex((term) => term.vkey === vkey);
  if (own < 0) return first;
  const opened = openedBy(
    note,
    terms.map((term) => term.vkey),
  );
  if (opened.is !== 'checkpoint') return opened;
  const seal = breakBetween(
    terms,
    own,
    terms.findIndex((term) => term.vkey === opened.vkey),
  );
  return { ...opened, through: seal === undefined ? { is: 'changed' } : { is: 'broken', seal } };
}

function openedBy(note: string, vkeys: readonly string[]): Held {
  const keys = vkeys.flatMap((text) => {
    const key = parseVkey(text);
    return key ? [{ text, key }] : [];
  });
  const opened = openNote(
    note,
    keys.map(({ key }) => key),
  );
  if (opened.is !== 'verified') return { is: opened.is };
  const checkpoint = parseCheckpoint(opened.text);
  if (!checkpoint) return { is: 'malformed' };
  const signer = keys.find(({ key }) => key === opened.verified[0]?.key);
  return { is: 'checkpoint', checkpoint, vkey: signer?.text ?? '', through: { is: 'same' } };
}
