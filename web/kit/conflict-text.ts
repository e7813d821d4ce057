import { sameValues } from './same.ts';

/** More lines than these are counted, not told. */
const TOLD_LINES = 6;

/**
 * A form's value as text beside the other side's: of lines only those that the other side has not, each with
 * its words and figures; `plain` tells a single value.
 */
export function sideText(
  value: unknown,
  other: unknown,
  plain: (value: unknown) => string,
): readonly string[] {
  if (typeof value !== 'object' || value === null) return [plain(value)];
  const [own, foreign] = [linesOf(value), linesOf(other)];
  const differing = own.filter((line) => !foreign.some((each) => sameValues(line, each)));
  const told = differing.slice(0, TOLD_LINES).map(lineText);
  const more = differing.length - told.length;
  return [
    own.length === 1 ? '1 línea' : `${own.length} líneas`,
    ...told,
    ...(more > 0 ? [`… y ${more} más`] : []),
  ];
}

const linesOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : typeof value === 'object' && value !== null ? Object.entries(value) : [];

const lineText = (line: unknown): string =>
  (typeof line === 'object' && line !== null ? Object.values(line) : [line])
    .filter((each) => ['string', 'number'].includes(typeof each) && each !== '')
    .join(' · ');
