import { ACTION_RECORDS } from '@expediente/catalogues/access/actions.ts';
import { MENU_RECORDS } from '@expediente/catalogues/access/menu.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import { hasRightCheck } from '@expediente/kernel/nit.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { GROUPS, ROWS } from './classification.ts';
import { BOOKS, ENTITIES, PARTICIPANTS, PURCHASE_TYPES, SIGNATORIES, UNITS } from './institution.ts';
import { DEMO_PROFILES } from './profiles.ts';
import { PROVIDERS } from './providers.ts';
import {
  FIRST_PAPER_KINDS,
  MODIFICATION_TYPES,
  PRESENTATIONS,
  PRODUCTS,
  REJECTION_CAUSES,
  SUB_PRODUCTS,
  SUPPLY_TYPES,
} from './small-catalogues.ts';
import { SUPPLIES } from './supplies.ts';
import { DEMO_USERS } from './users.ts';

const SEED: Readonly<Record<string, readonly object[]>> = {
  entity: ENTITIES,
  unit: UNITS,
  group: GROUPS,
  row: ROWS,
  presentation: PRESENTATIONS,
  supplyType: SUPPLY_TYPES,
  supply: SUPPLIES,
  provider: PROVIDERS,
  purchaseType: PURCHASE_TYPES,
  product: PRODUCTS,
  subProduct: SUB_PRODUCTS,
  modificationType: MODIFICATION_TYPES,
  paperKind: FIRST_PAPER_KINDS,
  rejectionCause: REJECTION_CAUSES,
  participant: PARTICIPANTS,
  book: BOOKS,
  signatory: SIGNATORIES,
  user: DEMO_USERS,
  profile: DEMO_PROFILES,
  action: ACTION_RECORDS,
  menuOption: MENU_RECORDS,
};

test.each(CATALOGUE_NAMES.filter((name) => name in SEED))('every seeded %s keeps its definition', (name) => {
  const check = validatorOf(Type.Object(CATALOGUES[name].fields));
  for (const record of SEED[name] ?? []) expect(check(record)).toEqual({ value: record });
});

test('NITs have the right check character, but for number 24', () => {
  expect(PROVIDERS.filter(({ nit }) => !hasRightCheck(nit)).map(({ id }) => id)).toEqual([24]);
});

test('rows are in the group of their first digit', () => {
  for (const row of ROWS) expect(row.id_group).toBe(row.id[0] === '0' ? '0' : `${row.id[0]}00`);
  expect(new Set(ROWS.map(({ id }) => id)).size).toBe(179);
});

test('every supply names a presentation, a row and a type that exist', () => {
  const known = (records: readonly { readonly id: string | number }[]) =>
    new Set(records.map(({ id }) => id));
  for (const supply of SUPPLIES) {
    expect(known(ROWS)).toContain(supply.id_row);
    expect(known(SUPPLY_TYPES)).toContain(supply.id_type_supplies);
    if (supply.id_presentation !== null) expect(known(PRESENTATIONS)).toContain(supply.id_presentation);
  }
  expect(SUPPLIES.filter(({ state }) => state === 0).map(({ cod_ppr_base }) => cod_ppr_base)).toEqual([
    '30414',
  ]);
  expect(SUPPLIES.at(-1)).toMatchObject({ cod_ppr: '30606', cod_internal: 'SERV-00006', has_catalog: 0 });
});
