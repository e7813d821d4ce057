import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { openedBook } from '@expediente/platform/excel/testing/books.ts';
import { DAF_DESK } from '@expediente/schemas/reports/daf-desk.ts';
import { MOST_BARS, type ReportBar, type ReportDefinition } from '@expediente/schemas/reports/definition.ts';
import { FLOATING_REPORT } from '@expediente/schemas/reports/floating.ts';
import { GENERAL_REPORT } from '@expediente/schemas/reports/general.ts';
import { ORDERS_REPORT } from '@expediente/schemas/reports/orders.ts';
import { PLANS_REPORT } from '@expediente/schemas/reports/plans.ts';
import { QUARTERS_REPORT } from '@expediente/schemas/reports/quarters.ts';
import { RECEIPTS_REPORT } from '@expediente/schemas/reports/receipts.ts';
import { REJECTIONS_REPORT } from '@expediente/schemas/reports/rejections.ts';
import { REQUESTS_REPORT } from '@expediente/schemas/reports/requests.ts';
import { RESOLUTIONS_REPORT } from '@expediente/schemas/reports/resolutions.ts';
import { SEGREGATION_REPORT } from '@expediente/schemas/reports/segregation.ts';
import { SPLITTING_REPORT } from '@expediente/schemas/reports/splitting.ts';
import { SUPPLIES_REPORT } from '@expediente/schemas/reports/supplies.ts';
import { UNOPS_GENERAL_REPORT } from '@expediente/schemas/reports/unops-general.ts';
import { UNOPS_INVOICES_REPORT } from '@expediente/schemas/reports/unops-invoices.ts';
import { balanceFaults } from '@expediente/testing/planning/balances.ts';
import { type Log, readLog } from '@expediente/testing/reports/events.ts';
import { sendFiles } from '@expediente/testing/reports/file-story.ts';
import { recomputedReports } from '@expediente/testing/reports/recomputed.ts';
import { type Recomputed, totalOf } from '@expediente/testing/reports/seen-log.ts';
import { writeOrders } from '@expediente/testing/reports/story.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Every figure of every report against the log, over the demonstration and orders of three years. */

let services: TestServices;
let log: Log;
const tokens = new Map<string, string>();

beforeAll(async () => {
  services = await testServices();
  await writeDemonstration(services);
  await writeOrders(services.writer);
  await services.caughtUp();
  await sendFiles(services);
  await services.caughtUp();
  log = await readLog(services.store);
  for (const user of READERS) tokens.set(user, await services.signIn(user));
}, 120_000);

afterAll(async () => await services?.close());

const READERS = ['compras', 'centro', 'auditor'] as const;
type User = (typeof READERS)[number];

/** What each sees, by the log: an executor's cost centres, its own, everything. */
type Reports = ReturnType<typeof recomputedReports>;

async function reportsOf(user: User): Promise<Reports> {
  const own = async (): Promise<readonly number[]> => {
    const { data } = await services.call('GET', '/unit/get/user', { token: tokens.get(user) });
    const rows: readonly { readonly id: number }[] = data.rows ?? data;
    return rows.map(({ id }) => id);
  };
  return recomputedReports(log, {
    year: 2026,
    today: dateInGuatemala(new Date()),
    units: user === 'auditor' ? 'all' : await own(),
  });
}

const [ALL_FROM, ALL_TO] = ['2020-01-01', dateInGuatemala(new Date())];
/** A quarter of a year that no order's life is wholly in. */
const [FROM, TO] = ['2026-02-01', '2026-10-31'];

interface Case {
  readonly definition: ReportDefinition;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** In the name of its file; absent: those of the range in its path, else the session's. */
  readonly year?: string;
  /** Who has it; absent: all of them. */
  readonly readers?: readonly User[];
  expected(reports: Reports): readonly Recomputed[];
}

const isFor =
  (user: User) =>
  ({ readers = READERS }: Case): boolean =>
    readers.includes(user);

const CASES: readonly Case[] = [
  {
    definition: ORDERS_REPORT,
    path: `/reports/orders/${ALL_FROM}/${ALL_TO}`,
    expected: (of) => of.orders.orders(ALL_FROM, ALL_TO),
  },
  {
    definition: ORDERS_REPORT,
    path: `/reports/orders/${FROM}/${TO}`,
    expected: (of) => of.orders.orders(FROM, TO),
  },
  {
    definition: GENERAL_REPORT,
    path: `/reports/general/${ALL_FROM}/${ALL_TO}`,
    expected: (of) => of.orders.general(ALL_FROM, ALL_TO),
  },
  {
    definition: GENERAL_REPORT,
    path: `/reports/general/${FROM}/${TO}`,
    expected: (of) => of.orders.general(FROM, TO),
  },
  { definition: RECEIPTS_REPORT, path: '/reports/receipts/0', expected: (of) => of.orders.receipts(0) },
  {
    definition: RECEIPTS_REPORT,
    path: '/reports/receipts/100103',
    expected: (of) => of.orders.receipts(100103),
  },
  {
    definition: FLOATING_REPORT,
    path: `/reports/floating/${ALL_FROM}/${ALL_TO}/0`,
    expected: (of) => of.orders.floating(ALL_FROM, ALL_TO, 0),
  },
  {
    definition: FLOATING_REPORT,
    path: `/reports/floating/${FROM}/${TO}/100101`,
    expected: (of) => of.orders.floating(FROM, TO, 100101),
  },
  { definition: REQUESTS_REPORT, path: '/reports/requests', expected: (of) => of.orders.requests() },
  { definition: PLANS_REPORT, path: '/reports/pac/0', expected: (of) => of.plans.plans(0) },
  { definition: PLANS_REPORT, path: '/reports/pac/100102', expected: (of) => of.plans.plans(100102) },
  { definition: SUPPLIES_REPORT, path: '/reports/orders/supplies', expected: (of) => of.plans.supplies() },
  {
    definition: RESOLUTIONS_REPORT,
    path: '/reports/resolutions/0',
    expected: (of) => of.plans.resolutions(0),
  },
  { definition: SPLITTING_REPORT, path: '/reports/splitting', expected: (of) => of.orders.splitting() },
  {
    definition: DAF_DESK,
    path: '/reports/daf/desk',
    readers: ['compras'],
    expected: (of) => of.orders.desk(),
  },
  {
    definition: REJECTIONS_REPORT,
    path: '/reports/daf/rejections',
    expected: (of) => of.orders.rejections(),
  },
  { definition: SEGREGATION_REPORT, path: '/reports/segregation', expected: (of) => of.segregation.rows() },
  { definition: QUARTERS_REPORT, path: '/reports/quarters', expected: (of) => of.plans.quarters() },
  ...(['', '2025', '0'] as const).flatMap((p_year): readonly Case[] => {
    const asked = { query: { p_year }, year: p_year === '0' ? 'todos' : p_year || '2026' };
    const year = p_year === '' ? 2026 : Number(p_year);
    return [
      {
        definition: UNOPS_INVOICES_REPORT,
        path: '/reports/unops/invoices',
        ...asked,
        expected: (of) => of.unops.invoices(year),
      },
      {
        definition: UNOPS_GENERAL_REPORT,
        path: '/reports/unops/general',
        ...asked,
        expected: (of) => of.unops.general(year),
      },
    ];
  }),
];

const NOTHING = ['info', 'No hay registros para mostrar.', null, null];

/** '2020-2026' of the days in a path, '2026' of days of one year or of none. */
const yearsIn = (path: string): string =>
  [...new Set([...path.matchAll(/(\d{4})-\d{2}-\d{2}/g)].map(([, year]) => year))].join('-') || '2026';

const totalsOf = ({ columns }: ReportDefinition, rows: readonly Recomputed[]) =>
  Object.fromEntries(columns.flatMap(({ field, total }) => (total ? [[field, totalOf(rows, field)]] : [])));

const figuresOf = ({ columns }: ReportDefinition, row: Readonly<Record<string, unknown>>) =>
  columns
    .filter(({ kind }) => kind === 'money' || kind === 'quantity')
    .map(({ field, title, kind = '' }) => ({ title, kind, value: String(row[field] ?? '') }));

/** Rows by their keys, without what opens them; prices as the column holds them. */
const byKey = (rows: readonly { readonly key: string }[]) =>
  [...rows].sort((a, b) => (a.key < b.key ? -1 : 1));

test('who sees several executors narrows every report to one, and has their names in the workbook', async () => {
  const token = tokens.get('auditor');
  const executors = await services.call('GET', '/unit/executors', { token });
  const [{ id, description }, other] = executors.data.rows ?? executors.data;
  expect(other).toBeDefined();
  for (const { path, query = {} } of CASES.filter(isFor('auditor'))) {
    const all = await services.call('GET', path, { token, ...query });
    const own = await services.call('GET', path, {
      token,
      ...query,
      filter: JSON.stringify({ id_executor: id }),
    });
    expect([path, own.status, ownersOf(own.data.data)]).toEqual([
      path,
      200,
      ownersOf(all.data.data).filter((name) => name === description),
    ]);
    expect(own.data.total).toBe(all.data.data.filter((row: Owned) => row.executor === description).length);
  }
  const { data } = await services.call('GET', '/reports/requests', { token });
  const sheet = (await openedBook(Buffer.from(data.file, 'base64'))).worksheets[0];
  expect(sheet?.getRow(5).values).toContain('Unidad ejecutora');
  const { data: own } = await services.call('GET', '/reports/requests', { token: tokens.get('compras') });
  const ownSheet = (await openedBook(Buffer.from(own.file, 'base64'))).worksheets[0];
  expect(ownSheet?.getRow(5).values).not.toContain('Unidad ejecutora');
});

interface Owned {
  readonly executor: string;
}
const ownersOf = (rows: readonly Owned[]): readonly string[] =>
  [...new Set(rows.map(({ executor }) => executor))].sort();

test('the story has what a report may get wrong', () => {
  const states = log.orders.map(({ state }) => state);
  expect(states.some(({ status, supplies }) => status === 'anulada' && supplies.length > 1)).toBe(true);
  expect(
    states.some(({ lines }) => lines.some((line) => Number(line.delivered) < Number(line.requested))),
  ).toBe(true);
  expect(new Set(states.map(({ year }) => year)).size).toBeGreaterThan(2);
  expect(states.some(({ status }) => status === 'liberada')).toBe(true);
  expect(states.some(({ rejections }) => rejections.length > 2)).toBe(true);
  expect(states.some(({ papers, status }) => papers.length > 0 && status === 'enviada')).toBe(true);
  expect(
    log.orders.some(({ events }) => events.some(({ metadata }) => metadata.segregation === 'accrued_pay')),
  ).toBe(true);
  expect(new Set(log.unops.map(({ state }) => state.status)).size).toBe(4);
  expect(new Set(log.unops.map(({ state }) => state.yearReception)).size).toBe(2);
});

describe.each(READERS)('as %s', (user) => {
  test.each(CASES.filter(isFor(user)).map((each) => [each.path, each] as const))('%s', async (path, each) => {
    const { definition, query = {}, year = yearsIn(path), expected } = each;
    const rows = expected(await reportsOf(user));
    const answer = await services.call('GET', path, { token: tokens.get(user), ...query });
    expect(answer.status).toBe(200);
    const { data, total, totals, file, filename, read } = answer.data;
    // Whose it is follows each row of every report; a column of it is of the definition that has one.
    const ofExecutor = definition.columns.every(({ field }) => field !== 'executor');
    const shown = byKey(data).map(({ key, id: _, ...named }: Record<string, unknown> & { key: string }) => {
      const { executor, ...row } = named;
      expect(executor).toMatch(/\w/);
      return { key, row: ofExecutor ? row : named };
    });
    expect(shown).toEqual(
      byKey(rows).map(({ key, row }: Partial<Recomputed> & { key: string }) => ({ key, row })),
    );
    // Each row adds up by the titles of its own columns.
    expect(
      shown.flatMap(({ row }: { row: Readonly<Record<string, unknown>> }) =>
        balanceFaults(figuresOf(definition, row)),
      ),
    ).toEqual([]);
    expect(total).toBe(rows.length);
    expect(totals).toEqual(totalsOf(definition, rows));
    expect(read).toMatch(/^Leído el .* por .*, sesión .*, año 2026\.$/);
    if (rows.length === 0) {
      expect([answer.response, answer.message, file, filename]).toEqual(NOTHING);
      return;
    }
    const sheet = await cellsOf(Buffer.from(file, 'base64'));
    expect(sheet[1]).toEqual([definition.title]);
    expect(sheet[2]?.[0]).toBe(`${read} ${rows.length === 1 ? '1 registro' : `${rows.length} registros`}.`);
    const several = user === 'auditor' && ofExecutor ? ['Unidad ejecutora'] : [];
    expect(sheet[4]).toEqual([...definition.columns.map(({ title }) => title), ...several]);
    const summed = definition.columns.filter((column) => column.total);
    expect(sheet.length).toBe(5 + rows.length + (summed.length > 0 ? 1 : 0));
    if (summed.length > 0)
      expect(sheet.at(-1)?.slice(1).map(Number)).toEqual(summed.map(({ field }) => Number(totals[field])));
    expect(filename).toMatch(/_(100100|todas)_[\w-]+\.xlsx$/);
    expect(filename.endsWith(`_${year}.xlsx`)).toBe(true);
  });
});

test.each([...new Set(CASES.map(({ path }) => path))])(
  '%s without rows has neither file nor name',
  async (path) => {
    const nowhere = { token: tokens.get(READERS[0]), search: 'no-hay-tal-cosa' };
    const { response, message, data } = await services.call('GET', path, nowhere);
    expect([response, message, data.file, data.filename]).toEqual(NOTHING);
    const page = await services.call('GET', path, { ...nowhere, page: '1', size: '10' });
    expect([page.data.file, page.data.filename]).toEqual([null, null]);
  },
);

test('pages add up to the whole, under search, filter and order', async () => {
  const path = `/reports/orders/${ALL_FROM}/${ALL_TO}`;
  const token = tokens.get('compras');
  const ask = async (query: Record<string, string>) =>
    (await services.call('GET', path, { token, size: '10', ...query })).data;
  const pages = [
    await ask({ page: '1', sort: 'total' }),
    await ask({ page: '2', sort: 'total' }),
    await ask({ page: '3', sort: 'total' }),
    await ask({ page: '4', sort: 'total' }),
  ];
  const rows = pages.flatMap(({ data }) => data);
  expect(rows.length).toBe(pages[0].total);
  expect(rows.map(({ total }) => Number(total))).toEqual(
    rows.map(({ total }) => Number(total)).sort((a, b) => a - b),
  );
  const annulled = await ask({ page: '1', filter: '{"state":8}' });
  expect(annulled.data.every(({ state }: { state: string }) => state === 'ANULADO')).toBe(true);
  expect([annulled.total > 0, annulled.totals.total]).toEqual([true, '0.00']);
  const found = await ask({ page: '1', search: 'tira reactiva res-903' });
  expect(found.data.map(({ number_resolution }: { number_resolution: string }) => number_resolution)).toEqual(
    ['RES-903'],
  );
  expect(found.choices.user_created).toContain('Usuario Compras (compras)');
  expect(found.file).toBeNull();
});

test('the bars of a picture are of all ages, whichever is chosen, and open their rows', async () => {
  const path = `/reports/floating/${ALL_FROM}/${ALL_TO}/0`;
  const rows = (await reportsOf('compras')).orders.floating(ALL_FROM, ALL_TO, 0);
  const ends = [30, 60, 90, Number.POSITIVE_INFINITY];
  const ages = ['0-30', '31-60', '61-90', '91-'];
  const ageOf = ({ row }: Recomputed): string => ages[ends.findIndex((end) => Number(row.days) <= end)] ?? '';
  const expected = ages.flatMap((value) => {
    const own = rows.filter((each) => ageOf(each) === value);
    if (own.length === 0) return [];
    const without = { of: null, sum: null, limit: null, beyond: false };
    return [
      { filter: 'age', value, label: null, rows: own.length, total: totalOf(own, 'total'), ...without },
    ];
  });
  expect(expected.length).toBeGreaterThan(1);
  for (const chosen of [undefined, ...expected.map(({ value }) => value)]) {
    const query = chosen === undefined ? {} : { filter: JSON.stringify({ age: chosen }) };
    const { data } = await services.call('GET', path, { token: tokens.get('compras'), page: '1', ...query });
    expect(data.bars).toEqual(expected);
    const own = expected.find(({ value }) => value === chosen);
    expect([data.total, data.totals.total]).toEqual(
      own ? [own.rows, own.total] : [rows.length, totalOf(rows, 'total')],
    );
  }
});

test('bars are of the longest values of a filter, each with its name and the whole that it is a part of', async () => {
  const of = await reportsOf('auditor');
  const sumBy = (rows: readonly Recomputed[], of: (row: Recomputed) => unknown, amount: string) =>
    [...new Set(rows.map((row) => String(of(row))))]
      .map((label) => {
        const own = rows.filter((row) => of(row) === label);
        return { label, rows: own.length, total: totalOf(own, amount), own };
      })
      .sort((a, b) => Number(b.total) - Number(a.total));
  const ask = async (path: string, filter: object = {}) =>
    (
      await services.call('GET', path, {
        token: tokens.get('auditor'),
        page: '1',
        filter: JSON.stringify(filter),
      })
    ).data;
  const split = await ask('/reports/splitting');
  const bars = (answer: { bars: ReportBar[] }, name: string) =>
    answer.bars.filter(({ filter }) => filter === name);
  /** Whether a row is beyond the limit, and the part of the limit that the sum takes. */
  const worstOf = (own: readonly Recomputed[], sum: string) => {
    const isOver = own.some(({ row }) => row.situation === 'Sobre el límite');
    const counted = isOver ? own.filter(({ row }) => row.situation === 'Sobre el límite') : own;
    const parts = counted.flatMap(({ row }) =>
      row.maximum === null ? [] : [Number(row[sum]) / Number(row.maximum)],
    );
    return { isOver, part: Math.max(...parts, 0) };
  };
  const byLimit = (of: (row: Recomputed) => unknown, sum: string, all: readonly Recomputed[]) =>
    sumBy(all, of, 'amount')
      .map((bar) => ({ ...bar, ...worstOf(bar.own, sum) }))
      .sort((a, b) => Number(b.isOver) - Number(a.isOver) || b.part - a.part);
  const shownPart = ({ sum, limit }: ReportBar) => (limit === null ? 0 : Number(sum) / Number(limit));
  const bySupply = byLimit(({ key }) => key.split(' ')[1], 'sum_supply', of.orders.splitting());
  expect(bySupply.length).toBeGreaterThan(MOST_BARS);
  const shown = bars(split, 'id_supplie');
  expect(shown.map((bar) => [bar.beyond, shownPart(bar)])).toEqual(
    bySupply.slice(0, MOST_BARS).map(({ isOver, part }) => [isOver, part]),
  );
  expect(shown[0]?.beyond).toBe(true);
  const byRow = byLimit(({ row }) => row.row, 'sum_row', of.orders.splitting());
  expect(
    bars(split, 'id_row')
      .map(({ label }) => label)
      .toSorted(),
  ).toEqual(byRow.map(({ label }) => label).toSorted());
  expect(bars(split, 'id_row').map(shownPart)).toEqual(byRow.map(({ part }) => part));
  const [first] = bars(split, 'id_supplie');
  const opened = await ask('/reports/splitting', { id_supplie: first?.value });
  expect([opened.total, opened.totals.amount]).toEqual([first?.rows, first?.total]);
  const over = of.orders.splitting().filter(({ row }) => row.situation === 'Sobre el límite');
  expect((await ask('/reports/splitting', { situation: 'over' })).total).toBe(over.length);
  expect(over.length).toBeGreaterThan(2);
  const quarters = await ask('/reports/quarters');
  expect(bars(quarters, 'quarter').map(({ value, total, of: whole }) => [value, total, whole])).toEqual(
    sumBy(of.plans.quarters(), ({ row }) => row.quarter, 'executed')
      .sort((a, b) => (a.label < b.label ? -1 : 1))
      .map(({ label, total, own }) => [label, total, totalOf(own, 'budget')]),
  );
  const supplies = await ask('/reports/orders/supplies');
  expect(bars(supplies, 'id_row').map(({ total }) => total)).toEqual(
    sumBy(of.plans.supplies(), ({ row }) => row.row, 'balance')
      .slice(0, MOST_BARS)
      .map(({ total }) => total),
  );
});

test('a download is a fact of the audit, an empty one is none', async () => {
  const before = services.facts.length;
  const query = { download: '1' };
  const { status, headers } = await services.download(
    '/reports/requests',
    tokens.get('compras') ?? '',
    query,
  );
  expect([status, headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="pedidos_100100_2026.xlsx"',
  ]);
  const empty = await services.call('GET', '/reports/floating/2020-01-01/2020-01-02/0', {
    token: tokens.get('compras'),
    ...query,
  });
  expect([empty.response, empty.message]).toEqual(['info', 'No hay registros para mostrar.']);
  const facts = services.facts.slice(before).filter(({ kind }) => kind === 'export');
  expect(facts.map(({ entity }) => entity)).toEqual(['report:requests']);
});

test('orders of a number: of every year, in force before annulled, with all their stages', async () => {
  const ask = async (number: string, user: User = 'compras') =>
    await services.call('GET', '/reports/orders/number', {
      token: tokens.get(user),
      p_number_purchase: number,
    });
  const number = log.orders.find(
    ({ state }) => state.status === 'pagada' && state.executor === 100100,
  )?.state;
  const found = await ask(` ${number?.numberPurchase} `);
  expect(found.data.total).toBe(1);
  const [card] = found.data.data;
  expect([card.id, card.total, card.number_devengade, card.date_pay, card.units.length]).toEqual([
    number?.id,
    number?.total,
    number?.accrual?.numberDevengade,
    number?.payment?.date,
    number?.lines.length,
  ]);
  const none = await ask('NO-HAY');
  expect([none.response, none.message, none.data.data]).toEqual([
    'warning',
    'No existe información de la OC: NO-HAY',
    [],
  ]);
  expect((await ask('')).status).toBe(400);
});

test('quantities of ticked orders: supplies under their order, cost centres as columns', async () => {
  const ask = async (orders: string, user: User = 'compras') =>
    await services.call('GET', '/reports/orders/units', { token: tokens.get(user), p_list_oc: orders });
  const { data } = await ask('901,903');
  const rows = await cellsIn(Buffer.from(data.file, 'base64'));
  expect(rows.slice(3)).toEqual([
    ['No. OC', 'Código', 'Insumo', 'CONSULTA EXTERNA', 'LABORATORIO CLÍNICO', 'Total'],
    ['901', '1002', 'ACETAMINOFÉN, JARABE', '60', '50', '110'],
    ['901', '3003', 'TIRA REACTIVA', '0', '999', '999'],
    ['Subtotal OC 901', '60', '1049', '1109'],
    ['903', '1002', 'ACETAMINOFÉN, JARABE', '60', '50', '110'],
    ['903', '3003', 'TIRA REACTIVA', '0', '999', '999'],
    ['Subtotal OC 903', '60', '1049', '1109'],
    ['Total', '120', '2098', '2218'],
  ]);
  const other = log.orders.find(
    ({ state }) => state.executor === 100100 && state.status === 'pagada' && state.provider !== 1,
  )?.state;
  expect((await ask(`901,${other?.id}`)).message).toBe('Seleccionar órdenes de un solo proveedor');
  expect((await ask('902')).message).toBe('Seleccionar órdenes generadas y no anuladas');
  expect((await ask('x')).status).toBe(400);
  expect((await ask('99999')).status).toBe(404);
});

test('a range that ends before it begins, and a day that does not exist', async () => {
  const turned = await services.call('GET', '/reports/orders/2026-03-02/2026-03-01', {
    token: tokens.get('compras'),
  });
  expect([turned.status, turned.message]).toEqual([
    400,
    'La fecha inicial no puede ser posterior a la final',
  ]);
  const day = await services.call('GET', '/reports/orders/2026-02-30/2026-03-01', {
    token: tokens.get('compras'),
  });
  expect(day.status).toBe(400);
});

/** Cells by row, of a sum what it was computed to. */
async function cellsIn(workbook: Buffer): Promise<readonly (readonly string[])[]> {
  const rows: string[][] = [];
  (await openedBook(workbook)).worksheets[0]?.eachRow((row) => {
    const cells: string[] = [];
    row.eachCell(({ text, result }) => cells.push(result === undefined ? text : String(result)));
    rows.push(cells);
  });
  return rows;
}

/** Cells by row as Excel opens them; of a sum what it was computed to, which its own rows have to come to. */
async function cellsOf(workbook: Buffer): Promise<readonly (readonly string[])[]> {
  const [sheet] = (await openedBook(workbook)).worksheets;
  const rows: string[][] = [];
  sheet?.eachRow((row) => {
    const cells: string[] = [];
    row.eachCell(({ value, text }, column) => {
      if (value === null || typeof value !== 'object' || !('formula' in value)) return cells.push(text);
      const only = /SUMIF\((\w)\d+:.*"<>(\w+)"/.exec(value.formula);
      let sum = 0;
      for (let number = 6; number < row.number; number += 1) {
        const above = sheet.getRow(number);
        if (!only || above.getCell(only[1] ?? '').text !== only[2])
          sum += Number(above.getCell(column).value);
      }
      expect(sum).toBeCloseTo(Number(value.result ?? 0), 2);
      return cells.push(String(value.result ?? 0));
    });
    rows.push(cells);
  });
  return rows;
}
