import type { ColumnType } from '../projection.ts';

const isJson = (type: ColumnType): boolean => type === 'jsonb' || type === 'json';

/** A column's value as a parameter of `unnest`: everything but plain scalars travels as text. */
export function parameterOf(value: unknown, type: ColumnType): unknown {
  if (value === null || value === undefined) return null;
  if (isJson(type)) return JSON.stringify(value);
  if (type === 'integer[]') return `{${numbers(value).join(',')}}`;
  return value;
}

/** The type a column travels as in `unnest`: an array of arrays would be flattened. */
export function parameterType(type: ColumnType): string {
  return type === 'integer[]' ? 'text' : type;
}

const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A column's value in COPY's text format. */
export function copyText(value: unknown, type: ColumnType): string {
  if (value === null || value === undefined) return '\\N';
  switch (typeof value) {
    case 'string':
      return isJson(type) ? escaped(JSON.stringify(value)) : escaped(value);
    case 'boolean':
      return isJson(type) ? String(value) : value ? 't' : 'f';
    case 'object':
      return isJson(type) ? escaped(JSON.stringify(value)) : `{${numbers(value).join(',')}}`;
    default:
      return String(value);
  }
}

const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character) : text;

/** A stored value as the fold made it: instants are ISO text on both ways. */
export function storedValue(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

function numbers(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new TypeError('an integer[] column takes a list');
}
