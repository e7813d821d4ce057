import { type Checkpoint, parseCheckpoint } from '@expediente/seals/checkpoint.ts';
import { parseVkey } from '@expediente/seals/keys.ts';
import { openNote } from '@expediente/seals/note.ts';
import { breakBetween, type KeyTerm } from './terms.ts';

/** Verdict on a note, with a key that its reader trusts. */
export type Held =
  | {
      readonly is: 'checkpoint';
      readonly checkpoint: Checkpoint;
      /** Key that signed it. */
      readonly vkey: string;
      readonly through: KeyPath;
    }
  | { readonly is: 'malformed' | 'false' | 'unknown' };

/** Repairs a pasted note: line ends of other systems, and the space that mail and editors add around it. */
export const noteOf = (pasted: string): string => `${pasted.replaceAll('\r\n', '\n').trim()}\n`;

/** Relation between the key that signed a note and the one that its reader trusts. */
export type KeyPath =
  | { readonly is: 'same' }
  /** They differ, and each change of key between them was signed by both keys. */
  | { readonly is: 'changed' }
  /** They differ, and at `seal` the key before did not sign the change, because it was lost or reported as lost. */
  | { readonly is: 'broken'; readonly seal: number };

/**
 * Opens a note that somebody holds outside. Where another key of the log signed it than the reader's, the changes of
 * key between the two decide how far it can be trusted.
 * @param vkey the reader's key; absent: any key of the log is accepted
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
