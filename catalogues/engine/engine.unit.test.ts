import { price } from '@expediente/kernel/decimal.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';
import { isRefused } from '@expediente/kernel/refusal.ts';
import type { ProviderRecord, SupplyRecord } from '@expediente/schemas/catalogues/records.ts';
import { OPERATIONS } from '@expediente/schemas/operations.ts';
import type { Recorded } from '@expediente/schemas/present.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MENU_PAGES } from '../access/menu.ts';
import type { AnyCatalogue } from '../definition.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '../registry.ts';
import { mainClaim, referenceClaims, uniqueClaims } from './claims.ts';
import { type CatalogueCommand, catalogueDecider } from './decider.ts';
import { decided, eventTypes } from './events.ts';
import { foldRecord } from './reference.ts';
import { columnsOf, indexesOf, recordOf, searchTextOf, tableOf } from './table.ts';

const provider: ProviderRecord = {
  id: 7,
  nit: '99999900070',
  name: 'Farmacéutica Imaginaria, S.A.',
  contact: 'Contacto 07',
  phone: '22001007',
  phone_office: '22002007',
  email: 'ventas07@ejemplo.test',
  address: '07 calle 0-00 zona 0',
  state: 1,
};
const supply: SupplyRecord = {
  id: 1,
  cod_internal: '1001',
  cod_ppr_base: '30101',
  cod_ppr: '30101-10010',
  description_ppr: 'Acetaminofén, 500 mg',
  description_internal: 'ACETAMINOFÉN, 500 MG',
  id_presentation: '10010',
  id_row: '266',
  id_type_supplies: 1,
  price: price('0.0875'),
  state: 1,
  has_catalog: 1,
};
const decider = catalogueDecider(CATALOGUES.provider);

const stored = ({ type, data }: DomainEvent, revision: number): Recorded => ({
  stream: 'provider-7',
  revision,
  type,
  data,
  metadata: {
    commandId: '',
    correlationId: '',
    userId: '1',
    userName: 'Ana',
    sessionYear: '2026',
    executor: '',
    schemaVersion: '1',
    ruleVersion: '1',
    at: '2026-03-02T15:04:05.000Z',
  },
});
const there = { record: provider };

describe('a record', () => {
  test('is created with all its values', () => {
    expect(decider.decide(decider.initial, { type: 'create', record: provider })).toEqual({
      events: [{ type: 'ProviderCreated', data: provider }],
    });
  });
  test('keeps nothing that is not its own', () => {
    const record = { ...provider, p_password: 'x' };
    expect(JSON.stringify(decider.decide(decider.initial, { type: 'create', record }))).not.toContain(
      'p_password',
    );
  });
  test('is not created twice', () => {
    expect(decider.decide(there, { type: 'create', record: provider })).toEqual({
      refusal: { rule: 'codeExists', message: 'El código ya existe' },
    });
  });
  test('names the fields that changed, and never its key', () => {
    expect(
      decider.decide(there, { type: 'change', changes: { ...provider, id: 8, name: 'Otra, S.A.' } }),
    ).toEqual({
      events: [{ type: 'ProviderChanged', data: { name: 'Otra, S.A.' } }],
    });
  });
  test('saved as it was changes nothing', () => {
    expect(decider.decide(there, { type: 'change', changes: provider })).toEqual({ events: [] });
  });
  test('is deleted, and can be there again', () => {
    const decision = decider.decide(there, { type: 'delete', reason: 'Se registró dos veces' });
    expect(decision).toEqual({
      events: [{ type: 'ProviderDeleted', data: { id: 7, reason: 'Se registró dos veces' } }],
    });
    expect(decider.evolve(there, decided('ProviderDeleted', { id: 7 }))).toEqual({ record: null });
  });
  test.each(['change', 'delete'] as const)('that is not there has nothing to %s', (type) => {
    const command = type === 'change' ? { type, changes: { name: 'x' } } : { type, reason: '' };
    expect(isRefused(decider.decide(decider.initial, command))).toBe(true);
  });
});

test('after any commands the reference reads what was last saved', () => {
  const name = fc.string({ maxLength: 8 });
  const command: fc.Arbitrary<CatalogueCommand<ProviderRecord>> = fc.oneof(
    name.map((text) => ({ type: 'create' as const, record: { ...provider, name: text } })),
    name.map((text) => ({ type: 'change' as const, changes: { name: text } })),
    fc.constant({ type: 'delete' as const, reason: '' }),
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
      let state = decider.initial;
      const log = commands.flatMap((each) => {
        const decision = decider.decide(state, each);
        if (isRefused(decision)) return [];
        for (const event of decision.events) state = decider.evolve(state, event);
        return decision.events;
      });
      expect(foldRecord('provider', log.map(stored))).toEqual(state.record);
    }),
  );
});

describe('what reaches over records', () => {
  test('unique values, with the record that holds them', () => {
    expect(uniqueClaims(CATALOGUES.provider, provider)).toEqual([
      {
        scope: ['nit'],
        value: '99999900070',
        holder: 'provider-7',
        message: 'Otro proveedor ya tiene este NIT',
        field: 'nit',
      },
    ]);
  });
  test('an empty value belongs to no record', () => {
    const type = { id: 1, description: 'MEDICAMENTOS', auto_generated: 0, prefix: '' } as const;
    expect(uniqueClaims(CATALOGUES.supplyType, type)).toEqual([]);
  });
  test('only the numbers that the server gives are unique', () => {
    const scopes = (record: SupplyRecord) =>
      uniqueClaims(CATALOGUES.supply, record).map(({ scope }) => scope[0]);
    expect(scopes(supply)).toEqual(['supplyCode']);
    expect(scopes({ ...supply, id_presentation: null })).toEqual(['supplyCode', 'supplyNumber']);
  });
  test('the default of a kind: a signatory of unops by its role there, others by type and acts', () => {
    const signatory = {
      id: 3,
      name: 'Firma',
      profession: 'Jefe',
      state: 1,
      main: 1,
      type: 'SOLICITANTE',
      in_acts: 0,
      type_unops: 'REALIZA',
      unops: 0,
      id_unit: 100101,
    };
    expect(mainClaim(CATALOGUES.signatory, signatory)).toEqual({
      scope: ['signatoryMain', 1, '100101', 'SOLICITANTE', '0'],
      value: 'main',
      holder: 'signatory-3',
      field: 'main',
    });
    expect(mainClaim(CATALOGUES.signatory, { ...signatory, unops: 1 })?.scope).toEqual([
      'signatoryMain',
      0,
      '100101',
      'REALIZA',
    ]);
    expect(mainClaim(CATALOGUES.signatory, { ...signatory, main: 0 })).toBeNull();
  });
  test('references to what must be there', () => {
    expect(referenceClaims(CATALOGUES.supply, supply).map(({ catalogue, id }) => [catalogue, id])).toEqual([
      ['presentation', '10010'],
      ['row', '266'],
      ['supplyType', 1],
    ]);
    expect(referenceClaims(CATALOGUES.supply, { ...supply, id_presentation: null })).toHaveLength(2);
  });
});

describe('the table', () => {
  test('has the columns of the definition', () => {
    expect(columnsOf(CATALOGUES.supply)).toMatchObject({
      id: 'integer',
      id_presentation: 'text',
      price: 'numeric(20,10)',
      state: 'integer',
      search_text: 'text',
    });
    expect(columnsOf(CATALOGUES.user).units).toBe('jsonb');
    expect(columnsOf(CATALOGUES.unit).id_parent).toBe('integer');
  });
  test('has an index for the search and for each filter', () => {
    expect(indexesOf(CATALOGUES.signatory)).toContain('(id_unit)');
    expect(indexesOf(CATALOGUES.supply)[0]).toBe('USING gin (search_text gin_trgm_ops)');
  });
  test('gives the record back, prices without the zeros of the column', () => {
    const row = { ...supply, price: '0.0875000000', search_text: '', revision: 0 };
    expect(recordOf(CATALOGUES.supply, row)).toEqual(supply);
  });
  test('is searched without accents and capitals', () => {
    expect(searchTextOf(CATALOGUES.provider, { ...provider })).toBe(
      '99999900070 farmaceutica imaginaria, s.a.',
    );
  });

  test('a user is found by phone, an entity by its number', () => {
    expect(searchTextOf(CATALOGUES.user, { full_name: 'Ana', phone: '55123456' })).toContain('55123456');
    expect(searchTextOf(CATALOGUES.entity, { id: 12, description: 'MINISTERIO' })).toContain('12');
  });
});

describe.each(CATALOGUE_NAMES)('%s', (name) => {
  const definition: AnyCatalogue = CATALOGUES[name];
  const fields = Object.keys(definition.fields);

  test('is named once and the same everywhere', () => {
    expect(definition.name).toBe(name);
    expect(
      Object.values(eventTypes(name)).every((type) => /^[A-Z]\w+(Created|Changed|Deleted)$/.test(type)),
    ).toBe(true);
    expect(tableOf(name)).toMatch(/^[a-z_]+$/);
  });
  test('has a page of the menu', () => {
    expect(MENU_PAGES.map(({ a_href }) => a_href)).toContain(definition.page);
  });
  test('every field has its Spanish name', () => {
    for (const [field, schema] of Object.entries(definition.fields)) {
      expect(schema, field).toHaveProperty('title');
    }
  });
  test('orders and filters by fields that it has', () => {
    for (const field of definition.order) expect(fields).toContain(field.replace(/^-/, ''));
    for (const { filters, path } of definition.lookups) {
      for (const field of Object.values<string>(filters ?? {})) expect(fields).toContain(field);
      expect(OPERATIONS.map((each) => each.path)).toContain(path);
    }
  });
});
