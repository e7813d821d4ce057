import { expect, test } from 'vitest';
import { pastedOffers } from './pasted-offers.ts';

test('cells of a spreadsheet are rows to be checked, a row of titles and empty rows aside', () => {
  const pasted = 'NIT\tMonto\tProductos\n9999990-0011\tQ 1,250.00\t3\tSI\n\n9999990002k;812.5\r\n\t1,5\n';
  expect(pastedOffers(pasted)).toEqual([
    {
      row: 2,
      text: '9999990-0011\tQ 1,250.00\t3\tSI',
      cells: { row: 2, nit: '9999990-0011', amount: '1250.00', products: '3', winner: 'SI' },
    },
    {
      row: 4,
      text: '9999990002k;812.5',
      cells: { row: 4, nit: '9999990002k', amount: '812.5', products: '', winner: '' },
    },
    { row: 5, text: '\t1,5', cells: { row: 5, nit: '', amount: '1,5', products: '', winner: '' } },
  ]);
});
