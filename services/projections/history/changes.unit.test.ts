import { describe, expect, it } from 'vitest';
import { leafChanges } from './changes.ts';

describe('leafChanges', () => {
  it('names what changed by its path, lines by their place', () => {
    const before = { status: 0, lines: [{ qty: '1.00' }], reason: '' };
    const after = { status: 1, lines: [{ qty: '2.00' }, { qty: '5.00' }], reason: '' };
    expect(leafChanges(before, after)).toEqual([
      { field: 'status', before: 0, after: 1 },
      { field: 'lines.0.qty', before: '1.00', after: '2.00' },
      { field: 'lines.1.qty', before: null, after: '5.00' },
    ]);
  });
  it('tells what is gone, and takes nothing and empty for the same', () => {
    expect(leafChanges({ lines: [{ id: 'a' }], date: '' }, { lines: [], requests: [] })).toEqual([
      { field: 'lines.0.id', before: 'a', after: null },
    ]);
  });
  it('keeps lists of plain values whole', () => {
    expect(leafChanges({ requests: [1] }, { requests: [1, 2] })).toEqual([
      { field: 'requests', before: [1], after: [1, 2] },
    ]);
  });
});
