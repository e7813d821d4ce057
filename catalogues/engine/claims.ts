import { canonicalName, canonicalNumber } from '@expediente/kernel/same-number.ts';
import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import type { AnyCatalogue, Reference, UniqueKey } from '../definition.ts';

/** A value that no other record may have, in the form of the unit of work's `takeUnique`. */
export interface UniqueClaim {
  readonly scope: readonly [name: string, ...within: (string | number)[]];
  readonly value: string;
  /**
   * Spelling of the record, if it differs from the canonical form in `value`; older records only have claimed their
   * spelling.
   */
  readonly written?: string;
  readonly holder: string;
  readonly message: string;
  /**
   * Field at fault when another record has the value; for an element with its place: `submenus.0.childrens.1.a_href`.
   */
  readonly field: string;
  /** Set for the record's key, which never changes and is claimed on creation. */
  readonly ofKey?: true;
}

/** Reads fields by the names in the definition. */
const textIn =
  (record: object) =>
  (field: string): string =>
    String((record as Readonly<Record<string, unknown>>)[field] ?? '');

const meets = (record: object, where: Readonly<Record<string, unknown>> = {}): boolean =>
  Object.entries(where).every(([field, value]) => textIn(record)(field) === String(value ?? ''));

const holderOf = (definition: AnyCatalogue, record: object): string =>
  `${definition.name}-${textIn(record)(definition.key.field)}`;

/** Values that no other record may have: the record's non-empty unique keys, and those of its elements. */
export function uniqueClaims(definition: AnyCatalogue, record: object): UniqueClaim[] {
  return [
    ...codeClaims(definition, record),
    ...keyClaims(definition, record),
    ...partClaims(definition, record),
  ];
}

/** Claims of codes with letters, without case: readers would take `AB10` and `ab10` for the same code. */
function codeClaims(definition: AnyCatalogue, record: object): UniqueClaim[] {
  const { name, key, article, noun } = definition;
  const value = textIn(record)(key.field).toUpperCase();
  if (key.kind !== 'natural' || !/\p{L}/u.test(value)) return [];
  const message = codeTaken(article, noun, value);
  return [
    {
      scope: [`${name}Code`],
      value,
      holder: holderOf(definition, record),
      message,
      field: key.field,
      ofKey: true,
    },
  ];
}

/** Refusal of a code that differs from another one only in case. */
export const codeTaken = (article: AnyCatalogue['article'], noun: string, code: string): string =>
  `Ya existe ${article === 'la' ? 'una' : 'un'} ${noun} con el código ${code}: las mayúsculas y las minúsculas no lo distinguen`;

function keyClaims(definition: AnyCatalogue, record: object): UniqueClaim[] {
  const textOf = textIn(record);
  return definition.unique
    .filter(({ fields, where }) => meets(record, where) && fields.some((field) => textOf(field) !== ''))
    .flatMap(({ name, fields, within = [], message, fault, same }) =>
      valuesOf(fields.map(textOf).join(':').toUpperCase(), same).map(
        (value): UniqueClaim => ({
          scope: [name, ...within.map(textOf)],
          ...value,
          holder: holderOf(definition, record),
          message,
          field: fault ?? fields[0] ?? '',
        }),
      ),
    );
}

/** A text to be claimed, and the canonical form of its spellings, if that differs. */
function valuesOf(text: string, same: UniqueKey['same']): readonly Pick<UniqueClaim, 'value' | 'written'>[] {
  if (same === undefined) return [{ value: text }];
  const common = same === 'name' ? canonicalName(text) : canonicalNumber(same, text);
  return common === text || common === ''
    ? [{ value: text }]
    : [{ value: common, written: text }, { value: text }];
}

function partClaims(definition: AnyCatalogue, record: object): UniqueClaim[] {
  return (definition.uniqueParts ?? []).flatMap(({ name, lists, field, message }) =>
    elementsOf(record, lists).flatMap(({ place, element }) => {
      const value = textIn(element)(field).toUpperCase();
      const holder = holderOf(definition, record);
      return value === '' ? [] : [{ scope: [name], value, holder, message, field: `${place}.${field}` }];
    }),
  );
}

interface PlacedElement {
  readonly place: string;
  readonly element: object;
}

/** Elements at the end of a path through lists, with their places: `submenus.0.childrens.1`. */
function elementsOf(record: object, lists: readonly string[]): PlacedElement[] {
  let found: PlacedElement[] = [{ place: '', element: record }];
  for (const list of lists)
    found = found.flatMap(({ place, element }) => {
      const elements = (element as Readonly<Record<string, unknown>>)[list]; // read by the definition's name
      return (Array.isArray(elements) ? elements : []).map((each: object, at) => ({
        place: `${place === '' ? '' : `${place}.`}${list}.${at}`,
        element: each,
      }));
    });
  return found;
}

/** Claim to be the default of a kind, of which there is only one (domain §7.8). */
export interface MainClaim {
  readonly scope: UniqueClaim['scope'];
  readonly value: string;
  readonly holder: string;
  readonly field: string;
}

/** Claim by a record's `main` flag; null: the record is no default. */
export function mainClaim(definition: AnyCatalogue, record: object): MainClaim | null {
  const kinds = definition.save.main ?? [];
  const at = kinds.findIndex(({ where }) => meets(record, where));
  const kind = kinds[at];
  if (kind === undefined || textIn(record)(kind.field) !== '1') return null;
  return {
    scope: [`${definition.name}Main`, at, ...kind.within.map(textIn(record))],
    value: kind.field,
    holder: holderOf(definition, record),
    field: kind.field,
  };
}

/** A record to which another refers, which must exist before that one is written. */
export interface ReferenceClaim extends Reference {
  readonly catalogue: CatalogueName;
  readonly id: string | number;
}

/** Records to which a record refers and that must exist; an empty field refers to none. */
export function referenceClaims(definition: AnyCatalogue, record: object): ReferenceClaim[] {
  return definition.references.flatMap((reference) => {
    const id = (record as Readonly<Record<string, unknown>>)[reference.field]; // read by the definition's name
    return typeof id === 'number' || (typeof id === 'string' && id !== '') ? [{ ...reference, id }] : [];
  });
}
