import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import type { RecordFinder } from '@expediente/catalogues/engine/finder.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { pacLineId } from '@expediente/machines/pac/decide.ts';
import type { SupplyRecord } from '@expediente/schemas/catalogues/records.ts';
import type { LoadedRow } from '../workbooks/read.ts';
import { codeWithZeros } from '../workbooks/zeros.ts';
import type { Candidate, Named } from './classify.ts';

/** Codes by which a supply is looked up, each for the rows that the code before it does not find (planning B37). */
const CODES = ['cod_internal', 'cod_ppr', 'cod_ppr_base'] as const;

const keyOf = (text: string): string => text.trim().toUpperCase();

/** Sub-products and supplies that the rows name: a query for each kind of code, however many rows. */
export async function namedIn(finder: RecordFinder, rows: readonly LoadedRow[]): Promise<Named> {
  await finder.settled();
  const [subProducts, supplies] = await Promise.all([
    finder.recordsWith('subProduct', 'id', valuesOf(rows, 'sub_product')),
    suppliesNamed(finder, valuesOf(rows, 'code')),
  ]);
  const [supplyZeros, subProductZeros] = await Promise.all([
    zerosOf(finder, 'supply', 'cod_internal', missing(rows, 'code', supplies)),
    zerosOf(
      finder,
      'subProduct',
      'id',
      missing(rows, 'sub_product', new Map(subProducts.map((each) => [keyOf(each.id), each]))),
    ),
  ]);
  const presentations = await finder.recordsWith('presentation', 'id', [
    ...new Set([...supplies.values()].flat().flatMap(({ id_presentation }) => id_presentation ?? [])),
  ]);
  const described = new Map(presentations.map(({ id, description }) => [id, description]));
  const subProductOf = new Map(subProducts.map((each) => [keyOf(each.id), each]));
  return {
    subProduct: (code) => subProductOf.get(keyOf(code)),
    withZeros: { supply: (code) => supplyZeros.get(code), subProduct: (code) => subProductZeros.get(code) },
    supplies: (code) =>
      (supplies.get(keyOf(code)) ?? []).map(
        (each): Candidate => ({
          id_supplie: each.id,
          cod_ppr: each.cod_ppr,
          cod_internal: each.cod_internal,
          description_internal: each.description_internal,
          description_presentation: described.get(each.id_presentation ?? '') ?? '',
          price: each.price,
          id_row: each.id_row,
          active: each.state === 1,
        }),
      ),
  };
}

/** A supply and a sub-product that a row may be about. */
export interface Pair {
  readonly supply: number;
  readonly subProduct: string;
}

/** The pairs that rows may be about, by the id of their line in a plan. */
export const pairsOf = (rows: readonly LoadedRow[], named: Named): ReadonlyMap<string, Pair> =>
  new Map(
    rows.flatMap(({ values }) => {
      const subProduct = named.subProduct(values.sub_product)?.id;
      if (subProduct === undefined) return [];
      return named
        .supplies(values.code)
        .map(({ id_supplie: supply }) => [pacLineId(supply, subProduct), { supply, subProduct }] as const);
    }),
  );

const valuesOf = (rows: readonly LoadedRow[], field: 'sub_product' | 'code'): readonly string[] =>
  [...new Set(rows.map(({ values }) => values[field]))].filter((value) => value !== '');

const missing = (
  rows: readonly LoadedRow[],
  field: 'sub_product' | 'code',
  found: ReadonlyMap<string, unknown>,
): readonly string[] => valuesOf(rows, field).filter((code) => !found.has(keyOf(code)));

/** Most codes of a file for which a hint is looked for: further ones are corrected in the same way. */
const MOST_HINTS = 200;

/** Known codes that differ from unknown ones only in leading zeros, by the unknown code. */
async function zerosOf(
  finder: RecordFinder,
  catalogue: 'supply' | 'subProduct',
  field: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const definition: AnyCatalogue = CATALOGUES[catalogue];
  const found = new Map<string, string>();
  for (const code of codes.filter((each) => /^\d+$/.test(each)).slice(0, MOST_HINTS)) {
    const other = await codeWithZeros(finder, definition, field, code);
    if (other !== undefined) found.set(code, other);
  }
  return found;
}

async function suppliesNamed(
  finder: RecordFinder,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly SupplyRecord[]>> {
  const found = new Map<string, SupplyRecord[]>();
  for (const field of CODES) {
    const missing = codes.filter((code) => !found.has(keyOf(code)));
    for (const supply of await finder.recordsWith('supply', field, missing)) {
      const code = keyOf(supply[field]);
      found.set(code, [...(found.get(code) ?? []), supply]);
    }
  }
  return found;
}
