import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { decimalFits } from './checks.ts';
import { schemaAjv } from './keywords.ts';
import { decimalText, fieldErrors } from './messages.ts';
import { DateField, DecimalField, decimalRule, ListField, RequiredText, TRIMMED_MESSAGE } from './types.ts';

const schema = Type.Object({
  p_name: RequiredText(5, { errorMessage: { required: 'Ingresar nombre' } }),
  p_date: DateField(),
  p_details: ListField(
    Type.Object({ p_qty: DecimalField(decimalRule('quantity', { minimum: '0.01', maximum: '12.5' })) }),
    {
      minItems: 1,
      errorMessage: { minItems: 'No hay subproductos seleccionados' },
    },
  ),
});

const validate = schemaAjv().compile(schema);
const errorsOf = (data: unknown) => (validate(data) ? [] : fieldErrors(schema, validate.errors ?? [], data));

test('a good input has no errors', () => {
  expect(errorsOf({ p_name: 'Uno', p_date: '2026-02-28', p_details: [{ p_qty: '0.07' }] })).toEqual([]);
});

test('each field has one error, in the order of the schema, with the exact text of the schema', () => {
  expect(errorsOf({ p_details: [], p_name: '' })).toEqual([
    { field: 'p_name', message: 'Ingresar nombre' },
    { field: 'p_date', message: 'Este campo es obligatorio.' },
    { field: 'p_details', message: 'No hay subproductos seleccionados' },
  ]);
});

test('a list without an item that it must contain is reported once, next to the faults of its items', () => {
  const offers = Type.Object({
    p_offers: ListField(Type.Object({ amount: DecimalField(decimalRule('money')), state: Type.Integer() }), {
      minItems: 1,
      contains: { properties: { state: { const: 1 } }, required: ['state'] },
      errorMessage: { minItems: 'Agregue ofertas', contains: 'Elija el ganador' },
    }),
  });
  const check = schemaAjv().compile(offers);
  const faults = (p_offers: unknown) =>
    check({ p_offers }) ? [] : fieldErrors(offers, check.errors ?? [], { p_offers });
  expect(
    faults([
      { amount: '1', state: 0 },
      { amount: '1,5', state: 0 },
    ]),
  ).toEqual([
    { field: 'p_offers', message: 'Elija el ganador' },
    { field: 'p_offers.1.amount', message: 'Use punto decimal, sin comas.' },
  ]);
  expect(
    faults([
      { amount: '1', state: 0 },
      { amount: '1', state: 1 },
    ]),
  ).toEqual([]);
  expect(faults([])).toEqual([{ field: 'p_offers', message: 'Agregue ofertas' }]);
});

test('what is typed as a thousand never becomes one', () => {
  const whole = decimalRule('quantity', { scale: 0, minimum: '1' });
  for (const text of ['1,000', '1.000'])
    expect(decimalText(whole, text)).toBe('Escriba 1000, sin comas ni puntos.');
  expect(decimalText(whole, '1.5')).toBe('Escriba un número entero.');
  // As a read answers a quantity.
  expect(decimalFits(whole, '1000.00')).toBe(true);
  const delivered = decimalRule('quantity');
  expect(decimalFits(delivered, '1.00')).toBe(true);
  expect(decimalText(delivered, '1.000')).toBe('Escriba 1000 si son miles, o 1 si son decimales.');
  expect(decimalFits(decimalRule('price'), '2.500')).toBe(true);
});

test('a comma, too many decimals, bounds and spaces are named', () => {
  const of = (p_qty: string) => errorsOf({ p_name: 'Uno', p_date: '2026-01-01', p_details: [{ p_qty }] });
  expect(of('1,5')).toEqual([{ field: 'p_details.0.p_qty', message: 'Use punto decimal, sin comas.' }]);
  expect(of('1.505')[0]?.message).toBe('Use como máximo 2 decimales.');
  expect(of('13')[0]?.message).toBe('El valor máximo es 12.50.');
  expect(of('0')[0]?.message).toBe('El valor mínimo es 0.01.');
  expect(errorsOf({ p_name: ' Uno', p_date: '2026-02-30', p_details: [{ p_qty: '1' }] })).toEqual([
    { field: 'p_name', message: TRIMMED_MESSAGE },
    { field: 'p_date', message: 'Escriba una fecha que exista.' },
  ]);
});
