import {
  type ColumnName,
  type ContentOf,
  type FieldKind,
  type ReadName,
  type ReadOf,
  type RecordField,
  type RecordFields,
  readOf,
  type ValueOf,
} from '@expediente/schemas/record/table.ts';
import type { Listed, ValueType } from './columns.ts';

/** Column types by kind of field. */
const TYPES = {
  text: 'text',
  day: 'date',
  id: 'integer',
  integer: 'integer',
  flag: 'integer',
  money: 'money',
  quantity: 'quantity',
  price: 'price',
} as const satisfies Readonly<Record<FieldKind, ValueType>>;

type TypeOf<Field> = Field extends { readonly kind: infer Kind extends FieldKind }
  ? (typeof TYPES)[Kind]
  : ValueOf<Field> extends number
    ? 'integer'
    : 'text';

type Use<Field> = Field extends { readonly column: infer Column extends Listed } ? Column : never;

/** Columns of a record's own fields, by their names in reads. */
export type RecordColumns<Fields extends RecordFields> = {
  readonly [Name in ColumnName<Fields> as ReadName<Fields[Name]>]: Use<Fields[Name]> & {
    readonly type: TypeOf<Fields[Name]>;
    of(state: ContentOf<Fields>): ReadOf<Fields[Name]>;
  };
};

const typeOf = (field: RecordField): ValueType => {
  if ('kind' in field) return TYPES[field.kind];
  return 'oneOf' in field && typeof field.oneOf[0] === 'number' ? 'integer' : 'text';
};

/** Columns of those fields in a record's table that have one. */
export const columnsOf = <Fields extends RecordFields>(fields: Fields): RecordColumns<Fields> =>
  // Each field that the type picks has a column.
  Object.fromEntries(
    Object.entries<RecordField>(fields).flatMap(([name, field]) => {
      if (field.column === undefined || field.read === undefined) return [];
      const of = (state: Readonly<Record<string, unknown>>) => readOf(field, state[name]);
      return [[field.read, { ...field.column, type: typeOf(field), of }]];
    }),
  ) as unknown as RecordColumns<Fields>;
