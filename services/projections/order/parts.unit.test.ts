import { type Money, money, quantity, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocatedAmounts } from './parts.ts';

const line = (amount: Money) => ({
  id: '100101-2',
  unit: 100101,
  supply: 2,
  requested: quantity(10),
  delivered: quantity(10),
  amount,
  receiptNumber: '',
  receiptDate: '',
  receptionDate: '',
});
const allocation = (request: number, requested: number) => ({
  request,
  unit: 100101,
  supply: 2,
  subProduct: '1-1-1',
  requested: quantity(requested),
});

describe('allocatedAmounts', () => {
  it("splits a line's amount by what was requested, and loses nothing", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 0, max: 9_999_999 }),
        (requested, hundredths) => {
          const amount = money(hundredths / 100);
          const allocations = requested.map((each, at) => allocation(at, each));
          const parts = allocatedAmounts({ allocations, lines: [line(amount)], executions: [] });
          expect(sum(parts, ZERO_MONEY)).toBe(amount);
        },
      ),
    );
  });
  it('splits by what was delivered once the accrual says it', () => {
    const allocations = [allocation(1, 5), allocation(2, 5)];
    const executions = [
      { ...allocation(1, 5), delivered: quantity(5) },
      { ...allocation(2, 5), delivered: quantity(0) },
    ];
    expect(allocatedAmounts({ allocations, lines: [line(money(100))], executions })).toEqual([
      '100.00',
      '0.00',
    ]);
  });
});
