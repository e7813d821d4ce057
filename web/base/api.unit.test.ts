import { expect, test } from 'vitest';
import { askable } from './api.ts';

const NO = 'No tiene permiso para realizar esta acción.';
const call = { headers: { 'x-correlation-id': '4f2a9c1e00d1b7aa' } };

test.each([403, 404])('a %i is shown with the code by which somebody else finds the call', (status) =>
  expect(askable(status, NO, call)).toBe(`${NO} Código: 4f2a9c1e00d1b7aa`),
);

test.each([200, 400, 409, 500])('a %i is shown as it is: it can be mended, or brings its code', (status) =>
  expect(askable(status, NO, call)).toBe(NO),
);
