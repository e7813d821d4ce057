import { ORDER_LIST } from '@expediente/schemas/order/lists.ts';
import { REQUEST_LIST } from '@expediente/schemas/request/lists.ts';
import { describe, expect, test } from 'vitest';
import { rowHeight, shownColumns } from './columns.tsx';

const requests = (filters: Record<string, readonly string[]>) =>
  shownColumns(REQUEST_LIST.columns, filters).map(({ field }) => field);

describe('columns that say something where the list is narrowed', () => {
  test('requests that wait for consolidation show amount and quarter instead of an order they cannot have', () => {
    expect(requests({ state: ['1'] })).toEqual([
      'unit',
      'number_year',
      'date',
      'supplie',
      'total_qty',
      'total',
      'quarter_order',
      'state',
    ]);
  });

  test('as soon as one chosen state has an order its columns are there', () => {
    const whole = requests({});
    expect(whole).toContain('state_purchase');
    expect(whole).not.toContain('total');
    expect(requests({ state: ['1', '3'] })).toEqual(whole);
    expect(requests({ id_unit: ['100101'] })).toEqual(whole);
  });

  test('consolidations without an order have no number, provider or issue', () => {
    const shown = shownColumns(ORDER_LIST.columns, { state: ['0'] }).map(({ field }) => field);
    expect(shown).toContain('qty');
    for (const field of ['number_purchase', 'provider_name', 'date_issue'])
      expect(shown).not.toContain(field);
  });
});

test('rows are as high as their highest column', () => {
  expect(rowHeight([{ field: 'a', title: 'A' }])).toBeLessThan(
    rowHeight([{ field: 'a', title: 'A', lines: 2 }]),
  );
});
