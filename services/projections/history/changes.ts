import type { Json, JsonObject } from '@expediente/kernel/events.ts';

/** A leaf that differs between two states. */
export interface LeafChange {
  readonly field: string;
  readonly before: Json;
  readonly after: Json;
}

type Leaves = ReadonlyMap<string, Json>;

/** The leaves that differ, in the order of the later state; those that only the earlier has come last. */
export function leafChanges(before: JsonObject, after: JsonObject): readonly LeafChange[] {
  const was = leavesOf(before);
  const is = leavesOf(after);
  const changed: LeafChange[] = [];
  for (const [field, value] of is) {
    const old = was.get(field) ?? null;
    if (!isSame(old, value)) changed.push({ field, before: old, after: value });
  }
  for (const [field, value] of was) {
    if (!is.has(field) && !isSame(value, null)) changed.push({ field, before: value, after: null });
  }
  return changed;
}

/** Every leaf of a state by its path: `lines.2.qty`. Lists of plain values are leaves themselves. */
export function leavesOf(state: JsonObject): Leaves {
  const leaves = new Map<string, Json>();
  collect(state, '', leaves);
  return leaves;
}

function collect(value: Json, path: string, leaves: Map<string, Json>): void {
  if (value !== null && typeof value === 'object' && !isPlainList(value)) {
    const base = path === '' ? '' : `${path}.`;
    for (const [name, part] of Object.entries(value)) collect(part, `${base}${name}`, leaves);
    return;
  }
  leaves.set(path, value);
}

const isPlainList = (value: Json): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((part) => part === null || typeof part !== 'object');

/** Empty text, an empty list and nothing are all the same to a reader. */
function isSame(a: Json, b: Json): boolean {
  if (isEmpty(a) && isEmpty(b)) return true;
  return JSON.stringify(a) === JSON.stringify(b);
}

const isEmpty = (value: Json): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
