import { expect, test } from 'vitest';
import { listName, readSizes, writeSizes } from './page-sizes.ts';

test('a list is the same in every year and under every record', () => {
  expect(listName('/orders/consolidate/get/all/2026')).toBe('orders-consolidate');
  expect(listName('/packsannual/get/all/2027')).toBe('packsannual');
  expect(listName('/firms/get/all/100101')).toBe(listName('/firms/get/all/100102'));
});

test('the size chosen last is kept, and what is no size of ours is not', () => {
  const sizes = readSizes('orders:25.supplies:7.units:100');
  expect([...sizes]).toEqual([
    ['orders', 25],
    ['units', 100],
  ]);
  expect(writeSizes(sizes, 'units', 50)).toBe('units:50.orders:25');
});

test('a cookie does not grow without end', () => {
  let text = '';
  for (let each = 0; each < 50; each++) text = writeSizes(readSizes(text), `list${each}`, 25);
  expect(readSizes(text).size).toBe(20);
  expect(readSizes(text).has('list49')).toBe(true);
});
