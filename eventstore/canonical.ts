import { canonicalJson } from '@expediente/kernel/canonical.ts';
import type { Json } from '@expediente/kernel/events.ts';

/**
 * JSON.stringify writes a NUL as this escape; PostgreSQL and KurrentDB treat it differently, so no event may hold one.
 */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * The canonical text of a value an event may hold.
 * @throws {TypeError} for floats, integers beyond 2^53 and NUL, which no event may hold (architecture, "Event").
 */
export function storableJson(value: Json): string {
  const text = canonicalJson(value, writeInteger);
  if (text.includes('\\u0000') && ESCAPED_NUL.test(text)) throw new TypeError('an event holds no NUL');
  return text;
}

function writeInteger(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError(`an event holds no number like ${value}`);
  return String(value === 0 ? 0 : value);
}
