import type { ColorWord } from '@expediente/schemas/looks.ts';

const WORDS: Readonly<Record<ColorWord, string>> = {
  primary: '#1f4e79',
  secondary: '#566171',
  success: '#1c633a',
  info: '#1b5f80',
  warning: '#8a5a00',
  danger: '#9b1c24',
  error: '#9b1c24',
  dark: '#1b2430',
  light: '#e1e5ea',
};
const FALLBACK = '#1f4e79';

/** Colour from data, a word or hexadecimal, as `#rrggbb`; the accent colour for anything else. */
export function dataColor(text: string): string {
  const word = text.trim().toLowerCase();
  if (isWord(word)) return WORDS[word];
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (!hex) return FALLBACK;
  const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  return `#${long.toLowerCase()}`;
}

const isWord = (text: string): text is ColorWord => Object.hasOwn(WORDS, text);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** White or black, whichever has more contrast on a ground; one of them always has 4.5:1. */
export const textOn = (ground: string): string =>
  contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000';

/** Colour moved towards black or white until it is readable on a ground (4.5:1). */
export function readableOn(color: string, ground: string): string {
  const towards = luminance(ground) > 0.4 ? 0 : 255;
  let at = color;
  for (let step = 0; step < 20 && contrast(at, ground) < 4.5; step++)
    at = `#${[1, 3, 5]
      .map((i) => {
        const part = Number.parseInt(at.slice(i, i + 2), 16);
        return Math.round(part + (towards - part) * 0.15)
          .toString(16)
          .padStart(2, '0');
      })
      .join('')}`;
  return at;
}
