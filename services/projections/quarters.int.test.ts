import { dateInGuatemala, QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import { price } from '@expediente/kernel/decimal.ts';
import type { ExtensionConsolidated, ExtensionDetails } from '@expediente/schemas/extension/read.ts';
import type { QuarterBalanceRow } from '@expediente/schemas/ledger/read.ts';
import type { QuarterlyDetail, QuarterlyDetails } from '@expediente/schemas/quarterly/read.ts';
import { type Desk, deskOver } from '@expediente/testing/planning/desk.ts';
import { disagreements } from '@expediente/testing/planning/figures.ts';
import { figuresEverywhere } from '@expediente/testing/planning/places.ts';
import { supplyForm } from '@expediente/testing/planning/plans.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * The worked example of the quarters (planning §2.2), number by number: after each step the programming, the
 * extension's editor, the balance and the home page say the same.
 */
oneStory();

const UNIT = 100101;
/** To come: all of its cuatrimestres may still change. */
const YEAR = Number(dateInGuatemala(new Date()).slice(0, 4)) + 1;
const ID = `${UNIT}-${YEAR}`;

let services: TestServices;
let desk: Desk;
beforeAll(async () => {
  services = await testServices();
  desk = await deskOver(services, YEAR);
  const form = supplyForm({ id: 0, code: '9990', row: '266', price: price('10') });
  const { id: p_id_supplie } = await desk.post('admin', '/supplies/insert/update', form);
  const key = { p_id_unit: UNIT, p_year: YEAR };
  await desk.post('centro', '/packsannual/insert/update', {
    ...key,
    p_details: [{ p_id_supplie, p_id_sub_products: '1-2-1', p_qty: 2654 }],
  });
  await desk.post('centro', '/packsannual/send', key);
  expect(await without()).not.toContain(UNIT);
  await desk.post('aprobador', '/packsannual/approve', key);
});
afterAll(async () => await services.close());

interface Rows<Row> {
  readonly rows: readonly Row[];
}
const unitsOf = async (which: 'with' | 'without'): Promise<readonly number[]> =>
  (await desk.read<Rows<{ id: number }>>(`/quarterly/units/${which}/${YEAR}`)).rows.map(({ id }) => id);
const without = async () => await unitsOf('without');

/** The programming and the balances of its approved cuatrimestres, after every place has shown the same of them. */
async function agreed() {
  const everywhere = await figuresEverywhere(desk, { year: YEAR, units: [UNIT], depth: 'movements' });
  expect(disagreements(everywhere)).toEqual([]);
  const balances = await desk.read<readonly QuarterBalanceRow[]>(`/quarterly/balance/${UNIT}/${YEAR}`);
  return {
    one: await desk.read<QuarterlyDetail>(`/quarterly/get/id/${ID}`),
    balances,
    balanceOf: (group: string, quarter: Quarter) => balanceIn(balances, group, quarter),
  };
}

const balanceIn = (balances: readonly QuarterBalanceRow[], group: string, quarter: Quarter) =>
  balances.find((row) => row.id_group === group && row.quarter === quarter)?.balance;

type Amount = readonly [group: string, quarter: Quarter, budget: string];
const save = async (p_id: string, amounts: readonly Amount[]) =>
  await desk.post('centro', '/quarterly/insert/update', {
    p_id,
    p_id_unit: UNIT,
    p_year: YEAR,
    p_details: amounts.map(([p_id_group, p_quarter, p_budget]) => ({ p_id_group, p_quarter, p_budget })),
  });
const approve = async () => {
  await desk.post('centro', '/quarterly/send', { p_id: ID });
  await desk.post('aprobador', '/quarterly/approve', { p_id: ID });
};

test('a unit with an approved plan can be programmed: its groups stand first', async () => {
  expect(await without()).toContain(UNIT);
  expect(await unitsOf('with')).not.toContain(UNIT);
  const { header, details, groups } = await desk.read<QuarterlyDetails>(`/quarterly/details/${ID}`);
  expect(header).toMatchObject({ id: ID, quarter_approve: 0, budget_pac: '26540.00' });
  expect(details).toEqual([]);
  expect(groups.slice(0, 2)).toMatchObject([
    { id_group: '200', budget_pac: '26540.00' },
    { id_group: '0', budget_pac: '0.00' },
  ]);
});

test('three cuatrimestres are approved one after another', async () => {
  await save('', [
    ['100', 'PRIMERO', '5300'],
    ['200', 'PRIMERO', '2580'],
    ['300', 'PRIMERO', '2900'],
    ['100', 'SEGUNDO', '5300'],
  ]);
  expect((await agreed()).one).toMatchObject({ budget: '16080.00', difference: '10460.00', state: 0 });
  expect(await without()).not.toContain(UNIT);
  await approve();
  const first = await agreed();
  expect(first.one).toMatchObject({ quarter_approve: 1, state: 0 });
  expect(first.balances.map(({ id_group, balance }) => [id_group, balance])).toEqual([
    ['100', '5300.00'],
    ['200', '2580.00'],
    ['300', '2900.00'],
  ]);
  expect(await unitsOf('with')).toContain(UNIT);
  await save(ID, [
    ['100', 'SEGUNDO', '5300'],
    ['200', 'SEGUNDO', '2580'],
  ]);
  await approve();
  await save(ID, [
    ['100', 'TERCERO', '5300'],
    ['200', 'TERCERO', '2580'],
  ]);
  await approve();
  expect((await agreed()).one).toMatchObject({ difference: '0.00', quarter_approve: 3, state: 3 });
});

let id = 0;
const details = async (of: number) =>
  await desk.read<ExtensionDetails>(`/quarterly/extension/details/${UNIT}/${YEAR}/${of}`);

test('an extension is written over the balances, and withholds what it takes when it is sent', async () => {
  const empty = await details(0);
  expect(empty.header).toMatchObject({
    id_open: 0,
    quarters: QUARTERS,
    budget: '26540.00',
    budget_pac: '26540.00',
  });
  expect(empty.new_groups).toContainEqual(expect.objectContaining({ id_details: '300-TERCERO' }));
  const saved = await desk.post('centro', '/quarterly/extension/insert/update', {
    p_id_unit: UNIT,
    p_year: YEAR,
    p_details: [
      ['100', '4300', 'A'],
      ['300', '1000', 'VP'],
    ].map(([p_id_group, p_newBudget, p_id_nivel]) => ({
      p_id_group,
      p_newBudget,
      p_id_nivel,
      p_quarter: 'TERCERO',
      p_justification: 'Cambio de la demanda',
    })),
  });
  id = Number(saved.id);
  const written = await details(0);
  expect(written.header).toMatchObject({ id_open: id, number_year: `1/${YEAR}` });
  expect(written.totals).toEqual({ increase: '1000.00', decrease: '1000.00', difference: '0.00' });
  expect(written.details.filter(({ id_nivel }) => id_nivel !== '')).toMatchObject([
    { id_details: '100-TERCERO', budget: '5300.00', newBudget: '4300.00', type: 'DOWN', opened: 1 },
    { id_details: '300-TERCERO', budget: '0.00', newBudget: '1000.00', type: 'UP', opened: 0 },
  ]);
  expect((await agreed()).balanceOf('100', 'TERCERO')).toBe('5300.00');
  await desk.post('centro', '/quarterly/extension/send', { p_id: id });
  expect((await agreed()).balanceOf('100', 'TERCERO')).toBe('4300.00');
});

test('approved, it changes the budgets; what was decided on stays as it was', async () => {
  await desk.post('aprobador', '/quarterly/extension/approve', { p_id: id });
  const after = await agreed();
  expect(after.one).toMatchObject({ budget: '26540.00', difference: '0.00' });
  expect(after.balanceOf('100', 'TERCERO')).toBe('4300.00');
  expect(after.balanceOf('300', 'TERCERO')).toBe('1000.00');
  expect(await desk.read<ExtensionConsolidated>(`/quarterly/extension/consolidated/${id}`)).toMatchObject({
    header: { state: 3, increase: '1000.00' },
    details: [
      { budget: '5300.00', newBudget: '4300.00', change: '-1000.00' },
      { budget: '0.00', newBudget: '1000.00', change: '1000.00' },
    ],
  });
  expect((await details(0)).header.id_open).toBe(0);
});

test('its history shows every change, and a type that it names is not deleted', async () => {
  const { entries } = await desk.read<{ entries: readonly { sentence: string }[] }>(
    `/history/quarterly/${ID}`,
  );
  expect(entries.map(({ sentence }) => sentence).join()).toContain(
    'Cambió 2 presupuestos con una reprogramación cuatrimestral',
  );
  expect(await desk.send('admin', '/nivel/delete', { p_id: 'VP' })).toMatchObject({ done: false });
});
