import { expect, test } from 'vitest';
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
  expect(detailsText(act, 'Accesos')).toBe('acto administrator · usuario consulta');
  expect(detailsText({ username: 'consulta' }, '')).toBe('');
});
