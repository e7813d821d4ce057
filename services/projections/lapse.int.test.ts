import { dateInGuatemala, QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import { type Money, money, quantity } from '@expediente/kernel/decimal.ts';
import type { ExtensionDetail, ExtensionDetails } from '@expediente/schemas/extension/read.ts';
import type { HomePlan } from '@expediente/schemas/home/read.ts';
import { type Desk, deskOver } from '@expediente/testing/planning/desk.ts';
import { disagreements } from '@expediente/testing/planning/figures.ts';
import { type Command, type Model, saidByModel } from '@expediente/testing/planning/model.ts';
import { saidEverywhere } from '@expediente/testing/planning/places.ts';
import { approvePlan, savePlan, sendPlan } from '@expediente/testing/planning/plans.ts';
import {
  accrue,
  banOrder,
  banRequest,
  commit,
  consolidate,
  generate,
  pay,
  revise,
  saveRequest,
  sendRequest,
  sendToDaf,
  type Terms,
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
import { planningWorld } from '@expediente/testing/planning/world.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/**
 * A year with three cuatrimestres, each bought less than it was programmed for: what lapses is given to the next, and
 * the plan is executed to the last quetzal (planning B44). The clock goes through the year; after each step every
 * place and a model beside them say the same.
 */
oneStory();

/** The next one: whatever day the test runs on, nothing of it has gone by. */
const YEAR = Number(dateInGuatemala(new Date()).slice(0, 4)) + 1;
const UNIT = 100101;
const GROUP = '200';

let services: TestServices;
let desk: Desk;
let model: Model;
let supply: number;
let terms: Terms;
let today: string;

/** A day of the year at that hour in Guatemala; who works signs in again. */
async function onDay(day: string, over: readonly Quarter[], hour = '10:00'): Promise<void> {
  today = `${YEAR}-${day}`;
  vi.setSystemTime(new Date(`${today}T${hour}:00-06:00`));
  desk = await deskOver(services, YEAR);
  model = { ...model, over };
}

beforeAll(async () => {
  services = await testServices();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${YEAR}-01-11T10:00:00-06:00`) });
  const planned = await planningWorld(services, 0);
  ({ desk, model } = planned);
  ({ today, terms } = planned.world);
  supply = [...model.supplies.values()].find(({ code }) => code === '9991')?.id ?? 0;
});
afterAll(async () => {
  vi.useRealTimers();
  await services.close();
});

/** Carried out as the model says it must be. */
async function does(command: Command): Promise<Readonly<Record<string, unknown>>> {
  expect(command.faults(model)).toEqual([]);
  const { done, message, data } = await desk.send(command.who, command.path, command.payload, command.file);
  expect(done ? '' : `${command.path}: ${message}`).toBe('');
  expect(data).toMatchObject(command.apply(model, data));
  return data;
}

/** Refused as the model says it must be; answers with the message. */
async function refused(command: Command): Promise<string> {
  const { rule, message } = await desk.send(command.who, command.path, command.payload, command.file);
  expect(command.faults(model)).toContain(rule);
  return message;
}

async function agreed(): Promise<void> {
  const said = await saidEverywhere(desk, { year: YEAR, units: [UNIT], depth: 'movements' });
  expect(disagreements([saidByModel(model), ...said])).toEqual([]);
}

let lastNumber = 0;
/** Units asked for and consolidated. */
async function consolidated(units: number, quarter: Quarter): Promise<number> {
  const lines = [{ subProduct: '1-1-1', qty: quantity(units) }];
  const { id } = await does(saveRequest(model, 0, { unit: UNIT, supply, quarter, lines }, today));
  await does(sendRequest(Number(id)));
  lastNumber += 1;
  const order = consolidate([Number(id)], { number: String(lastNumber), fee: 1, award: 0 }, today);
  return Number((await does(order)).id);
}

/** Bought and committed. */
async function committed(units: number, quarter: Quarter): Promise<number> {
  const id = await consolidated(units, quarter);
  await does(generate(model, id, { quarter }, terms, today));
  await does(commit(model, id, today));
  return id;
}

/** Bought, received and paid. */
async function paid(units: number, quarter: Quarter): Promise<void> {
  const id = await committed(units, quarter);
  await pays(id);
}

async function pays(id: number): Promise<void> {
  await does(revise(model, id, { documents: 'whole' }, today));
  await does(accrue(model, id, today));
  await does(sendToDaf(id, today));
  await does(pay(id, today));
}

const homeQuarter = async (quarter: Quarter) =>
  (await desk.read<HomePlan>('/home/plan', { by: 'group' })).quarters.find(
    (each) => each.quarter === quarter,
  );
const editor = async () =>
  (await desk.read<ExtensionDetails>(`/quarterly/extension/details/${UNIT}/${YEAR}/0`)).header;
const wanted = (quarter: Quarter, newBudget: string) =>
  saveExtension(model, UNIT, [{ group: GROUP, quarter, level: 'A', newBudget: money(newBudget) }]);
/** Of the extension as it is kept. */
const keptOf = async (id: number): Promise<string> =>
  (await desk.read<ExtensionDetail>(`/quarterly/extension/get/id/${id}`)).lapsed;
const lastExtension = (): number => model.extensions.at(-1)?.id ?? 0;
/** The order of PRIMERO that moved to SEGUNDO. */
let late: number;

test('the year is planned and programmed whole: Q26,550.00', async () => {
  await does(savePlan(model, UNIT, [{ supply, subProduct: '1-1-1', qty: quantity(885) }]));
  await does(sendPlan(model, UNIT));
  await does(approvePlan(model, UNIT));
  const programmed: Readonly<Record<Quarter, Money>> = {
    PRIMERO: money('10770'),
    SEGUNDO: money('7890'),
    TERCERO: money('7890'),
  };
  const amounts = QUARTERS.map((quarter) => ({ group: GROUP, quarter, budget: programmed[quarter] }));
  await does(saveProgramming(model, UNIT, true, amounts));
  for (const _ of QUARTERS) {
    await does(sendProgramming(model, UNIT));
    await does(approveProgramming(model, UNIT));
  }
  await agreed();
});

let undelivered: number;
test('PRIMERO is bought in part, and until its last evening nothing of it has lapsed', async () => {
  await paid(200, 'PRIMERO');
  undelivered = await committed(50, 'PRIMERO');
  await onDay('04-30', [], '23:30');
  expect(await homeQuarter('PRIMERO')).toMatchObject({ balance: '3270.00', lapsed: '0.00' });
  expect(await editor()).toMatchObject({ lapsed: '0.00', quarters: QUARTERS });
  await agreed();
});

test('half an hour later its balance has lapsed; an order that it holds has not', async () => {
  await onDay('05-01', ['PRIMERO'], '00:30');
  expect(await homeQuarter('PRIMERO')).toMatchObject({
    executed: '6000.00',
    reserved: '1500.00',
    balance: '3270.00',
    lapsed: '3270.00',
  });
  expect(await homeQuarter('SEGUNDO')).toMatchObject({ balance: '7890.00', lapsed: '0.00' });
  expect(await editor()).toMatchObject({ lapsed: '3270.00', quarters: ['SEGUNDO', 'TERCERO'] });
  await agreed();
});

test('what an annulled order of it gives back lapses, too', async () => {
  await onDay('05-04', ['PRIMERO']);
  await does(banOrder(undelivered, today));
  expect(await editor()).toMatchObject({ budget: '26550.00', lapsed: '4770.00' });
  await agreed();
});

test('it is given to SEGUNDO, not a cent more; each event keeps what had lapsed', async () => {
  expect(await refused(wanted('PRIMERO', '0'))).toContain('PRIMERO ya pasó');
  expect(await refused(wanted('SEGUNDO', '12660.01'))).toBe(
    'Los cuatrimestres aprobados sumarían Q26,550.01, sin Q4,770.00 que vencieron, y el presupuesto del PAC es de Q26,550.00: reduzca los aumentos',
  );
  await does(wanted('SEGUNDO', '12660'));
  const extension = lastExtension();
  expect(await keptOf(extension)).toBe('4770.00');
  await does(sendExtension(extension));
  // While it waits another order takes of what has lapsed: the approval finds too little.
  late = await consolidated(1, 'PRIMERO');
  expect(await refused(approveExtension(extension))).toContain('Q26,580.00, sin Q4,740.00 que vencieron,');
  await does(rejectExtension(extension));
  await does(generate(model, late, { quarter: 'SEGUNDO' }, terms, today));
  await does(wanted('SEGUNDO', '12630'));
  await does(sendExtension(extension));
  await does(approveExtension(extension));
  expect(await keptOf(extension)).toBe('4770.00');
  await agreed();
});

test('what was given is spent once: PRIMERO takes no further order', async () => {
  const lines = [{ subProduct: '1-1-1', qty: quantity(10) }];
  const asked = saveRequest(model, 0, { unit: UNIT, supply, quarter: 'PRIMERO', lines }, today);
  const id = Number((await does(asked)).id);
  await does(sendRequest(id));
  expect(await refused(consolidate([id], { number: '99', fee: 1, award: 0 }, today))).toBe(
    'El cuatrimestre PRIMERO ya pasó y lo que venció de él se dio a otro: con esta orden el centro de costo sobrepasa su PAC por Q300.00',
  );
  // Its person takes it back, and asks for it later.
  await does(withdrawRequest(id));
  await does(banRequest(id));
  await agreed();
});

test('the same at the end of SEGUNDO, whose last order is paid after it: TERCERO gets what is left', async () => {
  await paid(300, 'SEGUNDO');
  await onDay('09-01', ['PRIMERO', 'SEGUNDO']);
  expect(await editor()).toMatchObject({ quarters: ['TERCERO'], lapsed: '8400.00', budget_pac: '26550.00' });
  await does(commit(model, late, today));
  await pays(late);
  await does(wanted('TERCERO', '11520'));
  await does(sendExtension(lastExtension()));
  await does(approveExtension(lastExtension()));
  await agreed();
});

test('and the plan is executed to the last quetzal', async () => {
  await onDay('11-16', ['PRIMERO', 'SEGUNDO']);
  await paid(384, 'TERCERO');
  const { totals, quarters } = await desk.read<HomePlan>('/home/plan', { by: 'unit' });
  expect(totals).toMatchObject({ planned: '26550.00', executed: '26550.00', available: '0.00' });
  expect(quarters.map(({ executed, balance, lapsed }) => [executed, balance, lapsed])).toEqual([
    ['6000.00', '4770.00', '4770.00'],
    ['9030.00', '3630.00', '3630.00'],
    ['11520.00', '0.00', '0.00'],
  ]);
  expect(await refused(wanted('TERCERO', '0.01'))).toContain('Q26,550.01');
  await agreed();
});
