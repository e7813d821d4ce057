import { quantity, ZERO_PRICE } from '@expediente/kernel/decimal.ts';
import { folded } from '@expediente/kernel/text.ts';
import { NO_ORDER, type OrderState } from '@expediente/machines/order/state.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { suppliesInWords, texts } from './search.ts';

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
  status: 'generada',
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
  expect(texts.rowsOf(row(order))).toEqual([
    {
      id_order: 8,
      year: 2026,
      id_executor: 100100,
      id_units: [100101, 100102],
      numbers: ['res-15', '1042'],
      search_text: 'res-15 1042 drogueria ejemplo',
    },
  ]);
});

const supply = (codInternal: string, description: string) => ({
  supply: 2,
  codInternal,
  description,
  row: '',
  group: '2',
  price: ZERO_PRICE,
  requests: [],
});

const searchTextOf = (record: OrderState): string => texts.rowsOf(row(record))[0]?.search_text ?? '';

it("says a supply's words once", () => {
  expect(searchTextOf({ ...order, supplies: [supply('1009', 'Cápsula, oral')] })).toBe(
    'res-15 1042 drogueria ejemplo capsula, oral 1009',
  );
  expect(searchTextOf({ ...order, supplies: [supply('1009', 'Cápsula, oral'), supply('31', 'Gasa')] })).toBe(
    'res-15 1042 drogueria ejemplo capsula, oral y 1 mas 1009 31 gasa',
  );
});

it('holds every word of every text, and whole each column that is filtered by', () => {
  const text = fc
    .array(fc.constantFrom('gasa', '10', 'x', 'Ñandú,', 'y', '31'), { maxLength: 5 })
    .map((words) => words.join(' '));
  const wordsOf = (each: string): Set<string> => new Set(folded(each).split(/\s+/).filter(Boolean));
  fc.assert(
    fc.property(
      fc.tuple(text, text, text, text, text, text, text),
      fc.array(fc.tuple(text, text), { maxLength: 4 }),
      (
        [
          numberResolution,
          numberPurchase,
          npgNog,
          numberCompromise,
          numberDevengade,
          providerNit,
          providerName,
        ],
        listed,
      ) => {
        const supplies = listed.map(([code, description]) => supply(code, description));
        const filtered = { numberResolution, numberPurchase, npgNog, providerNit, providerName };
        const commitment = { numberCompromise, dateCompromise: '', dateSendProvider: '' };
        const accrual = { numberDevengade, dateDevengade: '' };
        const record = { ...order, ...filtered, commitment, accrual, supplies };
        const inWords = suppliesInWords(record);
        const found = searchTextOf(record);
        const all = [
          ...Object.values(filtered),
          numberCompromise,
          numberDevengade,
          inWords,
          ...listed.flat(),
        ];
        expect(wordsOf(found)).toEqual(wordsOf(all.join(' ')));
        for (const column of [...Object.values(filtered), inWords]) expect(found).toContain(folded(column));
      },
    ),
  );
});

it('is written again when a text changes, and not with every step of the order', () => {
  const from = (change: Partial<OrderState>) => texts.from(row({ ...order, ...change }));
  const delivered = order.lines.map((each) => ({ ...each, delivered: quantity(10) }));
  expect(
    from({
      status: 'devengada',
      lines: delivered,
      daf: { numberTable: 'M-1', sent: '2026-05-04', lastSent: '2026-05-04' },
    }),
  ).toEqual(from({}));
  expect(from({ accrual: { numberDevengade: '77', dateDevengade: '2026-05-03' } })).not.toEqual(from({}));
  expect(from({ lines: delivered.slice(1) })).not.toEqual(from({}));
});
