import { counted } from '@expediente/kernel/format.ts';
import { LONG_TEXT, ownStretches } from '../figures/word-difference.ts';
import { sameValues } from './same.ts';

/** More lines than these are counted, not listed. */
const SHOWN_LINES = 6;

/**
 * A form's value as text next to the other side's: of lines only those that the other side has not, each with
 * its words and figures; of a long text what the other side has not; `plain` is a single value.
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

/** The first of them, and how many more there are. */
const cut = (lines: readonly string[]): readonly string[] =>
  lines.length <= SHOWN_LINES
    ? lines
    : [...lines.slice(0, SHOWN_LINES), `… y ${lines.length - SHOWN_LINES} más`];

const linesOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** A line's words and figures; a list in it is in brackets, so that what differs there is shown too. */
const lineText = (line: unknown): string =>
  (typeof line === 'object' && line !== null ? Object.values(line) : [line])
    .map((each) => (Array.isArray(each) && each.length > 0 ? `(${each.map(lineText).join(', ')})` : each))
    .filter((each) => ['string', 'number'].includes(typeof each) && each !== '')
    .join(' · ');
