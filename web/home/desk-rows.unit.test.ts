import type { PendingGroup, PendingRecord } from '@expediente/schemas/home/read.ts';
import { describe, expect, it } from 'vitest';
import { type DeskRow, keyOf, openRow, rowAfter, rowsOf } from './desk-rows.ts';

const record = (id: string): PendingRecord => ({
  id,
  title: `Orden ${id}`,
  detail: '',
  supply: '',
  amount: '',
  difference: '',
  due: '',
  since: '2026-11-20T15:00:00.000Z',
  days: 1,
  year: 2026,
});
const group = (key: string, ids: readonly string[], lifecycle = 'order'): PendingGroup => ({
  key,
  lifecycle,
  page: 'unidadproveedor',
  action: 'commitment',
  title: key,
  states: [2],
  filter: {},
  sort: 'id',
  count: ids.length,
  amount: '',
  others: [],
  oldest_days: 1,
  records: ids.map(record),
});

const keys = (row: DeskRow | undefined) => row && keyOf(row);

describe('the rows of a desk', () => {
  const before = rowsOf([group('order.1', ['1', '2', '3']), group('order.6', ['8'])]);

  it('opens the record of the address in its group, and one that a step moved on in its next group', () => {
    expect(keys(openRow(before, { group: 'order.1', id: '2' }))).toBe('order.1 2');
    expect(keys(openRow(before, { group: 'order.4', id: '8' }))).toBe('order.6 8');
    expect(openRow(before, { group: 'award.1', id: '8' })).toBeUndefined();
    expect(openRow(before, { group: 'order.1', id: '9' })).toBeUndefined();
    const sameIds = rowsOf([group('request.1', ['7'], 'request'), group('order.1', ['7'])]);
    expect(keys(openRow(sameIds, { group: 'order.4', id: '7' }))).toBe('order.1 7');
    expect(keys(openRow(sameIds, { group: 'request.0', id: '7' }))).toBe('request.1 7');
    expect(openRow(sameIds, { group: null, id: '7' })).toBeUndefined();
  });

  it('goes on with what followed the record that is done, across groups, and back at the end', () => {
    const done = { group: 'order.1', id: '2' };
    expect(keys(rowAfter(before, done, rowsOf([group('order.1', ['1', '3'])])))).toBe('order.1 3');
    // Another person has done the following one in the meantime.
    expect(keys(rowAfter(before, done, rowsOf([group('order.1', ['1']), group('order.6', ['8'])])))).toBe(
      'order.6 8',
    );
    expect(
      keys(rowAfter(before, { group: 'order.6', id: '8' }, rowsOf([group('order.1', ['1', '3'])]))),
    ).toBe('order.1 3');
    expect(rowAfter(before, done, [])).toBeUndefined();
  });

  it('never goes on with the record that is done, which now waits in its next group', () => {
    const now = rowsOf([group('order.2~3', ['2'])]);
    expect(rowAfter(before, { group: 'order.1', id: '2' }, now)).toBeUndefined();
    const others = rowsOf([group('order.2~3', ['2']), group('award.1', ['2'], 'award')]);
    expect(keys(rowAfter(before, { group: 'order.1', id: '2' }, others))).toBe('award.1 2');
  });
});
