import type { Quarter } from '@expediente/kernel/dates.ts';
import { money } from '@expediente/kernel/decimal.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { quarterBudget } from '@expediente/machines/ledger/quarter-budget.ts';
import { balance, NO_QUARTER_BUDGET } from '@expediente/machines/ledger/quarter-budget-state.ts';
import { quarterly } from '@expediente/machines/quarterly/decide.ts';
import { presentBudgets, totalOfAmounts } from '@expediente/machines/quarterly/state.ts';
import { type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { sessionOf } from '@expediente/testing/workflow/session.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldOnto } from '../shared/pipeline/fold.ts';
import { done } from '../shared/unit/answer.ts';

/** A year to come: all of its cuatrimestres may still change. */
const YEAR = 2090;
const UNIT = 100101;
const P_ID = `${UNIT}-${YEAR}`;

let service: TestWorkflow;
beforeAll(async () => {
  service = await testWorkflow();
  const plan = { p_id_unit: UNIT, p_year: YEAR };
  await service.as('centro', '/packsannual/insert/update', {
    ...plan,
    p_details: [{ p_id_supplie: 2, p_id_sub_products: '1-1-1', p_qty: 2654 }],
  });
  await service.as('centro', '/packsannual/send', plan);
  expect(await service.as('aprobador', '/packsannual/approve', plan)).toMatchObject({ response: 'success' });
});
afterAll(async () => await service.close());

type Amount = readonly [group: string, quarter: Quarter, budget: string];
const FIRST: readonly Amount[] = [
  ['100', 'PRIMERO', '5300'],
  ['200', 'PRIMERO', '2580'],
  ['300', 'PRIMERO', '2900'],
];
const SECOND: readonly Amount[] = [
  ['100', 'SEGUNDO', '5300'],
  ['200', 'SEGUNDO', '2580'],
];
const save = async (amounts: readonly Amount[], changes: object = {}) =>
  await service.as('centro', '/quarterly/insert/update', {
    p_id: P_ID,
    p_id_unit: UNIT,
    p_year: YEAR,
    p_details: amounts.map(([p_id_group, p_quarter, p_budget]) => ({ p_id_group, p_quarter, p_budget })),
    ...changes,
  });
const send = async () => await service.as('centro', '/quarterly/send', { p_id: P_ID });
const approve = async () => await service.as('aprobador', '/quarterly/approve', { p_id: P_ID });

const budget = async (group: string, quarter: Quarter) =>
  foldOnto(
    quarterBudget,
    NO_QUARTER_BUDGET,
    await service.store.readStream(streamName('quarterBudget', UNIT, YEAR, group, quarter)),
  );

describe('the worked example of the quarters', () => {
  test('a programming is saved within the plan; its first cuatrimestre has to be there', async () => {
    expect(await save(SECOND, { p_id: '' })).toMatchObject({
      response: 'warning',
      message: 'Ingresar el presupuesto del cuatrimestre PRIMERO',
    });
    expect(await save([['100', 'PRIMERO', '26540.01']], { p_id: 0 })).toMatchObject({
      data: { rule: 'within-plan' },
    });
    expect(await save([...FIRST, ['100', 'SEGUNDO', '5300']], { p_id: 0, p_budget: '16080' })).toMatchObject({
      status: 200,
      response: 'success',
      message:
        'La programación se guardó. El PAC no tiene insumos de los grupos 100, 300: revise sus presupuestos.',
      data: { id: P_ID, number: 1, quarter_approve: 0, state: 0, unplanned_groups: ['100', '300'] },
    });
    expect(await save(FIRST, { p_id: '' })).toMatchObject({ data: { rule: 'quarterly-once' } });
  });

  test('an approved cuatrimestre opens its budgets and is locked', async () => {
    expect(await send()).toMatchObject({ data: { state: 1 } });
    expect(
      await service.as('aprobador', '/quarterly/refuse', { p_id: P_ID, p_justification: '' }),
    ).toMatchObject({ status: 400, message: 'Por favor, ingresar la justificación' });
    expect(
      await service.as('aprobador', '/quarterly/refuse', { p_id: P_ID, p_justification: 'Falta el 300' }),
    ).toMatchObject({ data: { state: 2 } });
    await send();
    expect(await approve()).toMatchObject({ response: 'success', data: { state: 0, quarter_approve: 1 } });
    expect(await budget('300', 'PRIMERO')).toMatchObject({ budget: '2900.00', executor: 100100 });
    expect(await budget('100', 'SEGUNDO')).toMatchObject({ opened: false });
    expect(await save([['100', 'PRIMERO', '5300.01'], ...SECOND])).toMatchObject({
      data: { rule: 'approved-quarters-locked' },
    });
    expect(await save(SECOND, { p_quarter_approve: 0 })).toMatchObject({
      message: 'El registro ya cambió de estado',
    });
    expect(await save(SECOND, { p_budget_pac: '26540.01' })).toMatchObject({
      data: { rule: 'plan-as-seen' },
    });
    expect(await save(SECOND, { p_budget: '1' })).toMatchObject({ data: { rule: 'given-total' } });
  });

  test('with the third the whole plan is divided', async () => {
    await save([...FIRST, ...SECOND], { p_budget: '18660', p_budget_pac: '26540', p_quarter_approve: 1 });
    await send();
    expect(await approve()).toMatchObject({ data: { state: 0, quarter_approve: 2 } });
    const third = (last: string) =>
      save([
        ['100', 'TERCERO', '5300'],
        ['200', 'TERCERO', last],
      ]);
    expect(await third('2579.99')).toMatchObject({
      message: 'El presupuesto total debe de coincider con el presupuesto del PAC.',
    });
    expect(await third('2580')).toMatchObject({ response: 'success' });
    await send();
    expect(await approve()).toMatchObject({ data: { state: 3, quarter_approve: 3 } });
    expect(await save(FIRST)).toMatchObject({ message: 'El registro ya cambió de estado' });
  });
});

const extensionOf = (details: readonly object[], changes: object = {}) =>
  service.as('centro', '/quarterly/extension/insert/update', {
    p_id_unit: UNIT,
    p_year: YEAR,
    p_details: details,
    ...changes,
  });
const change = (p_id_group: string, p_quarter: Quarter, p_newBudget: string, more: object = {}) => ({
  p_id_group,
  p_quarter,
  p_id_nivel: 'A',
  p_newBudget,
  p_justification: 'Se compró a menor precio',
  ...more,
});
const DOWN = change('100', 'TERCERO', '3330', { p_type: 'DOWN', p_id_details: '100-TERCERO' });
const UP = change('300', 'TERCERO', '1000', { p_id_nivel: 'VP', p_type: 'UP', p_budget: '0' });

describe('the worked example of an extension', () => {
  let id = 0;
  const step = (name: string, user = 'aprobador', more: object = {}) =>
    service.as(user, `/quarterly/extension/${name}`, { p_id: id, ...more });
  const present = async () => {
    const events = await service.store.readStream(streamName('quarterly', UNIT, YEAR));
    const state = foldOnto(quarterly, quarterly.initial, events);
    return totalOfAmounts(presentBudgets(state));
  };

  test('is saved over the balances of now, and within the plan', async () => {
    await service.workflow.act('order', {}, sessionOf(), {}, async (unit) => {
      const key = [UNIT, YEAR, '100', 'TERCERO'];
      const amount = money('970');
      const hold = { type: 'HoldAmount', source: 'order-900', amount, group: '100' } as const;
      await unit.decide(quarterBudget, key, { ...hold, quarter: 'TERCERO' });
      return done('');
    });
    expect(await extensionOf([])).toMatchObject({ message: 'Ingresar los cambios a realizar' });
    expect(await extensionOf([{ ...DOWN, p_budget: '5300' }, UP])).toMatchObject({
      message: expect.stringContaining('El saldo del grupo 100 en TERCERO cambió de Q5,300.00 a Q4,330.00'),
    });
    expect(await extensionOf([change('100', 'TERCERO', '4330.01')])).toMatchObject({
      data: { rule: 'within-plan' },
    });
    expect(await extensionOf([{ ...UP, p_id_nivel: 'A' }, DOWN])).toMatchObject({
      data: { rule: 'new-group-level' },
    });
    expect(await extensionOf([{ ...DOWN, p_id_nivel: 'VC' }])).toMatchObject({
      data: { rule: 'level-offered' },
    });
    expect(await extensionOf([change('100', 'TERCERO', '4330')])).toMatchObject({
      data: { rule: 'changes-something' },
    });
    const first = await extensionOf([DOWN]);
    expect(first).toMatchObject({ response: 'success', data: { number_year: `1/${YEAR}`, state: 0 } });
    id = Number(first.data.id);
  });

  test('is the open one of its unit and year until it is approved', async () => {
    expect(await extensionOf([DOWN, UP])).toMatchObject({ response: 'success', data: { id, number: 1 } });
    expect(await step('send', 'otro')).toMatchObject({ status: 404 });
    expect(await step('send', 'centro')).toMatchObject({ data: { state: 1 } });
    expect(await budget('100', 'TERCERO')).toMatchObject({ budgetReservated: '1000.00' });
    expect(balance(await budget('100', 'TERCERO'))).toBe('3330.00');
    expect(await extensionOf([DOWN])).toMatchObject({ message: 'El registro ya cambió de estado' });
    expect(await step('refuse', 'aprobador', { p_justification: 'Falta el respaldo' })).toMatchObject({
      data: { state: 2 },
    });
    expect(balance(await budget('100', 'TERCERO'))).toBe('4330.00');
    await step('send', 'centro');
  });

  test('is approved once by twenty at once: budgets move once, and the programming records it', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => step('approve')));
    expect(replies.map(({ response }) => response).filter((each) => each === 'success')).toHaveLength(1);
    expect(
      new Set(replies.filter(({ response }) => response !== 'success').map(({ message }) => message)),
    ).toEqual(new Set(['El registro ya cambió de estado']));
    expect(await budget('100', 'TERCERO')).toMatchObject({
      reductionBudget: '1000.00',
      budgetReservated: '0.00',
    });
    expect(balance(await budget('100', 'TERCERO'))).toBe('3330.00');
    expect(await budget('300', 'TERCERO')).toMatchObject({ budget: '0.00', extensionBudget: '1000.00' });
    expect(await present()).toBe('26540.00');
    expect(await extensionOf([change('300', 'TERCERO', '1000.01')])).toMatchObject({
      data: { rule: 'within-plan' },
    });
  });

  test('of two that take the same balance one is sent, and no balance is negative', async () => {
    const next = await extensionOf([change('200', 'TERCERO', '0')]);
    expect(next).toMatchObject({ data: { number: 2 } });
    id = Number(next.data.id);
    const replies = await Promise.all(Array.from({ length: 20 }, () => step('send', 'centro')));
    expect(replies.filter(({ response }) => response === 'success')).toHaveLength(1);
    expect(await budget('200', 'TERCERO')).toMatchObject({ budgetReservated: '2580.00' });
    expect(balance(await budget('200', 'TERCERO'))).toBe('0.00');
  });
});

test('twenty at once approve one cuatrimestre', async () => {
  const plan = { p_id_unit: 100102, p_year: YEAR };
  const p_id = `100102-${YEAR}`;
  await service.as('centro', '/packsannual/insert/update', {
    ...plan,
    p_details: [{ p_id_supplie: 2, p_id_sub_products: '1-1-1', p_qty: 10 }],
  });
  const details = { p_details: [{ p_id_group: '200', p_quarter: 'PRIMERO', p_budget: '50' }] };
  expect(await service.as('centro', '/quarterly/insert/update', { ...plan, ...details })).toMatchObject({
    message: `El centro de costo no tiene un PAC aprobado del año ${YEAR}`,
  });
  await service.as('centro', '/packsannual/send', plan);
  await service.as('aprobador', '/packsannual/approve', plan);
  await service.as('centro', '/quarterly/insert/update', { ...plan, ...details });
  await service.as('centro', '/quarterly/send', { p_id });
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => service.as('aprobador', '/quarterly/approve', { p_id })),
  );
  expect(replies.filter(({ response }) => response === 'success')).toHaveLength(1);
  const opened = await service.store.readStream(streamName('quarterBudget', 100102, YEAR, '200', 'PRIMERO'));
  expect(opened.map(({ type }) => type)).toEqual(['QuarterBudgetOpened']);
});

test('session, permission and scope come first', async () => {
  expect(await service.send('/quarterly/send', { p_id: P_ID })).toMatchObject({ status: 401 });
  expect(await service.as('aprobador', '/quarterly/send', { p_id: P_ID })).toMatchObject({ status: 403 });
  expect(await service.as('otro', '/quarterly/send', { p_id: P_ID })).toMatchObject({ status: 404 });
  expect(await service.as('centro', '/quarterly/send', { p_id: '100101' })).toMatchObject({ status: 400 });
});
