import { expect, test } from 'vitest';
import { chainOnPaper, groupedChain, markIn, paperAddress } from './address.ts';

const mark = { lifecycle: 'order', id: '22', revision: 12, chain: 'a09ae50780a705e65b27' };

test('a mark is read back from its address', () => {
  expect(paperAddress(mark)).toBe('/verificar/order/22/12/a09ae50780a705e65b27');
  expect(markIn(paperAddress(mark))).toEqual(mark);
  const plan = { ...mark, lifecycle: 'unops-regularization', id: '100101-2026' };
  expect(markIn(`https://compras.example.org/oficina${paperAddress(plan)}/?x=1#y`)).toEqual(plan);
});

test('digits may be written as on the foot of the paper', () => {
  expect(groupedChain(mark.chain)).toBe('a09a e507 80a7 05e6 5b27');
  expect(chainOnPaper(mark.chain + 'f'.repeat(44))).toBe(mark.chain);
  expect(markIn(' /verificar/order/22/12/A09A E507 80A7 05E6 5B27 ')).toEqual(mark);
  expect(markIn('/verificar/order/22/12/a09a%20e507%2080a7%2005e6%205b27')).toEqual(mark);
});

test.each([
  '',
  'A22',
  '/verificar',
  '/verificar/order/22/12',
  '/verificar/order/22/12/a09ae50780a705e65b2',
  '/verificar/order/22/12/a09ae50780a705e65b277',
  '/verificar/order/22/12/g09ae50780a705e65b27',
  '/verificar/order/22/doce/a09ae50780a705e65b27',
  '/verificar/order/22/1234567890/a09ae50780a705e65b27',
  '/verificar/order/../12/a09ae50780a705e65b27/x',
  '/historial/order/22',
])('an address that is cut off or garbled names none: %s', (address) => {
  expect(markIn(address)).toBeUndefined();
});
