import { amountOf, money, type Price, price, quantity, subtract } from '@expediente/kernel/decimal.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neutralPrice, noNeutralPrice } from './neutral-price.ts';

const found = (qty: string, target: string) => neutralPrice(quantity(qty), money(target));

test.each([
  ['800', '2315.00', '2.89375'],
  ['100', '3000.00', '30.00'],
  ['3', '10.00', '3.333'],
  ['7', '0.01', '0.001'],
  ['39250', '147259.33', '3.75183'],
  ['12.5', '40.00', '3.20'],
])('%s units come to %s at %s, with as few decimals as do', (qty, target, expected) => {
  expect(found(qty, target)).toEqual({ is: 'found', price: expected });
});

test.each([
  // A hundred million units at the smallest price come to a cent; of more each step is more than one.
  ['999999999', '0.07', '0.0000000001', '-0.03'],
  ['50', '0.00', '0.0001', '-0.01'],
  ['50', '-20.00', '0.0001', '-20.01'],
  ['1', '99999999999.00', '9999999999.9999999999', '89999999999.00'],
])('%s units come to %s at no price: nearest %s, which misses by %s', (qty, target, closest, misses) => {
  expect(found(qty, target)).toEqual({ is: 'none', closest, misses });
});

test('how much is missing is shown either way', () => {
  const shown = (qty: string, target: string) => {
    const answer = found(qty, target);
    return answer.is === 'none' ? noNeutralPrice(answer, money(target)) : '';
  };
  expect(shown('999999999', '0.07')).toBe(
    'No cuadra con el precio de este insumo: con el más cercano de hasta 10 decimales, Q0.0000000001, sobran Q0.03.',
  );
  expect(shown('50', '-20.00')).toMatch(/aumentan más de lo que él puede disminuir.*sobran Q20\.01\.$/);
});

describe('whatever the quantity', () => {
  const units = fc.oneof(fc.bigInt(1n, 99_999n), fc.bigInt(1n, 999_999_999_99n)).map((hundredths) => {
    const text = String(hundredths).padStart(3, '0');
    return quantity(`${text.slice(0, -2)}.${text.slice(-2)}`);
  });
  const prices = fc.oneof(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 17n)).map((parts) => {
    const text = String(parts).padStart(11, '0');
    return price(`${text.slice(0, -10)}.${text.slice(-10)}`);
  });
  const targets = fc.bigInt(-1_000_000n, 10n ** 13n).map((cents) => {
    const text = String(cents < 0n ? -cents : cents).padStart(3, '0');
    return money(`${cents < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`);
  });
  const decimals = (of: Price): number => of.split('.')[1]?.length ?? 0;

  test('what some price comes to is found, with no more decimals than that price has', () => {
    fc.assert(
      fc.property(units, prices, (qty, some) => {
        const target = amountOf(qty, some);
        fc.pre(target !== '0.00');
        const answer = neutralPrice(qty, target);
        if (answer.is === 'none') throw new Error(`${qty} × ${some}`);
        expect(amountOf(qty, answer.price)).toBe(target);
        expect(Number(answer.price)).toBeGreaterThan(0);
        expect(decimals(answer.price)).toBeLessThanOrEqual(decimals(some));
      }),
    );
  });

  test('where there is none, what it misses by is what the nearest price leaves: no other leaves less', () => {
    const size = (amount: string): bigint => BigInt(amount.replace(/[-.]/g, ''));
    fc.assert(
      fc.property(units, prices, targets, (qty, other, target) => {
        const answer = neutralPrice(qty, target);
        const left = (at: Price) => subtract(target, amountOf(qty, at));
        if (answer.is === 'found') expect(left(answer.price)).toBe('0.00');
        else {
          expect(answer.misses).toBe(left(answer.closest));
          expect(answer.misses).not.toBe('0.00');
          // A price that leaves the line nothing is none.
          if (amountOf(qty, other) !== '0.00')
            expect(size(left(other))).toBeGreaterThanOrEqual(size(answer.misses));
        }
      }),
    );
  });
});
