import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import type { RecordFinder } from '@expediente/catalogues/engine/finder.ts';
import { quoted } from '@expediente/kernel/text.ts';
import type { TSchema } from 'typebox';

/**
 * Codes with the same digits and another number of leading zeros: Excel keeps the code 011 as 11 in a cell that is no
 * text.
 */
export function withOtherZeros(text: string, most: number): readonly string[] {
  if (!/^\d+$/.test(text)) return [];
  const digits = text.replace(/^0+(?=\d)/, '');
  const all = Array.from(
    { length: Math.max(0, most - digits.length) + 1 },
    (_, zeros) => '0'.repeat(zeros) + digits,
  );
  return all.filter((each) => each !== text);
}

/** Part of a field's schema that is read here; fields of catalogues are plain JSON Schemas. */
type Plain = TSchema & { readonly type?: unknown; readonly maxLength?: number };

/** Most characters of a code; a longer value is a description. */
const LONGEST_CODE = 36;

/**
 * Code of the catalogue that differs from a text in leading zeros only; undefined: there is none, or the field is no
 * code.
 */
export async function codeWithZeros(
  finder: Pick<RecordFinder, 'recordsWith'>,
  { name, fields }: AnyCatalogue,
  field: string,
  text: string,
): Promise<string | undefined> {
  const { type, maxLength = 0 }: Plain = fields[field] ?? {};
  const codes = type === 'string' && maxLength <= LONGEST_CODE ? withOtherZeros(text, maxLength) : [];
  if (codes.length === 0) return undefined;
  // `field` is one of the catalogue's fields.
  const [found] = await finder.recordsWith(name, field as never, codes);
  const value = found && Object.entries(found).find(([each]) => each === field)?.[1];
  return value === undefined ? undefined : String(value);
}

/** Advice for a code whose zeros Excel took away. */
export const existsWithZeros = (code: string): string =>
  `Existe ${quoted(code)}: Excel quita los ceros del principio de un número; dé formato de texto a la celda y escriba el código de nuevo.`;
