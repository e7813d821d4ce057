import { type TProperties, type TSchema, type TUnsafe, Type } from 'typebox';
import { fields } from '../events.ts';
import {
  Day,
  Flag,
  Integer,
  List,
  Money,
  Price,
  Quantity,
  RecordNumber,
  Text,
} from '../shared/event-fields.ts';
import type { ContentOf, FieldKind, RecordFields, RecordItems, ValueOf } from './table.ts';

const SCHEMAS: Readonly<Record<FieldKind, TSchema>> = {
  text: Text,
  day: Day,
  id: RecordNumber,
  integer: Integer,
  flag: Flag,
  money: Money,
  quantity: Quantity,
  price: Price,
};

type Field = RecordFields[string] | RecordItems[string];

function schemaOf(field: Field): TSchema {
  if ('kind' in field) return SCHEMAS[field.kind];
  if ('group' in field) return fields(schemasOf(field.group));
  return 'items' in field ? List(fields(schemasOf(field.items))) : Type.Unsafe({ enum: [...field.oneOf] });
}

const schemasOf = (of: Readonly<Record<string, Field>>): TProperties =>
  Object.fromEntries(Object.entries(of).map(([name, field]) => [name, schemaOf(field)]));

/** Schemas of a record's fields in its events, by the record's table. */
export const eventFieldsOf = <Fields extends RecordFields>(
  of: Fields,
): { readonly [Name in keyof Fields]: TUnsafe<ValueOf<Fields[Name]>> } =>
  schemasOf(of) as { readonly [Name in keyof Fields]: TUnsafe<ValueOf<Fields[Name]>> }; // a schema for each field's values

/** Line of a list in events. */
export type ItemOf<Fields, Name extends keyof Fields> =
  ContentOf<Fields> extends Readonly<Record<Name, readonly (infer Item)[]>> ? Item : never;
