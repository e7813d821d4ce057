import {
  amountOf,
  isNegative,
  isPositive,
  type Money,
  money,
  price,
  quantity,
  splitTotal,
  sum,
  totalOf,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_RECORDS } from '../testing/records.ts';
import { consolidate, generate, requestLine } from '../testing/samples.ts';
import { carriedOut } from '../testing/specification.ts';
import { chargeMoves } from './charges.ts';
import type { ConsolidatedRequest } from './commands.ts';
import { order } from './decide.ts';
import type { OrderState } from './state.ts';

const added = (amounts: readonly Money[]): Money => sum(amounts, ZERO_MONEY);
const amounts = (parts: readonly { readonly amount: Money }[]) => added(parts.map(({ amount }) => amount));

const request = (
  id: number,
  unit: number,
  lines: ConsolidatedRequest['lines'],
  changes: Partial<ConsolidatedRequest> = {},
): ConsolidatedRequest => ({
  id,
  status: 'enviado',
  executor: 100100,
  year: 2026,
  kind: 1,
  unit,
  number: id,
  date: '2026-02-01',
  quarter: 'PRIMERO',
  lines,
  ...changes,
});
const consolidated = (requests: readonly ConsolidatedRequest[]): OrderState =>
  carriedOut(order, [consolidate(NO_RECORDS, 1, [], { hasAward: 0, requests })]);

/** Pedidos as they come: several units and sub-products, prices with many decimals, tiny quantities. */
const pedidos = fc
  .record({
    prices: fc.array(
      fc.oneof(
        fc.integer({ min: 1, max: 99_999 }).map((n) => price(`${n / 10_000}`)),
        fc.integer({ min: 1, max: 99_999 }).map((n) => price(`0.00000${String(n).padStart(5, '0')}`)),
        fc.integer({ min: 1, max: 999_999 }).map((n) => price(n / 100)),
      ),
      { minLength: 1, maxLength: 4 },
    ),
    asked: fc.array(
      fc.record({
        unit: fc.integer({ min: 100101, max: 100104 }),
        supply: fc.nat(3),
        qtys: fc.array(
          fc.integer({ min: 1, max: 9_999 }).map((cents) => quantity(cents / 100)),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  })
  .map(({ prices, asked }) =>
    asked.map(({ unit, supply, qtys }, at) => {
      const which = supply % prices.length;
      return request(
        at + 1,
        unit,
        qtys.map((qty, place) =>
          requestLine(qty, {
            supply: which + 1,
            subProduct: `1-1-${place + 1}`,
            price: prices[which] ?? price(1),
          }),
        ),
      );
    }),
  )
  // Those that come to nothing are refused.
  .filter((requests) =>
    isPositive(
      totalOf(requests.flatMap(({ lines }) => lines.map(({ qty, price: at }) => [qty, at] as const))),
    ),
  );

test('an order generated as it was consolidated costs and charges the same, to the cent', () => {
  fc.assert(
    fc.property(pedidos, (requests) => {
      const before = consolidated(requests);
      const after = carriedOut(order, [generate()], before);
      expect(after.total).toBe(before.total);
      expect(after.lines).toEqual(before.lines);
      expect(after.charges).toEqual(before.charges);
      // Nothing in the quarter moves.
      expect(chargeMoves(before, after)).toEqual([]);
      expect([amounts(after.lines), amounts(after.charges)]).toEqual([after.total, after.total]);
      expect(after.lines.filter(({ amount }) => isNegative(amount))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('pedidos of a part of a cent each cost together what they cost, not what each is rounded to', () => {
  const lines = ['1-1-1', '1-1-2'].map((subProduct) =>
    requestLine('0.06', { subProduct, price: price('0.0875') }),
  );
  const state = consolidated([1, 2, 3].map((id) => request(id, 100100 + id, lines)));
  expect(state.total).toBe('0.03');
  expect(state.lines.map(({ amount }) => amount)).toEqual(['0.01', '0.01', '0.01']);
  expect(amounts(state.charges)).toBe('0.03');
});

test('a line of pedidos of two quarters is charged to both, and to no cent more', () => {
  const line = [requestLine('1', { price: price('0.005') })];
  const state = consolidated([
    request(1, 100101, line),
    request(2, 100101, line, { quarter: 'SEGUNDO' }),
    request(3, 100101, line, { quarter: 'SEGUNDO' }),
  ]);
  expect(state.total).toBe('0.02');
  expect(state.charges.map(({ quarter, amount }) => [quarter, amount])).toEqual([
    ['PRIMERO', '0.01'],
    ['SEGUNDO', '0.01'],
  ]);
});

test.each([
  [
    'the last takes what is missing',
    '939.38',
    ['313.13', '313.13', '313.13'],
    ['313.13', '313.13', '313.12'],
  ],
  ['and what is left over', '0.04', ['0.01', '0.01'], ['0.01', '0.03']],
  [
    'what it has not, the one before gives',
    '0.02',
    ['0.01', '0.01', '0.01', '0.01'],
    ['0.01', '0.01', '0.00', '0.00'],
  ],
])('%s', (_, total, rounded, expected) => {
  expect(splitTotal(money(total), rounded.map(money))).toEqual(expected);
});

test('one line is its own quantity × price', () => {
  const state = consolidated([request(1, 100101, [requestLine('11.33', { price: price('0.0875') })])]);
  expect(state.total).toBe(amountOf(quantity('11.33'), price('0.0875')));
});
