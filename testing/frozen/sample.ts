import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { stableNumber } from '@expediente/kernel/hash.ts';
import type { TSchema } from 'typebox';

/** Parts of a schema that determine its sample. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly Json[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly decimal?: object;
}

/** Sample texts; the first one that matches a pattern is taken. */
const TEXTS = ['2026-03-02', '22001007', '12345678', '100', '1-1-1', 'A-1', 'ABC', 'a@b.gt', 'Add'];

/**
 * Value that meets a schema, the same for equal names, so that `supply` is the same one wherever a sample names it.
 * @throws {Error} for a pattern that none of `TEXTS` matches
 */
export function sampleOf(schema: TSchema, name = 'value'): Json {
  const shape = schema as Shape; // holds: the schemas are plain JSON Schema
  // The same id as in the stream's name.
  if (name === 'id') return shape.type === 'integer' ? 1 : '1';
  const [first] = shape.enum ?? [];
  if (first !== undefined) return first;
  const kind = typeof shape.type === 'string' ? shape.type : shape.type?.[0];
  switch (kind) {
    case 'object':
      return sampleOfFields(shape);
    case 'array':
      return shape.items ? [sampleOf(shape.items, name)] : [];
    case 'integer':
      return (shape.minimum ?? 0) + (stableNumber(name) % 90) + 1;
    case 'boolean':
      return true;
    case 'string':
      return textOf(shape, name);
    default:
      return { id: 1 };
  }
}

const sampleOfFields = ({ properties = {} }: Shape): JsonObject =>
  Object.fromEntries(Object.entries(properties).map(([field, each]) => [field, sampleOf(each, field)]));

function textOf({ pattern, format, maxLength, decimal }: Shape, name: string): string {
  // Amounts differ by name, so that mistaking one for another is noticed.
  const amount = `${(stableNumber(name) % 90) + 10}.50`;
  if (decimal !== undefined) return amount;
  if (format === 'date') return '2026-03-02';
  if (pattern === undefined) return name.slice(0, maxLength);
  const text = [amount, ...TEXTS].find((each) => new RegExp(pattern, 'u').test(each));
  if (text === undefined) throw new Error(`no sample of ${name} for ${pattern}`);
  return text;
}
