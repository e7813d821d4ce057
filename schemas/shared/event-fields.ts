import type { Quarter } from '@expediente/kernel/dates.ts';
import type * as decimal from '@expediente/kernel/decimal.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { type TSchema, Type } from 'typebox';
import { fields, type Upcaster } from '../events.ts';

/** Kinds of fields that events hold. They check shapes only: limits belong to the commands, and may change. */

/** Amount in quetzales, exactly two decimals: `1234.50`. */
export const Money = Type.Unsafe<decimal.Money>({ type: 'string', pattern: '^-?\\d+\\.\\d{2}$' });
/** Units, exactly two decimals: `300.00`. */
export const Quantity = Type.Unsafe<decimal.Quantity>({ type: 'string', pattern: '^-?\\d+\\.\\d{2}$' });
/** Quetzales a unit, two to ten decimals: `0.0875`. */
export const Price = Type.Unsafe<decimal.Price>({ type: 'string', pattern: '^-?\\d+\\.\\d{2,10}$' });

export const Text = Type.String();
/** A day `yyyy-mm-dd`, or '' while it is not known. */
export const Day = Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' });
/** A count, a year, the code of a status, a number in a series. */
export const Integer = Type.Integer();
/** Id of a record that the server numbers, or of a unit. */
export const RecordNumber = Type.Integer({ minimum: 0 });
export const Flag = Type.Unsafe<0 | 1>({ enum: [0, 1] });

export const OneOf = <const Values extends readonly (string | number)[]>(...values: Values) =>
  Type.Unsafe<Values[number]>({ enum: [...values] });

export const QuarterName = Type.Unsafe<Quarter>({ enum: ['PRIMERO', 'SEGUNDO', 'TERCERO'] });

/** Id of a record that there need not be. */
export const RecordNumberOrNone = Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0 });

/** A file as it was uploaded; `hash`: SHA-256 of its content, hexadecimal. */
export const FILE = { hash: Text, name: Text, size: Integer };

export const List = <Item extends TSchema>(item: Item) => Type.Array(item);

/** Object whose content another schema checks. */
export const Content = Type.Unsafe<JsonObject>({ type: 'object' });

/**
 * Judgements of a command, one entry for each rule set that judged (`schemas/rules/rule-set.ts`, `Judgement`). An entry
 * contains the facts and values that decided, so that it can be read for ever without the rule set.
 */
export const Judged = List(
  fields({
    rule: Text,
    version: Integer,
    validFrom: Day,
    on: Day,
    facts: Content,
    result: Text,
    by: Content,
    accepted: Text,
  }),
);

/** Upcaster of events that have gained a field: older ones get it with a fixed value. */
export const added =
  (field: string, value: Json): Upcaster =>
  (data) => ({ ...data, [field]: value });
