import { money, quantity } from '@expediente/kernel/decimal.ts';
import type { HomePlan } from '@expediente/schemas/home/read.ts';
import type { QuarterlyDetails } from '@expediente/schemas/quarterly/read.ts';
import { approvePlan, savePlan, sendPlan } from '@expediente/testing/planning/plans.ts';
import { banRequest, consolidate, withdrawRequest } from '@expediente/testing/planning/purchases.ts';
import {
  approveExtension,
  approveProgramming,
  rejectProgramming,
  saveExtension,
  saveProgramming,
  sendExtension,
  sendProgramming,
} from '@expediente/testing/planning/quarters.ts';
import { GROUP, UNIT, WalkedYear } from '@expediente/testing/planning/walked-year.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * A year whose cuatrimestres are programmed one after another, when each begins. Both of the first lapse in part: what
 * lapsed of PRIMERO goes to SEGUNDO by an extension, the rest of both to TERCERO by its programming. The programming
 * comes to more than the plan, is approved, and the plan is executed to the last quetzal (planning B16, B44).
 */
oneStory();

let walked: WalkedYear;
beforeAll(async () => {
  walked = await WalkedYear.begin();
});
afterAll(async () => await walked.end());

const budget = (quarter: 'PRIMERO' | 'SEGUNDO' | 'TERCERO', amount: string) => ({
  group: GROUP,
  quarter,
  budget: money(amount),
});
const programmed = (...amounts: readonly ReturnType<typeof budget>[]) =>
  saveProgramming(walked.model, UNIT, false, amounts);
const given = (newBudget: string) =>
  saveExtension(walked.model, UNIT, [
    { group: GROUP, quarter: 'SEGUNDO', level: 'A', newBudget: money(newBudget) },
  ]);
const editor = async () =>
  await walked.desk.read<QuarterlyDetails>(`/quarterly/details/${UNIT}-${walked.year}`);
async function approved(): Promise<void> {
  await walked.does(sendProgramming(walked.model, UNIT));
  await walked.does(approveProgramming(walked.model, UNIT));
}

test('Q26,550.00 are planned; PRIMERO and SEGUNDO are programmed with the whole of them', async () => {
  const line = { supply: walked.supply, subProduct: '1-1-1', qty: quantity(885) };
  await walked.does(savePlan(walked.model, UNIT, [line]));
  await walked.does(sendPlan(walked.model, UNIT));
  await walked.does(approvePlan(walked.model, UNIT));
  const amounts = [budget('PRIMERO', '10770'), budget('SEGUNDO', '15780')];
  await walked.does(saveProgramming(walked.model, UNIT, true, amounts));
  await approved();
  await walked.paid(200, 'PRIMERO');
  await walked.agreed();
});

test('in May SEGUNDO is approved, and what lapsed of PRIMERO may be programmed in TERCERO', async () => {
  await walked.onDay('05-04', ['PRIMERO']);
  await approved();
  expect(await walked.refused(programmed(budget('TERCERO', '4770.01')))).toBe(
    'El presupuesto total (Q26,550.01, sin Q4,770.00 que vencieron) supera el presupuesto del PAC (Q26,550.00)',
  );
  await walked.does(programmed(budget('TERCERO', '4770')));
  expect(await editor()).toMatchObject({
    header: { lapsed: '4770.00', budget_pac: '26550.00' },
    totals: { budget: '31320.00', difference: '-4770.00' },
  });
  await walked.agreed();
});

test('who gives it to SEGUNDO first leaves TERCERO without it: the approval finds too much', async () => {
  await walked.does(sendProgramming(walked.model, UNIT));
  await walked.does(given('18780')); // 3,000.00 of the 4,770.00
  const { id } = walked.model.extensions.at(-1) ?? { id: 0 };
  await walked.does(sendExtension(id));
  await walked.does(approveExtension(id));
  expect(await walked.refused(approveProgramming(walked.model, UNIT))).toContain(
    'El presupuesto total (Q29,550.00, sin Q4,770.00 que vencieron) supera',
  );
  await walked.does(rejectProgramming(walked.model, UNIT));
  expect(await walked.refused(programmed(budget('TERCERO', '1770.01')))).toContain('Q26,550.01');
  await walked.does(programmed(budget('TERCERO', '1770')));
  await walked.agreed();
});

test('in September the rest of both is programmed in TERCERO, not a cent more, and approved', async () => {
  await walked.paid(400, 'SEGUNDO');
  await walked.onDay('09-01', ['PRIMERO', 'SEGUNDO']);
  // 26,550.00 less 6,000.00 and 12,000.00 that were executed.
  expect((await editor()).header).toMatchObject({ lapsed: '11550.00' });
  expect(await walked.refused(programmed(budget('TERCERO', '8550.01')))).toBe(
    'El presupuesto total (Q26,550.01, sin Q11,550.00 que vencieron) supera el presupuesto del PAC (Q26,550.00)',
  );
  await walked.does(programmed(budget('TERCERO', '8550')));
  await approved();
  expect(await editor()).toMatchObject({ totals: { budget: '38100.00', difference: '-11550.00' } });
  await walked.agreed();
});

test('what TERCERO got is spent once: PRIMERO and SEGUNDO take no further order', async () => {
  for (const quarter of ['PRIMERO', 'SEGUNDO'] as const) {
    const id = await walked.asked(1, quarter);
    expect(
      await walked.refused(consolidate([id], { number: '99', fee: 1, award: 0 }, walked.today)),
    ).toContain(`El cuatrimestre ${quarter} ya pasó y lo que venció de él se dio a otro`);
    await walked.does(withdrawRequest(id));
    await walked.does(banRequest(id));
  }
});

test('and the plan is executed to the last quetzal', async () => {
  await walked.onDay('11-16', ['PRIMERO', 'SEGUNDO']);
  await walked.paid(285, 'TERCERO');
  const { totals, quarters } = await walked.desk.read<HomePlan>('/home/plan', { by: 'unit' });
  expect(totals).toMatchObject({ planned: '26550.00', executed: '26550.00', available: '0.00' });
  expect(quarters.map(({ executed, balance, lapsed }) => [executed, balance, lapsed])).toEqual([
    ['6000.00', '4770.00', '4770.00'],
    ['12000.00', '6780.00', '6780.00'],
    ['8550.00', '0.00', '0.00'],
  ]);
  await walked.agreed();
});
