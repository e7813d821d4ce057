import type { FieldKind, FieldLine, HistoryField } from '@expediente/schemas/history/read.ts';
import type { Fields } from '@expediente/schemas/history/replay.ts';
import { isNothing } from './history.ts';

/** Value of `against` in the address: compares with the record as it is now. */
export const TODAY = 'hoy';

/** A field, and its other version where it differs at the other moment; null: it is missing there. */
export interface ShownField {
  readonly field: HistoryField;
  readonly other?: HistoryField | null;
}

export interface ShownColumn {
  /** Path of the field within its line: `.qty`. */
  readonly path: string;
  readonly label: string;
  readonly kind?: FieldKind | undefined;
}

export interface ShownLine {
  readonly line: FieldLine;
  /** Presence in one moment alone: `new` in the shown one, `gone` in the other; absent: both have the line. */
  readonly is?: 'new' | 'gone';
  /** Cells by the path of their column. */
  readonly cells: ReadonlyMap<string, ShownField>;
}

/** Lines of one list as a table. */
export interface ShownList {
  readonly title: string;
  readonly columns: readonly ShownColumn[];
  readonly lines: readonly ShownLine[];
}

export interface ShownOptions {
  /** Shows only differences. */
  readonly only?: boolean;
  /** Fields that the head shows; they are facts only where they differ. */
  readonly inHead?: readonly string[];
}

/** A record prepared for display. */
export interface ShownRecord {
  readonly facts: readonly ShownField[];
  readonly lists: readonly ShownList[];
  /** Labels of empty fields of the record itself. */
  readonly empty: readonly string[];
  /** Number of fields and lines that differ from the other moment. */
  readonly differing: number;
}

/**
 * Groups the fields of a moment, each with its other version where it differs at another moment; records are compared
 * by id, not by name. Without another moment nothing differs.
 */
export function shownRecord(
  now: Fields,
  other: Fields | undefined,
  { only = false, inHead = [] }: ShownOptions = {},
): ShownRecord {
  const all = [...now.values(), ...(other ? missingIn(now, other) : [])];
  const own = all.filter(({ line }) => !line).map((field) => compared(field, now, other));
  const lists = listsOf(all, now, other);
  const differing =
    own.filter(differs).length + lists.reduce((sum, { lines }) => sum + lines.filter(lineDiffers).length, 0);
  const elsewhere = ({ field: { field } }: ShownField) => inHead.includes(field);
  const isShown = (shown: ShownField) =>
    differs(shown) || (!only && !elsewhere(shown) && !isNothing(shown.field.value));
  return {
    facts: own.filter(isShown),
    lists: lists
      .map((list) => (only ? { ...list, lines: list.lines.filter(lineDiffers) } : list))
      .filter(({ lines }) => lines.length > 0)
      .map(withoutEmptyColumns)
      .map(withoutRepeatedColumns),
    empty: only
      ? []
      : own.filter((shown) => !isShown(shown) && !elsewhere(shown)).map(({ field }) => field.label),
    differing,
  };
}

const missingIn = (now: Fields, other: Fields): readonly HistoryField[] =>
  [...other.values()].filter(({ field }) => !now.has(field));

const differs = ({ other }: ShownField): boolean => other !== undefined;
const lineDiffers = ({ is, cells }: ShownLine): boolean =>
  is !== undefined || [...cells.values()].some(differs);

/** A field of this moment compared with the other; empty where only the other moment has it. */
function compared(field: HistoryField, now: Fields, other: Fields | undefined): ShownField {
  const here = now.get(field.field);
  const there = other?.get(field.field);
  const { today: _, stored: __, ...rest } = field;
  const shown = here ?? { ...rest, value: null };
  return other && !isSame(here, there) ? { field: shown, other: there ?? null } : { field: shown };
}

/** True when both have the same value, or none. */
function isSame(one: HistoryField | undefined, another: HistoryField | undefined): boolean {
  if (isNothing(one?.value ?? null) && isNothing(another?.value ?? null)) return true;
  return JSON.stringify(keptOf(one)) === JSON.stringify(keptOf(another));
}

const keptOf = (field: HistoryField | undefined): unknown => field?.stored ?? field?.value;

function listsOf(all: readonly HistoryField[], now: Fields, other: Fields | undefined): readonly ShownList[] {
  const lists = new Map<
    string,
    { title: string; columns: Map<string, ShownColumn>; lines: Map<string, HistoryField[]> }
  >();
  for (const field of all) {
    const { line, label, kind } = field;
    if (!line) continue;
    const name = line.key.slice(0, line.key.indexOf('['));
    const list = lists.get(name) ?? { title: line.list, columns: new Map(), lines: new Map() };
    lists.set(name, list);
    const path = field.field.slice(line.key.length);
    if (!list.columns.has(path)) list.columns.set(path, { path, label, kind });
    list.lines.set(line.key, [...(list.lines.get(line.key) ?? []), field]);
  }
  return [...lists.values()].map(({ title, columns, lines }) => ({
    title,
    columns: [...columns.values()],
    lines: [...lines.values()].map((fields) => lineOf(fields, now, other)),
  }));
}

function lineOf(fields: readonly HistoryField[], now: Fields, other: Fields | undefined): ShownLine {
  const [first] = fields;
  const line = first?.line ?? { list: '', key: '', title: '' };
  const isHere = fields.some(({ field }) => now.has(field));
  const isThere = other === undefined || fields.some(({ field }) => other.has(field));
  const is = !isHere ? 'gone' : !isThere ? 'new' : undefined;
  const cells = fields.map((field): readonly [string, ShownField] => [
    field.field.slice(line.key.length),
    // A line of only one moment is marked as a whole, not cell by cell.
    is ? { field } : compared(field, now, other),
  ]);
  return { line, ...(is && { is }), cells: new Map(cells) };
}

/** Leaves out columns without any value. */
const withoutEmptyColumns = (list: ShownList): ShownList => ({
  ...list,
  columns: list.columns.filter(({ path }) =>
    list.lines.some(({ cells }) => {
      const cell = cells.get(path);
      return cell !== undefined && (differs(cell) || !isNothing(cell.field.value));
    }),
  ),
});

/** Leaves out columns whose values are in the names of all lines already. */
const withoutRepeatedColumns = (list: ShownList): ShownList => ({
  ...list,
  columns: list.columns.filter(({ path }) =>
    list.lines.some(({ line, cells }) => {
      const cell = cells.get(path);
      return cell !== undefined && (differs(cell) || !isNamed(line, cell.field));
    }),
  ),
});

/** True when a line's name contains the value, alone or next to a code: `1004 ACETAMINOFÉN`. */
function isNamed({ title }: FieldLine, { value }: HistoryField): boolean {
  if (isNothing(value)) return true;
  const text = typeof value === 'string' ? value.trim() : '';
  return (
    text !== '' &&
    title
      .split(' · ')
      .some((part) => part === text || part.endsWith(` ${text}`) || part.startsWith(`${text} `))
  );
}
