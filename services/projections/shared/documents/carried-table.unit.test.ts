import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breaksOf } from './carried-table.ts';

const CARRY = 27;

/** Rows one under the other from `top`; the last is the foot. */
function stacked(top: number, heights: readonly number[]) {
  let bottom = top;
  return heights.map((height) => {
    const row = { top: bottom, bottom: bottom + height };
    bottom = row.bottom;
    return row;
  });
}

test('a table that fits is not broken', () => {
  expect(breaksOf({ headHeight: 20, pageHeight: 1000, rows: stacked(300, [100, 100, 30]) })).toEqual([]);
});

test('the row that does not fit with the carry line below it begins the next page', () => {
  const rows = stacked(300, [100, 100, 100, 100, 100, 100, 100, 30]);
  expect(breaksOf({ headHeight: 20, pageHeight: 700, rows })).toEqual([3]);
});

test('the foot is never alone', () => {
  const rows = stacked(300, [100, 100, 100, 130]);
  expect(breaksOf({ headHeight: 20, pageHeight: 720, rows })).toEqual([2]);
});

test('a table whose only row would lose its foot begins a page of its own', () => {
  expect(breaksOf({ headHeight: 25, pageHeight: 700, rows: stacked(498, [104, 99]) })).toEqual([0]);
});

test('whatever the heights, every page holds what is put on it', () => {
  const heights = fc.array(fc.integer({ min: 15, max: 120 }), { minLength: 2, maxLength: 120 });
  fc.assert(
    fc.property(heights, fc.integer({ min: 100, max: 500 }), (rows, top) => {
      const pageHeight = 700;
      const breaks = breaksOf({ headHeight: 25, pageHeight, rows: stacked(top, rows) });
      const starts = [0, ...breaks];
      starts.forEach((start, page) => {
        const end = starts[page + 1] ?? rows.length;
        const held = rows.slice(start, end).reduce((sum, height) => sum + height, 0);
        const above = page === 0 ? top : 25 + CARRY;
        const below = end === rows.length ? 0 : CARRY;
        expect(above + held + below).toBeLessThanOrEqual(pageHeight);
      });
    }),
  );
});
