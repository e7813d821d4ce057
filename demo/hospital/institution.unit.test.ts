import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { hasRightCheck } from '@expediente/kernel/nit.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { ROWS } from '../seed/classification.ts';
import { PROVIDERS } from '../seed/providers.ts';
import { PRESENTATIONS, SUB_PRODUCTS } from '../seed/small-catalogues.ts';
import { SUPPLIES } from '../seed/supplies.ts';
import { BASKETS, MODALITIES } from './baskets.ts';
import { CENTRES } from './institution.ts';
import { HOSPITAL_PROVIDERS } from './providers.ts';
import { HOSPITAL_SUPPLIES, isPlanned, KINDS, OF_STORIES } from './supplies.ts';

const RECORDS = HOSPITAL_SUPPLIES.map(({ record }) => record);
/** Words of an institution that is none. */
const INVENTED = /demo|ficticia|prueba|ejemplo/i;

describe('the hospital’s supplies', () => {
  test('keep the definition of their catalogue', () => {
    const check = validatorOf(Type.Object(CATALOGUES.supply.fields));
    for (const record of RECORDS) expect(check(record)).toEqual({ value: record });
  });

  test('are 408, the small set’s first, each with an id, a code and a description of its own', () => {
    expect(RECORDS).toHaveLength(408);
    expect(RECORDS.slice(0, SUPPLIES.length)).toEqual(SUPPLIES);
    expect(RECORDS.map(({ id }) => id)).toEqual(RECORDS.map((_, at) => at + 1));
    for (const key of ['cod_ppr', 'cod_internal', 'description_ppr'] as const)
      expect(new Set(RECORDS.map((record) => record[key])).size, key).toBe(408);
  });

  test('are as many of each type as a hospital has', () => {
    const ofType = [1, 2, 3, 4, 5, 6].map(
      (type) => RECORDS.filter(({ id_type_supplies }) => id_type_supplies === type).length,
    );
    expect(ofType).toEqual([128, 104, 56, 66, 24, 30]);
  });

  test('are inactive, without catalogue and without a price in some', () => {
    expect(RECORDS.filter(({ state }) => state === 0)).toHaveLength(6);
    expect(RECORDS.filter(({ has_catalog }) => has_catalog === 0)).toHaveLength(9);
    expect(RECORDS.filter(({ price }) => Number(price) === 0)).toHaveLength(1);
  });

  test('name a row and a presentation that exist, and no word of an invented institution', () => {
    const rows = new Set(ROWS.map(({ id }) => id));
    const presentations = new Set<string | null>([null, ...PRESENTATIONS.map(({ id }) => id)]);
    for (const record of RECORDS) {
      expect(rows).toContain(record.id_row);
      expect(presentations).toContain(record.id_presentation);
      expect(record.description_ppr).not.toMatch(INVENTED);
    }
  });
});

describe('the hospital’s providers', () => {
  test('keep the definition of their catalogue', () => {
    const check = validatorOf(Type.Object(CATALOGUES.provider.fields));
    for (const { record } of HOSPITAL_PROVIDERS) expect(check(record)).toEqual({ value: record });
  });

  test('are 42, with the NITs of the small set and right check characters but for number 24', () => {
    const records = HOSPITAL_PROVIDERS.map(({ record }) => record);
    expect(records).toHaveLength(42);
    expect(records.slice(0, PROVIDERS.length).map(({ nit }) => nit)).toEqual(PROVIDERS.map(({ nit }) => nit));
    expect(records.filter(({ nit }) => !hasRightCheck(nit)).map(({ id }) => id)).toEqual([24]);
    expect(new Set(records.map(({ nit }) => nit)).size).toBe(42);
    expect(records.filter(({ state }) => state === 0).map(({ id }) => id)).toEqual([23, 24]);
    for (const { name } of records) expect(name).not.toMatch(INVENTED);
  });

  test('sell what is bought, for all of the money at most', () => {
    const sold = new Set(HOSPITAL_PROVIDERS.flatMap(({ sells }) => sells));
    expect(KINDS.filter((kind) => !sold.has(kind))).toEqual([]);
    const shares = HOSPITAL_PROVIDERS.reduce((total, { share }) => total + share, 0);
    expect(shares).toBeGreaterThan(9500);
    expect(shares).toBeLessThanOrEqual(10_000);
  });
});

describe('the hospital’s centres', () => {
  test('are 14 of Q38.0 m, with their lines', () => {
    expect(CENTRES.map(({ lines }) => lines.length)).toEqual([
      44, 34, 60, 104, 52, 28, 30, 28, 24, 24, 26, 16, 22, 18,
    ]);
    expect(CENTRES.reduce((total, { plan }) => total + Number(plan), 0)).toBe(38_000_000);
  });

  test('have each line once, of a supply that can be planned and a sub-product that exists', () => {
    const lines = CENTRES.flatMap((centre) => centre.lines);
    const keys = lines.map(({ unit, supply, subProduct }) => `${unit} ${supply.code} ${subProduct}`);
    const subProducts = new Set(SUB_PRODUCTS.map(({ id }) => id));
    expect(new Set(keys).size).toBe(510);
    expect(lines.filter(({ supply }) => !isPlanned(supply))).toEqual([]);
    expect(lines.filter(({ subProduct }) => !subProducts.has(subProduct))).toEqual([]);
  });

  test('buy each supply by one modality, those of stories by none', () => {
    const bought = MODALITIES.flatMap((modality) =>
      BASKETS[modality].flatMap(({ lines }) => [...new Set(lines.map(({ supply }) => supply.code))]),
    );
    expect(new Set(bought).size).toBe(bought.length);
    expect(bought.filter((code) => OF_STORIES.includes(code))).toEqual([]);
  });
});
