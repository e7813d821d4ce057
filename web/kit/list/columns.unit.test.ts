import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { ORDER_LIST } from '@expediente/schemas/order/lists.ts';
import { REQUEST_LIST } from '@expediente/schemas/request/lists.ts';
import { describe, expect, test } from 'vitest';
import { heldTexts, shownColumns, underStatuses } from './columns.tsx';

type Filters = Readonly<Record<string, readonly string[]>>;

const requests = (
  filters: Filters,
  table: Pick<typeof requestStates, 'codes' | 'statuses'> = requestStates,
) => shownColumns(underStatuses(REQUEST_LIST.columns, table), filters).map(({ field }) => field);

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

  test('each status shows either what is asked for or its order', () => {
    const [asked, ordered] = [requests({ state: ['1'] }), requests({})];
    for (const { code } of requestStates.statuses)
      expect(requests({ state: [`${code}`] })).toEqual(requestStates.is(code, 'ordered') ? ordered : asked);
  });

  test('a status that the life cycle gains is one without an order until its tag says that it has one', () => {
    const { statuses, codes } = requestStates;
    const gained = { code: 5 as 4, label: 'DEVUELTO', tone: 'refused' } as const;
    const more = { codes, statuses: [...statuses, gained] };
    expect(requests({ state: ['5'] }, more)).toEqual(requests({ state: ['1'] }));
    expect(requests({ state: ['5', '1'] }, more)).toEqual(requests({ state: ['1'] }));
    expect(requests({ state: ['5', '3'] }, more)).toEqual(requests({}));
  });

  test('consolidations without an order have no number, provider or issue', () => {
    const columns = underStatuses(ORDER_LIST.columns, orderStates);
    const shown = shownColumns(columns, { state: ['0'] }).map(({ field }) => field);
    expect(shown).toContain('qty');
    for (const field of ['number_purchase', 'provider_name', 'date_issue'])
      expect(shown).not.toContain(field);
  });
});

test.each([
  ['12', 'ITB 12'],
  // As some type it.
  ['ITB-2026-7', 'ITB-2026-7'],
])('a cell holds the value %s of another column as %s', (itb, text) =>
  expect(heldTexts([{ field: 'itb', title: 'ITB', short: 'ITB' }], { itb })).toEqual([text]),
);
