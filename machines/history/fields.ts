import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import type { FieldLine, HistoryField } from '@expediente/schemas/history/read.ts';
import { type Leaf, leavesOf, placeOf } from './changes.ts';
import { inWords, type NamesThen, recordsIn, type ValueThen } from './names.ts';
import type { NamedRecord, ShownFields } from './reading.ts';

/** Every shown leaf of a state, in the order in which the record itself shows them. */
export function shownLeaves(history: ShownFields, state: JsonObject): readonly Leaf[] {
  const { order = [], lines } = history;
  const place = new Map(order.map((field, at) => [field, at]));
  const placeOf = ({ path }: Leaf): number => place.get(path.split('.', 1)[0] ?? path) ?? order.length;
  return [...leavesOf(state, lines).values()]
    .filter((leaf) => isShown(history, leaf))
    .sort((a, b) => placeOf(a) - placeOf(b));
}

/** The records that a leaf names, in its value and in the key of its line. */
export const recordsOf = (history: ShownFields, leaf: Leaf): readonly NamedRecord[] => [
  ...lineRecords(history, leaf),
  ...recordsIn(history.fields, leaf.path, leaf.value),
];

/** A leaf as people read it, with the names of an instant. */
export function fieldThen(history: ShownFields, names: NamesThen, at: string, leaf: Leaf): HistoryField {
  const { value, today } = shown(history, names, at, leaf.path, leaf.value);
  return {
    ...fieldOf(history, names, at, leaf),
    value,
    ...(today !== null && { today }),
    ...(value !== leaf.value && { stored: leaf.value }),
  };
}

export const statusLabel = (history: ShownFields, status: number | null): string =>
  history.statuses.find(({ code }) => code === status)?.label ?? '';

type Place = Pick<Leaf, 'field' | 'path' | 'line'>;

/** What has a label; the key of a line is shown by the line's title. */
export const isShown = (history: ShownFields, { path, line }: Place): boolean =>
  history.label(path) !== null &&
  !(line && Object.keys(line.parts).some((part) => path === `${line.list}.${part}`));

export const lineRecords = (history: ShownFields, { line }: Place): readonly NamedRecord[] =>
  line
    ? Object.entries(line.parts).flatMap(([part, id]) =>
        recordsIn(history.fields, `${line.list}.${part}`, id),
      )
    : [];

export function fieldOf(history: ShownFields, names: NamesThen, at: string, { field, path, line }: Place) {
  const word = path.slice(path.lastIndexOf('.') + 1);
  const kind = history.fields.decimals?.[word];
  return {
    field,
    label: history.label(path) ?? '',
    ...(line && { line: lineOf(history, names, at, line) }),
    ...(kind && { kind }),
  };
}

/** A line is called what its key names: '100101 EMERGENCIA · 1004 ACETAMINOFÉN'. */
function lineOf(
  history: ShownFields,
  names: NamesThen,
  at: string,
  line: NonNullable<Leaf['line']>,
): FieldLine {
  const parts = Object.entries(line.parts)
    .map(([part, value]) => shown(history, names, at, `${line.list}.${part}`, value))
    .filter(({ value }) => value !== null && value !== '');
  const title = parts.map(({ value }) => String(value)).join(' · ');
  const today = parts.map((part) => String(part.today ?? part.value)).join(' · ');
  return {
    list: history.label(line.list) ?? '',
    key: placeOf(line),
    title,
    ...(today !== title && { today }),
  };
}

/** Statuses by their label, numbers that name a record by its name. */
export function shown(
  history: ShownFields,
  names: NamesThen,
  at: string,
  path: string,
  value: Json,
): ValueThen {
  if (path === 'status' && typeof value === 'number')
    return { value: statusLabel(history, value), today: null };
  return inWords(history.fields, names, at, path, history.shown?.(path, value) ?? value);
}
