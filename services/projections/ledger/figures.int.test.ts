import {
  add,
  amountOf,
  isNegative,
  type Money,
  price,
  quantity,
  subtract,
  sum,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import { chanceOf } from '@expediente/testing/chance.ts';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineAmounts } from './figures.ts';

let database: TestDatabase;
let db: Kysely<unknown>;
beforeAll(async () => {
  database = await testDatabase();
  const pool = new pg.Pool({ connectionString: database.connectionString });
  db = new Kysely({ dialect: new PostgresDialect({ pool }) });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

interface Parts {
  readonly planned: Money;
  readonly executed: Money;
  readonly reserved: Money;
  readonly withheld: Money;
  readonly available: Money;
}
/** Units in hundredths: executed, reserved, withheld, free. */
type Units = readonly [number, number, number, number];

const units = (hundredths: number) => quantity((hundredths / 100).toFixed(2));

/** The lines' amounts as the reads add them up, in the lines' order. */
async function amountsOf(lines: readonly (readonly [Units, string])[]): Promise<readonly Parts[]> {
  const values = lines.map(([[executed, reserved, withheld, free], unitPrice], at) => {
    const planned = executed + reserved + withheld + free;
    return sql`(${at}::integer, ${units(planned)}::numeric, ${units(executed)}::numeric,
      ${units(reserved)}::numeric, ${units(withheld)}::numeric, ${price(unitPrice)}::numeric)`;
  });
  const { rows } = await sql<Parts>`
    select a.* from (select at, qty_start, 0::numeric as extension_qty, 0::numeric as reduction_qty, qty_order,
        qty_order_reservated, reservated_qty, price, 0::numeric as extension_price, 0::numeric as reduction_price
      from (values ${sql.join(values)}) v (at, qty_start, qty_order, qty_order_reservated, reservated_qty, price)) p
    cross join ${lineAmounts} a order by p.at`.execute(db);
  return rows;
}

const leftOf = ({ planned, executed, reserved, withheld }: Parts): Money =>
  [executed, reserved, withheld].reduce(subtract<Money>, planned);

test('whatever the price, a line’s parts and so their sums come to what is planned, none below zero', async () => {
  const chance = chanceOf(22);
  const lines = Array.from({ length: 2_000 }, () => {
    const part = () => (chance.happens(0.3) ? 0 : chance.between(1, chance.one([100, 5_000, 1_000_000])));
    const digits = String(chance.between(1, 10 ** chance.between(1, 10))).padStart(10, '0');
    const unitPrice = `${chance.one([0, 0, 6, 39])}.${digits.slice(0, chance.one([2, 3, 10]))}`;
    return [[part(), part(), part(), part()], Number(unitPrice) === 0 ? '0.335' : unitPrice] as const;
  });
  const found = await amountsOf(lines);
  expect(found).toHaveLength(lines.length);
  found.forEach((parts, at) => {
    const [[executed, reserved, withheld, free], unitPrice] = lines[at] ?? [[0, 0, 0, 0], '0'];
    expect(leftOf(parts), JSON.stringify(lines[at])).toBe(parts.available);
    expect(Object.values(parts).some(isNegative)).toBe(false);
    expect(parts.planned).toBe(amountOf(units(executed + reserved + withheld + free), price(unitPrice)));
    expect(parts.executed).toBe(amountOf(units(executed), price(unitPrice)));
  });
  const whole = (part: keyof Parts): Money =>
    sum(
      found.map((parts) => parts[part]),
      ZERO_MONEY,
    );
  expect(add(add(whole('executed'), whole('reserved')), add(whole('withheld'), whole('available')))).toBe(
    whole('planned'),
  );
});

test('the rest of the rounding is available’s; what is used whole has none', async () => {
  expect(
    await amountsOf([
      // 99.325 and 37.675 are both rounded up.
      [[0, 1450, 0, 550], '6.85'],
      [[100, 100, 0, 0], '0.335'],
      [[100, 0, 100, 0], '0.335'],
      [[200, 0, 0, 0], '0.335'],
    ]),
  ).toEqual([
    { planned: '137.00', executed: '0.00', reserved: '99.33', withheld: '0.00', available: '37.67' },
    { planned: '0.67', executed: '0.34', reserved: '0.33', withheld: '0.00', available: '0.00' },
    { planned: '0.67', executed: '0.34', reserved: '0.00', withheld: '0.33', available: '0.00' },
    { planned: '0.67', executed: '0.67', reserved: '0.00', withheld: '0.00', available: '0.00' },
  ]);
});
