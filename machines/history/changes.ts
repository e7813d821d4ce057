import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import type { LineKeys } from './reading.ts';

/** The line that a leaf belongs to. */
export interface LeafLine {
  /** Name of the list: `lines`. */
  readonly list: string;
  /** Key of the line in the form that paths have: `100101:4`. */
  readonly key: string;
  /** Fields of the key, with their values in the line. */
  readonly parts: JsonObject;
}

/** A value of a state that contains no further values, and its place. */
export interface Leaf {
  /** Unambiguous path: `lines[100101:4].delivered`. */
  readonly field: string;
  /** Path without keys, by which labels are found: `lines.delivered`. */
  readonly path: string;
  readonly line?: LeafLine;
  readonly value: Json;
}

/** A leaf that differs between two states. */
export interface LeafChange extends Omit<Leaf, 'value'> {
  readonly before: Json;
  readonly after: Json;
  /** Set for a line that only one of the states has. */
  readonly lineIs?: 'new' | 'gone';
}

type Leaves = ReadonlyMap<string, Leaf>;

/** A field of a state or a line of its lists, whose leaves are compared together. */
interface Group {
  /** Path that the leaves' fields share: `date`, `lines[100101:4]`. */
  readonly field: string;
  /** Path without keys, like `Leaf.path`. */
  readonly path: string;
  readonly line?: LeafLine;
  readonly value: Json;
}

/**
 * Leaves that differ, in the order of the later state; leaves that only the earlier state has come last. A part that
 * both states share as one object is skipped: a fold keeps the objects that its event does not change.
 */
export function changesBetween(
  before: JsonObject,
  after: JsonObject,
  keys: LineKeys = {},
): readonly LeafChange[] {
  const had = groupsOf(apartFrom(before, after), keys);
  const has = groupsOf(apartFrom(after, before), keys);
  const changed: LeafChange[] = [];
  const gone: LeafChange[] = [];
  for (const [field, group] of has) {
    const old = had.get(field);
    if (old?.value === group.value) continue;
    const earlier = old ? valuesIn(old) : NONE;
    const lineIs = group.line && earlier.size === 0 && { lineIs: 'new' as const };
    for (const [within, value] of valuesIn(group)) {
      const was = earlier.get(within) ?? null;
      if (!isSame(was, value))
        changed.push({ ...placeIn(group, within), before: was, after: value, ...lineIs });
    }
  }
  for (const [field, group] of had) {
    const now = has.get(field);
    if (now?.value === group.value) continue;
    const later = now ? valuesIn(now) : NONE;
    const lineIs = group.line && later.size === 0 && { lineIs: 'gone' as const };
    for (const [within, value] of valuesIn(group))
      if (!later.has(within) && !isEmpty(value))
        gone.push({ ...placeIn(group, within), before: value, after: null, ...lineIs });
  }
  return [...changed, ...gone];
}

const apartFrom = (state: JsonObject, other: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(state).filter(([name, value]) => value !== other[name]));

/** `lines[100101:4]` */
export const placeOf = ({ list, key }: LeafLine): string => `${list}[${key}]`;

/** Every leaf of a state by its field. Lists of plain values are leaves themselves. */
export function leavesOf(state: JsonObject, keys: LineKeys = {}): Leaves {
  const leaves = new Map<string, Leaf>();
  for (const group of groupsOf(state, keys).values())
    for (const [within, value] of valuesIn(group)) {
      const place = placeIn(group, within);
      leaves.set(place.field, { ...place, value });
    }
  return leaves;
}

function groupsOf(state: JsonObject, keys: LineKeys): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const [name, value] of Object.entries(state)) {
    const parts = keys[name];
    if (parts && Array.isArray(value)) collectLines(name, value, parts, groups);
    else groups.set(name, { field: name, path: name, value });
  }
  return groups;
}

/**
 * Collects a list's lines by their keys. No life cycle makes two lines of one key; if a list has such lines, they are
 * numbered: `invoices[A:12#2]`.
 */
function collectLines(
  list: string,
  lines: readonly Json[],
  names: readonly string[],
  groups: Map<string, Group>,
): void {
  const seen = new Map<string, number>();
  for (const value of lines) {
    const parts = partsOf(value, names);
    const keyed = Object.values(parts).map(keyPart).join(':');
    const times = (seen.get(keyed) ?? 0) + 1;
    seen.set(keyed, times);
    const line = { list, key: times === 1 ? keyed : `${keyed}#${times}`, parts };
    const field = placeOf(line);
    groups.set(field, { field, path: list, line, value });
  }
}

type Values = ReadonlyMap<string, Json>;
const NONE: Values = new Map();

/**
 * Values of a group by their paths within the group: `.delivered`, `.business.provider`, or '' when the group is a leaf
 * itself.
 */
function valuesIn({ value }: Group): Values {
  const values = new Map<string, Json>();
  collect(value, '', values);
  return values;
}

function collect(value: Json, within: string, values: Map<string, Json>): void {
  if (value === null || typeof value !== 'object' || isPlainList(value)) values.set(within, value);
  else for (const [name, part] of Object.entries(value)) collect(part, `${within}.${name}`, values);
}

const placeIn = ({ field, path, line }: Group, within: string): Omit<Leaf, 'value'> => ({
  field: field + within,
  path: path + within,
  ...(line && { line }),
});

const partsOf = (line: Json, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, isObject(line) ? (line[name] ?? null) : null]));

const isObject = (value: Json): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const keyPart = (part: Json): string => String(part ?? '').replace(/[%:#[\]]/g, encodeURIComponent);

const isPlainList = (value: Json): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((part) => part === null || typeof part !== 'object');

/** Compares values as a reader sees them: null, empty text and an empty list are the same. */
function isSame(a: Json, b: Json): boolean {
  if (a === b || (isEmpty(a) && isEmpty(b))) return true;
  const isComposite = typeof a === 'object' && typeof b === 'object';
  return isComposite && JSON.stringify(a) === JSON.stringify(b);
}

const isEmpty = (value: Json): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
