import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import type { TSchema } from 'typebox';
import type { CatalogueForm } from './form.ts';

/**
 * All that a catalogue costs: from this one value come its events and decider, its table, its commands, its
 * list and reads, its look-ups, its history and its screen. Plain data, so that it can be told as JSON.
 */
export interface CatalogueDefinition<Name extends CatalogueName> {
  /** Stream category, module name and name of its history: `supply`. */
  readonly name: Name;
  /** Permission page of R1 §2: `insumos`. */
  readonly page: string;
  /** Spanish singular: 'insumo'. */
  readonly noun: string;
  readonly article: 'el' | 'la';
  /** Spanish plural: 'insumos'. */
  readonly plural: string;
  /** Name of its record in `/api/openapi.json`. */
  readonly openApi: string;
  readonly key: {
    readonly field: FieldOf<Name>;
    /** Given by the user (domain §8 "Ids"), or a server integer. */
    readonly kind: 'natural' | 'server';
  };
  /** One schema per field, with its Spanish `title`, its limits and messages of R1 §5 and R2 §5. */
  readonly fields: { readonly [Field in FieldOf<Name>]: TSchema };
  /** Fields that tell people which record it is: pickers, histories, 'está en uso'. */
  readonly label: readonly FieldOf<Name>[];
  /** Columns of its list, in order: its fields, and what `joins` select. */
  readonly columns: readonly string[];
  /** Descriptions of the records that it names, in its list and in its record. */
  readonly joins?: readonly Join[];
  readonly unique: readonly UniqueKey<Name>[];
  readonly references: readonly Reference<Name>[];
  /** Fields that the search box looks through. */
  readonly search: readonly FieldOf<Name>[];
  /** Default order of its lists; `-field` for descending. */
  readonly order: readonly string[];
  /** The field that is 1 while the record may be chosen. */
  readonly active?: FieldOf<Name>;
  readonly lookups: readonly Lookup<FieldOf<Name>>[];
  /** Whose records (domain §8 "Scope"). */
  readonly scope: CatalogueScope;
  readonly operations: CatalogueOperations;
  readonly form: CatalogueForm<FieldOf<Name>>;
  /** The catalogue under whose record this one's list stands: rows under their group. */
  readonly parent?: {
    readonly catalogue: CatalogueName;
    readonly field: FieldOf<Name>;
    /** Its place in the path of the list. */
    readonly parameter: string;
  };
  /** Lists shown in its form once the record is saved. */
  readonly nested?: readonly CatalogueName[];
  readonly save: SaveRules<Name>;
}

/** A definition, whichever it is. */
export type AnyCatalogue = { [Name in CatalogueName]: CatalogueDefinition<Name> }[CatalogueName];

export type FieldOf<Name extends CatalogueName> = keyof CatalogueRecords[Name] & string;

/** Its four operations; a catalogue that is not served yet by one leaves it out. */
export interface CatalogueOperations {
  readonly list?: OperationPath;
  readonly get?: OperationPath;
  readonly save?: OperationPath;
  readonly delete?: OperationPath;
}

/** What a save takes, and what the engine sees to beside schema, unique values and references. */
export interface SaveRules<Name extends CatalogueName> {
  /** Name of a field in the payload, when it is not `p_field`. */
  readonly payload?: { readonly [Field in FieldOf<Name>]?: string };
  /** Fields that the server makes; they are in no payload. */
  readonly computed?: readonly FieldOf<Name>[];
  /** Values of a new record when the payload leaves them out; on an edit what is left out stays. */
  readonly defaults?: { readonly [Field in FieldOf<Name>]?: string | number | null };
  /** Fields that may be left out on an edit and must come on creation, with the reason when they do not. */
  readonly onCreation?: { readonly [Field in FieldOf<Name>]?: string };
  /** Fields that stay as they were created, the natural key aside. */
  readonly fixed?: readonly FieldOf<Name>[];
  /** Of the records of one kind only one is the default: setting one clears the other (domain §7.8). */
  readonly main?: readonly MainKind<FieldOf<Name>>[];
  /** A file of the payload, kept by its hash. */
  readonly file?: { readonly field: FieldOf<Name>; readonly kind: 'image'; readonly message: string };
  /** What only this catalogue asks for; the write side knows it by this name. */
  readonly rule?: SaveRule;
}

export type SaveRule = 'entityUnit' | 'nitWarning' | 'reservedPurchaseTypes' | 'supplyCodes';

/** A record belongs to the first kind whose `where` it meets. */
export interface MainKind<Field extends string> {
  readonly field: Field;
  readonly where?: Readonly<Partial<Record<Field, string | number>>>;
  readonly within: readonly Field[];
}

/** Everyone's; those of an executor (`id_unit` is the executor); those of the executor's units. */
export type CatalogueScope = 'everyone' | 'executor' | 'units';

/** A value that only one record may have; an empty one is nobody's. */
export interface UniqueKey<Name extends CatalogueName> {
  /** Name of the unique scope: `supplyCode`. */
  readonly name: string;
  readonly fields: readonly FieldOf<Name>[];
  /** Fields within whose value it is unique. */
  readonly within?: readonly FieldOf<Name>[];
  /** Spanish, when another record holds it. */
  readonly message: string;
}

/** A field that names a record of another catalogue. */
export interface Reference<Name extends CatalogueName> {
  readonly field: FieldOf<Name>;
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
  /** Titles of those that stand in a list. */
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
