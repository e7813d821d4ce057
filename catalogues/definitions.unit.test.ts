import { OPERATIONS } from '@expediente/schemas/operations.ts';
import { describe, expect, test } from 'vitest';
import type { AnyCatalogue } from './definition.ts';
import { listedColumns } from './excel/listed.ts';
import { payloadName, saveSchema, sentFields } from './payload.ts';
import { CATALOGUE_NAMES, CATALOGUES } from './registry.ts';

describe.each(CATALOGUE_NAMES)('%s', (name) => {
  const definition: AnyCatalogue = CATALOGUES[name];
  const { form, joins = [], key, lookups, operations, parent, references, save } = definition;
  const fields = Object.keys(definition.fields);
  const shown = form.fields;
  const joined = joins.flatMap(({ select }) => Object.keys(select));

  test('is plain data: its screen gets it as JSON', () => {
    // Refuses functions.
    expect(() => structuredClone(definition)).not.toThrow();
  });

  test('names fields that it has', () => {
    const named = [
      key.field,
      ...definition.label,
      ...definition.search,
      ...shown.map(({ name }) => name),
      ...shown.flatMap(({ when }) => (when === undefined ? [] : [when.field])),
      ...references.map(({ field }) => field),
      ...Object.keys(save.payload ?? {}),
      ...Object.keys(save.defaults ?? {}),
      ...Object.keys(save.onCreation ?? {}),
      ...(save.computed ?? []),
      ...(save.fixed ?? []),
      ...(definition.detail ?? []),
      ...(save.main ?? []).flatMap(({ field, within }) => [field, ...within]),
      ...definition.unique.flatMap(({ fields: own, within = [] }) => [...own, ...within]),
    ];
    expect(named.filter((field) => !fields.includes(field))).toEqual([]);
    expect(definition.columns.filter((column) => ![...fields, ...joined].includes(column))).toEqual([]);
  });

  test('a column that another record answers has its title', () => {
    const titles = joins.flatMap((join) => Object.keys(join.titles ?? {}));
    expect(
      definition.columns.filter((column) => !fields.includes(column) && !titles.includes(column)),
    ).toEqual([]);
  });

  test('what names records that are alike is looked for by its words', () => {
    if (definition.alike) expect(definition.search).toContain(definition.alike[0]);
  });

  test('what must be sent can be filled in', () => {
    const required: readonly string[] = saveSchema(definition).required ?? [];
    const inForm = new Set([...shown.map(({ name }) => name), parent?.field]);
    const missing = sentFields(definition).filter(
      (field) => required.includes(payloadName(definition, field)) && !inForm.has(field),
    );
    expect(missing).toEqual([]);
  });

  test('it has its four operations', () => {
    expect(operations).toEqual({
      list: expect.any(String),
      get: expect.any(String),
      save: expect.any(String),
      delete: expect.any(String),
    });
  });

  test('picks from look-ups or lists that exist', () => {
    const lists = CATALOGUE_NAMES.flatMap((each) => {
      const other: AnyCatalogue = CATALOGUES[each];
      return [other.operations.list, ...other.lookups.map(({ path }) => path)];
    });
    for (const { field, from } of references) {
      if (from !== undefined) expect(lists, field).toContain(from);
    }
    const picked = shown.filter(({ widget }) => widget === 'record').map(({ name }) => name);
    expect(picked.filter((field) => !references.some((each) => each.field === field && each.from))).toEqual(
      [],
    );
    for (const { path } of lookups) expect(OPERATIONS.map((each) => each.path)).toContain(path);
  });

  test('is shown under its parent catalogue', () => {
    if (parent) expect(CATALOGUES[parent.catalogue].nested).toContain(name);
    for (const child of definition.nested ?? []) {
      expect((CATALOGUES[child] as AnyCatalogue).parent?.catalogue).toBe(name);
    }
    expect(operations.list?.includes('{') ?? false).toBe(parent !== undefined);
  });
});

test.each([
  ['supply', 'Cod PPR, Cod Interno, Descripción, Tipo, Precio, Presentación, Renglón, Catálogo, Estado'],
  ['provider', 'NIT, Razón Social, Contacto, Teléfono, Email, Estado'],
  ['subProduct', 'ID, Descripción, Programa'],
] as const)('the list of %s has the columns of R2 §2', (name, titles) => {
  const definition: AnyCatalogue = CATALOGUES[name];
  const columns = listedColumns(definition).filter(({ field }) => definition.columns.includes(field));
  expect(columns.map(({ title }) => title).join(', ')).toBe(titles);
});
