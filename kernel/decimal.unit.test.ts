import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  amountOf,
  compare,
  equalParts,
  isNegative,
  isPositive,
  isZero,
  ivaIncludedIn,
  ivaSplit,
  type Money,
  max,
  min,
  money,
  negate,
  type Price,
  price,
  quantity,
  subtract,
  sum,
  ZERO_MONEY,
} from './decimal.ts';

/** Money from a whole number of cents: the model the functions are held against. */
const fromCents = (cents: bigint): Money => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return money(`${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
};
const cents = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
const smallCents = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n });
const anyCents = fc.oneof(cents, smallCents);

describe('normal forms (domain §6)', () => {
  test.each([
    [0.1 + 0.2, '0.30'],
    ['1234.5', '1234.50'],
    ['0.005', '0.01'],
    ['-0.005', '-0.01'],
    ['0.0049', '0.00'],
    ['-0.001', '0.00'],
    ['007', '7.00'],
    [1e21, '1000000000000000000000.00'],
    [1e-7, '0.00'],
    ['9999999999999999.99', '9999999999999999.99'],
  ])('money of %s is %s', (value, text) => {
    expect(money(value)).toBe(text);
    expect(quantity(value)).toBe(text);
  });

  test.each([
    ['2.5', '2.50'],
    ['0.0875', '0.0875'],
    ['0.08750', '0.0875'],
    ['3', '3.00'],
    ['0.12345678905', '0.1234567891'],
    [1e-10, '0.0000000001'],
  ])('price of %s is %s', (value, text) => {
    expect(price(value)).toBe(text);
  });

  test.each(['', 'abc', 'NaN', 'Infinity', '-Infinity', '0x10', '1,000.00', ' 1', '1 ', Number.NaN])(
    '%j is no amount',
    (value) => {
      expect(() => money(value)).toThrow();
      expect(() => quantity(value)).toThrow();
      expect(() => price(value)).toThrow();
    },
  );
});

describe('sums and comparisons', () => {
  test('add and subtract are exact, whatever the size', () => {
    fc.assert(
      fc.property(anyCents, anyCents, (a, b) => {
        expect(add(fromCents(a), fromCents(b))).toBe(fromCents(a + b));
        expect(subtract(fromCents(a), fromCents(b))).toBe(fromCents(a - b));
      }),
    );
  });

  test('compare, min, max and the signs agree with the numbers', () => {
    fc.assert(
      fc.property(anyCents, anyCents, (a, b) => {
        const [x, y] = [fromCents(a), fromCents(b)];
        expect(compare(x, y)).toBe(a < b ? -1 : a > b ? 1 : 0);
        expect(min(x, y)).toBe(a < b ? x : y);
        expect(max(x, y)).toBe(a > b ? x : y);
        expect([isNegative(x), isZero(x), isPositive(x)]).toEqual([a < 0n, a === 0n, a > 0n]);
        expect(negate(x)).toBe(fromCents(-a));
      }),
    );
  });

  test('compare takes prices of any scale, and texts as they were typed', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }),
        fc.nat(10),
        fc.nat(3),
        (n, scale, by) => {
          const text = (value: bigint): Price => {
            const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
            const [whole, rest] = [
              digits.slice(0, digits.length - scale),
              digits.slice(digits.length - scale),
            ];
            // As `checks.ts` compares what was typed: not always in its normal form.
            return `${value < 0n ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}` as Price;
          };
          expect(compare(text(n), text(n + BigInt(by)))).toBe(by === 0 ? 0 : -1);
          expect(compare(text(n + BigInt(by)), text(n))).toBe(by === 0 ? 0 : 1);
        },
      ),
    );
  });

  test('a list adds up in any order', () => {
    fc.assert(
      fc.property(fc.array(anyCents), (list) => {
        const total = fromCents(list.reduce((a, b) => a + b, 0n));
        expect(sum(list.map(fromCents), ZERO_MONEY)).toBe(total);
        expect(sum(list.map(fromCents).reverse(), ZERO_MONEY)).toBe(total);
      }),
    );
  });

  test('prices stay in their normal form', () => {
    expect(add(price('0.0051'), price('0.0049'))).toBe('0.01');
    expect(subtract(price('2.5075'), price('0.0075'))).toBe('2.50');
    expect(add(price('2.50'), price('0.0075'))).toBe('2.5075');
    expect(negate(price('0.0875'))).toBe('-0.0875');
  });

  test('no sum is a negative zero', () => {
    expect(subtract(money('-0.05'), money('-0.05'))).toBe('0.00');
    expect(negate(ZERO_MONEY)).toBe('0.00');
  });
});

describe('amounts and IVA (domain §6, R3 §9)', () => {
  test.each([
    ['300', '2.50', '750.00'],
    ['290', '2.40', '696.00'],
    ['3', '0.335', '1.01'],
    ['1', '0.005', '0.01'],
    ['0.01', '0.0000000001', '0.00'],
    ['9999999999999999.99', '9999999999.9999999999', '99999999999999999899000000.00'],
  ])('%s at %s is %s', (units, unitPrice, amount) => {
    expect(amountOf(quantity(units), price(unitPrice))).toBe(amount);
  });

  test('an amount is units × price in hundredths, rounded half away from zero', () => {
    fc.assert(
      fc.property(anyCents, anyCents, (units, unitPrice) => {
        const product = units * unitPrice;
        const [size, sign] = product < 0n ? [-product, -1n] : [product, 1n];
        expect(amountOf(quantity(fromCents(units)), price(fromCents(unitPrice)))).toBe(
          fromCents(sign * ((size + 50n) / 100n)),
        );
      }),
    );
  });

  test.each([
    ['112', '12.00'],
    ['100', '10.71'],
    ['0.14', '0.02'],
    ['0.04', '0.00'],
    ['0.05', '0.01'],
  ])('the IVA in %s is %s', (total, iva) => {
    expect(ivaIncludedIn(money(total), '12.00')).toBe(iva);
  });

  test('subtotal and IVA make the total in every mode', () => {
    fc.assert(
      fc.property(smallCents, fc.constantFrom(0, 1, 2), (value, mode) => {
        const total = fromCents(value);
        const split = ivaSplit(total, mode, '12.00');
        expect(add(split.subtotal, split.iva)).toBe(total);
        if (mode !== 1) expect(split).toEqual({ subtotal: total, iva: '0.00' });
      }),
    );
  });

  test('equal parts add up to the whole; the last is more by less than a cent for each', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 12 }),
        (value, count) => {
          const parts = equalParts(fromCents(value), count);
          expect(parts).toHaveLength(count);
          expect(sum(parts, ZERO_MONEY)).toBe(fromCents(value));
          expect(new Set(parts.slice(0, -1)).size).toBeLessThanOrEqual(value < BigInt(count) ? 2 : 1);
          expect(parts.some(isNegative)).toBe(false);
        },
      ),
    );
  });

  test('the IVA held is within half a cent of total × 3/28', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (value) => {
        const iva = BigInt(ivaIncludedIn(fromCents(value), '12.00').replace('.', ''));
        const error = iva * 28n - value * 3n;
        expect(error >= -14n && error <= 14n).toBe(true);
      }),
    );
  });
});
