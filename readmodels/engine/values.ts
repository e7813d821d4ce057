import type { ColumnType } from '../projection.ts';

/** Checks whether a column's values are lists themselves. */
export const isList = (type: ColumnType | undefined): boolean => type === 'integer[]' || type === 'text[]';

const isJson = (type: ColumnType): boolean => type === 'jsonb' || type === 'json';

/** Separator of joined JSON texts, which never contain it unescaped. */
const BETWEEN = '\x1e';

/**
 * Values of a column as one parameter of `listOf`. Written here, since the driver scans every text of a list twice for
 * characters to escape, of which JSON is full.
 * @throws {TypeError} a value does not match the column's type
 */
export function listParameter(values: readonly unknown[], type: ColumnType): string {
  if (isJson(type)) return values.map(jsonText).join(BETWEEN);
  return `{${values.map((value) => item(value, type)).join(',')}}`;
}

/** SQL for `unnest` that turns a parameter (`$1`) of `listParameter` into a list of a column's type. */
export function listOf(type: ColumnType, parameter: string): string {
  if (isJson(type)) return `string_to_array(${parameter}::text, chr(30), '')::${type}[]`;
  // PostgreSQL would flatten a list of lists.
  return `${parameter}::${isList(type) ? 'text' : type}[]`;
}

/**
 * JSON text of a value; '' means null, since JSON is never empty. A list of a single null becomes no list, which
 * `unnest` fills up with nulls.
 */
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

/** A loaded value in the form of a fold, where instants are ISO text. */
export function storedValue(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/** A list in PostgreSQL's notation: `{1,2}`, `{"OrderPaid"}`. */
function listText(value: unknown): string {
  if (!Array.isArray(value)) throw new TypeError('a column of lists takes a list');
  return `{${value.map((each) => (typeof each === 'string' ? quoted(each) : String(each))).join(',')}}`;
}
