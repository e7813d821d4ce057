import type { Json } from '@expediente/kernel/events.ts';
import type { NumberKind } from '@expediente/kernel/same-number.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import type { TSchema } from 'typebox';
import type { CatalogueForm } from './form.ts';

/**
 * A catalogue, defined by this one value: its events and decider, table, commands, list and reads, look-ups, history
 * and screen are derived from it. Plain data, so that it can be sent as JSON.
 */
export interface CatalogueOf<Field extends string> {
  /** Stream category, module name and name of its history: `supply`. */
  readonly name: CatalogueName;
  /** Permission page of R1 §2: `insumos`. */
  readonly page: string;
  /** Spanish singular: 'insumo'. */
  readonly noun: string;
  readonly article: 'el' | 'la';
  /** Spanish plural: 'insumos'. */
  readonly plural: string;
  readonly key: {
    readonly field: Field;
    /** `natural`: chosen by the user (domain §8 "Ids"); `server`: an integer given by the server. */
    readonly kind: 'natural' | 'server';
  };
  /** A schema for each field, with Spanish `title`, limits and messages of R1 §5 and R2 §5. */
  readonly fields: { readonly [Each in Field]: TSchema };
  /**
   * Fields added after the first release, with their values in older records: one entry for each release that added
   * some, never changed, `[{ license: '' }]`.
   */
  readonly added?: readonly { readonly [Each in Field]?: Json }[];
  /** Fields by which users recognise a record: in pickers, histories, 'está en uso'. */
  readonly label: readonly Field[];
  /** Columns of the list, in order: fields, and names that `joins` select. */
  readonly columns: readonly string[];
  /** Fields too large for a list, which only the record itself has. */
  readonly detail?: readonly Field[];
  /** Descriptions of the records to which it refers, in lists and details. */
  readonly joins?: readonly Join[];
  readonly unique: readonly UniqueKey<Field>[];
  /**
   * Fields by which two records may be the same one typed twice, if they are equal apart from accents and case; a save
   * warns of it.
   */
  readonly alike?: readonly [named: Field, ...within: Field[]];
  /** Values of elements in its lists that must be unique among the elements of all records. */
  readonly uniqueParts?: readonly UniquePart<Field>[];
  /**
   * Fields by which a row of a workbook without key finds its record, if neither a unique value nor the label together
   * with the unit or record above is enough (excel/sheet.ts).
   */
  readonly identity?: readonly Field[];
  /** A field that lists show only as part of another one; a workbook's cell may have either. */
  readonly listedAs?: { readonly field: Field; readonly whole: Field };
  readonly references: readonly Reference<Field>[];
  /** Fields in which the search box searches. */
  readonly search: readonly Field[];
  /** Default order of the look-ups, `-field` for descending; the list uses the first field, and the key breaks ties. */
  readonly order: readonly string[];
  /** Field that refers to a record above, of the same catalogue; the list shows each record below that one. */
  readonly grouped?: Field;
  /** Field that is 1 while the record may be chosen. */
  readonly active?: Field;
  readonly lookups: readonly Lookup<Field>[];
  /** Owners of the records (domain §8 "Scope"). */
  readonly scope: CatalogueScope;
  readonly operations: CatalogueOperations;
  readonly form: CatalogueForm<Field>;
  /** Catalogue below whose records this one's list is shown: rows below their group. */
  readonly parent?: {
    readonly catalogue: CatalogueName;
    readonly field: Field;
    /** Name of the parent's key in the path of the list. */
    readonly parameter: string;
  };
  /** Lists shown in the form of a saved record. */
  readonly nested?: readonly CatalogueName[];
  readonly save: SaveRules<Field>;
}

/** Definition of one catalogue, with the fields of its record. */
export interface CatalogueDefinition<Name extends CatalogueName> extends CatalogueOf<FieldOf<Name>> {
  readonly name: Name;
}

/** Definition of any catalogue. */
export type AnyCatalogue = CatalogueOf<string>;

export type FieldOf<Name extends CatalogueName> = keyof CatalogueRecords[Name] & string;

/** Operations of a catalogue; absent: no operation serves it yet. */
export interface CatalogueOperations {
  readonly list?: OperationPath;
  readonly get?: OperationPath;
  readonly save?: OperationPath;
  readonly delete?: OperationPath;
}

/** Fields that a save accepts, and the engine's checks besides schema, unique values and references. */
export interface SaveRules<Field extends string = string> {
  /** Names of fields in the payload, where they differ from `p_field`. */
  readonly payload?: { readonly [Each in Field]?: string };
  /** Fields that the server computes; no payload has them. */
  readonly computed?: readonly Field[];
  /** Values of a new record for fields missing in the payload; an edit leaves missing fields unchanged. */
  readonly defaults?: { readonly [Each in Field]?: string | number | null };
  /** Fields that a payload may omit when editing but not when creating, with the message if they are missing. */
  readonly onCreation?: { readonly [Each in Field]?: string };
  /** Fields that never change after creation, besides the natural key. */
  readonly fixed?: readonly Field[];
  /** Kinds of records with a single default each: setting one clears the previous one (domain §7.8). */
  readonly main?: readonly MainKind<Field>[];
  /** A file in the payload, stored under its hash. */
  readonly file?: { readonly field: Field; readonly kind: 'image'; readonly message: string };
  /** Names in the payload of the fields of elements, for fields that are lists. */
  readonly elements?: { readonly [Each in Field]?: Readonly<Record<string, string>> };
  /** Set if a deletion only makes the record inactive, so that its acts keep its name. */
  readonly keptWhenDeleted?: true;
  /** Rule of this catalogue alone, which the write side finds by this name. */
  readonly rule?: SaveRule;
}

export type SaveRule =
  | 'centreSight'
  | 'menuLinks'
  | 'modificationTypes'
  | 'nitWarning'
  | 'profilePages'
  | 'purchaseTypes'
  | 'supplyCodes'
  | 'supplyNumbering'
  | 'userAccess';

/** Kind of records with a single default; a record belongs to the first kind whose `where` it meets. */
export interface MainKind<Field extends string> {
  readonly field: Field;
  readonly where?: Readonly<Partial<Record<Field, string | number>>>;
  readonly within: readonly Field[];
}

/**
 * Owners of records: everyone; the institution (seen by all, changed by users who reach all of it); an executor
 * (`id_unit` is the executor); the executor's units; people (seen by users who reach the institution or share an
 * executor with them).
 */
export type CatalogueScope = 'everyone' | 'institution' | 'executor' | 'units' | 'people';

/** Checks whether each record belongs to a unit, which `id_unit` names. */
export const belongToUnits = (scope: CatalogueScope): boolean => scope === 'executor' || scope === 'units';

/** A value that must be unique among the records; an empty value is not claimed. */
export interface UniqueKey<Field extends string = string> {
  /** Name of the scope in which the value is unique: `supplyCode`. */
  readonly name: string;
  readonly fields: readonly Field[];
  /** Kind of number, or a name: all spellings count as one value. */
  readonly same?: NumberKind | 'name';
  /** Fields with whose values it must be unique together. */
  readonly within?: readonly Field[];
  /** Narrows the rule to records with these values. */
  readonly where?: Readonly<Partial<Record<Field, string | number | null>>>;
  /** Message in Spanish when another record has the value. */
  readonly message: string;
  /** Field to correct, if not the first. */
  readonly fault?: Field;
}

/** A value that must be unique among all elements, of this record and others. */
export interface UniquePart<Field extends string = string> {
  readonly name: string;
  /** Lists that lead to the element, the record's own first: `submenus`, `childrens`. */
  readonly lists: readonly [Field, ...string[]];
  readonly field: string;
  readonly message: string;
}

/** A field that refers to a record of another catalogue. */
export interface Reference<Field extends string = string> {
  readonly field: Field;
  readonly catalogue: CatalogueName;
  /** Message in Spanish when the record does not exist. */
  readonly message: string;
  /** Operation from which a form offers the records. */
  readonly from?: OperationPath;
}

/** Descriptions of the records to which a record refers, joined into its look-up. */
export interface Join {
  /** Field of the record, or `catalogue.field` of an earlier join. */
  readonly on: string;
  readonly catalogue: CatalogueName;
  /** Fields of the joined record, by their names in the answer. */
  readonly select: Readonly<Record<string, string>>;
  /** Titles of the joined fields that a list shows. */
  readonly titles?: Readonly<Record<string, string>>;
}

/** A read operation for pickers: active records, searched and paged by the database. */
export interface Lookup<Field extends string = string> {
  readonly path: OperationPath;
  /** Fields of the answer; absent: all. */
  readonly fields?: readonly Field[];
  /** Values that all answered records have. */
  readonly where?: Readonly<Partial<Record<Field, string | number>>>;
  /** Fields by query or path parameter that must be equal to its value. */
  readonly filters?: Readonly<Record<string, Field>>;
  /** Query parameter that leaves out keys, depending on its value. */
  readonly leftOut?: {
    readonly parameter: string;
    readonly keys: Readonly<Record<string, readonly string[]>>;
  };
  readonly scope: CatalogueScope;
  readonly joins?: readonly Join[];
}

/** Keeps a definition's name as its type. */
export const defineCatalogue = <Name extends CatalogueName>(
  definition: CatalogueDefinition<Name>,
): CatalogueDefinition<Name> => definition;
