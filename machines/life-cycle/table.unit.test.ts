import { expect, test } from 'vitest';
import { orderStates } from '../order/life-cycle.ts';
import { pacStates } from '../pac/life-cycle.ts';
import { requestStates } from '../request/life-cycle.ts';

test('a state is given by its name, its code or a group', () => {
  expect(requestStates.code('enviado')).toBe(1);
  expect(requestStates.code('nuevo')).toBeNull();
  expect(requestStates.name(3)).toBe('consolidado');
  expect(requestStates.status(2)).toEqual(requestStates.status('rechazado'));
  expect(requestStates.is(1, 'holding')).toBe(true);
  expect(requestStates.is('rechazado', 'holding', 'rechazado')).toBe(true);
  expect(requestStates.is('rechazado', 'holding')).toBe(false);
  expect(requestStates.is(null, 'open')).toBe(false);
  expect(requestStates.is(77, 'open')).toBe(false);
});

test('the codes of R3 §4 and their labels', () => {
  const shown = (table: { statuses: readonly { code: number; label: string }[] }) =>
    [...table.statuses].sort((a, b) => a.code - b.code).map(({ code, label }) => `${code} ${label}`);
  expect(shown(pacStates)).toEqual(['0 PENDIENTE', '1 PENDIENTE DE APROBACIÓN', '2 RECHAZADO', '3 APROBADO']);
  expect(shown(requestStates)).toEqual([
    '0 PENDIENTE',
    '1 PENDIENTE DE CONSOLIDACIÓN',
    '2 RECHAZADO',
    '3 CONSOLIDADO',
    '4 ANULADO',
  ]);
  expect(shown(orderStates)).toEqual([
    '0 SIN ORDEN DE COMPRA',
    '1 CON ORDEN DE COMPRA',
    '2 COMPROMISO',
    '3 COMPLETADO',
    '4 DEVENGADO',
    '5 ENVIADO DAF',
    '6 RECHAZADO',
    '7 PAGADO',
    '8 ANULADO',
    '9 CON DOCUMENTACIÓN',
    '10 LIBERADA',
  ]);
});

test('the groups of an order by their codes', () => {
  expect(orderStates.codes('executed')).toEqual([4, 5, 6, 7]);
  expect(orderStates.codes('receiving')).toEqual([2, 9, 3]);
  expect(orderStates.codes('printable')).toEqual([1, 2, 9, 3, 4, 5, 6, 7, 8]);
  expect(orderStates.codes('listed')).toEqual([0, 1, 2, 9, 3, 4, 5, 6, 7, 8]);
  expect(orderStates.codes('generada', 'receiving')).toEqual([1, 2, 9, 3]);
});

test.each([pacStates, requestStates, orderStates])(
  'what waits for somebody is offered where it waits: $id',
  ({ waiting, states }) => {
    // The tables' states differ by their names alone.
    const offered: Readonly<Record<string, { readonly offers?: readonly string[] }>> = states;
    for (const { states: of, action } of waiting)
      for (const name of of) expect(offered[name]?.offers).toContain(action);
  },
);
