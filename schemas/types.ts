import { DECIMALS, type DecimalKind, MAX_INTEGER } from '@expediente/kernel/limits.ts';
import { type TSchema, Type } from 'typebox';

/**
 * The few field kinds of all schemas, with the custom keywords that server and browser validators share.
 * Wire tolerance (domain §8: decimals as numbers, ids as strings, flags as booleans) is met by
 * normalising before validation, by these keywords: `decimal`, `recordId`, `flag`.
 */
export interface DecimalRule extends DecimalBounds {
  readonly kind: DecimalKind;
  readonly scale: number;
  readonly maximum: string;
}

export interface DecimalBounds {
  /** True when 0 is accepted besides the bounds, for a row that asks for nothing. */
  readonly orZero?: boolean;
  readonly scale?: number;
  readonly minimum?: string;
  readonly exclusiveMinimum?: string;
  readonly maximum?: string;
}

/** Rule for decimals of a kind: at most the maximum of its columns, less where `bounds` require it. */
export const decimalRule = (kind: DecimalKind, bounds: DecimalBounds = {}): DecimalRule => ({
  kind,
  scale: DECIMALS[kind].scale,
  maximum: DECIMALS[kind].maximum,
  ...bounds,
});

/** Decimal text of a kind; a JSON number is accepted as its shortest text. */
export const DecimalField = (rule: DecimalRule, options: Record<string, unknown> = {}) =>
  Type.Unsafe<string>({ type: 'string', decimal: rule, ...options });

/** Server-given integer id; text of digits is accepted too. */
export const IdField = (options: Record<string, unknown> = {}) =>
  Type.Unsafe<number>({ type: 'integer', minimum: 0, maximum: MAX_INTEGER, recordId: true, ...options });

/** 0 or 1; booleans are accepted too. */
export const FlagField = (options: Record<string, unknown> = {}) =>
  Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1], flag: true, ...options });

/** An existing day `yyyy-mm-dd`. */
export const DateField = (options: Record<string, unknown> = {}) =>
  Type.Unsafe<string>({ type: 'string', format: 'date', ...options });

/** Refusal of spaces at the ends of a text (R1 §5). */
export const TRIMMED_MESSAGE = 'Por favor, eliminar espacio en blanco a los costados';

/** Text of at most `max` characters without spaces at its ends; `RequiredText` refuses an empty one, too. */
export const TextField = (max: number, options: Record<string, unknown> = {}) =>
  Type.Unsafe<string>({ type: 'string', maxLength: max, trimmed: true, ...options });

export const RequiredText = (max: number, options: Record<string, unknown> = {}) =>
  TextField(max, { minLength: 1, ...options });

export const QuarterField = (options: Record<string, unknown> = {}) =>
  Type.Unsafe<'PRIMERO' | 'SEGUNDO' | 'TERCERO'>({
    type: 'string',
    enum: ['PRIMERO', 'SEGUNDO', 'TERCERO'],
    ...options,
  });

/** A list whose elements each follow `item`. */
export const ListField = <Item extends TSchema>(item: Item, options: Record<string, unknown> = {}) =>
  Type.Array(item, { maxItems: 5000, ...options });

/** Id given by users (units, groups…), which may come as number or text; kept as text of up to `max` characters. */
export const CodeField = (max: number, options: Record<string, unknown> = {}) =>
  Type.Unsafe<string>({ type: 'string', maxLength: max, minLength: 1, code: true, ...options });
