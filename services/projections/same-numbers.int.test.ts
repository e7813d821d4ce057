import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { price } from '@expediente/kernel/decimal.ts';
import { openedBook } from '@expediente/platform/excel/testing/books.ts';
import type { ReprogrammingDetails } from '@expediente/schemas/reprogramming/read.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { type Desk, deskOver } from '@expediente/testing/planning/desk.ts';
import { disagreements, figuresIn, lineName } from '@expediente/testing/planning/figures.ts';
import { figuresEverywhere } from '@expediente/testing/planning/places.ts';
import { supplyForm } from '@expediente/testing/planning/plans.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { requestForm } from '@expediente/testing/workflow/forms.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * The worked example of reprogrammings (planning §2.1), number by number: after each step the plan, its workbooks, its
 * editor, the pickers, the units' budget and the home page say the same.
 */
oneStory();

const UNIT = 100101;
const YEAR = 2026;
const SUB_PRODUCT = '1-2-1';
const TODAY = dateInGuatemala(new Date());

let services: TestServices;
let desk: Desk;
/** Ids of L1, L2, L3 and S4. */
let supplies: readonly number[] = [];

beforeAll(async () => {
  services = await testServices();
  desk = await deskOver(services, YEAR);
  supplies = await Promise.all(
    (['2.50', '30', '10', '9'] as const).map(async (amount, at) => {
      const form = supplyForm({ id: 0, code: `999${at}`, row: '266', price: price(amount) });
      return Number((await desk.post('admin', '/supplies/insert/update', form)).id);
    }),
  );
});
afterAll(async () => await services.close());

const place = (line: number): number => supplies[line - 1] ?? 0;

interface Figures {
  readonly planned: string;
  readonly available: string;
  readonly price: string;
  readonly total: string;
}

/** The plan's lines by their number, after every place has shown the same of them. */
async function agreed(): Promise<Readonly<Record<number, Figures>>> {
  const everywhere = await figuresEverywhere(desk, { year: YEAR, units: [UNIT], depth: 'movements' });
  expect(disagreements(everywhere)).toEqual([]);
  const all = figuresIn(everywhere);
  const of = (line: number, figure: string): string =>
    all[`${lineName({ unit: UNIT, supply: place(line), subProduct: SUB_PRODUCT })} ${figure}`] ?? '';
  const planned = supplies.map((_, at) => at + 1).filter((line) => of(line, 'planned') !== '');
  return Object.fromEntries(
    planned.map((line) => [
      line,
      figures(of(line, 'planned'), of(line, 'available'), of(line, 'price'), of(line, 'total')),
    ]),
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
  const { id } = await desk.post('centro', '/reprogramming/insert/update', {
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
  return Number(id);
}
const send = async (p_id: number) => await desk.post('centro', '/reprogramming/send', { p_id });
const approve = async (p_id: number) =>
  await desk.post('aprobador', '/reprogramming/approve', { p_id, p_date_resolution: TODAY });

const NEUTRAL: readonly Change[] = [
  ['VC', 1, { p_qty: 800 }],
  ['VC', 2, { p_qty: 110 }],
  ['A', 4, { p_qty: 20, p_price: '10' }],
];

test('a plan of 6,000.00 and 1,150 units', async () => {
  const key = { p_id_unit: UNIT, p_year: YEAR };
  await desk.post('centro', '/packsannual/insert/update', {
    ...key,
    p_details: [1000, 100, 50].map((p_qty, at) => ({
      p_id_supplie: place(at + 1),
      p_id_sub_products: SUB_PRODUCT,
      p_qty,
    })),
  });
  await desk.post('centro', '/packsannual/send', key);
  await desk.post('aprobador', '/packsannual/approve', key);
  expect(await agreed()).toEqual({
    1: figures('1000.00', '1000.00', '2.50', '2500.00'),
    2: figures('100.00', '100.00', '30.00', '3000.00'),
    3: figures('50.00', '50.00', '10.00', '500.00'),
  });
});

let neutral = 0;

test('neutral: saved, nothing moves; what is asked is shown next to the plan', async () => {
  neutral = await draft(NEUTRAL);
  expect((await agreed())[1]).toEqual(figures('1000.00', '1000.00', '2.50', '2500.00'));
  const { header, details, totals } = await desk.read<ReprogrammingDetails>(
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
  const { groups } = await desk.read<{ groups: readonly object[] }>('/home/pending', {}, 'aprobador');
  expect(groups).toContainEqual(
    expect.objectContaining({
      title: 'Reprogramaciones por aprobar',
      count: 1,
      page: 'reprogramacion',
      // What it moves, not what the plan comes to.
      amount: '500.00',
      records: [expect.objectContaining({ amount: '500.00', difference: '0.00' })],
    }),
  );
});

test('neutral: rejected, it gives back; sent again and approved, the lines stand where they should', async () => {
  await desk.post('aprobador', '/reprogramming/disapprove', {
    p_id: neutral,
    p_justification: 'Sin respaldo',
  });
  expect((await agreed())[1]?.available).toBe('1000.00');
  expect(await desk.read(`/reprogramming/get/id/${neutral}`)).toMatchObject({
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
  const { id: request } = await desk.post(
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
  await desk.post('centro', '/orders/ban', { p_id_order: request });
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
  const { header, details, totals } = await desk.read<{
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
    await services.download(`/packsannual/consolidate/pdf/${id}`, desk.tokenOf('centro'));
  const first = await printed(neutral);
  expect(first.headers['content-disposition']).toContain('reprogramacion_100101_1_2026.pdf');
  const text = readPdf(first.content).pages.join('');
  for (const words of ['No.1/2026', 'Autorizado', 'Solicitado', 'VO.BO.', 'Q6,000.00', '-Q500.00'])
    expect(text).toContain(words);
  expect((await printed(neutral)).content.equals(first.content)).toBe(true);
  const admin = await services.signIn('admin');
  const type = { token: admin, p_id: 'OTRO', p_is_new: 1, p_description: 'Otro cambio' };
  await services.call('POST', '/nivel/insert/update', type);
  const draftOnly = await draft([['OTRO', 1, { p_qty: 900 }]], 1);
  expect(JSON.parse(String((await printed(draftOnly)).content))).toMatchObject({
    response: 'warning',
    data: { rule: 'reprogramming-printable' },
  });
});

test('a modification type in use says by which reprogrammings', async () => {
  const admin = await services.signIn('admin');
  const { message } = await services.call('POST', '/nivel/delete', { token: admin, p_id: 'OTRO' });
  expect(message).toMatch(
    /^El registro tiene movimientos: 1 reprogramación \(\d+\/\d{4} del centro 100101\)\./,
  );
});

test('the workbook of the initial plan says that it was changed since, and where the present one is', async () => {
  const { content } = await services.download(`/packsannual/excel/${UNIT}/${YEAR}`, desk.tokenOf('centro'), {
    download: '1',
  });
  const [page] = (await openedBook(content)).worksheets;
  const state = String(page?.getRow(3).getCell(1).value);
  expect(state).toContain(
    'Estado: APROBADO. Este es el plan inicial: cambió con 5 reprogramaciones aprobadas',
  );
  expect(state).toContain('El plan vigente está en Reporte Saldo PAC.');
});

test('the plan’s history shows every change with its resolution, in words', async () => {
  const { entries } = await desk.read<{ entries: readonly { sentence: string }[] }>(
    `/history/pac/${UNIT}-${YEAR}`,
  );
  const resolved = entries.map(({ sentence }) => sentence).filter((sentence) => /resolución/.test(sentence));
  expect(resolved).toHaveLength(5);
  expect(resolved.join('\n')).toMatch(/1\/2026/);
});
