import { add, type Money, money, price, quantity, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { HomePlan, PlanAmounts } from '@expediente/schemas/home/read.ts';
import type { PacRow } from '@expediente/schemas/pac/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import type { Command } from '@expediente/testing/planning/model.ts';
import {
  approvePlan,
  approveReprogramming,
  changePrice,
  savePlan,
  saveReprogramming,
  sendPlan,
  sendReprogramming,
} from '@expediente/testing/planning/plans.ts';
import { revise, saveRequest } from '@expediente/testing/planning/purchases.ts';
import {
  approveProgramming,
  saveExtension,
  saveProgramming,
  sendProgramming,
} from '@expediente/testing/planning/quarters.ts';
import { GROUP, UNIT, WalkedYear } from '@expediente/testing/planning/walked-year.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * Who saves what is there already writes nothing, in every life cycle: no event, so no history and no revision of anybody
 * else's is touched. And every row of the plan's figures adds up to the cent, at prices whose parts do not.
 */
oneStory();

let walked: WalkedYear;
/** A supply of Q0.0875 a unit. */
let cheap: number;
beforeAll(async () => {
  walked = await WalkedYear.begin();
  cheap = [...walked.model.supplies.values()].find(({ code }) => code === '9993')?.id ?? 0;
});
afterAll(async () => await walked.end());

/** Saves what is there already: nothing is written. */
async function writesNothing(command: Command): Promise<void> {
  const before = await walked.events();
  await walked.does(command);
  expect(await walked.events()).toBe(before);
}
/** Something is written by the first save; nothing by the second, which names what the first answered. */
async function savedTwice(first: Command, again: (id: number) => Command): Promise<number> {
  const before = await walked.events();
  const { id } = await walked.does(first);
  expect(await walked.events()).toBeGreaterThan(before);
  await writesNothing(again(Number(id)));
  return Number(id);
}

const line = (supply: number, qty: number) => ({ supply, subProduct: '1-1-1', qty: quantity(qty) });

test('a plan', async () => {
  const plan = () => savePlan(walked.model, UNIT, [line(walked.supply, 100), line(cheap, 1333)]);
  await savedTwice(plan(), plan);
  await walked.does(sendPlan(walked.model, UNIT));
  await walked.does(approvePlan(walked.model, UNIT));
});

test('a reprogramming, whose changes keep their ids', async () => {
  const changes = [
    { level: 'VCU', supply: cheap, subProduct: '1-1-1', price: price('0.1913') },
    { level: 'VC', supply: walked.supply, subProduct: '1-1-1', qty: quantity(101) },
  ];
  const save = (id: number) => saveReprogramming(walked.model, id, UNIT, 1, changes, walked.today);
  const id = await savedTwice(save(0), save);
  await walked.does(sendReprogramming(id));
  await walked.does(approveReprogramming(id, walked.today, walked.today));
});

test('a programming and an extension', async () => {
  const amounts = [
    { group: GROUP, quarter: 'PRIMERO' as const, budget: money('3000') },
    { group: '300', quarter: 'PRIMERO' as const, budget: money('100') },
  ];
  const save = (isNew: boolean) => saveProgramming(walked.model, UNIT, isNew, amounts);
  await savedTwice(save(true), () => save(false));
  await walked.does(sendProgramming(walked.model, UNIT));
  await walked.does(approveProgramming(walked.model, UNIT));
  const wanted = [{ group: GROUP, quarter: 'PRIMERO' as const, level: 'A', newBudget: money('2999.99') }];
  const extension = () => saveExtension(walked.model, UNIT, wanted);
  await savedTwice(extension(), extension);
});

test('a request and an order', async () => {
  const asked = { unit: UNIT, supply: walked.supply, quarter: 'PRIMERO' as const };
  const lines = [{ subProduct: '1-1-1', qty: quantity('14.5') }];
  const save = (id: number) => saveRequest(walked.model, id, { ...asked, lines }, walked.today);
  await savedTwice(save(0), save);
  const order = await walked.committed(3, 'PRIMERO');
  const documents = () => revise(walked.model, order, { documents: 'whole' }, walked.today);
  await walked.does(documents());
  await writesNothing(documents());
});

test('a supply', async () => {
  await writesNothing(changePrice(walked.model, walked.supply, price('30')));
});

const PARTS = ['reserved', 'withheld', 'executed', 'available'] as const;
const wholeOf = (row: PlanAmounts): Money =>
  sum(
    PARTS.map((part) => money(row[part])),
    ZERO_MONEY,
  );

test('every row of Inicio adds up to the cent, and so do its totals; the list of plans has the same figure', async () => {
  const lines = [{ subProduct: '1-1-1', qty: quantity('333.33') }];
  const asked = { unit: UNIT, supply: cheap, quarter: 'PRIMERO' as const, lines };
  await walked.does(saveRequest(walked.model, 0, asked, walked.today));
  for (const by of ['unit', 'group'] as const) {
    const { rows, totals } = await walked.desk.read<HomePlan>('/home/plan', { by });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of [...rows, totals]) expect(wholeOf(row)).toBe(row.planned);
    for (const part of ['planned', ...PARTS] as const)
      expect(rows.map((row) => money(row[part])).reduce<Money>(add, ZERO_MONEY)).toBe(totals[part]);
  }
  const { rows } = await walked.desk.read<HomePlan>('/home/plan', { by: 'unit' });
  const plans = await walked.desk.read<Page<PacRow>>(`/packsannual/get/all/${walked.year}`);
  const balances = plans.rows.map(({ id, budget_balance }) => [id, budget_balance]);
  expect(balances).toEqual(rows.map(({ id, available }) => [`${id}-${walked.year}`, available]));
  await walked.agreed();
});
