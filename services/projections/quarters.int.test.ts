import { dateInGuatemala, QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import { type Money, money, subtract, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { ExtensionConsolidated, ExtensionDetails } from '@expediente/schemas/extension/read.ts';
import type { HomePlan } from '@expediente/schemas/home/read.ts';
import type { QuarterBalanceRow } from '@expediente/schemas/ledger/read.ts';
import type { QuarterlyDetail, QuarterlyDetails } from '@expediente/schemas/quarterly/read.ts';
import { type Answer, type TestServices, testServices } from '@expediente/testing/services/services.ts';
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
const tokens: Record<string, string> = {};
beforeAll(async () => {
  services = await testServices();
  for (const user of ['admin', 'centro', 'aprobador']) tokens[user] = await services.signIn(user);
  const session = await post('centro', '/users/session', { p_year: YEAR });
  tokens.centro = String(session.data.jwt);
  const { data } = await post('admin', '/supplies/insert/update', {
    p_id: 0,
    p_id_type_supplies: 1,
    p_id_presentation: '10010',
    p_cod_ppr: '99900',
    p_cod_internal: '9990',
    p_description_ppr: 'Insumo',
    p_description_internal: 'INSUMO',
    p_id_row: '266',
    p_price: '10',
    p_state: 1,
    p_has_catalog: 1,
    p_auto_generated: 0,
  });
  const key = { p_id_unit: UNIT, p_year: YEAR };
  await post('centro', '/packsannual/insert/update', {
    ...key,
    p_details: [{ p_id_supplie: data.id, p_id_sub_products: '1-2-1', p_qty: 2654 }],
  });
  await post('centro', '/packsannual/send', key);
  expect(await without()).not.toContain(UNIT);
  await post('aprobador', '/packsannual/approve', key);
});
afterAll(async () => await services.close());

async function post(user: string, path: string, payload: object): Promise<Answer> {
  const answer = await services.call('POST', path, { ...payload, token: tokens[user] });
  if (answer.response !== 'success') throw new Error(`${path}: ${answer.message}`);
  return answer;
}

/** What everybody who asks now is told. */
async function read<Data>(path: string, query: object = {}, user = 'centro'): Promise<Data> {
  const head = await services.store.head();
  const answer = await services.call('GET', path, { ...query, token: tokens[user], position: head });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.message}`);
  return answer.data as Data;
}

interface Rows<Row> {
  readonly rows: readonly Row[];
}
const unitsOf = async (which: 'with' | 'without'): Promise<readonly number[]> =>
  (await read<Rows<{ id: number }>>(`/quarterly/units/${which}/${YEAR}`)).rows.map(({ id }) => id);
const without = async () => await unitsOf('without');

const sumOf = (amounts: readonly string[]): Money =>
  sum(
    amounts.map((amount) => money(amount)),
    ZERO_MONEY,
  );

/** The programming and the balances of its approved cuatrimestres, after every place has said the same of them. */
async function agreed() {
  const one = await read<QuarterlyDetail>(`/quarterly/get/id/${ID}`);
  const { rows } = await read<Rows<QuarterlyDetail>>(`/quarterly/get/all/${YEAR}`);
  expect(rows).toEqual([expect.objectContaining({ id: ID, budget: one.budget, difference: one.difference })]);
  const whole = await read<QuarterlyDetails>(`/quarterly/details/${ID}`);
  expect(whole.details).toEqual(one.details);
  expect(whole.totals).toMatchObject({ budget: one.budget, difference: one.difference });
  expect(sumOf(one.details.map(({ budget }) => budget))).toBe(one.budget);
  expect(subtract(money(one.budget_pac), money(one.budget))).toBe(one.difference);

  const balances = await read<readonly QuarterBalanceRow[]>(`/quarterly/balance/${UNIT}/${YEAR}`);
  const present = (row: QuarterBalanceRow) =>
    subtract(money(Number(row.budget) + Number(row.extension_budget)), money(row.reduction_budget));
  expect(
    balances.map((row) => ({ id_group: row.id_group, quarter: row.quarter, budget: present(row) })),
  ).toEqual(
    expect.arrayContaining(
      one.details
        .filter(({ locked }) => locked === 1)
        .map(({ id_group, quarter, budget }) => ({ id_group, quarter, budget })),
    ),
  );

  const home = await read<HomePlan>('/home/plan');
  expect(home.quarters.map(({ quarter, balance, withheld }) => ({ quarter, balance, withheld }))).toEqual(
    QUARTERS.flatMap((quarter) => {
      const own = balances.filter((row) => row.quarter === quarter);
      return own.length === 0
        ? []
        : {
            quarter,
            balance: sumOf(own.map(({ balance }) => balance)),
            withheld: sumOf(own.map(({ budget_reservated }) => budget_reservated)),
          };
    }),
  );
  return {
    one,
    balances,
    balanceOf: (group: string, quarter: Quarter) => balanceIn(balances, group, quarter),
  };
}

const balanceIn = (balances: readonly QuarterBalanceRow[], group: string, quarter: Quarter) =>
  balances.find((row) => row.id_group === group && row.quarter === quarter)?.balance;

type Amount = readonly [group: string, quarter: Quarter, budget: string];
const save = async (p_id: string, amounts: readonly Amount[]) =>
  await post('centro', '/quarterly/insert/update', {
    p_id,
    p_id_unit: UNIT,
    p_year: YEAR,
    p_details: amounts.map(([p_id_group, p_quarter, p_budget]) => ({ p_id_group, p_quarter, p_budget })),
  });
const approve = async () => {
  await post('centro', '/quarterly/send', { p_id: ID });
  await post('aprobador', '/quarterly/approve', { p_id: ID });
};

test('a unit with an approved plan can be programmed: its groups stand first', async () => {
  expect(await without()).toContain(UNIT);
  expect(await unitsOf('with')).not.toContain(UNIT);
  const { header, details, groups } = await read<QuarterlyDetails>(`/quarterly/details/${ID}`);
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
  await read<ExtensionDetails>(`/quarterly/extension/details/${UNIT}/${YEAR}/${of}`);

test('an extension is written over the balances, and withholds what it takes when it is sent', async () => {
  const empty = await details(0);
  expect(empty.header).toMatchObject({
    id_open: 0,
    quarters: QUARTERS,
    budget: '26540.00',
    budget_pac: '26540.00',
  });
  expect(empty.new_groups).toContainEqual(expect.objectContaining({ id_details: '300-TERCERO' }));
  const { data } = await post('centro', '/quarterly/extension/insert/update', {
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
  id = Number(data.id);
  const written = await details(0);
  expect(written.header).toMatchObject({ id_open: id, number_year: `1/${YEAR}` });
  expect(written.totals).toEqual({ increase: '1000.00', decrease: '1000.00', difference: '0.00' });
  expect(written.details.filter(({ id_nivel }) => id_nivel !== '')).toMatchObject([
    { id_details: '100-TERCERO', budget: '5300.00', newBudget: '4300.00', type: 'DOWN', opened: 1 },
    { id_details: '300-TERCERO', budget: '0.00', newBudget: '1000.00', type: 'UP', opened: 0 },
  ]);
  expect((await agreed()).balanceOf('100', 'TERCERO')).toBe('5300.00');
  await post('centro', '/quarterly/extension/send', { p_id: id });
  expect((await agreed()).balanceOf('100', 'TERCERO')).toBe('4300.00');
});

test('approved, it changes the budgets; what was decided on stays as it was', async () => {
  await post('aprobador', '/quarterly/extension/approve', { p_id: id });
  const after = await agreed();
  expect(after.one).toMatchObject({ budget: '26540.00', difference: '0.00' });
  expect(after.balanceOf('100', 'TERCERO')).toBe('4300.00');
  expect(after.balanceOf('300', 'TERCERO')).toBe('1000.00');
  expect(await read<ExtensionConsolidated>(`/quarterly/extension/consolidated/${id}`)).toMatchObject({
    header: { state: 3, increase: '1000.00' },
    details: [
      { budget: '5300.00', newBudget: '4300.00', change: '-1000.00' },
      { budget: '0.00', newBudget: '1000.00', change: '1000.00' },
    ],
  });
  expect((await details(0)).header.id_open).toBe(0);
});

test('its history tells every change, and a type that it names is not deleted', async () => {
  const { entries } = await read<{ entries: readonly { sentence: string }[] }>(`/history/quarterly/${ID}`);
  expect(entries.map(({ sentence }) => sentence).join()).toContain(
    'Cambió 2 presupuestos con una reprogramación cuatrimestral',
  );
  const answer = await services.call('POST', '/nivel/delete', { p_id: 'VP', token: tokens.admin });
  expect(answer.response).toBe('warning');
});
