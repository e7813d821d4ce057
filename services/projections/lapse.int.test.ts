import { QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import { type Money, money, quantity } from '@expediente/kernel/decimal.ts';
import type { ExtensionDetail, ExtensionDetails } from '@expediente/schemas/extension/read.ts';
import type { HomePlan } from '@expediente/schemas/home/read.ts';
import { approvePlan, savePlan, sendPlan } from '@expediente/testing/planning/plans.ts';
import {
  banOrder,
  banRequest,
  commit,
  consolidate,
  generate,
  withdrawRequest,
} from '@expediente/testing/planning/purchases.ts';
import {
  approveExtension,
  approveProgramming,
  rejectExtension,
  saveExtension,
  saveProgramming,
  sendExtension,
  sendProgramming,
} from '@expediente/testing/planning/quarters.ts';
import { GROUP, UNIT, WalkedYear } from '@expediente/testing/planning/walked-year.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * A year with three cuatrimestres, each bought less than it was programmed for: what lapses is given to the next, and
 * the plan is executed to the last quetzal (planning B44).
 */
oneStory();

let walked: WalkedYear;
beforeAll(async () => {
  walked = await WalkedYear.begin();
});
afterAll(async () => await walked.end());

const homeQuarter = async (quarter: Quarter) =>
  (await walked.desk.read<HomePlan>('/home/plan', { by: 'group' })).quarters.find(
    (each) => each.quarter === quarter,
  );
const editor = async () =>
  (await walked.desk.read<ExtensionDetails>(`/quarterly/extension/details/${UNIT}/${walked.year}/0`)).header;
const wanted = (quarter: Quarter, newBudget: string) =>
  saveExtension(walked.model, UNIT, [{ group: GROUP, quarter, level: 'A', newBudget: money(newBudget) }]);
/** Of the extension as it is kept. */
const keptOf = async (id: number): Promise<string> =>
  (await walked.desk.read<ExtensionDetail>(`/quarterly/extension/get/id/${id}`)).lapsed;
const lastExtension = (): number => walked.model.extensions.at(-1)?.id ?? 0;
/** The order of PRIMERO that moved to SEGUNDO. */
let late: number;

test('the year is planned and programmed whole: Q26,550.00', async () => {
  await walked.does(
    savePlan(walked.model, UNIT, [{ supply: walked.supply, subProduct: '1-1-1', qty: quantity(885) }]),
  );
  await walked.does(sendPlan(walked.model, UNIT));
  await walked.does(approvePlan(walked.model, UNIT));
  const programmed: Readonly<Record<Quarter, Money>> = {
    PRIMERO: money('10770'),
    SEGUNDO: money('7890'),
    TERCERO: money('7890'),
  };
  const amounts = QUARTERS.map((quarter) => ({ group: GROUP, quarter, budget: programmed[quarter] }));
  await walked.does(saveProgramming(walked.model, UNIT, true, amounts));
  for (const _ of QUARTERS) {
    await walked.does(sendProgramming(walked.model, UNIT));
    await walked.does(approveProgramming(walked.model, UNIT));
  }
  await walked.agreed();
});

let undelivered: number;
test('PRIMERO is bought in part, and until its last evening nothing of it has lapsed', async () => {
  await walked.paid(200, 'PRIMERO');
  undelivered = await walked.committed(50, 'PRIMERO');
  await walked.onDay('04-30', [], '23:30');
  expect(await homeQuarter('PRIMERO')).toMatchObject({ balance: '3270.00', lapsed: '0.00' });
  expect(await editor()).toMatchObject({ lapsed: '0.00', quarters: QUARTERS });
  await walked.agreed();
});

test('half an hour later its balance has lapsed; an order that it holds has not', async () => {
  await walked.onDay('05-01', ['PRIMERO'], '00:30');
  expect(await homeQuarter('PRIMERO')).toMatchObject({
    executed: '6000.00',
    reserved: '1500.00',
    balance: '3270.00',
    lapsed: '3270.00',
  });
  expect(await homeQuarter('SEGUNDO')).toMatchObject({ balance: '7890.00', lapsed: '0.00' });
  expect(await editor()).toMatchObject({ lapsed: '3270.00', quarters: ['SEGUNDO', 'TERCERO'] });
  await walked.agreed();
});

test('what an annulled order of it gives back lapses, too', async () => {
  await walked.onDay('05-04', ['PRIMERO']);
  await walked.does(banOrder(undelivered, walked.today));
  expect(await editor()).toMatchObject({ budget: '26550.00', lapsed: '4770.00' });
  await walked.agreed();
});

test('it is given to SEGUNDO, not a cent more; each event keeps what had lapsed', async () => {
  expect(await walked.refused(wanted('PRIMERO', '0'))).toContain('PRIMERO ya pasó');
  expect(await walked.refused(wanted('SEGUNDO', '12660.01'))).toBe(
    'Los cuatrimestres aprobados sumarían Q26,550.01, sin Q4,770.00 que vencieron, y el presupuesto del PAC es de Q26,550.00: reduzca los aumentos',
  );
  await walked.does(wanted('SEGUNDO', '12660'));
  const extension = lastExtension();
  expect(await keptOf(extension)).toBe('4770.00');
  await walked.does(sendExtension(extension));
  // While it waits another order takes of what has lapsed: the approval finds too little.
  late = await walked.consolidated(1, 'PRIMERO');
  expect(await walked.refused(approveExtension(extension))).toContain(
    'Q26,580.00, sin Q4,740.00 que vencieron,',
  );
  await walked.does(rejectExtension(extension));
  await walked.does(generate(walked.model, late, { quarter: 'SEGUNDO' }, walked.terms, walked.today));
  await walked.does(wanted('SEGUNDO', '12630'));
  await walked.does(sendExtension(extension));
  await walked.does(approveExtension(extension));
  expect(await keptOf(extension)).toBe('4770.00');
  await walked.agreed();
});

test('what was given is spent once: PRIMERO takes no further order', async () => {
  const id = await walked.asked(10, 'PRIMERO');
  expect(await walked.refused(consolidate([id], { number: '99', fee: 1, award: 0 }, walked.today))).toBe(
    'El cuatrimestre PRIMERO ya pasó y lo que venció de él se dio a otro: con esta orden el centro de costo sobrepasa su PAC por Q300.00',
  );
  // Its person takes it back, and asks for it later.
  await walked.does(withdrawRequest(id));
  await walked.does(banRequest(id));
  await walked.agreed();
});

test('the same at the end of SEGUNDO, whose last order is paid after it: TERCERO gets what is left', async () => {
  await walked.paid(300, 'SEGUNDO');
  await walked.onDay('09-01', ['PRIMERO', 'SEGUNDO']);
  expect(await editor()).toMatchObject({ quarters: ['TERCERO'], lapsed: '8400.00', budget_pac: '26550.00' });
  await walked.does(commit(walked.model, late, walked.today));
  await walked.pays(late);
  await walked.does(wanted('TERCERO', '11520'));
  await walked.does(sendExtension(lastExtension()));
  await walked.does(approveExtension(lastExtension()));
  await walked.agreed();
});

test('and the plan is executed to the last quetzal', async () => {
  await walked.onDay('11-16', ['PRIMERO', 'SEGUNDO']);
  await walked.paid(384, 'TERCERO');
  const { totals, quarters } = await walked.desk.read<HomePlan>('/home/plan', { by: 'unit' });
  expect(totals).toMatchObject({ planned: '26550.00', executed: '26550.00', available: '0.00' });
  expect(quarters.map(({ executed, balance, lapsed }) => [executed, balance, lapsed])).toEqual([
    ['6000.00', '4770.00', '4770.00'],
    ['9030.00', '3630.00', '3630.00'],
    ['11520.00', '0.00', '0.00'],
  ]);
  expect(await walked.refused(wanted('TERCERO', '0.01'))).toContain('Q26,550.01');
  await walked.agreed();
});
