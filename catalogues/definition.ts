import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import type { TSchema } from 'typebox';

/**
 * All that a catalogue costs: from this one value come its events and decider, its table, its reference
 * reading and its look-ups.
 */
export interface CatalogueDefinition<Name extends CatalogueName> {
  /** Stream category and module name: `supply`. */
  readonly name: Name;
  /** Permission page of R1 §2: `insumos`. */
  readonly page: string;
  /** Spanish singular: 'insumo'. */
  readonly noun: string;
  /** Name of its record in `/api/openapi.json`. */
  readonly openApi: string;
  readonly key: {
    readonly field: FieldOf<Name>;
    /** Given by the user (domain §8 "Ids"), or a server integer. */
    readonly kind: 'natural' | 'server';
  };
  /** One schema per field, with its Spanish `title`, its limits and messages of R1 §5 and R2 §5. */
  readonly fields: { readonly [Field in FieldOf<Name>]: TSchema };
  /** Columns of its list, in order. */
  readonly columns: readonly FieldOf<Name>[];
  readonly unique: readonly UniqueKey<Name>[];
  readonly references: readonly Reference<Name>[];
  /** Fields that the search box looks through. */
  readonly search: readonly FieldOf<Name>[];
  /** Default order of its lists; `-field` for descending. */
  readonly order: readonly string[];
  /** The field that is 1 while the record may be chosen. */
  readonly active?: FieldOf<Name>;
  readonly lookups: readonly Lookup<FieldOf<Name>>[];
}

/** A definition, whichever it is. */
export type AnyCatalogue = { [Name in CatalogueName]: CatalogueDefinition<Name> }[CatalogueName];

export type FieldOf<Name extends CatalogueName> = keyof CatalogueRecords[Name] & string;

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
}

/** Descriptions of the records that one names, joined into its look-up. */
export interface Join {
  /** A field of the record, or `catalogue.field` of an earlier join. */
  readonly on: string;
  readonly catalogue: CatalogueName;
  /** Name in the answer to field of the joined record. */
  readonly select: Readonly<Record<string, string>>;
}

/** One read operation for pickers: active records, searched and paged on the server. */
export interface Lookup<Field extends string = string> {
  readonly path: OperationPath;
  /** Fields answered; absent: all. */
  readonly fields?: readonly Field[];
  /** Values that every answered record has. */
  readonly where?: Readonly<Partial<Record<Field, string | number>>>;
  /** Inactive records too. */
  readonly inactiveToo?: boolean;
  /** Query or path parameter to the field that must equal it. */
  readonly filters?: Readonly<Record<string, Field>>;
  /** Query parameter to keys left out, by its value. */
  readonly leftOut?: {
    readonly parameter: string;
    readonly keys: Readonly<Record<string, readonly string[]>>;
  };
  /**
   * Whose records (domain §8 "Scope"): everyone's; those of the session's executor (`id_unit` is the
   * executor); those of the executor's units.
   */
  readonly scope: 'everyone' | 'executor' | 'units';
  readonly joins?: readonly Join[];
}

/** Keeps a definition's name as its type. */
export const defineCatalogue = <Name extends CatalogueName>(
  definition: CatalogueDefinition<Name>,
): CatalogueDefinition<Name> => definition;
