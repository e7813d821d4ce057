import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { shortestDecimal } from './normalise.ts';
import { LoginInput } from './session/commands.ts';
import {
  CodeField,
  DateField,
  DecimalField,
  decimalRule,
  FlagField,
  IdField,
  ListField,
  RequiredText,
} from './types.ts';
import { validatorOf } from './validate.ts';

const validate = validatorOf(
  Type.Object({
    p_id: Type.Optional(IdField()),
    p_unit: IdField(),
    p_price: DecimalField(decimalRule('price', { exclusiveMinimum: '0' })),
    p_code: CodeField(9),
    p_fee: FlagField(),
    p_year: Type.Integer(),
    p_date: Type.Optional(DateField()),
    p_name: RequiredText(10),
    p_list: ListField(Type.Object({ id: IdField() })),
  }),
);
const good = {
  p_unit: 1,
  p_price: '1',
  p_code: 'a',
  p_fee: 1,
  p_year: 2026,
  p_name: 'uno',
  p_list: [{ id: 1 }],
};

test('numbers, digits, booleans and lists as text come in the shape of the schema', () => {
  const loose = {
    ...good,
    p_id: '',
    p_unit: '100101',
    p_price: 1e-10,
    p_code: 41,
    p_fee: true,
    p_year: '2026',
    p_date: '',
    p_list: '[{"id":"7","other":1}]',
    unknown: { deep: 1 },
  };
  expect(validate(loose)).toEqual({
    value: {
      ...good,
      p_unit: 100101,
      p_price: '0.0000000001',
      p_code: '41',
      p_fee: 1,
      p_list: [{ id: 7 }],
    },
  });
});

test('0.07 and 48.9 stay what they are', () => {
  expect(validate({ ...good, p_price: 0.07 })).toMatchObject({ value: { p_price: '0.07' } });
  expect(validate({ ...good, p_price: 48.9 })).toMatchObject({ value: { p_price: '48.9' } });
});

test('keys of the prototype and NUL are refused', () => {
  expect(validate(JSON.parse('{"__proto__":{"a":1}}'))).toMatchObject({
    errors: expect.arrayContaining([{ field: '__proto__', message: 'El campo __proto__ no se permite.' }]),
  });
  expect(validate({ ...good, p_name: 'a\u0000b' })).toEqual({
    errors: [{ field: 'p_name', message: 'Quite los caracteres invisibles.' }],
  });
});

test('a missing or null value is reported by its path', () => {
  expect(validate({ ...good, p_unit: null, p_list: [{}] })).toEqual({
    errors: [
      { field: 'p_unit', message: 'Este campo es obligatorio.' },
      { field: 'p_list.0.id', message: 'Este campo es obligatorio.' },
    ],
  });
  expect(validate(undefined)).toMatchObject({ errors: expect.any(Array) });
});

test.each([
  [1e21, '1000000000000000000000'],
  [1.5e-9, '0.0000000015'],
  [-2e-7, '-0.0000002'],
  [12.5, '12.5'],
])('the shortest text of %d is %s', (value, text) => {
  expect(shortestDecimal(value)).toBe(text);
});

test.each(['\u0000', '\u0007', '\u001b[31m', '\u0085', '\ud800', '\u202e', '\u2066'])(
  'a text with %j is refused: what it shows is not what it says',
  (unseen) => {
    expect(validate({ ...good, p_name: `a${unseen}b` })).toMatchObject({ errors: [{ field: 'p_name' }] });
  },
);

test('lines, tabs, accents and emoji are text; what has no shape is left out, letters are composed', () => {
  for (const [given, p_name] of [
    ['a\n\tb', 'a\n\tb'],
    ['e\u0301', 'é'],
    ['👩‍⚕️', '👩‍⚕️'],
    ['a\u200bb', 'ab'],
    ['\ufeffa\u00a0b', 'a b'],
  ])
    expect(validate({ ...good, p_name: given })).toMatchObject({ value: { p_name } });
  expect(validate({ ...good, p_code: '20\u200b01' })).toMatchObject({ value: { p_code: '2001' } });
});

test.each(['', ' ', '\u200b', '\u00a0', '\u3164', '\u2800', '\u0301'])(
  'a required text of %j is missing (R3 §5)',
  (blank) => {
    expect(validate({ ...good, p_name: blank, p_code: blank })).toEqual({
      errors: [
        { field: 'p_code', message: 'Este campo es obligatorio.' },
        { field: 'p_name', message: 'Este campo es obligatorio.' },
      ],
    });
  },
);

test('a password and the name that comes with it are what was typed', () => {
  const login = { p_username: 'pen\u0303a', p_password: 'e\u0301\u00a0 1\u200b', p_year: 2026 };
  expect(validatorOf(LoginInput)(login)).toEqual({ value: login });
});

test('of a list far too long, and of lines all bad, no more is reported than somebody reads', () => {
  const long = validate({ ...good, p_list: Array.from({ length: 200_000 }, () => 0) });
  const bad = validate({ ...good, p_list: Array.from({ length: 5_000 }, () => ({ id: 'x' })) });
  for (const checked of [long, bad]) {
    expect('errors' in checked && checked.errors.length).toBeGreaterThan(0);
    expect('errors' in checked && checked.errors.length).toBeLessThanOrEqual(1_000);
  }
});

test('a code that may be empty is taken as a number too', () => {
  const schema = Type.Object({
    p_id: Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 15 }),
  });
  expect(validatorOf(schema)({ p_id: 10001 })).toEqual({ value: { p_id: '10001' } });
  expect(validatorOf(schema)({ p_id: null })).toEqual({ value: { p_id: null } });
});
