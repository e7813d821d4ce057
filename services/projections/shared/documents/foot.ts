import { PAGE } from './style.ts';

/** Foot of a sheet: its part of the width, next to the page count, and its type size. */
export const FOOT = { part: 0.78, sizePt: 7 } as const;

const LINE_MM = 3.1;
/** Space above and below the lines. */
const CLEAR_MM = 6;
const POINTS = 72 / 25.4;

/** Greatest widths of letters, in ems; all other characters count as wide as a picture. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\s.,:;·'|!iljtfrI()/-]/, 0.4],
  [/[mwMW@%]/, 1.02],
  [/[a-z\d\u00df-\u00ff]/, 0.65],
  [/[ -\u024f]/, 0.82],
];
const PICTURE = 1.4;

/** Millimetres below the text for a foot of these lines: the usual margin, or as many more as the lines need. */
export function footRoomMm(lines: readonly string[], orientation: 'portrait' | 'landscape'): number {
  const paper = orientation === 'portrait' ? 215.9 : 279.4;
  const widthMm = (paper - 2 * PAGE.marginMm) * FOOT.part;
  const ems = (widthMm * POINTS) / FOOT.sizePt;
  const count = lines.reduce((sum, line) => sum + linesIn(line, ems), 0);
  return Math.max(PAGE.bottomMm, Math.ceil(count * LINE_MM + CLEAR_MM));
}

const LONG_WORD = 40;

/** Text whose long words may break anywhere: CSS does not break them in the margin of a sheet. */
export const breakable = (text: string): string =>
  text
    .split(' ')
    .map((word) => (word.length > LONG_WORD ? [...word].join('\u200b') : word))
    .join(' ');

/** Number of lines of a text, in which words longer than a line break. */
function linesIn(text: string, ems: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(/(?<=\s)/)) {
    const width = widthOf(word);
    if (used > 0 && used + width > ems) {
      lines += 1;
      used = 0;
    }
    lines += Math.max(0, Math.ceil((used + width) / ems) - 1);
    used = (used + width) % ems;
  }
  return lines;
}

const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? PICTURE),
    0,
  );
