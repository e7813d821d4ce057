import { font } from '../../base/tokens.ts';

/** Weight of a text, and its size in px. */
export interface Writing {
  readonly weight: 400 | 600;
  readonly size: number;
}

let drawn: CanvasRenderingContext2D | null = null;
const known = new Map<string, number>();

/** Width of a word in px; 0 where the browser cannot measure it. */
export function wordWidth(word: string, { weight, size }: Writing): number {
  const face = `${weight} ${size}px ${font}`;
  const key = `${face} ${word}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  drawn ??= document.createElement('canvas').getContext('2d');
  if (!drawn) return 0;
  drawn.font = face;
  const width = drawn.measureText(word).width;
  known.set(key, width);
  return width;
}

/** Words of a text between which browsers wrap it: after a hyphen, too. */
export const wordsOf = (text: string): readonly string[] => text.split(/\s+|(?<=\p{L}-)/u);

/** Number of lines of a text in a room (px), wrapped between words alone; `widthOf` measures a word. */
export function linesIn(text: string, room: number, widthOf: (word: string) => number): number {
  const space = widthOf(' ');
  let lines = 1;
  let taken = 0;
  for (const word of wordsOf(text)) {
    const width = widthOf(word);
    if (taken > 0 && taken + space + width > room) {
      lines += 1;
      taken = width;
    } else taken += (taken > 0 ? space : 0) + width;
  }
  return lines;
}
