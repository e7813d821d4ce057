import { OFFER_LOAD } from '@expediente/schemas/award/load.ts';
import { expect, test } from 'vitest';
import { pastedCells } from './pasted-rows.ts';

const pastedOffers = (text: string) => pastedCells(OFFER_LOAD.columns, text);

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

/** Cells as they are read: NIT, amount, products, winner. */
const read = (text: string) =>
  pastedOffers(text).map(({ cells: { nit, amount, products, winner } }) => [nit, amount, products, winner]);

const TITLES = 'NIT *\tProveedor\tMonto ofertado *\tProductos ofertados\tGanador';

test.each([
  ['with its titles', `${TITLES}\n99-1\tDIST. EL SOL\t400.00\t2\tSI`, [['99-1', '400.00', '2', 'SI']]],
  [
    'without them',
    '99-1\tDIST. EL SOL\t1,400.00\t2\tSI\n98-2\t3M\t5\t\t',
    [
      ['99-1', '1400.00', '2', 'SI'],
      ['98-2', '5', '', ''],
    ],
  ],
  ['its first three columns', '99-1\tDIST. EL SOL\t400.00', [['99-1', '400.00', '', '']]],
  [
    'names that are numbers or missing among others',
    '1\tA, S. A.\t4\n2\t7\t5\n3\t\t6\n4\tB\t7',
    [
      ['1', '4', '', ''],
      ['2', '5', '', ''],
      ['3', '6', '', ''],
      ['4', '7', '', ''],
    ],
  ],
  ['no name at all, by its number of columns', '1\t\t400.00\t2\tSI', [['1', '400.00', '2', 'SI']]],
  [
    'refused rows with their reason',
    `${TITLES}\tMotivo del rechazo\n1\tA\t4\t2\t\tFila 2. C2: …`,
    [['1', '4', '2', '']],
  ],
  [
    'lines above the titles',
    `Ofertas\n${TITLES}\n1\tA\t4`,
    [
      ['Ofertas', '', '', ''],
      ['1', '4', '', ''],
    ],
  ],
])('the columns of the template: %s', (_, text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  [
    'amounts as people write them',
    '1\tQ 1,250.00\t3\n2\tQ.5\t1\n3\t1,5',
    [
      ['1', '1250.00', '3', ''],
      ['2', '.5', '1', ''],
      ['3', '1,5', '', ''],
    ],
  ],
  [
    'one that is misspelt among others',
    '1\t4\t3\n2\tdoce\t1\n3\t5\t1',
    [
      ['1', '4', '3', ''],
      ['2', 'doce', '1', ''],
      ['3', '5', '1', ''],
    ],
  ],
  ['titles in another order', 'Monto\tNIT\tGanador\n5\t1\tSI', [['1', '5', '', 'SI']]],
  ['a NIT with its word', 'NIT 576937-K\t5', [['NIT 576937-K', '5', '', '']]],
  ['what cannot be seen', '\u200b1\u00a0\t5\u200e', [['1', '5', '', '']]],
])('without the name: %s', (_, text, expected) => {
  expect(read(text)).toEqual(expected);
});
