import { PAGE } from './style.ts';

/** The part of the sheet's width that the foot has next to the page count, and its type. */
export const FOOT = { part: 0.78, sizePt: 7 } as const;

const LINE_MM = 3.1;
/** Above and below the lines. */
const CLEAR_MM = 6;
const POINTS = 72 / 25.4;

/** Ems that letters take at most; what is not named is as wide as a picture. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\s.,:;·'|!iljtfrI()/-]/, 0.4],
  [/[mwMW@%]/, 1.02],
  [/[a-z\d\u00df-\u00ff]/, 0.65],
  [/[ -\u024f]/, 0.82],
];
const PICTURE = 1.4;

/** Millimetres below the text for a foot of these lines: the sheet's own, or as many more as they need. */
export function footRoomMm(lines: readonly string[], orientation: 'portrait' | 'landscape'): number {
  const paper = orientation === 'portrait' ? 215.9 : 279.4;
  const widthMm = (paper - 2 * PAGE.marginMm) * FOOT.part;
  const ems = (widthMm * POINTS) / FOOT.sizePt;
  const count = lines.reduce((sum, line) => sum + linesIn(line, ems), 0);
  return Math.max(PAGE.bottomMm, Math.ceil(count * LINE_MM + CLEAR_MM));
}

const LONG_WORD = 40;

/** A text whose long words may break anywhere: no rule of style lets them in a margin of the sheet. */
export const breakable = (text: string): string =>
  text
    .split(' ')
    .map((word) => (word.length > LONG_WORD ? [...word].join('\u200b') : word))
    .join(' ');

/** Lines that a text takes where a word longer than one breaks. */
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
