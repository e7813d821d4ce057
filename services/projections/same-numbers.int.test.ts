import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { amountOf, type Money, money, price, quantity, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { PacDetail, PacLineRead } from '@expediente/schemas/pac/read.ts';
import type { ReprogrammingDetails } from '@expediente/schemas/reprogramming/read.ts';
import type { UnitBudgetLine } from '@expediente/schemas/request/read.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { type Answer, type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { requestForm } from '@expediente/testing/workflow/forms.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * The worked example of reprogrammings (planning §2.1), number by number: after each step the plan, its editor, the
 * pickers, the units' budget and the home page say the same.
 */
oneStory();

const UNIT = 100101;
const YEAR = 2026;
const SUB_PRODUCT = '1-2-1';
const TODAY = dateInGuatemala(new Date());

let services: TestServices;
const tokens: Record<string, string> = {};
/** Ids of L1, L2, L3 and S4. */
let supplies: readonly number[] = [];

beforeAll(async () => {
  services = await testServices();
  for (const user of ['admin', 'centro', 'aprobador']) tokens[user] = await services.signIn(user);
  supplies = await Promise.all(
    ['2.50', '30', '10', '9'].map(async (p_price, at) => {
      const { data } = await post('admin', '/supplies/insert/update', {
        p_id: 0,
        p_id_type_supplies: 1,
        p_id_presentation: '10010',
        p_cod_ppr: `9990${at}`,
        p_cod_internal: `999${at}`,
        p_description_ppr: `Insumo ${at + 1}`,
        p_description_internal: `INSUMO ${at + 1}`,
        p_id_row: '266',
        p_price,
        p_state: 1,
        p_has_catalog: 1,
        p_auto_generated: 0,
      });
      return Number(data.id);
    }),
  );
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

const place = (line: number): number => supplies[line - 1] ?? 0;
const ofLine =
  (line: number) =>
  ({ id_supplie }: { readonly id_supplie: number }): boolean =>
    id_supplie === place(line);

interface Figures {
  readonly planned: string;
  readonly available: string;
  readonly price: string;
  readonly total: string;
}

const plannedOf = (line: PacLineRead): string =>
  money(Number(line.qty_start) + Number(line.extension_qty) - Number(line.reduction_qty));

const sumOf = (amounts: readonly string[]): Money =>
  sum(
    amounts.map((amount) => money(amount)),
    ZERO_MONEY,
  );
const valued = (lines: readonly PacLineRead[], units: (line: PacLineRead) => string): Money =>
  sumOf(lines.map((line) => amountOf(quantity(units(line)), price(line.price_now))));

/** The plan's lines by their number, after every other place has said the same of them. */
async function agreed(): Promise<Readonly<Record<number, Figures>>> {
  const plan = await read<PacDetail>(`/packsannual/get/id/${UNIT}/${YEAR}`);
  const lines = plan.details;
  const present = lines.filter((line) => Number(plannedOf(line)) > 0);
  const figuresOf = (line: PacLineRead): Figures => ({
    planned: plannedOf(line),
    available: line.available,
    price: line.price_now,
    total: line.total,
  });

  expect(sumOf(lines.map(({ total }) => total))).toBe(plan.budget_now);
  expect(sumOf(lines.map(plannedOf))).toBe(plan.qty_now);
  expect(valued(lines, ({ available }) => available)).toBe(plan.budget_balance);
  expect(sumOf(lines.map(({ available }) => available))).toBe(plan.qty_balance);

  const { rows } = await read<{ rows: readonly { id_unit: number }[] }>(`/packsannual/get/all/${YEAR}`);
  expect(rows.find(({ id_unit }) => id_unit === UNIT)).toMatchObject({
    budget_now: plan.budget_now,
    qty_now: plan.qty_now,
    budget_balance: plan.budget_balance,
  });

  const editor = await read<ReprogrammingDetails>(`/reprogramming/details/${YEAR}/${UNIT}/0`);
  expect(editor.totals.current).toBe(plan.budget_now);
  expect(editor.details.map((line) => ({ ...figuresOf(line), planned: line.qty }))).toEqual(
    lines.map(figuresOf),
  );

  const budget = await read<readonly UnitBudgetLine[]>(`/unit/buget/get/all/${YEAR}/${UNIT}/0/0`);
  const shown = (line: PacLineRead) => ({
    id_supplie: line.id_supplie,
    available: line.available,
    price: line.price_now,
    total: line.total,
    reservated_qty: line.reservated_qty,
    qty_order_reservated: line.qty_order_reservated,
  });
  expect(new Set(budget.map(({ id_supplie }) => id_supplie))).toEqual(
    new Set(present.map(({ id_supplie }) => id_supplie)),
  );
  for (const line of present) expect(budget).toContainEqual(expect.objectContaining(shown(line)));

  const offered = await read<{ rows: readonly { id: number; available: string; price: string }[] }>(
    '/supplies/get/public/pac',
    { p_id_unit: UNIT, p_year: YEAR },
  );
  expect(new Map(offered.rows.map((row) => [row.id, [row.available, row.price]]))).toEqual(
    new Map(present.map((line) => [line.id_supplie, [line.available, line.price_now]])),
  );

  const home = await read<{ totals: Readonly<Record<string, string>> }>('/home/plan');
  expect(home.totals).toEqual({
    planned: plan.budget_now,
    reserved: valued(lines, (line) => line.qty_order_reservated),
    withheld: valued(lines, (line) => line.reservated_qty),
    executed: valued(lines, (line) => line.qty_order),
    available: plan.budget_balance,
  });

  return Object.fromEntries(
    supplies.flatMap((_, at) => {
      const line = lines.find(ofLine(at + 1));
      return line ? [[at + 1, figuresOf(line)] as const] : [];
    }),
  );
}

const figures = (planned: string, available: string, unitPrice: string, total: string): Figures => ({
  planned,
  available,
  price: unitPrice,
  total,
});

type Change = readonly [level: string, line: number, values?: object];
async function draft(changes: readonly Change[], p_extension_budget: 0 | 1 = 0, p_id = 0): Promise<number> {
  const { data } = await post('centro', '/reprogramming/insert/update', {
    p_id,
    p_id_unit: UNIT,
    p_year: YEAR,
    p_extension_budget,
    p_details: changes.map(([p_id_nivel, line, values = {}]) => ({
      p_id_nivel,
      p_id_supplie: place(line),
      p_id_sub_products: SUB_PRODUCT,
      p_justification: 'Cambio de la demanda',
      ...values,
    })),
  });
  return Number(data.id);
}
const send = async (p_id: number) => await post('centro', '/reprogramming/send', { p_id });
const approve = async (p_id: number) =>
  await post('aprobador', '/reprogramming/approve', { p_id, p_date_resolution: TODAY });

const NEUTRAL: readonly Change[] = [
  ['VC', 1, { p_qty: 800 }],
  ['VC', 2, { p_qty: 110 }],
  ['A', 4, { p_qty: 20, p_price: '10' }],
];

test('a plan of 6,000.00 and 1,150 units', async () => {
  const key = { p_id_unit: UNIT, p_year: YEAR };
  await post('centro', '/packsannual/insert/update', {
    ...key,
    p_details: [1000, 100, 50].map((p_qty, at) => ({
      p_id_supplie: place(at + 1),
      p_id_sub_products: SUB_PRODUCT,
      p_qty,
    })),
  });
  await post('centro', '/packsannual/send', key);
  await post('aprobador', '/packsannual/approve', key);
  expect(await agreed()).toEqual({
    1: figures('1000.00', '1000.00', '2.50', '2500.00'),
    2: figures('100.00', '100.00', '30.00', '3000.00'),
    3: figures('50.00', '50.00', '10.00', '500.00'),
  });
});

let neutral = 0;

test('neutral: saved, nothing moves; what is asked stands beside the plan', async () => {
  neutral = await draft(NEUTRAL);
  expect((await agreed())[1]).toEqual(figures('1000.00', '1000.00', '2.50', '2500.00'));
  const { header, details, totals } = await read<ReprogrammingDetails>(
    `/reprogramming/details/${YEAR}/${UNIT}/${neutral}`,
  );
  expect(header).toMatchObject({ number_year: '1/2026', state: 0, extension_budget: 0 });
  expect(totals).toEqual({
    current: '6000.00',
    new: '6000.00',
    decrease: '500.00',
    increase: '500.00',
    difference: '0.00',
  });
  expect(
    details.map(({ kind, id_nivel, new_qty, difference }) => [kind, id_nivel, new_qty, difference]),
  ).toEqual([
    ['planned', 'VC', '800.00', '-500.00'],
    ['planned', 'VC', '110.00', '300.00'],
    ['planned', '', '', '0.00'],
    ['new', 'A', '20.00', '200.00'],
  ]);
});

test('neutral: sent, it withholds; it waits for its approval on the home page', async () => {
  await send(neutral);
  expect((await agreed())[1]).toEqual(figures('1000.00', '800.00', '2.50', '2500.00'));
  const { groups } = await read<{ groups: readonly object[] }>('/home/pending', {}, 'aprobador');
  expect(groups).toContainEqual(
    expect.objectContaining({ title: 'Reprogramaciones por aprobar', count: 1, page: 'reprogramacion' }),
  );
});

test('neutral: rejected, it gives back; sent again and approved, the lines stand where they should', async () => {
  await post('aprobador', '/reprogramming/disapprove', { p_id: neutral, p_justification: 'Sin respaldo' });
  expect((await agreed())[1]?.available).toBe('1000.00');
  expect(await read(`/reprogramming/get/id/${neutral}`)).toMatchObject({
    state: 2,
    justification_rejection: 'Sin respaldo',
  });
  await send(neutral);
  await approve(neutral);
  expect(await agreed()).toEqual({
    1: figures('800.00', '800.00', '2.50', '2000.00'),
    2: figures('110.00', '110.00', '30.00', '3300.00'),
    3: figures('50.00', '50.00', '10.00', '500.00'),
    4: figures('20.00', '20.00', '10.00', '200.00'),
  });
});

test('extension: the plan grows to 6,325.00', async () => {
  const id = await draft(
    [
      ['VC', 2, { p_qty: 120 }],
      ['VCU', 3, { p_price: '10.5' }],
    ],
    1,
  );
  await send(id);
  await approve(id);
  expect(await agreed()).toMatchObject({
    2: figures('120.00', '120.00', '30.00', '3600.00'),
    3: figures('50.00', '50.00', '10.50', '525.00'),
  });
});

test('an elimination leaves the 20 units of a request; they are free again when it is annulled', async () => {
  const { data } = await post(
    'centro',
    '/orders/insert/update',
    requestForm({
      p_id_supplie: place(3),
      p_sub_products: [{ p_id_sub_products: SUB_PRODUCT, p_qty: 20 }],
    }),
  );
  expect((await agreed())[3]).toEqual(figures('50.00', '30.00', '10.50', '525.00'));
  const id = await draft([
    ['E', 3, { p_qty: 0, p_price: 0 }],
    ['VCU', 1, { p_price: '2.89375' }],
  ]);
  await send(id);
  expect((await agreed())[3]?.available).toBe('0.00');
  await approve(id);
  expect(await agreed()).toMatchObject({
    1: figures('800.00', '800.00', '2.89375', '2315.00'),
    3: figures('20.00', '0.00', '10.50', '210.00'),
  });
  await post('centro', '/orders/ban', { p_id_order: data.id });
  expect((await agreed())[3]?.available).toBe('20.00');
});

test('a line that is eliminated whole is offered no more, until it is taken up again', async () => {
  const eliminating = await draft([
    ['E', 2],
    ['VCU', 1, { p_price: '7.39375' }],
  ]);
  await send(eliminating);
  await approve(eliminating);
  expect((await agreed())[2]).toEqual(figures('0.00', '0.00', '30.00', '0.00'));
  const back = await draft([['RA', 2, { p_qty: 40, p_price: '12' }]], 1);
  await send(back);
  await approve(back);
  expect((await agreed())[2]).toEqual(figures('40.00', '40.00', '12.00', '480.00'));
});

test('the consolidated answer keeps what was decided on, whatever became of the plan since', async () => {
  const { header, details, totals } = await read<{
    header: object;
    details: readonly object[];
    totals: object;
  }>(`/reprogramming/consolidated/${neutral}`);
  expect(header).toMatchObject({ number_resolution: '1/2026', date_resolution: TODAY });
  expect(details[0]).toMatchObject({
    id_nivel: 'VC',
    description_nivel: 'VARIACIÓN DE CANTIDAD',
    qty: '1000.00',
    price: '2.50',
    total: '2500.00',
    new_qty: '800.00',
    new_total: '2000.00',
    difference: '-500.00',
    type: 'DOWN',
    modify_budget: 'SI',
  });
  expect(totals).toMatchObject({ current: '6000.00', new: '6000.00' });
});

test('printed once it was sent; approved, the same document comes again', async () => {
  const printed = async (id: number) =>
    await services.download(`/packsannual/consolidate/pdf/${id}`, tokens.centro ?? '');
  const first = await printed(neutral);
  expect(first.headers['content-disposition']).toContain('reprogramacion_100101_1_2026.pdf');
  const text = readPdf(first.content).pages.join('');
  for (const words of ['No.1/2026', 'Autorizado', 'Solicitado', 'VO.BO.', 'Q6,000.00', '-Q500.00'])
    expect(text).toContain(words);
  expect((await printed(neutral)).content.equals(first.content)).toBe(true);
  const draftOnly = await draft([['VC', 1, { p_qty: 900 }]], 1);
  expect(JSON.parse(String((await printed(draftOnly)).content))).toMatchObject({
    response: 'warning',
    data: { rule: 'reprogramming-printable' },
  });
});

test('the plan’s history tells every change with its resolution, in words', async () => {
  const { entries } = await read<{ entries: readonly { sentence: string }[] }>(
    `/history/pac/${UNIT}-${YEAR}`,
  );
  const told = entries.map(({ sentence }) => sentence).filter((sentence) => /resolución/.test(sentence));
  expect(told).toHaveLength(5);
  expect(told.join('\n')).toMatch(/1\/2026/);
});
