/** A stretch of two texts: in both, only in the earlier, only in the later. */
export interface Piece {
  readonly is: 'same' | 'gone' | 'new';
  readonly text: string;
}

const wordsOf = (text: string): readonly string[] => text.match(/\n|[^\s]+ ?|\s/g) ?? [];

/** More pairs of words than these are not compared one by one: what lies between is told as replaced. */
const MOST_PAIRS = 16_000_000;

/** What two texts have in common and what not, word by word: the longest common run of words stays. */
export function wordDifference(before: string, after: string): readonly Piece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const same = (x: number, y: number): boolean => a[x]?.trimEnd() === b[y]?.trimEnd() && a[x] !== undefined;
  let start = 0;
  while (start < a.length && start < b.length && same(start, start)) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && same(a.length - 1 - end, b.length - 1 - end)) end++;
  const pieces: { is: Piece['is']; text: string }[] = [];
  const add = (is: Piece['is'], words: readonly string[]): void => {
    const text = words.join('');
    const last = pieces.at(-1);
    if (text === '') return;
    if (last?.is === is) last.text += text;
    else pieces.push({ is, text });
  };
  add('same', b.slice(0, start));
  compare(a.slice(start, a.length - end), b.slice(start, b.length - end), add);
  add('same', b.slice(b.length - end));
  return pieces;
}

/** The middle: lengths of the longest common run from each pair of words on, then the way along them. */
function compare(
  a: readonly string[],
  b: readonly string[],
  add: (is: Piece['is'], words: readonly string[]) => void,
): void {
  const width = b.length + 1;
  if (a.length * b.length > MOST_PAIRS) {
    add('gone', a);
    add('new', b);
    return;
  }
  const common = new Uint16Array((a.length + 1) * width);
  const at = (x: number, y: number): number => common[x * width + y] ?? 0;
  const isSame = (x: number, y: number): boolean => a[x]?.trimEnd() === b[y]?.trimEnd();
  for (let x = a.length - 1; x >= 0; x--)
    for (let y = b.length - 1; y >= 0; y--)
      common[x * width + y] = isSame(x, y) ? at(x + 1, y + 1) + 1 : Math.max(at(x + 1, y), at(x, y + 1));
  let [x, y] = [0, 0];
  while (x < a.length || y < b.length) {
    if (x < a.length && y < b.length && isSame(x, y)) {
      add('same', b.slice(y, y + 1));
      x++;
      y++;
    } else if (x < a.length && (y === b.length || at(x + 1, y) >= at(x, y + 1))) add('gone', a.slice(x, ++x));
    else add('new', b.slice(y, ++y));
  }
}

/** Texts longer than this are told by what differs in them. */
export const LONG_TEXT = 200;
const AROUND = 5;

/** What only `own` has beside `other`, each stretch with a few words round it. */
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
