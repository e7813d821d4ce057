import { describe, expect, it } from 'vitest';
import { changesBetween, leavesOf } from './changes.ts';
import type { LineKeys } from './reading.ts';

describe('changesBetween', () => {
  it('names what changed by its path, lines without a key by their place', () => {
    const before = { status: 0, lines: [{ qty: '1.00' }], reason: '' };
    const after = { status: 1, lines: [{ qty: '2.00' }, { qty: '5.00' }], reason: '' };
    expect(changesBetween(before, after)).toEqual([
      { field: 'status', path: 'status', before: 0, after: 1 },
      { field: 'lines.0.qty', path: 'lines.0.qty', before: '1.00', after: '2.00' },
      { field: 'lines.1.qty', path: 'lines.1.qty', before: null, after: '5.00' },
    ]);
  });
  it('reports what is gone, and takes nothing and empty for the same', () => {
    const [gone, ...more] = changesBetween({ lines: [{ id: 'a' }], date: '' }, { lines: [], requests: [] });
    expect(gone).toMatchObject({ field: 'lines.0.id', before: 'a', after: null });
    expect(more).toEqual([]);
  });
  it('keeps lists of plain values whole', () => {
    expect(changesBetween({ requests: [1] }, { requests: [1, 2] })).toMatchObject([
      { field: 'requests', before: [1], after: [1, 2] },
    ]);
  });
});

describe('lines with a key', () => {
  const KEYS: LineKeys = { lines: ['unit', 'supply'] };
  const line = (unit: number, supply: number, qty: string) => ({ unit, supply, qty });
  const three = [line(1, 4, '10.00'), line(1, 5, '20.00'), line(2, 4, '30.00')] as const;

  it('are the same ones when another before them is removed', () => {
    const changes = changesBetween({ lines: three }, { lines: three.slice(1) }, KEYS);
    expect(changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['lines[1:4].unit', 1, null],
      ['lines[1:4].supply', 4, null],
      ['lines[1:4].qty', '10.00', null],
    ]);
    expect(changes[2]).toMatchObject({
      lineIs: 'gone',
      path: 'lines.qty',
      line: { list: 'lines', key: '1:4', parts: { unit: 1, supply: 4 } },
    });
  });
  it('are new when the earlier state had none of their key, not when an empty field of theirs was filled', () => {
    const [first, second, third] = three;
    const changes = changesBetween(
      { lines: [{ ...first, qty: '' }, second] },
      { lines: [first, second, third] },
      KEYS,
    );
    expect(changes.map(({ field, lineIs }) => [field, lineIs])).toEqual([
      ['lines[1:4].qty', undefined],
      ['lines[2:4].unit', 'new'],
      ['lines[2:4].supply', 'new'],
      ['lines[2:4].qty', 'new'],
    ]);
  });
  it('tell nothing when only their order is another', () => {
    expect(changesBetween({ lines: three }, { lines: three.toReversed() }, KEYS)).toEqual([]);
  });
  it('are distinguished by keys that hold the separator, and by their number where a key repeats', () => {
    const odd = { serie: 'A:1', number: '2' };
    const other = { serie: 'A', number: '1:2' };
    const invoices = { invoices: ['serie', 'number'] };
    const fields = [...leavesOf({ invoices: [odd, other, other] }, invoices).keys()];
    expect(fields.filter((field) => field.endsWith('serie'))).toEqual([
      'invoices[A%3A1:2].serie',
      'invoices[A:1%3A2].serie',
      'invoices[A:1%3A2#2].serie',
    ]);
  });
  it('have no key of their own when the list is no list of lines', () => {
    expect([...leavesOf({ lines: null }, KEYS).keys()]).toEqual(['lines']);
    expect([...leavesOf({ lines: [null] }, KEYS).values()]).toMatchObject([
      { field: 'lines[:]', value: null },
    ]);
  });
});
