import { money, type Price, price, type Quantity, quantity } from '@expediente/kernel/decimal.ts';
import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { openedBook } from '@expediente/platform/excel/testing/books.ts';
import type { ExtensionDetails, ExtensionRow } from '@expediente/schemas/extension/read.ts';
import type { HistoryAnswer } from '@expediente/schemas/history/read.ts';
import type { HomePlan } from '@expediente/schemas/home/read.ts';
import type { PlanSupplyRow, QuarterBalanceRow } from '@expediente/schemas/ledger/read.ts';
import type { PacDetail, PacLineRead, PacRow } from '@expediente/schemas/pac/read.ts';
import type { QuarterlyDetail, QuarterlyDetails, QuarterlyRow } from '@expediente/schemas/quarterly/read.ts';
import type { ReportAnswer } from '@expediente/schemas/reports/definition.ts';
import type { PlansReportRow } from '@expediente/schemas/reports/plans.ts';
import type {
  ReprogrammingConsolidated,
  ReprogrammingDetails,
  ReprogrammingRow,
} from '@expediente/schemas/reprogramming/read.ts';
import type { UnitBudgetLine } from '@expediente/schemas/request/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import type { Reader } from './desk.ts';
import {
  type BudgetFigures,
  budgetName,
  type Figures,
  figuresOfBudgets,
  figuresOfLines,
  type LineFigures,
  lineName,
  listed,
  type PlaceFigures,
  under,
} from './figures.ts';

export interface Asked {
  readonly year: number;
  /** Cost centres to read: all that have a plan in that year. */
  readonly units: readonly number[];
  /**
   * Depth of the comparison: pages alone, workbooks too, or also the movements of every line and budget; each takes
   * longer.
   */
  readonly depth: 'pages' | 'workbooks' | 'movements';
  /** Requests to read as if edited: their own units then count as free. */
  readonly requests?: readonly EditedRequest[];
}

export interface EditedRequest {
  readonly id: number;
  readonly unit: number;
  readonly supply: number;
}

/** Name of the figure: most units that a request's line may have. */
export const availableTo = (request: EditedRequest, subProduct: string): string =>
  `${lineName({ ...request, subProduct })} available to request ${request.id}`;

/** Figures of these units' plans and quarters, from all places that show them. */
export async function figuresEverywhere(desk: Reader, asked: Asked): Promise<readonly PlaceFigures[]> {
  const { year } = asked;
  const [plans, programmings, reprogrammings, extensions] = await Promise.all([
    desk.read<Page<PacRow>>(`/packsannual/get/all/${year}`),
    desk.read<Page<QuarterlyRow>>(`/quarterly/get/all/${year}`),
    desk.read<Page<ReprogrammingRow>>(`/reprogramming/get/all/${year}`),
    desk.read<Page<ExtensionRow>>(`/quarterly/extension/get/all/${year}`),
  ]);
  const parts = await Promise.all(asked.units.map(async (unit) => await ofUnit(desk, asked, unit)));
  const lines = parts.flatMap((each) => each.lines);
  const budgets = parts.flatMap((each) => each.budgets);
  return [
    ...parts.flatMap(({ figures }) => figures),
    { place: 'PAC', figures: figuresOfLines(lines) },
    { place: '/packsannual/get/all', figures: merged(plans.rows.map(planRow)) },
    { place: '/quarterly/balance', figures: figuresOfBudgets(budgets) },
    { place: '/quarterly/get/all', figures: merged(programmings.rows.map(programmingRow)) },
    { place: '/reprogramming/get/all', figures: merged(reprogrammings.rows.map(reprogrammingRow)) },
    { place: '/quarterly/extension/get/all', figures: merged(extensions.rows.map(extensionRow)) },
    ...(await Promise.all(
      reprogrammings.rows.slice(0, 2).map(async ({ id }) => await consolidated(desk, id)),
    )),
    ...(await Promise.all((asked.requests ?? []).map(async (each) => await ofRequest(desk, year, each)))),
    ...(await ofHome(desk, asked.units)),
  ];
}

async function ofRequest(desk: Reader, year: number, request: EditedRequest): Promise<PlaceFigures> {
  const { id, unit, supply } = request;
  const lines = await desk.read<readonly UnitBudgetLine[]>(
    `/unit/buget/get/all/${year}/${unit}/${supply}/${id}`,
  );
  return {
    place: '/unit/buget of a request',
    figures: Object.fromEntries(
      lines.map((line) => [availableTo(request, line.id_sub_products), line.available]),
    ),
  };
}

const reprogrammingRow = (row: ReprogrammingRow): Figures =>
  under(`reprogramming ${row.id}`, {
    state: String(row.state),
    current: row.total,
    requested: row.new_total,
  });

const extensionRow = (row: ExtensionRow): Figures =>
  under(`extension ${row.id}`, { state: String(row.state), increase: row.increase, decrease: row.decrease });

/** Figures of a reprogramming, requested or decided. */
async function consolidated(desk: Reader, id: number): Promise<PlaceFigures> {
  const { header, details, totals } = await desk.read<ReprogrammingConsolidated>(
    `/reprogramming/consolidated/${id}`,
  );
  return {
    place: '/reprogramming/consolidated',
    figures: under(`reprogramming ${id}`, {
      state: String(header.state),
      current: totals.current,
      requested: totals.new,
      ...merged(
        details.map((line) =>
          under(`${line.id_supplie}-${line.id_sub_products}`, {
            qty: line.new_qty,
            price: line.new_price,
            total: line.new_total,
          }),
        ),
      ),
    }),
  };
}

const merged = (parts: readonly Figures[]): Figures => Object.assign({}, ...parts);

interface OfUnit {
  readonly figures: readonly PlaceFigures[];
  /** Lines of the unit's approved plan. */
  readonly lines: readonly LineFigures[];
  readonly budgets: readonly BudgetFigures[];
}

async function ofUnit(desk: Reader, { year, depth }: Asked, unit: number): Promise<OfUnit> {
  const whole = depth !== 'pages';
  const plan = await desk.read<PacDetail>(`/packsannual/get/id/${unit}/${year}`).catch(() => undefined);
  const approved = plan !== undefined && pacStates.is(plan.state, 'aprobado');
  const balances = await desk.read<readonly QuarterBalanceRow[]>(`/quarterly/balance/${unit}/${year}`);
  const budgets = balances.map(budgetRead);
  const figures: PlaceFigures[] = [
    ...(plan ? [{ place: '/packsannual/get/id', figures: { ...planRow(plan), ...ownLines(plan) } }] : []),
    ...(plan && whole ? [await planWorkbook(desk, plan)] : []),
    ...(approved ? await ofApproved(desk, plan, whole) : []),
    ...(await ofPickers(desk, unit, year)),
    ...(await ofProgramming(desk, unit, year)),
    { place: '/quarterly/balance (computed)', figures: merged(balances.map(balanceRow)) },
    ...(depth === 'movements'
      ? await ofMovements(desk, { unit, year }, approved ? plan.details : [], budgets)
      : []),
  ];
  return { figures, lines: approved ? plan.details.map((line) => lineRead(unit, line)) : [], budgets };
}

const lineRead = (unit: number, line: PacLineRead): LineFigures => ({
  unit,
  supply: line.id_supplie,
  subProduct: line.id_sub_products,
  group: line.id_group,
  start: quantity(line.qty_start),
  extension: quantity(line.extension_qty),
  reduction: quantity(line.reduction_qty),
  withheld: quantity(line.reservated_qty),
  reserved: quantity(line.qty_order_reservated),
  executed: quantity(line.qty_order),
  price: price(line.price_now),
});

const planRow = (plan: PacRow): Figures => ({
  ...under(plan.id_unit, {
    'plan state': String(plan.state),
    'plan budget': plan.budget,
    'plan qty': plan.qty_start,
    'plan budget now': plan.budget_now,
    'plan qty now': plan.qty_now,
    'plan budget balance': plan.budget_balance ?? '',
    'plan qty balance': plan.qty_balance ?? '',
  }),
});

const nameOf = (unit: number, line: { readonly id_supplie: number; readonly id_sub_products: string }) =>
  lineName({ unit, supply: line.id_supplie, subProduct: line.id_sub_products });

/** Figures of a plan's page that do not follow from its columns. */
const ownLines = ({ id_unit: unit, details }: PacDetail): Figures =>
  merged(
    details.map((line) =>
      under(nameOf(unit, line), {
        start: line.qty_start,
        'price saved': line.price,
        'total saved': line.subtotal,
        available: line.available,
        price: line.price_now,
        total: line.total,
      }),
    ),
  );

async function ofApproved(desk: Reader, plan: PacDetail, whole: boolean): Promise<readonly PlaceFigures[]> {
  const { id_unit: unit, year } = plan;
  const [{ details, totals }, left] = await Promise.all([
    desk.read<ReprogrammingDetails>(`/reprogramming/details/${year}/${unit}/0`),
    desk.read<ReportAnswer<PlansReportRow>>(`/reports/pac/${unit}`, { page: '1' }),
  ]);
  const editor: Figures = {
    ...figuresOfLines(details.map((line) => lineRead(unit, line))),
    ...merged(details.map((line) => under(nameOf(unit, line), { planned: line.qty, total: line.total }))),
    [`${unit} plan budget now`]: totals.current,
  };
  return [
    { place: '/reprogramming/details', figures: withoutHome(editor) },
    { place: '/reports/pac', figures: merged(left.data.map(reportRow)) },
    ...(whole ? await historyWorkbook(desk, plan) : []),
  ];
}

/** Figures of the plans' report, which the list of plans shows too. */
const reportRow = (row: PlansReportRow): Figures =>
  under(String(row.id_unit), {
    'plan budget now': row.current ?? '',
    'plan budget balance': row.available ?? '',
    'plan qty now': row.qty_current ?? '',
    'plan qty balance': row.qty_available ?? '',
  });

/** Figures without those of the home page, which are sums over all units. */
const withoutHome = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).filter(([name]) => !name.startsWith('home ')));

async function ofPickers(desk: Reader, unit: number, year: number): Promise<readonly PlaceFigures[]> {
  const [lines, supplies] = await Promise.all([
    desk.read<readonly UnitBudgetLine[]>(`/unit/buget/get/all/${year}/${unit}/0/0`),
    desk.read<Page<PlanSupplyRow>>('/supplies/get/public/pac', { p_id_unit: unit, p_year: year }),
  ]);
  const offered = (names: Figures): Figures => (lines.length === 0 ? {} : under(unit, names));
  return [
    {
      place: '/unit/buget',
      figures: {
        ...offered({ 'lines offered': listed(lines.map((line) => nameOf(unit, line))) }),
        ...merged(lines.map((line) => under(nameOf(unit, line), budgetLine(line)))),
      },
    },
    {
      place: '/supplies/get/public/pac',
      figures: {
        ...offered({ 'supplies offered': listed(supplies.rows.map(({ id }) => String(id))) }),
        ...merged(
          supplies.rows.map((row) =>
            under(`${unit} supply ${row.id}`, {
              available: row.available,
              reserved: row.qty_order_reservated,
              executed: row.qty_order,
            }),
          ),
        ),
      },
    },
  ];
}

const budgetLine = (line: UnitBudgetLine): Figures => ({
  start: line.qty_start,
  extension: line.extension_qty,
  reduction: line.reduction_qty,
  withheld: line.reservated_qty,
  reserved: line.qty_order_reservated,
  executed: line.qty_order,
  available: line.available,
  price: line.price,
  total: line.total,
});

const programmingRow = (row: QuarterlyRow): Figures =>
  under(row.id_unit, {
    'programming state': String(row.state),
    'programming approved': String(row.quarter_approve),
    'programming budget': row.budget,
    'programming difference': row.difference,
    'plan budget now': row.budget_pac,
  });

async function ofProgramming(desk: Reader, unit: number, year: number): Promise<readonly PlaceFigures[]> {
  const id = `${unit}-${year}`;
  const one = await desk.read<QuarterlyDetail>(`/quarterly/get/id/${id}`).catch(() => undefined);
  if (one === undefined) return [];
  const [whole, extension] = await Promise.all([
    desk.read<QuarterlyDetails>(`/quarterly/details/${id}`),
    desk.read<ExtensionDetails>(`/quarterly/extension/details/${unit}/${year}/0`),
  ]);
  const amounts = (details: QuarterlyDetail['details']): Figures =>
    merged(
      details.map(({ id_group: group, quarter, budget, locked }) =>
        under(budgetName({ unit, group, quarter }), locked === 1 ? { present: budget } : { written: budget }),
      ),
    );
  const opened = (details: QuarterlyDetail['details']): Figures =>
    one.quarter_approve === 0
      ? {}
      : under(unit, {
          'budgets opened': listed(
            details
              .filter(({ locked }) => locked === 1)
              .map(({ id_group: group, quarter }) => budgetName({ unit, group, quarter })),
          ),
        });
  return [
    {
      place: '/quarterly/get/id',
      figures: { ...programmingRow(one), ...amounts(one.details), ...opened(one.details) },
    },
    {
      place: '/quarterly/details',
      figures: {
        ...amounts(whole.details),
        ...under(unit, {
          'programming approved': String(whole.header.quarter_approve),
          'plan budget now': whole.header.budget_pac,
          'quarters lapsed': whole.header.lapsed,
          'programming budget': whole.totals.budget,
          'programming difference': whole.totals.difference,
        }),
        ...merged(
          whole.groups
            .filter(({ budget_pac }) => budget_pac !== '0.00')
            .map((group) => under(`${unit} group ${group.id_group}`, { planned: group.budget_pac })),
        ),
      },
    },
    { place: '/quarterly/extension/details', figures: extensionFigures(unit, extension) },
  ];
}

const extensionFigures = (unit: number, { header, details }: ExtensionDetails): Figures => ({
  ...under(unit, {
    'plan budget now': header.budget_pac,
    'quarters lapsed': header.lapsed,
    ...(header.quarters.length > 0 && { 'quarters present': header.budget }),
  }),
  ...merged(
    details
      .filter(({ opened }) => opened === 1)
      .map(({ id_group: group, quarter, budget }) =>
        under(budgetName({ unit, group, quarter }), { balance: budget }),
      ),
  ),
});

const budgetRead = (row: QuarterBalanceRow): BudgetFigures => ({
  unit: row.id_unit,
  group: row.id_group,
  quarter: row.quarter,
  budget: money(row.budget),
  extension: money(row.extension_budget),
  reduction: money(row.reduction_budget),
  withheld: money(row.budget_reservated),
  reserved: money(row.order_reservated),
  executed: money(row.order_ejec),
});

const balanceRow = (row: QuarterBalanceRow): Figures =>
  under(budgetName(budgetRead(row)), { balance: row.balance, lapsed: row.lapsed });

async function ofHome(desk: Reader, units: readonly number[]): Promise<readonly PlaceFigures[]> {
  const [group, unit] = await Promise.all(
    (['group', 'unit'] as const).map((by) => desk.read<HomePlan>('/home/plan', { by })),
  );
  return [group, unit].flatMap((plan) => (plan ? [homeFigures(plan, units)] : []));
}

/** Figures of the home page, for a user who sees only these units' plans. */
function homeFigures({ by, rows, totals, quarters }: HomePlan, units: readonly number[]): PlaceFigures {
  const known = rows.filter(({ id }) => by === 'group' || units.includes(Number(id)));
  return {
    place: `/home/plan by ${by}`,
    figures: {
      ...merged(
        known.map(({ id, description: _, executor: __, ...amounts }) =>
          under(`home ${by} ${id}`, { ...amounts }),
        ),
      ),
      ...under('home all', { ...totals }),
      'home quarters': listed(quarters.map(({ quarter }) => quarter)),
      ...merged(quarters.map(({ quarter, ...amounts }) => under(`home ${quarter}`, { ...amounts }))),
    },
  };
}

/** Last balance in the history of each line and budget. */
async function ofMovements(
  desk: Reader,
  { unit, year }: { readonly unit: number; readonly year: number },
  lines: readonly PacLineRead[],
  budgets: readonly BudgetFigures[],
): Promise<readonly PlaceFigures[]> {
  const last = async (lifecycle: string, id: string): Promise<string> => {
    const { entries } = await desk.read<HistoryAnswer>(`/history/${lifecycle}/${id}`);
    const movements = [...entries].sort((a, b) => a.revision - b.revision);
    return movements.at(-1)?.movement?.balance ?? '';
  };
  const ofLines = lines.map(async (line) =>
    under(nameOf(unit, line), {
      available: await last('planLine', `${unit}-${year}-${line.id_supplie}-${line.id_sub_products}`),
    }),
  );
  const ofBudgets = budgets.map(async (budget) =>
    under(budgetName(budget), {
      balance: await last('quarterBudget', `${unit}-${year}-${budget.group}-${budget.quarter}`),
    }),
  );
  return [{ place: '/history', figures: merged(await Promise.all([...ofLines, ...ofBudgets])) }];
}

/** Rows of a sheet by title: numbers with the decimals of their kind, formulas as their result. */
async function sheetRows(
  content: Buffer,
  sheet: number,
): Promise<readonly Readonly<Record<string, string>>[]> {
  const rows: string[][] = [];
  (await openedBook(content)).worksheets[sheet]?.eachRow((row) => {
    const cells: string[] = [];
    row.eachCell({ includeEmpty: true }, ({ result, value }, column) => {
      cells[column - 1] = String(result ?? value ?? '');
    });
    rows.push(cells);
  });
  const titles = rows.findIndex((cells) => cells.filter((cell) => cell !== '').length > 3);
  const names = rows[titles] ?? [];
  return rows
    .slice(titles + 1)
    .map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
}

const units = (cell: string | undefined): Quantity => quantity(cell || '0');
const unitPrice = (cell: string | undefined): Price => price(cell || '0');

/** Plan line of a row, by code and sub-product; undefined for the row of totals. */
const rowOf = (details: readonly PacLineRead[], row: Readonly<Record<string, string>>) =>
  details.find(
    ({ cod_internal, id_sub_products }) => cod_internal === row.Código && id_sub_products === row.Subproducto,
  );

async function planWorkbook(
  desk: Reader,
  { id_unit: unit, year, details }: PacDetail,
): Promise<PlaceFigures> {
  const rows = await sheetRows(await desk.workbook(`/packsannual/excel/${unit}/${year}`), 0);
  const total = rows.find(({ Renglón }) => Renglón === 'Total');
  return {
    place: '/packsannual/excel',
    figures: {
      ...merged(
        rows.map((row): Figures => {
          const line = rowOf(details, row);
          return line === undefined
            ? {}
            : under(nameOf(unit, line), {
                start: units(row.Cantidad),
                'price saved': unitPrice(row.Precio),
                'total saved': money(row.Subtotal ?? ''),
              });
        }),
      ),
      ...(total &&
        under(unit, { 'plan budget': money(total.Subtotal || '0'), 'plan qty': units(total.Cantidad) })),
    },
  };
}

async function historyWorkbook(desk: Reader, plan: PacDetail): Promise<readonly PlaceFigures[]> {
  const { id_unit: unit, year, details } = plan;
  const place = '/packsannual/history/excel';
  const content = await desk.workbook(`${place}/${unit}/${year}`);
  const rows = await sheetRows(content, 0);
  const planned = rows.flatMap((row) => {
    const line = rowOf(details, row);
    return line === undefined ? [] : [{ row, name: nameOf(unit, line) }];
  });
  const total = rows.find(({ Renglón }) => Renglón === 'Total');
  // The last reprogramming's row has the plan's present budget.
  const last = (await sheetRows(content, 1)).filter(({ Nuevo }) => Nuevo).at(-1);
  return [
    {
      place,
      figures: {
        ...merged(planned.map(({ row, name }) => under(name, historyRow(row)))),
        ...under(unit, {
          'lines planned': listed(planned.map(({ name }) => name)),
          ...(total && {
            'plan qty now': units(total.Vigente),
            'plan qty balance': units(total.Disponible),
            'plan budget now': money(total.Total || '0'),
          }),
        }),
      },
    },
    {
      place: `${place} (Reprogramaciones)`,
      figures: last ? under(unit, { 'plan budget now': money(last.Nuevo ?? '') }) : {},
    },
  ];
}

const historyRow = (row: Readonly<Record<string, string>>): Figures => ({
  start: units(row['Cantidad inicial']),
  extension: units(row.Ampliación),
  reduction: units(row.Reducción),
  planned: units(row.Vigente),
  held: units(row.Reservado),
  executed: units(row.Ejecutado),
  available: units(row.Disponible),
  price: unitPrice(row.Precio),
  total: money(row.Total || '0'),
});
