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
  const before = rowsOf([group('commit', ['1', '2', '3']), group('pay', ['8'])]);

  it('opens the record of the address in its group, and one that a step moved on in its next group', () => {
    expect(keys(openRow(before, { group: 'commit', id: '2' }))).toBe('commit 2');
    expect(keys(openRow(before, { group: 'accrue', id: '8' }, 'order'))).toBe('pay 8');
    expect(openRow(before, { group: 'accrue', id: '8' }, 'award')).toBeUndefined();
    expect(openRow(before, { group: 'commit', id: '9' }, 'order')).toBeUndefined();
  });

  it('goes on with what followed the record that is done, across groups, and back at the end', () => {
    const done = { group: 'commit', id: '2' };
    expect(keys(rowAfter(before, done, rowsOf([group('commit', ['1', '3'])])))).toBe('commit 3');
    // Another person has done the following one in the meantime.
    expect(keys(rowAfter(before, done, rowsOf([group('commit', ['1']), group('pay', ['8'])])))).toBe('pay 8');
    expect(keys(rowAfter(before, { group: 'pay', id: '8' }, rowsOf([group('commit', ['1', '3'])])))).toBe(
      'commit 3',
    );
    expect(rowAfter(before, done, [])).toBeUndefined();
  });

  it('never goes on with the record that is done, which now waits in its next group', () => {
    const now = rowsOf([group('receipts', ['2'])]);
    expect(rowAfter(before, { group: 'commit', id: '2' }, now)).toBeUndefined();
    const others = rowsOf([group('receipts', ['2']), group('certify', ['2'], 'award')]);
    expect(keys(rowAfter(before, { group: 'commit', id: '2' }, others))).toBe('certify 2');
  });
});
