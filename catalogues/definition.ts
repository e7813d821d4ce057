import type { Json } from '@expediente/kernel/events.ts';
import type { NumberKind } from '@expediente/kernel/same-number.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import type { TSchema } from 'typebox';
import type { CatalogueForm } from './form.ts';

/**
 * All that a catalogue costs: from this one value come its events and decider, its table, its commands, its
 * list and reads, its look-ups, its history and its screen. Plain data, so that it can be sent as JSON.
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
    /** Given by the user (domain §8 "Ids"), or a server integer. */
    readonly kind: 'natural' | 'server';
  };
  /** One schema per field, with its Spanish `title`, its limits and messages of R1 §5 and R2 §5. */
  readonly fields: { readonly [Each in Field]: TSchema };
  /**
   * Fields that came after the first release, with what a record of before has in them: one entry for each time,
   * never changed, `[{ license: '' }]`.
   */
  readonly added?: readonly { readonly [Each in Field]?: Json }[];
  /** Fields by which people recognise the record: pickers, histories, 'está en uso'. */
  readonly label: readonly Field[];
  /** Columns of its list, in order: its fields, and what `joins` select. */
  readonly columns: readonly string[];
  /** Fields too large for a list: only the record itself has them. */
  readonly detail?: readonly Field[];
  /** Descriptions of the records that it names, in its list and in its record. */
  readonly joins?: readonly Join[];
  readonly unique: readonly UniqueKey<Field>[];
  /** Fields in which two records that are alike, accents and case aside, may be one that was typed twice: a save says so. */
  readonly alike?: readonly [named: Field, ...within: Field[]];
  /** Values of elements of its lists that only one element may have, of all records. */
  readonly uniqueParts?: readonly UniquePart<Field>[];
  /**
   * Fields by which a row of a workbook without its key finds its record, where neither a unique value nor its label
   * with the unit or record above identifies one (excel/sheet.ts).
   */
  readonly identity?: readonly Field[];
  /** A field that lists show only as part of another: a workbook's cell may hold either. */
  readonly listedAs?: { readonly field: Field; readonly whole: Field };
  readonly references: readonly Reference<Field>[];
  /** Fields that the search box looks through. */
  readonly search: readonly Field[];
  /** Default order of its look-ups, `-field` for descending; its list takes the first, the key settles ties. */
  readonly order: readonly string[];
  /** The field that names the record of the same catalogue above this one: the list shows each under its own. */
  readonly grouped?: Field;
  /** The field that is 1 while the record may be chosen. */
  readonly active?: Field;
  readonly lookups: readonly Lookup<Field>[];
  /** Owners of its records (domain §8 "Scope"). */
  readonly scope: CatalogueScope;
  readonly operations: CatalogueOperations;
  readonly form: CatalogueForm<Field>;
  /** The catalogue under whose record this one's list is shown: rows under their group. */
  readonly parent?: {
    readonly catalogue: CatalogueName;
    readonly field: Field;
    /** Its place in the path of the list. */
    readonly parameter: string;
  };
  /** Lists shown in its form once the record is saved. */
  readonly nested?: readonly CatalogueName[];
  readonly save: SaveRules<Field>;
}

/** The definition of one catalogue, whose fields are those of its record. */
export interface CatalogueDefinition<Name extends CatalogueName> extends CatalogueOf<FieldOf<Name>> {
  readonly name: Name;
}

/** A definition, whichever it is. */
export type AnyCatalogue = CatalogueOf<string>;

export type FieldOf<Name extends CatalogueName> = keyof CatalogueRecords[Name] & string;

/** Its four operations; a catalogue that is not served yet by one leaves it out. */
export interface CatalogueOperations {
  readonly list?: OperationPath;
  readonly get?: OperationPath;
  readonly save?: OperationPath;
  readonly delete?: OperationPath;
}

/** Fields that a save takes, and what the engine checks besides schema, unique values and references. */
export interface SaveRules<Field extends string = string> {
  /** Name of a field in the payload, when it is not `p_field`. */
  readonly payload?: { readonly [Each in Field]?: string };
  /** Fields that the server makes; they are in no payload. */
  readonly computed?: readonly Field[];
  /** Values of a new record when the payload leaves them out; on an edit what is left out stays. */
  readonly defaults?: { readonly [Each in Field]?: string | number | null };
  /** Fields that may be left out on an edit and must come on creation, with the reason when they do not. */
  readonly onCreation?: { readonly [Each in Field]?: string };
  /** Fields that stay as they were created, the natural key aside. */
  readonly fixed?: readonly Field[];
  /** Kinds of which only one record is the default: setting one clears the other (domain §7.8). */
  readonly main?: readonly MainKind<Field>[];
  /** A file of the payload, kept by its hash. */
  readonly file?: { readonly field: Field; readonly kind: 'image'; readonly message: string };
  /** Names of the elements' fields in the payload, for a field that is a list. */
  readonly elements?: { readonly [Each in Field]?: Readonly<Record<string, string>> };
  /** A deletion only makes it inactive: what it did keeps its name. */
  readonly keptWhenDeleted?: true;
  /** Rule that only this catalogue has; the write side knows it by this name. */
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

/** A record belongs to the first kind whose `where` it meets. */
export interface MainKind<Field extends string> {
  readonly field: Field;
  readonly where?: Readonly<Partial<Record<Field, string | number>>>;
  readonly within: readonly Field[];
}

/**
 * Everyone's; the institution's, seen by everyone and changed by who reaches all of it; those of an executor (`id_unit`
 * is the executor); those of the executor's units; people, in sight of who reaches the institution or shares an executor
 * with them.
 */
export type CatalogueScope = 'everyone' | 'institution' | 'executor' | 'units' | 'people';

/** Whether each record belongs to a unit, the one that `id_unit` names. */
export const belongToUnits = (scope: CatalogueScope): boolean => scope === 'executor' || scope === 'units';

/** A value that only one record may have; an empty one belongs to no record. */
export interface UniqueKey<Field extends string = string> {
  /** Name of the unique scope: `supplyCode`. */
  readonly name: string;
  readonly fields: readonly Field[];
  /** Kind of number, or a name: its spellings are one value. */
  readonly same?: NumberKind | 'name';
  /** Fields within whose value it is unique. */
  readonly within?: readonly Field[];
  /** Only records of these values claim it. */
  readonly where?: Readonly<Partial<Record<Field, string | number | null>>>;
  /** Spanish, when another record holds it. */
  readonly message: string;
  /** The field to mend, when it is not the first. */
  readonly fault?: Field;
}

/** A value of an element that no other element may have, of this record or another. */
export interface UniquePart<Field extends string = string> {
  readonly name: string;
  /** The lists that lead to the element, the record's own first: `submenus`, `childrens`. */
  readonly lists: readonly [Field, ...string[]];
  readonly field: string;
  readonly message: string;
}

/** A field that names a record of another catalogue. */
export interface Reference<Field extends string = string> {
  readonly field: Field;
  readonly catalogue: CatalogueName;
  /** Spanish, when there is no such record. */
  readonly message: string;
  /** Where a form picks it from. */
  readonly from?: OperationPath;
}

/** Descriptions of the records that one names, joined into its look-up. */
export interface Join {
  /** A field of the record, or `catalogue.field` of an earlier join. */
  readonly on: string;
  readonly catalogue: CatalogueName;
  /** Name in the answer to field of the joined record. */
  readonly select: Readonly<Record<string, string>>;
  /** Titles of the fields that a list shows. */
  readonly titles?: Readonly<Record<string, string>>;
}

/** One read operation for pickers: active records, searched and paged on the server. */
export interface Lookup<Field extends string = string> {
  readonly path: OperationPath;
  /** Fields answered; absent: all. */
  readonly fields?: readonly Field[];
  /** Values that every answered record has. */
  readonly where?: Readonly<Partial<Record<Field, string | number>>>;
  /** Query or path parameter to the field that must equal it. */
  readonly filters?: Readonly<Record<string, Field>>;
  /** Query parameter to keys left out, by its value. */
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
