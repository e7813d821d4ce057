import { expect, test } from 'vitest';
import { pastedOffers } from './pasted-offers.ts';

const brief = (text: string) =>
  pastedOffers(text).map(({ row, nit, amount, products, fault }) => [row, nit, amount, products, fault]);

test('cells of a spreadsheet are offers, a row of titles and empty rows aside', () => {
  expect(brief('NIT\tMonto\tProductos\n9999990-0011\tQ 1,250.00\t3\n\n9999990002k;812.5\r\n')).toEqual([
    [2, '99999900011', '1250.00', 3, ''],
    [4, '9999990002K', '812.5', 1, ''],
  ]);
});

test.each([
  ['\t750', 'Falta el NIT del proveedor.'],
  ['99999900011', 'Falta el monto: copie las columnas NIT y monto.'],
  ['99999900011\t0.99', 'Monto «0.99»: El valor mínimo es 1.00.'],
  ['99999900011\t1,5', 'Monto «1,5»: Use punto decimal, sin comas.'],
  ['99999900011\t750\tdos', 'Productos ofertados «dos»: escriba un número entero.'],
])('%j is refused with words that say how to mend it', (text, fault) => {
  expect(pastedOffers(text).map((each) => each.fault)).toEqual([fault]);
});
