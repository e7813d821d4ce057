import { add, compare, quantity, sum, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { MOST_IN_LOT } from '@expediente/schemas/request/commands.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { available } from '../ledger/plan-line-state.ts';
import { attempt, NO_RECORDS, onRequest, type Records } from '../testing/records.ts';
import { openLine, requestLine, SUPPLY, saveRequest } from '../testing/samples.ts';
import { fieldInLot, type LotLine, lotFault, lotParts } from './lot.ts';

const line = (supply: number, subProduct: string, qty: string, justification = ''): LotLine => ({
  supply,
  subProduct,
  qty: quantity(qty),
  justification,
});

test('lines of one supply are one pedido, in the order of the supplies, and lines of 0 are left out', () => {
  const parts = lotParts([
    line(7, '1-1-1', '5'),
    line(3, '1-1-1', '0'),
    line(2, '1-1-1', '1'),
    line(7, '1-1-2', '4', 'Brote de dengue'),
  ]);
  expect(
    parts.map(({ supply, justification, lines }) => [supply, justification, lines.map((l) => l.place)]),
  ).toEqual([
    [7, 'Brote de dengue', [0, 3]],
    [2, '', [2]],
  ]);
  expect(lotFault(parts)).toBeUndefined();
});

const many = Array.from({ length: MOST_IN_LOT + 1 }, (_, at) => line(at + 1, '1-1-1', '1'));
test.each<[string, readonly LotLine[], string, string]>([
  ['without a quantity', [line(1, '1-1-1', '0')], 'something-asked', 'p_lines'],
  ['of too many supplies', many, 'lot-size', `p_lines/${MOST_IN_LOT}/p_qty`],
  [
    'with two justifications for one pedido',
    [line(1, '1-1-1', '1', 'Una'), line(2, '1-1-1', '1'), line(1, '1-1-2', '1', 'Otra')],
    'lot-justification',
    'p_lines/2/p_justification',
  ],
])('a lot %s is refused at its cell', (_, lines, rule, field) => {
  expect(lotFault(lotParts(lines))).toMatchObject({ rule, field });
});

test('a lot of the greatest size is taken', () => {
  expect(lotFault(lotParts(many.slice(1)))).toBeUndefined();
});

test.each([
  ['lines-once', 'p_sub_products', 'p_lines/2/p_qty'],
  ['quantity-within', 'p_sub_products', 'p_lines/0/p_qty'],
  ['justified', 'p_justification', 'p_lines/2/p_justification'],
  ['date-within-year', 'p_date', 'p_date'],
  ['plan-approved', undefined, undefined],
])('the refusal %s of one pedido at %s is at %s of the lot', (rule, field, expected) => {
  const [part] = lotParts([line(1, '1-1-1', '1'), line(2, '1-1-1', '1'), line(1, '1-1-1', '2', 'Brote')]);
  expect(part && fieldInLot(part, rule, field)).toBe(expected);
});

/** A lot as one step: pedidos one after another, and a refusal of any leaves everything as it was. */
function savedLot(records: Records, lot: readonly LotLine[], from: number) {
  return attempt(records, (before) =>
    lotParts(lot).reduce(
      (each, { lines }, at) =>
        onRequest(
          each,
          from + at,
          saveRequest({
            id: from + at,
            number: from + at,
            lot: from,
            lines: lines.map(({ subProduct, qty }) => requestLine(qty, { subProduct })),
          }),
        ),
      before,
    ),
  );
}

test('lots never reserve more than the plan has, and are taken exactly when each line fits', () => {
  const centimes = fc.integer({ min: 0, max: 60_00 }).map((n) => quantity((n / 100).toFixed(2)));
  const lots = fc.array(fc.record({ a: centimes, b: centimes }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(lots, (asked) => {
      let records = openLine(openLine(NO_RECORDS, '100', '1-1-1'), '50', '1-1-2');
      const held = { a: ZERO_QUANTITY, b: ZERO_QUANTITY };
      for (const [at, { a, b }] of asked.entries()) {
        const lot = [line(SUPPLY, '1-1-1', a), line(SUPPLY, '1-1-2', b)];
        const wanted = { a: add(held.a, a), b: add(held.b, b) };
        const asks = compare(sum([a, b], ZERO_QUANTITY), ZERO_QUANTITY) > 0;
        const fits = compare(wanted.a, quantity('100')) <= 0 && compare(wanted.b, quantity('50')) <= 0;
        const outcome = savedLot(records, lot, at + 1);
        expect(outcome.reason === '').toBe(!asks || fits);
        if (asks && fits) Object.assign(held, wanted);
        records = outcome.records;
        const left = [...records.lines.values()].map((state) => available(state));
        expect(left.every((each) => compare(each, ZERO_QUANTITY) >= 0)).toBe(true);
      }
    }),
  );
});
