import type { Json } from '@expediente/kernel/events.ts';
import type { FieldNames, NamedRecord } from './reading.ts';

/** Name of a record at an instant; `today` only when its present name differs. */
export interface NameThen {
  readonly name: string;
  readonly today?: string;
}

/** Names of records at any instant. */
export interface NamesThen {
  /** Undefined for a record that never existed. */
  nameOf(record: NamedRecord, at: string): NameThen | undefined;
}

/** Records that a field's value names: an id, or a list of ids; 0 and null name no record. */
export function recordsIn({ records = {} }: FieldNames, path: string, value: Json): readonly NamedRecord[] {
  const kind = records[lastWord(path)];
  if (kind === undefined) return [];
  return [value].flat().flatMap((id: Json) => (isId(kind, id) ? [{ kind, id: String(id) }] : []));
}

/** A value in the words of its time, and in today's words where a name has changed since. */
export interface ValueThen {
  readonly value: Json;
  /** Value with today's names, in the same shape; null when no name has changed. */
  readonly today: Json;
}

/** Says a field's value in words: names for ids, words for numbers; other values stay unchanged. */
export function inWords(
  { records = {}, words = {} }: FieldNames,
  names: NamesThen,
  at: string,
  path: string,
  value: Json,
): ValueThen {
  const kind = records[lastWord(path)];
  if (kind === undefined)
    return { value: typeof value === 'number' ? (words[path]?.[value] ?? value) : value, today: null };
  const one = (id: Json): ValueThen => {
    if (id === 0) return { value: null, today: null };
    const named = isId(kind, id) ? names.nameOf({ kind, id: String(id) }, at) : undefined;
    return { value: named?.name ?? id, today: named?.today ?? null };
  };
  if (!Array.isArray(value)) return one(value);
  const each = value.map(one);
  return {
    value: each.map((one) => one.value),
    today: each.some(({ today }) => today !== null) ? each.map(({ today }) => today) : null,
  };
}

/** Catalogues whose ids are codes given by users, not integers given by the server. */
export const CODED: ReadonlySet<string> = new Set([
  'group',
  'row',
  'presentation',
  'product',
  'subProduct',
  'modificationType',
]);

const isId = (kind: string, value: Json): value is number | string =>
  CODED.has(kind) ? typeof value === 'string' && value !== '' : typeof value === 'number' && value > 0;

/** Last word of a path, without the numbers at its end. */
const lastWord = (path: string): string => {
  const named = path.replace(/(?:\.\d+)+$/, '');
  return named.slice(named.lastIndexOf('.') + 1);
};
