import { counted } from '@expediente/kernel/format.ts';
import { LONG_TEXT, ownStretches } from '../figures/word-difference.ts';
import { sameValues } from './same.ts';

/** Number of lines that are listed; further ones are only counted. */
const SHOWN_LINES = 6;

/**
 * A form's value as text to compare with the other side's: a single value by `plain`, of a long text and of lines only
 * those parts that the other side lacks.
 */
export function sideText(
  value: unknown,
  other: unknown,
  plain: (value: unknown) => string,
): readonly string[] {
  if (value instanceof File) return [value.name];
  if (typeof value !== 'object' || value === null) return plainText(plain(value), plain(other));
  const [own, foreign] = [linesOf(value), linesOf(other)];
  const differing = own.filter((line) => !foreign.some((each) => sameValues(line, each)));
  return [counted(own.length, 'línea'), ...cut(differing.map(lineText))];
}

function plainText(own: string, other: string): readonly string[] {
  if (own.length <= LONG_TEXT || other.length <= LONG_TEXT) return [own];
  if (own === other) return ['El mismo texto, con otro formato.'];
  const stretches = ownStretches(own, other);
  if (stretches.length === 0) return ['El mismo texto sin lo que agrega el otro.'];
  return cut(stretches);
}

/** The first lines, and the number of the others. */
const cut = (lines: readonly string[]): readonly string[] =>
  lines.length <= SHOWN_LINES
    ? lines
    : [...lines.slice(0, SHOWN_LINES), `… y ${lines.length - SHOWN_LINES} más`];

const linesOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Words and figures of a line; lists within it are in brackets, so that their differences show too. */
const lineText = (line: unknown): string =>
  (typeof line === 'object' && line !== null ? Object.values(line) : [line])
    .map((each) => (Array.isArray(each) && each.length > 0 ? `(${each.map(lineText).join(', ')})` : each))
    .filter((each) => ['string', 'number'].includes(typeof each) && each !== '')
    .join(' · ');
