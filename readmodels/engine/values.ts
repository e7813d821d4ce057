import type { ColumnType } from '../projection.ts';

/** A column that holds lists itself. */
export const isList = (type: ColumnType | undefined): boolean => type === 'integer[]' || type === 'text[]';

const isJson = (type: ColumnType): boolean => type === 'jsonb' || type === 'json';

/** Separator of joined JSON texts, which never contain it unescaped. */
const BETWEEN = '\x1e';

/**
 * A column's values as one parameter of `listOf`, written here: the driver looks twice through every text of a
 * list for what it must escape, and JSON is full of that.
 * @throws {TypeError} for a value of another shape than its column's
 */
export function listParameter(values: readonly unknown[], type: ColumnType): string {
  if (isJson(type)) return values.map(jsonText).join(BETWEEN);
  return `{${values.map((value) => item(value, type)).join(',')}}`;
}

/** The list of a column's type that a parameter (`$1`) of `listParameter` is, for `unnest`. */
export function listOf(type: ColumnType, parameter: string): string {
  if (isJson(type)) return `string_to_array(${parameter}::text, chr(30), '')::${type}[]`;
  // A list of lists would be flattened.
  return `${parameter}::${isList(type) ? 'text' : type}[]`;
}

/** JSON is never an empty text: that is null. A list of one null is no list at all; `unnest` fills it up with nulls. */
const jsonText = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value);

function item(value: unknown, type: ColumnType): string {
  if (value === null || value === undefined) return 'NULL';
  if (isList(type)) return quoted(listText(value));
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
    case 'boolean':
      return String(value);
    default:
      throw new TypeError(`a ${type} column takes no ${typeof value}`);
  }
}
const QUOTED = /["\\]/;

const quoted = (text: string): string => `"${QUOTED.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;

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
      return isJson(type) ? escaped(JSON.stringify(value)) : escaped(listText(value));
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

/** A list as PostgreSQL reads one: `{1,2}`, `{"OrderPaid"}`. */
function listText(value: unknown): string {
  if (!Array.isArray(value)) throw new TypeError('a column of lists takes a list');
  return `{${value.map((each) => (typeof each === 'string' ? quoted(each) : String(each))).join(',')}}`;
}
