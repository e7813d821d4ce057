import type { LineForm } from '@expediente/schemas/shared/form.ts';
import { type EditColumn, headingsOf, shownCell, withGroup } from '../grid/edit-columns.ts';
import type { MergeField, Side } from './merge.ts';
import { lineKey, OWN_KEY } from './record-form.ts';
import { sameValues } from './same.ts';

type Line = Readonly<Record<string, unknown>>;
type Column = EditColumn<Line>;

/** A question about a line: the value of a cell, or the presence of the line. */
export interface LineQuestion {
  readonly id: string;
  /** Name of the line. */
  readonly line: string;
  /** Title of the column, or the change of the whole line: 'Otra persona quitó esta línea'. */
  readonly title: string;
  readonly headings: Readonly<Record<Side, string>>;
  /** Values as the columns of the grid show them. */
  readonly texts: Readonly<Record<Side, string>>;
  /** Side taken by default; undefined: both sides changed it, and the person must choose. */
  readonly start: Side | undefined;
}

export interface LineMerge {
  readonly questions: readonly LineQuestion[];
  /** Lines after the choices. */
  merged(chosen: Readonly<Record<string, Side>>): readonly Line[];
  /** The field's value with these lines. */
  value(lines: readonly Line[]): unknown;
}

/** Words for lines, and the means to read and write them. */
export interface LineWords {
  readonly definition: LineForm;
  readonly columns: readonly Column[];
  /** True when the person chooses the column's values; the others come with the newer record. */
  isTyped(field: string): boolean;
  /** The line as it is drawn, with its computed cells. */
  drawn?(line: Line): Line | undefined;
  /** Conversion of a field's value to flat lines and back, where it is not flat itself. */
  readonly whole?: {
    lines(value: unknown): readonly Line[];
    value(lines: readonly Line[]): unknown;
  };
}

const listOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? value : []);

const linesOf = ({ whole }: LineWords, value: unknown): readonly Line[] =>
  whole ? whole.lines(value ?? []) : listOf(value);

/**
 * Gives the others' lines, where lines have no key of their own, the keys of the base lines that they correspond to:
 * the identical line, else one equal in all cells but the last (an invoice's serie and number), else the one at the
 * same place.
 */
function aligned(
  { key, columns }: LineForm,
  base: readonly Line[],
  theirs: readonly Line[],
): readonly Line[] {
  if (key) return theirs;
  const free = new Map(base.map((line) => [String(line[OWN_KEY]), line]));
  const keys = new Map<Line, string>();
  for (const compared of [columns, columns.slice(0, -1)])
    for (const line of theirs) {
      const [was] =
        [...free].find(([, each]) => compared.every(({ field }) => sameValues(each[field], line[field]))) ??
        [];
      if (was === undefined || keys.has(line)) continue;
      keys.set(line, was);
      free.delete(was);
    }
  return theirs.map((line, place) => {
    const own = String(line[OWN_KEY]);
    const was = keys.get(line) ?? (free.delete(own) ? own : `other-${place}`);
    return { ...line, [OWN_KEY]: was };
  });
}

const namesOf = ({ columns, drawn }: LineWords, line: Line): readonly string[] => {
  const whole = { ...line, ...drawn?.(line), ...line };
  return headingsOf(columns)
    .map((column) => shownCell(column, whole[column.field]))
    .filter(Boolean);
};

/** Name of a line outside its grid: `1004 · CEFTRIAXONA`, `Factura A · 12`. */
export function lineName(words: LineWords, line: Line): string {
  const { definition, columns } = words;
  const whole: Line = { ...line, ...words.drawn?.(line), ...line };
  const by = definition.by ?? columns.find(({ field }) => /cod_internal$/.test(field))?.field;
  const parts = [by === undefined ? '' : String(whole[by] ?? ''), ...namesOf(words, line)];
  const key = columns
    .filter(({ field }) => definition.key?.includes(field))
    .map((column) => shownCell(column, whole[column.field]));
  const nameParts = [...new Set([...parts, ...key])].filter(Boolean);
  if (definition.key && nameParts.length > 0) return nameParts.join(' · ');
  const first = columns.map((column) => shownCell(column, whole[column.field])).filter(Boolean);
  return [definition.one, first.slice(0, 2).join(' · ')].join(' ').trim();
}

/** Typed cells of a line in words: `Cantidad 25.00 · Precio Q39.40`. */
export const lineText = ({ columns, isTyped }: LineWords, line: Line): string =>
  columns
    .filter(({ field }) => isTyped(field))
    .map((column) => [withGroup(column).title, shownCell(column, line[column.field])])
    .filter(([, value]) => value)
    .map((each) => each.join(' '))
    .join(' · ');

/**
 * Merges lines that somebody else saved while they were edited, matched by key: a change of one side alone is taken by
 * default, a cell that both sides changed must be chosen.
 */
export function mergeLines(words: LineWords, field: MergeField): LineMerge {
  const { definition, columns, isTyped } = words;
  const key = (line: Line): string => lineKey(definition, line);
  const base = linesOf(words, field.before);
  const byKey = (lines: readonly Line[]) => new Map(lines.map((line) => [key(line), line]));
  const others = aligned(definition, base, linesOf(words, field.theirs));
  const [before, mine, theirs] = [byKey(base), byKey(linesOf(words, field.mine)), byKey(others)];
  const same = (one: Line | undefined, other: Line | undefined): boolean =>
    columns.every(
      (column) => !isTyped(column.field) || sameValues(one?.[column.field], other?.[column.field]),
    );
  const questions: LineQuestion[] = [];
  const gone = new Set<string>();

  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const [was, own, other] = [before.get(id), mine.get(id), theirs.get(id)];
    const line = lineName(words, own ?? other ?? {});
    if (own && other)
      for (const column of columns) {
        const [from, typed, saved] = [was?.[column.field], own[column.field], other[column.field]];
        if (!isTyped(column.field) || sameValues(from, saved) || sameValues(typed, saved)) continue;
        const contested = !sameValues(from, typed);
        const texts = { mine: shownCell(column, typed) || '–', theirs: shownCell(column, saved) || '–' };
        questions.push({
          id: `${id}|${column.field}`,
          line,
          title: withGroup(column).title,
          headings: { mine: contested ? 'Lo mío' : 'Como estaba', theirs: 'Lo guardado' },
          texts,
          start: contested ? undefined : 'theirs',
        });
      }
    else if (own)
      questions.push({
        id,
        line,
        title: was ? 'Otra persona quitó esta línea' : 'Línea que usted agregó',
        headings: { mine: 'Conservarla', theirs: was ? 'Quitarla' : 'No agregarla' },
        texts: { mine: lineText(words, own), theirs: '' },
        start: was ? (same(was, own) ? 'theirs' : undefined) : 'mine',
      });
    else if (other && was && same(was, other)) gone.add(id);
    else if (other)
      questions.push({
        id,
        line,
        title: was ? 'Usted quitó esta línea y otra persona la cambió' : 'Línea que agregó otra persona',
        headings: { mine: was ? 'Quitarla' : 'No agregarla', theirs: was ? 'Conservarla' : 'Agregarla' },
        texts: { mine: '', theirs: lineText(words, other) },
        start: was ? undefined : 'theirs',
      });
  }

  return {
    questions,
    merged(chosen) {
      const sideOf = (id: string): Side | undefined =>
        chosen[id] ?? questions.find((each) => each.id === id)?.start;
      const all = [...mine.entries(), ...[...theirs.entries()].filter(([id]) => !mine.has(id))];
      return all.flatMap(([id, line]): readonly Line[] => {
        const [own, other] = [mine.get(id), theirs.get(id)];
        if (!own) return gone.has(id) || sideOf(id) === 'mine' ? [] : [line];
        if (!other) return sideOf(id) === 'theirs' ? [] : [line];
        const typed = columns.filter((column) => isTyped(column.field)).map((column) => column.field);
        // Columns that are not typed come with the newer record.
        return [
          {
            ...own,
            ...Object.fromEntries(Object.entries(other).filter(([name]) => !typed.includes(name))),
            ...Object.fromEntries(
              typed.filter((name) => sideOf(`${id}|${name}`) === 'theirs').map((name) => [name, other[name]]),
            ),
          },
        ];
      });
    },
    value: (lines) => words.whole?.value(lines) ?? lines,
  };
}

/** Differences of one side's lines from the other's in words, a line of text each. */
export function ownLines(words: LineWords, own: unknown, other: unknown): readonly string[] {
  const { definition, columns, isTyped } = words;
  const key = (line: Line): string => lineKey(definition, line);
  const others = new Map(linesOf(words, other).map((line) => [key(line), line]));
  const lines = linesOf(words, own);
  const left = new Set(lines.map(key));
  return [
    ...lines.flatMap((line) => {
      const before = others.get(key(line));
      const differing = columns.filter(
        ({ field }) => isTyped(field) && !sameValues(before?.[field], line[field]),
      );
      return differing.length === 0
        ? []
        : [`${lineName(words, line)}: ${lineText({ ...words, columns: differing }, line) || '–'}`];
    }),
    ...[...others].filter(([id]) => !left.has(id)).map(([, line]) => `${lineName(words, line)}: se quitó`),
  ];
}
