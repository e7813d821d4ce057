import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import type { LineKeys } from './reading.ts';

/** The line that a leaf belongs to. */
export interface LeafLine {
  /** `lines` */
  readonly list: string;
  /** Its key in the path: `100101:4`. */
  readonly key: string;
  /** The fields of its key, as they stand in the line. */
  readonly parts: JsonObject;
}

/** A value of a state that holds no further ones, and where it is. */
export interface Leaf {
  /** Unambiguous: `lines[100101:4].delivered`. */
  readonly field: string;
  /** The same without keys, as labels are asked for it: `lines.delivered`. */
  readonly path: string;
  readonly line?: LeafLine;
  readonly value: Json;
}

/** A leaf that differs between two states. */
export interface LeafChange extends Omit<Leaf, 'value'> {
  readonly before: Json;
  readonly after: Json;
  /** Of a line that only one of the states has. */
  readonly lineIs?: 'new' | 'gone';
}

type Leaves = ReadonlyMap<string, Leaf>;

/**
 * The leaves that differ, in the order of the later state; those that only the earlier has come last. What both states
 * share as one value is not looked into: a fold leaves what its event does not touch.
 */
export function changesBetween(
  before: JsonObject,
  after: JsonObject,
  keys: LineKeys = {},
): readonly LeafChange[] {
  return leafChanges(leavesOf(apartFrom(before, after), keys), leavesOf(apartFrom(after, before), keys));
}

const apartFrom = (state: JsonObject, other: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(state).filter(([name, value]) => value !== other[name]));

function leafChanges(before: Leaves, after: Leaves): readonly LeafChange[] {
  const changed: LeafChange[] = [];
  const had = linesOf(before);
  const has = linesOf(after);
  for (const [field, { value, ...leaf }] of differing(after, before)) {
    const old = before.get(field)?.value ?? null;
    const isNew = leaf.line && !had.has(placeOf(leaf.line));
    changed.push({ ...leaf, before: old, after: value, ...(isNew && { lineIs: 'new' }) });
  }
  for (const [field, { value, ...leaf }] of differing(before, after)) {
    if (after.has(field)) continue;
    const isGone = leaf.line && !has.has(placeOf(leaf.line));
    changed.push({ ...leaf, before: value, after: null, ...(isGone && { lineIs: 'gone' }) });
  }
  return changed;
}

/** `lines[100101:4]` */
export const placeOf = ({ list, key }: LeafLine): string => `${list}[${key}]`;

const differing = (leaves: Leaves, others: Leaves): readonly (readonly [field: string, leaf: Leaf])[] =>
  [...leaves].filter(([field, { value }]) => !isSame(others.get(field)?.value ?? null, value));

/** The places of its lines, each of which has many leaves. */
function linesOf(leaves: Leaves): ReadonlySet<string> {
  const lines = new Set<LeafLine>();
  for (const { line } of leaves.values()) if (line) lines.add(line);
  return new Set([...lines].map(placeOf));
}

/** Every leaf of a state by its field. Lists of plain values are leaves themselves. */
export function leavesOf(state: JsonObject, keys: LineKeys = {}): Leaves {
  const leaves = new Map<string, Leaf>();
  for (const [name, value] of Object.entries(state)) {
    const parts = keys[name];
    if (parts && Array.isArray(value)) collectLines(name, value, parts, leaves);
    else collect(value, name, { path: name }, leaves);
  }
  return leaves;
}

type Place = Pick<Leaf, 'path' | 'line'>;

function collect(value: Json, field: string, place: Place, leaves: Map<string, Leaf>): void {
  if (value === null || typeof value !== 'object' || isPlainList(value)) {
    leaves.set(field, { field, ...place, value });
    return;
  }
  for (const [name, part] of Object.entries(value))
    collect(part, `${field}.${name}`, { ...place, path: `${place.path}.${name}` }, leaves);
}

/** Lines of the same key, which no life cycle makes, are numbered: `invoices[A:12#2]`. */
function collectLines(
  list: string,
  lines: readonly Json[],
  names: readonly string[],
  leaves: Map<string, Leaf>,
): void {
  const seen = new Map<string, number>();
  for (const line of lines) {
    const parts = partsOf(line, names);
    const keyed = Object.values(parts).map(keyPart).join(':');
    const times = (seen.get(keyed) ?? 0) + 1;
    seen.set(keyed, times);
    const key = times === 1 ? keyed : `${keyed}#${times}`;
    const of = { list, key, parts };
    collect(line, placeOf(of), { path: list, line: of }, leaves);
  }
}

const partsOf = (line: Json, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, isObject(line) ? (line[name] ?? null) : null]));

const isObject = (value: Json): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const keyPart = (part: Json): string => String(part ?? '').replace(/[%:#[\]]/g, encodeURIComponent);

const isPlainList = (value: Json): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((part) => part === null || typeof part !== 'object');

/** Empty text, an empty list and nothing are all the same to a reader. */
function isSame(a: Json, b: Json): boolean {
  if (a === b || (isEmpty(a) && isEmpty(b))) return true;
  return JSON.stringify(a) === JSON.stringify(b);
}

const isEmpty = (value: Json): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
