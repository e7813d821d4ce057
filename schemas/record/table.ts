import {
  type Money,
  money,
  type Price,
  price,
  type Quantity,
  quantity,
  ZERO_MONEY,
  ZERO_PRICE,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import type { CatalogueName, CatalogueRecords } from '../catalogues/records.ts';
import type { ColumnKind } from '../shared/form.ts';
import type { ReadTitle } from '../shared/view.ts';

/**
 * Table of a record's fields. Each field is written once, under its name in events and state; the functions below
 * make schema, empty state, payload, labels, columns and reads from it. Fields that need more than the table are code
 * next to it.
 */

/** Values by the kind of a field. */
interface KindValues {
  readonly text: string;
  /** `yyyy-mm-dd`, or '' while it is not known. */
  readonly day: string;
  /** Id of a record, 0 while there is none. */
  readonly id: number;
  readonly integer: number;
  readonly flag: 0 | 1;
  readonly money: Money;
  readonly quantity: Quantity;
  readonly price: Price;
}
export type FieldKind = keyof KindValues;

/** Catalogues that other catalogues' records name, by the field that names them. */
export const NAMED_BY = {
  id_type_supplies: 'supplyType',
  id_presentation: 'presentation',
  id_row: 'row',
  id_group: 'group',
} as const satisfies Readonly<Record<string, CatalogueName>>;
type NamedBy = typeof NAMED_BY;

/** Use of a field as a column of lists: `readmodels/model/columns.ts`. */
interface ColumnUse {
  readonly sort?: { readonly unindexed?: true; readonly nullable?: true };
  readonly filter?: 'equal' | 'contains' | 'searched';
}

interface Described {
  /** Spanish title in histories, comparisons and views; absent: the field is not shown by itself. */
  readonly title?: string;
  /** Name in reads. */
  readonly read?: string;
  /** Set for a field that is a column of the list, under its name in reads. */
  readonly column?: ColumnUse;
  /** Catalogue or life cycle of the record whose id this is. */
  readonly names?: string;
  /** Value in a record that is not there yet; absent: the empty value of its kind. */
  readonly empty?: string | number;
  /** Set for a day that may be unknown: '' in events and state, null in reads. */
  readonly nullable?: true;
  /** Set for the text that people choose by, when they choose the record that this field is copied from. */
  readonly chosen?: true;
}

/** Kind of a field's values. */
type Valued =
  | { readonly kind: FieldKind }
  | { readonly oneOf: readonly [string | number, ...(string | number)[]] }
  | { readonly items: RecordItems };

/** Origin of a field's values: the payload, a catalogue record that another field names, or other fields. */
type Origin =
  | { readonly sent: `p_${string}`; readonly copied?: readonly string[] }
  | { readonly copied: readonly string[]; readonly sent?: never }
  /** Names of the fields from which it is computed. */
  | { readonly follows: readonly string[]; readonly sent?: never };

/** Field of a line, or a group of fields under one name. */
type ItemField = Described &
  (
    | { readonly kind: FieldKind }
    | { readonly oneOf: readonly (string | number)[] }
    | { readonly group: RecordItems }
  );
export interface RecordItems {
  readonly [name: string]: ItemField;
}

export type RecordField = Described & Valued & Origin;
export type RecordFields = Readonly<Record<string, RecordField>>;

/** Value of a field in events and state. */
export type ValueOf<Field> = Field extends { readonly kind: infer Kind extends FieldKind }
  ? KindValues[Kind]
  : Field extends { readonly oneOf: readonly (infer Value)[] }
    ? Value
    : Field extends { readonly items: infer Items }
      ? readonly ContentOf<Items>[]
      : Field extends { readonly group: infer Group }
        ? ContentOf<Group>
        : never;

/** Values of all fields, held by an event that saves the record. */
export type ContentOf<Fields> = { readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };

type NameIn<Fields> = Extract<keyof Fields, string>;

/** Path from a catalogue record to one of its texts, or to a text of a record that it names. */
type Way<Catalogue extends CatalogueName, Depth extends readonly unknown[] = []> = Depth['length'] extends 3
  ? never
  :
      | readonly [Extract<keyof CatalogueRecords[Catalogue], string>]
      | {
          [By in keyof NamedBy & keyof CatalogueRecords[Catalogue]]: readonly [
            By,
            ...Way<NamedBy[By], [...Depth, 0]>,
          ];
        }[keyof NamedBy & keyof CatalogueRecords[Catalogue]];

/** Checks that origins name fields of the same table, and fields of the catalogue that such a field names. */
type WithOrigins<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends { readonly follows: readonly string[] }
    ? { readonly follows: readonly NameIn<Fields>[] }
    : Fields[Name] extends { readonly copied: readonly [infer From, ...unknown[]] }
      ? From extends keyof Fields
        ? Fields[From] extends { readonly names: infer Catalogue extends CatalogueName }
          ? { readonly copied: readonly [From, ...Way<Catalogue>] }
          : { readonly copied: 'the field names no catalogue' }
        : { readonly copied: 'no such field' }
      : unknown;
};

/** A record's table. Fields are in the order in which histories show them. */
export const recordOf = <const Fields extends RecordFields>(fields: Fields & WithOrigins<Fields>): Fields =>
  fields;

/** An object with a value for each field that has one. */
function each<Value>(
  fields: RecordFields | RecordItems,
  value: (field: RecordField | ItemField, name: string) => Value | undefined,
): Readonly<Record<string, Value>> {
  const values = Object.entries(fields).map(([name, field]) => [name, value(field, name)] as const);
  return Object.fromEntries(values.filter((entry): entry is [string, Value] => entry[1] !== undefined));
}

const EMPTY: KindValues = {
  text: '',
  day: '',
  id: 0,
  integer: 0,
  flag: 0,
  money: ZERO_MONEY,
  quantity: ZERO_QUANTITY,
  price: ZERO_PRICE,
};

function emptyValue(field: RecordField | ItemField): unknown {
  if (field.empty !== undefined) return field.empty;
  if ('kind' in field) return EMPTY[field.kind];
  return 'oneOf' in field ? field.oneOf[0] : [];
}

/** Content of a record that is not there yet. */
export const emptyOf = <Fields extends RecordFields>(fields: Fields): ContentOf<Fields> =>
  each(fields, emptyValue) as ContentOf<Fields>; // one value for each field

/** Content of a record, picked from an object that has more: a state, a command. */
export const contentIn = <Fields extends RecordFields>(
  fields: Fields,
  from: ContentOf<Fields>,
): ContentOf<Fields> => each(fields, (_, name) => from[name]) as ContentOf<Fields>; // one value for each field

/** Fields of a list's lines, or of a group; none of a plain field. */
const within = (field: RecordField | ItemField): RecordItems => {
  if ('items' in field) return field.items;
  return 'group' in field ? field.group : {};
};

/** Titles by the path of a field: `units.qty`. */
export function labelsOf(fields: RecordFields | RecordItems, list = ''): Readonly<Record<string, string>> {
  const labels = Object.entries(fields).flatMap(([name, field]: [string, RecordField | ItemField]) => [
    ...(field.title === undefined ? [] : [[`${list}${name}`, field.title] as const]),
    ...Object.entries(labelsOf(within(field), `${list}${name}.`)),
  ]);
  return Object.fromEntries(labels);
}

/** Catalogue or life cycle of each field that names a record, also in lines. */
export function namedIn(fields: RecordFields | RecordItems): Readonly<Record<string, string>> {
  const lists = Object.values<RecordField | ItemField>(fields).map((field) => namedIn(within(field)));
  return Object.assign(
    {},
    ...lists,
    each(fields, ({ names }) => names),
  );
}

type Decimal = 'money' | 'quantity' | 'price';
const isDecimal = (kind: FieldKind): kind is Decimal => ['money', 'quantity', 'price'].includes(kind);

/** Decimal kinds of fields, also in lines. */
export function decimalsIn(fields: RecordFields | RecordItems): Readonly<Record<string, Decimal>> {
  const lists = Object.values<RecordField | ItemField>(fields).map((field) => decimalsIn(within(field)));
  const own = each(fields, (field) => ('kind' in field && isDecimal(field.kind) ? field.kind : undefined));
  return Object.assign({}, ...lists, own);
}

/** Names of the fields in their order, without those in `left`. */
export const namesBut = <Fields extends RecordFields>(
  fields: Fields,
  ...left: readonly NameIn<Fields>[]
): readonly NameIn<Fields>[] =>
  (Object.keys(fields) as NameIn<Fields>[]).filter((name) => !left.includes(name)); // its own keys

type SentName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly sent: infer Sent } ? Sent : never;
}[keyof Fields];

type Mismatched<Payload, Fields, Key extends string> =
  | Exclude<keyof Payload, SentName<Fields> | Key | 'p_revision'>
  | Exclude<SentName<Fields>, keyof Payload>;

/**
 * Requires a property that no table has, named after the fields of the payload that no row sends, and those that rows
 * send and the payload does not have.
 * @param Key fields that identify the record
 */
export type SentWith<Payload, Fields, Key extends string> = [Mismatched<Payload, Fields, Key>] extends [never]
  ? unknown
  : { readonly mismatched: Mismatched<Payload, Fields, Key> };

/** Payload field that holds each part of the record; `worked-out`: the part is copied, or computed from others. */
export const holdersOf = (fields: RecordFields): Readonly<Record<string, string>> =>
  each(fields, (field) => ('sent' in field ? field.sent : undefined) ?? 'worked-out');

/**
 * Name under which a payload sends a field of the record; where the field is copied from a choice, that of the
 * choice. Null: it is not sent.
 */
export function sentAs(fields: RecordFields, name: string): string | null {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) return null;
  if (field.chosen && 'copied' in field) return sentAs(fields, field.copied?.[0] ?? '');
  return ('sent' in field ? field.sent : undefined) ?? null;
}

type PlainSent<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly sent: string; readonly items: unknown }
    ? never
    : Fields[Name] extends { readonly sent: string }
      ? Name
      : never;
}[keyof Fields];

const DECIMAL = { money, quantity, price } as const;

/**
 * Values that a payload has for the fields that are no lists, as events hold them.
 * @param absent value of a field that the payload leaves out; absent: the empty one
 */
export function sentIn<Fields extends RecordFields>(
  fields: Fields,
  payload: object,
  absent: ContentOf<Fields> = emptyOf(fields),
): { readonly [Name in PlainSent<Fields>]: ValueOf<Fields[Name]> } {
  const given = new Map<string, unknown>(Object.entries(payload));
  // A value for each field that the type picks; the payload's schema has checked them.
  return each(fields, (field, name) => {
    if (!('sent' in field) || field.sent === undefined || 'items' in field) return undefined;
    const value = given.get(field.sent);
    if (value === undefined) return absent[name];
    if (value === null) return emptyValue(field);
    return 'kind' in field && isDecimal(field.kind) ? DECIMAL[field.kind](value as string) : value;
  }) as { readonly [Name in PlainSent<Fields>]: ValueOf<Fields[Name]> };
}

/** Names of the fields that the record's list has as columns. */
export type ColumnName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly column: ColumnUse } ? Name : never;
}[keyof Fields];

/** Names of the fields that only the detail has. */
export type DetailName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly column: ColumnUse }
    ? never
    : Fields[Name] extends { readonly read: string; readonly items?: never }
      ? Name
      : never;
}[keyof Fields];

/** Name of a field in reads. */
export type ReadName<Field> = Field extends { readonly read: infer Read extends string } ? Read : never;

/** Value of a field in reads. */
export type ReadValue<Field> = Field extends { readonly kind: Decimal } ? string : ReadOf<Field>;

/** Value of a field in a row of a read, before it is sent. */
export type ReadOf<Field> = Field extends { readonly nullable: true } ? string | null : ValueOf<Field>;

/** Converts a value to what reads have: a day that is not known yet is null there. */
export const readOf = ({ nullable }: Pick<RecordField, 'nullable'>, value: unknown): unknown =>
  nullable && value === '' ? null : value;

/** A line in reads: the fields that have a name there. */
export type LineRead<Items> = {
  readonly [Name in keyof Items as ReadName<Items[Name]>]: ReadValue<Items[Name]>;
};

/** Lines of a list in reads. */
export const linesRead = <Items extends RecordItems>(
  { items }: { readonly items: Items },
  lines: readonly ContentOf<Items>[],
): readonly LineRead<Items>[] => {
  const shown = Object.entries<ItemField>(items).filter(([, { read }]) => read !== undefined);
  return lines.map((line) => {
    const values = shown.map(([name, field]) => [field.read, readOf(field, line[name])]);
    return Object.fromEntries(values) as LineRead<Items>; // one entry for each field that has a name
  });
};

/** Fields that only the detail has, under their names in reads. */
export const detailOf = <Fields extends RecordFields>(
  fields: Fields,
  content: ContentOf<Fields>,
): { readonly [Name in DetailName<Fields> as ReadName<Fields[Name]>]: ReadOf<Fields[Name]> } =>
  // An entry for each field that the type picks.
  Object.fromEntries(
    Object.entries<RecordField>(fields).flatMap(([name, field]) =>
      field.read !== undefined && field.column === undefined && !('items' in field)
        ? [[field.read, readOf(field, content[name])]]
        : [],
    ),
  ) as { readonly [Name in DetailName<Fields> as ReadName<Fields[Name]>]: ReadOf<Fields[Name]> };

const COLUMN_KINDS: Readonly<Partial<Record<FieldKind, ColumnKind>>> = {
  day: 'date',
  flag: 'flag',
  money: 'money',
  quantity: 'quantity',
  price: 'price',
};

type TitledRead<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends {
    readonly read: infer Read extends string;
    readonly title: string;
  }
    ? Read
    : never;
}[keyof Fields];

/** Titles and kinds of fields by their names in reads, as views and lists show them unless they set others. */
export const readTitlesOf = <Fields extends RecordFields>(
  fields: Fields,
): Readonly<Record<TitledRead<Fields>, ReadTitle>> =>
  // An entry for each field that the type picks.
  Object.fromEntries(
    Object.values<RecordField>(fields).flatMap(({ read, title, ...field }) => {
      if (read === undefined || title === undefined) return [];
      const kind = 'kind' in field ? COLUMN_KINDS[field.kind] : undefined;
      return [[read, { title, ...(kind && { kind }) }]];
    }),
  ) as Record<TitledRead<Fields>, ReadTitle>;
