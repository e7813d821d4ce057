import { CATALOGUE_NAMES } from '@expediente/catalogues/registry.ts';
import { namedByCall } from '@expediente/schemas/operation-record.ts';
import { OPERATIONS } from '@expediente/schemas/operations.ts';
import { expect, test } from 'vitest';
import { MODULES } from '../modules.ts';
import { BOOKS } from './reasons.ts';
import { aboutText, detailsText, outcomeText } from './words.ts';

test.each([
  ['done', '', 'Hecho'],
  ['forbidden', 'order:8', 'Sin permiso'],
  ['book-chosen', 'order:8', 'Por favor, seleccionar Libro'],
  ['requests-ticked', 'order:8', 'Seleccionar los pedidos que se consolidarán'],
  ['requests-ticked', 'request:8', 'No se permitió'],
  ['dates-in-order', 'award:8', 'Una fecha era anterior a la que debe seguir'],
  ['inUse', 'provider:8', 'El registro tenía movimientos'],
  ['malformed', 'book', 'No se guardó: datos por corregir'],
  ['never-heard-of', 'order:8', 'No se permitió'],
])('the result %s of %s is worded as %s', (result, entity, words) =>
  expect(outcomeText(result, entity)).toBe(words),
);

test('every rule of a life cycle has words, whatever record it refused', () => {
  const mute = Object.entries(BOOKS).flatMap(([kind, book]) =>
    Object.values(book)
      .flat()
      .flatMap(({ name }) =>
        outcomeText(name, `${kind}:8`) === outcomeText('', '') ? [`${kind}:${name}`] : [],
      ),
  );
  expect(mute).toEqual([]);
});

test('an operation is named by the act that it asks the right for', () => {
  const details = {
    operation: '/orders/purchaseorder/ban',
    rule: 'forbidden',
    unit: '100101',
    reprint: true,
  };
  expect(aboutText('', details)).toMatch(/^Ordenes De Compra: \S/);
  expect(detailsText(details, 'Orden de compra 8')).toMatch(
    /^Ordenes De Compra: .+ · centro de costo 100101 · reimpresión sí$/,
  );
  expect(aboutText('rule:purchaseLimits', {})).toBe('Regla Límites de compra');
});

test('of an act of ops the words name whom it was done to; who did it is shown elsewhere', () => {
  const act = { act: 'administrator', username: 'consulta', by: 'sistema: ops@servidor' };
  expect(detailsText(act, 'Accesos')).toBe('acto dar acceso de administrador · usuario consulta');
  expect(outcomeText('invoice', 'order:22')).toBe('La factura ya estaba registrada en otro registro');
  expect(detailsText({ filter: {}, message: 'Sin hallazgos.', event: 0 }, '')).toBe(
    'resultado Sin hallazgos. · evento 0',
  );
  expect(detailsText({ username: 'consulta' }, '')).toBe('');
});

const NOUNS = new Map(
  MODULES.flatMap(({ histories = [] }) => histories).map(({ name, noun }) => [name, noun]),
);
const aboutKind = (kind: string, operation = ''): string => aboutText(kind, { operation }, NOUNS.get(kind));

test.each([
  ['book', '/books/insert/update', 'Libro nuevo'],
  ['presentation', '/presentations/insert/update', 'Presentación nueva'],
  ['pac', '/packsannual/insert/update', 'PAC nuevo'],
  ['order', '/orders/purchaseorder/ban', 'Orden de compra'],
  ['book', '/books/get/all', 'Libros'],
])('a call about a %s alone, to %s, is about %s', (kind, operation, words) =>
  expect(aboutKind(kind, operation)).toBe(words),
);

test('no kind of record is called by its name in the program', () => {
  const called = OPERATIONS.map((operation) => [namedByCall(operation, {}).record, operation.path] as const);
  const kinds = [...called, ...[...NOUNS.keys(), ...CATALOGUE_NAMES].map((kind) => [kind, ''] as const)];
  const mute = kinds.filter(([kind, path]) => kind !== '' && aboutKind(kind, path).startsWith(kind));
  expect(mute).toEqual([]);
});

test('fields at fault have their titles, codes are left to who opens the fact', () => {
  const details = {
    fields: ['p_id_unit', 'p_details.0.p_qty'],
    status: 400,
    code: 'e0db',
    executor: '100100',
  };
  expect(detailsText(details, '', { brief: true, kind: 'pac' })).toMatch(/^datos: Centro de costo, [A-Z]/);
  expect(
    detailsText({ fields: ['p_sub_products[0].p_qty', 'p_sub_products'] }, '', { kind: 'request' }),
  ).toBe('datos: Cantidad, Subproductos');
  expect(detailsText(details, '', { kind: 'pac' })).toContain('código e0db');
});
