import { SaveAward } from 'validator:award/commands.ts';
import { SaveUnops } from 'validator:unops/commands.ts';
import { AWARD_FORM, AWARDED_FORM } from '@expediente/schemas/award/forms.ts';
import { UNOPS_FIELDS } from '@expediente/schemas/unops/forms.ts';
import { describe, expect, test } from 'vitest';
import { drawnFields } from './form-schema.ts';
import { FIXED, liveFields, onceSaved } from './live-fields.ts';

const drawn = (name: string) => {
  const field = [
    ...drawnFields(SaveUnops, UNOPS_FIELDS),
    ...drawnFields(SaveAward, [...AWARD_FORM, ...AWARDED_FORM]),
  ].find((each) => each.name === name);
  if (!field) throw new Error(name);
  return field;
};

describe('a field is drawn', () => {
  test('as the schema says where the layout says nothing: kind, title, limits, whether it is required', () => {
    expect(drawn('p_price')).toMatchObject({
      widget: 'decimal',
      label: 'Precio',
      required: true,
      decimal: { kind: 'price' },
      isNumber: false,
    });
    expect(drawn('p_external_id')).toMatchObject({ widget: 'text', required: false, maxLength: 100 });
    expect(drawn('p_year_reception')).toMatchObject({ widget: 'integer', isNumber: true, span: 3 });
    expect(drawn('p_iva').options.map(({ value }) => value)).toEqual([1, 0, 2]);
  });

  test('with the layout’s words over the schema’s, lines over the whole width', () => {
    expect(drawn('p_number')).toMatchObject({ help: 'El año se agrega al guardar.' });
    expect(drawn('p_invoices')).toMatchObject({ span: 12, label: 'Facturas' });
  });

  test('a flag at the height of the inputs next to it, and at its own where it is alone', () => {
    expect(drawn('p_receipts_completed')).toMatchObject({ ownLabel: true, nextToLabels: true });
    const [alone] = drawnFields(SaveUnops, [{ name: 'p_receipts_completed', widget: 'flag' }]);
    expect(alone).toMatchObject({ ownLabel: true, nextToLabels: false });
  });
});

describe('a field of now', () => {
  const layout = [{ name: 'p_id_unit', span: 6 }, { name: 'p_nog' }, { name: 'p_year' }] as const;

  test('has what the form knows of it over the layout, is left out at null, and is the same one where nothing is known', () => {
    const live = liveFields(layout, { p_id_unit: { help: 'Uno' }, p_nog: null, p_year: undefined });
    expect(live).toEqual([{ name: 'p_id_unit', span: 6, help: 'Uno' }, { name: 'p_year' }]);
    expect(live[1]).toBe(layout[2]);
  });

  test('is a choice until it is saved, then locked with its text', () => {
    expect(onceSaved(undefined, { path: '/unit' })).toEqual({ settings: { path: '/unit' } });
    expect(onceSaved('1 · Emergencia', { path: '/unit' })).toEqual({
      ...FIXED,
      settings: { text: '1 · Emergencia' },
    });
  });
});
