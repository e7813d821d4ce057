import type { Json } from '@expediente/kernel/events.ts';
import { describe, expect, test } from 'vitest';
import { additionsTo, leavesIn, withAdditions } from './additions.ts';
import { type FrozenEvent, type MadeRows, tellingRows } from './frozen.ts';

const KEPT = { id: 1, provider: null, lines: [{ supply: 7, qty: '5.00' }, { supply: 8 }], holders: {} };

describe('what is new', () => {
  test.each<readonly [string, Json, Json]>([
    ['a field', { ...KEPT, reference: '' }, { reference: '' }],
    [
      'a field of the elements that have it',
      { ...KEPT, lines: [{ supply: 7, qty: '5.00', brand: '' }, { supply: 8 }] },
      { lines: [{ brand: '' }, {}] },
    ],
    ['an entry by name', { ...KEPT, holders: { 'request-1': '5.00' } }, { holders: { 'request-1': '5.00' } }],
    ['a field without a value', { ...KEPT, paid: null }, { paid: null }],
  ])('%s is found, and with it the kept is what was made', (_, made, added) => {
    expect(additionsTo(KEPT, made)).toEqual(added);
    expect(withAdditions(KEPT, added)).toEqual(made);
  });
  test('nothing, when nothing is', () => {
    expect(additionsTo(KEPT, structuredClone(KEPT))).toBeUndefined();
  });
});

describe('what was kept is refused with its path', () => {
  test.each<readonly [string, Json, string]>([
    ['another value', { ...KEPT, id: 2 }, 'order: id was 1, now 2'],
    ['a lost field', { id: 1, provider: null, lines: KEPT.lines }, 'order: holders is gone'],
    [
      'a field lost in an element, even where another came',
      { ...KEPT, lines: [{ supply: 7, amount: '5.00' }, { supply: 8 }] },
      'order: lines.0.qty is gone',
    ],
    ['an element more', { ...KEPT, lines: [...KEPT.lines, { supply: 9 }] }, 'order: lines was ['],
    ['an element less', { ...KEPT, lines: KEPT.lines.slice(1) }, 'order: lines was ['],
    ['an object in place of nothing', { ...KEPT, provider: {} }, 'order: provider was null, now {}'],
  ])('%s', (_, made, message) => {
    expect(() => additionsTo(KEPT, made, 'order: ')).toThrow(message);
  });
});

describe('rows that tell a version from others', () => {
  const made = (type: string, version: number, rows: Json, table = 'order'): MadeRows => ({
    table,
    rows,
    records: [],
    sample: { type, metadata: { schemaVersion: String(version) } } as FrozenEvent, // what a label reads
  });
  const first = made('Paid', 1, [{ id: 1, paid: null }]);
  const second = made('Paid', 2, [{ id: 1, paid: '2026' }]);
  const other = made('Sent', 1, [{ id: 1, paid: null }]);
  test('are of the newest versions', () => {
    expect(tellingRows([first, other, second])).toEqual([other, second]);
  });
  test('and of an older one that alone makes a value, in its table', () => {
    expect(tellingRows([first, second])).toEqual([first, second]);
    const elsewhere = made('Sent', 1, [{ id: 1, paid: null }], 'order_line');
    expect(tellingRows([first, elsewhere, second])).toEqual([first, elsewhere, second]);
  });
  test('by every value at its path, an empty list too', () => {
    expect(leavesIn({ id: 1, lines: [{ qty: '5.00' }, { qty: '6.00' }], units: [] })).toEqual([
      '.id 1',
      '.lines.*.qty "5.00"',
      '.lines.*.qty "6.00"',
      '.units []',
    ]);
  });
});
