import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import type { FieldLine, HistoryField } from '@expediente/schemas/history/read.ts';
import { type Leaf, type LeafChange, type LeafLine, leavesOf, placeOf } from './changes.ts';
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

/** The records that leaves name, in their values and in the keys of their lines. */
export const recordsOf = (history: ShownFields, leaves: readonly Leaf[]): readonly NamedRecord[] => [
  ...lineRecords(history, leaves),
  ...leaves.flatMap(({ path, value }) => recordsIn(history.fields, path, value)),
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

/** True for fields with a label, except those of a line's key, which the line's title shows. */
export const isShown = (history: ShownFields, { path, line }: Place): boolean =>
  history.label(path) !== null && !(line && Object.hasOwn(line.parts, path.slice(line.list.length + 1)));

/** The records that changes name, before and after, and in the keys of their lines. */
export const recordsInChanges = (
  history: ShownFields,
  changes: readonly LeafChange[],
): readonly NamedRecord[] => [
  ...lineRecords(history, changes),
  ...changes.flatMap(({ path, before, after }) => [
    ...recordsIn(history.fields, path, before),
    ...recordsIn(history.fields, path, after),
  ]),
];

/** The records that the keys of lines name. */
const lineRecords = (history: ShownFields, places: readonly Pick<Place, 'line'>[]): readonly NamedRecord[] =>
  [...new Set(places.map(({ line }) => line))].flatMap((line) =>
    Object.entries(line?.parts ?? {}).flatMap(([part, id]) =>
      recordsIn(history.fields, `${line?.list}.${part}`, id),
    ),
  );

export function fieldOf(history: ShownFields, names: NamesThen, at: string, { field, path, line }: Place) {
  const word = path.slice(path.lastIndexOf('.') + 1);
  const kind = history.fields.decimals?.[word];
  return {
    field,
    label: history.label(path) ?? '',
    ...(line && { line: lineThen(history, names, at, line) }),
    ...(kind && { kind }),
  };
}

/**
 * Title last made for a line, with the names and instant used for it; kept because a line's many fields are shown
 * together.
 */
const CALLED = new WeakMap<
  LeafLine,
  { readonly names: NamesThen; readonly at: string; readonly is: FieldLine }
>();

function lineThen(history: ShownFields, names: NamesThen, at: string, line: LeafLine): FieldLine {
  const last = CALLED.get(line);
  if (last?.names === names && last.at === at) return last.is;
  const is = lineOf(history, names, at, line);
  CALLED.set(line, { names, at, is });
  return is;
}

/** Titles a line by the values of its key: '100101 EMERGENCIA · 1004 ACETAMINOFÉN'. */
function lineOf(history: ShownFields, names: NamesThen, at: string, line: LeafLine): FieldLine {
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

/** Shows a status by its label, and an id by the name of its record. */
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
