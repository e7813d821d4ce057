import { diffArrays } from 'diff';

/** A stretch of two texts: in both, only in the earlier, only in the later. */
export interface Piece {
  readonly is: 'same' | 'gone' | 'new';
  readonly text: string;
}

const wordsOf = (text: string): string[] => text.match(/\n|[^\s]+ ?|\s/g) ?? [];

/** Beyond so many words gone or new a text is shown as replaced: comparing takes the square of their number. */
const MOST_CHANGES = 4_000;

/** What two texts have in common and what not, word by word; what is in both is as the later has it. */
export function wordDifference(before: string, after: string): readonly Piece[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), {
    comparator: (one, other) => one.trimEnd() === other.trimEnd(),
    maxEditLength: MOST_CHANGES,
  });
  const pieces: readonly Piece[] = changes
    ? changes.map(({ added, removed, value }) => ({
        is: added ? 'new' : removed ? 'gone' : 'same',
        text: value.join(''),
      }))
    : [
        { is: 'gone', text: before },
        { is: 'new', text: after },
      ];
  return pieces.filter(({ text }) => text !== '');
}

/** Texts longer than this are shown by what differs in them. */
export const LONG_TEXT = 200;
const AROUND = 5;

/** What only `own` has, against `other`, each stretch with a few words round it. */
export function ownStretches(own: string, other: string): readonly string[] {
  const pieces = wordDifference(other, own);
  return pieces.flatMap((piece, place) => {
    if (piece.is !== 'new') return [];
    const before = pieces.slice(0, place).findLast(({ is }) => is === 'same')?.text ?? '';
    const after = pieces.slice(place + 1).find(({ is }) => is === 'same')?.text ?? '';
    const [head, tail] = [wordsOf(before).slice(-AROUND), wordsOf(after).slice(0, AROUND)];
    return [`… ${head.join('')}«${piece.text.trim()}» ${tail.join('')}…`.replace(/\s+/g, ' ')];
  });
}
