import { quantity } from '@expediente/kernel/decimal.ts';
import { NO_ORDER, type OrderState } from '@expediente/machines/order/state.ts';
import { expect, it } from 'vitest';
import { orderSearch } from './search.ts';

const line = {
  id: '100102-2',
  unit: 100102,
  supply: 2,
  requested: quantity(10),
  delivered: quantity(0),
  amount: NO_ORDER.total,
  receiptNumber: '',
  receiptDate: '',
  receptionDate: '',
};
const order: OrderState = {
  ...NO_ORDER,
  status: 1,
  id: 8,
  executor: 100100,
  year: 2026,
  numberResolution: 'RES-15',
  numberPurchase: '1042',
  providerName: 'DROGUERÍA EJEMPLO',
  lines: [line, { ...line, id: '100101-2', unit: 100101 }],
};

const row = (record: OrderState) => ({
  id: record.id,
  record,
  facts: null,
  state: 1,
  revision: 0,
  user_created: '',
  date_created: '',
  user_updated: '',
  date_updated: '',
  state_since: '',
});

it('holds what a search looks at, without accents', () => {
  expect(orderSearch.rowsOf(row(order))).toEqual([
    {
      id_order: 8,
      year: 2026,
      id_executor: 100100,
      id_units: [100101, 100102],
      search_text: 'res-15 1042 drogueria ejemplo',
    },
  ]);
});

it('is written again when a text changes, and not with every step of the order', () => {
  const from = (change: Partial<OrderState>) => orderSearch.from(row({ ...order, ...change }));
  const delivered = order.lines.map((each) => ({ ...each, delivered: quantity(10) }));
  expect(from({ status: 4, lines: delivered, dateSendDaf: '2026-05-04' })).toEqual(from({}));
  expect(from({ numberDevengade: '77' })).not.toEqual(from({}));
  expect(from({ lines: delivered.slice(1) })).not.toEqual(from({}));
});
