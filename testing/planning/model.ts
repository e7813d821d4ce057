import { QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import {
  add,
  amountOf,
  isNegative,
  isPositive,
  type Money,
  negate,
  type Price,
  type Quantity,
  subtract,
  sum,
  ZERO_MONEY,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import type { Attached, Who } from './desk.ts';
import {
  availableOf,
  type BudgetFigures,
  budgetName,
  type Figures,
  figuresOfBudgets,
  figuresOfLines,
  type LineFigures,
  lapsedOf,
  lineName,
  type PlaceFigures,
  plannedOf,
  presentOf,
  totalOfLine,
  under,
} from './figures.ts';
import { availableTo } from './places.ts';

/**
 * Figures and states of plans, quarters and purchases, computed from the requirement (domain §4, planning §2) without
 * the product's machines.
 */
export interface Model {
  readonly year: number;
  /** Cuatrimestres of the year that have ended. */
  readonly over: readonly Quarter[];
  readonly units: readonly number[];
  readonly supplies: Map<number, SupplyModel>;
  readonly plans: Map<number, PlanModel>;
  /** Lines of approved plans, by name. */
  readonly lines: Map<string, LineModel>;
  readonly reprogrammings: ReprogrammingModel[];
  readonly programmings: Map<number, ProgrammingModel>;
  readonly budgets: Map<string, BudgetFigures>;
  readonly extensions: ExtensionModel[];
  readonly requests: RequestModel[];
  readonly orders: OrderModel[];
}

/** States of records that are approved (R3 §4). */
export type Status = 'pendiente' | 'enviado' | 'rechazado' | 'aprobado';
const CODES: Readonly<Record<Status, string>> = {
  pendiente: '0',
  enviado: '1',
  rechazado: '2',
  aprobado: '3',
};
export const isOpen = (status: Status | undefined): boolean =>
  status === 'pendiente' || status === 'rechazado';

export interface SupplyModel {
  readonly id: number;
  readonly code: string;
  readonly row: string;
  readonly group: string;
  /** Price in the catalogue. */
  readonly price: Price;
}

export interface Pair {
  readonly supply: number;
  readonly subProduct: string;
}

export interface PlanModel {
  readonly status: Status;
  readonly lines: readonly (Pair & { readonly qty: Quantity; readonly price: Price })[];
}

export interface LineModel extends LineFigures {
  /** Price when the line was opened; `price` includes later changes. */
  readonly priceStart: Price;
  /** True if an E eliminated it and no RA restored it. */
  readonly eliminated: boolean;
}

interface Valued {
  readonly qty: Quantity;
  readonly price: Price;
  readonly total: Money;
}

export interface ChangeModel extends Pair {
  readonly level: string;
  readonly before: Valued;
  readonly after: Valued;
}

export interface ReprogrammingModel {
  readonly id: number;
  readonly unit: number;
  readonly status: Status;
  readonly date: string;
  readonly extension: 0 | 1;
  readonly changes: readonly ChangeModel[];
  readonly current: Money;
  readonly requested: Money;
}

export interface AmountModel {
  readonly group: string;
  readonly quarter: Quarter;
  readonly budget: Money;
}

export interface ProgrammingModel {
  readonly status: Status;
  readonly approved: number;
  /** Amounts of cuatrimestres that are not approved; those of approved ones are in the budgets. */
  readonly amounts: readonly AmountModel[];
  /** Amounts of approved cuatrimestres, as they were approved. */
  readonly locked: readonly AmountModel[];
}

export interface ExtensionModel {
  readonly id: number;
  readonly unit: number;
  readonly status: Status;
  readonly lines: readonly { readonly group: string; readonly quarter: Quarter; readonly change: Money }[];
}

export interface RequestModel {
  readonly id: number;
  readonly unit: number;
  readonly number: number;
  readonly supply: number;
  readonly quarter: Quarter;
  readonly status: 'pendiente' | 'enviado' | 'rechazado' | 'consolidado' | 'anulado';
  readonly lines: readonly { readonly subProduct: string; readonly qty: Quantity }[];
}

export interface OrderModel {
  readonly id: number;
  readonly status:
    | 'consolidada'
    | 'generada'
    | 'comprometida'
    | 'documentada'
    | 'completada'
    | 'devengada'
    | 'enviada'
    | 'rechazada'
    | 'pagada'
    | 'anulada'
    | 'liberada';
  readonly fee: 0 | 1;
  readonly requests: readonly number[];
  readonly allocations: readonly (Pair & {
    readonly request: number;
    readonly unit: number;
    readonly requested: Quantity;
  })[];
  readonly lines: readonly OrderLineModel[];
  readonly prices: ReadonlyMap<number, Price>;
  readonly quarter: Quarter;
  readonly number: string;
  readonly documents: 'none' | 'partly' | 'whole';
  readonly total: Money;
  readonly charges: readonly ChargeModel[];
  /** Amount of each line, for an order in parts or of a divided consolidation; null for others. */
  readonly amounts: readonly Money[] | null;
  /** Parts that were separated from the order; null: it is a part. */
  readonly parts: number | null;
  /** Consolidation that a part was divided from, and the requests that the part has alone; null: it is no part. */
  readonly division: { readonly root: number; readonly own: readonly number[] } | null;
  /** Parts that a consolidation is divided into, each with its requests; `divided` counts reunited ones, too. */
  readonly divisions: readonly { readonly id: number; readonly requests: readonly number[] }[];
  readonly divided: number;
  /** Amounts of a consolidation's lines, at the prices of each sub-product. */
  readonly consolidated: readonly Money[];
  /** Delivered quantity of each allocation, once the order is accrued. */
  readonly delivered: readonly Quantity[];
}

export interface OrderLineModel {
  readonly unit: number;
  readonly supply: number;
  readonly requested: Quantity;
  readonly delivered: Quantity;
}

export interface ChargeModel {
  readonly unit: number;
  readonly group: string;
  readonly quarter: Quarter;
  readonly amount: Money;
}

/** Command of a user, with its expected effect. */
export interface Command {
  readonly who: Who;
  readonly path: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly file?: Attached;
  /** Rules that it breaks in the present state; it must succeed if there are none. */
  faults(model: Model): readonly string[];
  /** Changes the model by the executed command, whose answer is `data`. @returns expected parts of the answer */
  apply(model: Model, data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/** Rule that refuses a command in the record's present state. */
export const MOVED_ON = 'moved-on';

/** Model without plans. */
export const emptyModel = (
  year: number,
  units: readonly number[],
  supplies: readonly SupplyModel[],
): Model => ({
  year,
  over: [],
  units,
  supplies: new Map(supplies.map((supply) => [supply.id, supply])),
  plans: new Map(),
  lines: new Map(),
  reprogrammings: [],
  programmings: new Map(),
  budgets: new Map(),
  extensions: [],
  requests: [],
  orders: [],
});

export const linesOf = (model: Model, unit: number): readonly LineModel[] =>
  [...model.lines.values()].filter((line) => line.unit === unit);
export const budgetsOf = (model: Model, unit: number): readonly BudgetFigures[] =>
  [...model.budgets.values()].filter((budget) => budget.unit === unit);

export const supplyOf = ({ supplies }: Model, id: number): SupplyModel => {
  const found = supplies.get(id);
  if (found === undefined) throw new RangeError(`no supply ${id}`);
  return found;
};

/** Current budget of the approved plan. */
export const budgetNow = (model: Model, unit: number): Money =>
  sum(linesOf(model, unit).map(totalOfLine), ZERO_MONEY);

/** Current sum of all approved cuatrimestres. */
export const presentNow = (model: Model, unit: number): Money =>
  sum(budgetsOf(model, unit).map(presentOf), ZERO_MONEY);

/**
 * Sum of approved cuatrimestres that counts against the plan: of ended ones only what they executed and hold
 * (planning B44).
 */
export const countedNow = (model: Model, unit: number): Money =>
  sum(
    budgetsOf(model, unit).map((each) => subtract(presentOf(each), lapsedOf(each, model.over))),
    ZERO_MONEY,
  );

export const totalOfAmounts = (amounts: readonly Pick<AmountModel, 'budget'>[]): Money =>
  sum(
    amounts.map(({ budget }) => budget),
    ZERO_MONEY,
  );

export const isApproved = ({ approved }: Pick<ProgrammingModel, 'approved'>, quarter: Quarter): boolean =>
  QUARTERS.indexOf(quarter) < approved;

/** Changes an existing line. */
export function moveLine(model: Model, name: string, change: (line: LineModel) => Partial<LineModel>): void {
  const line = model.lines.get(name);
  if (line === undefined) throw new RangeError(`no line ${name}`);
  model.lines.set(name, { ...line, ...change(line) });
}

/** Changes an existing budget. */
export function moveBudget(
  model: Model,
  place: Pick<BudgetFigures, 'unit' | 'group' | 'quarter'>,
  change: (budget: BudgetFigures) => Partial<BudgetFigures>,
): void {
  const name = budgetName(place);
  const budget = model.budgets.get(name);
  if (budget === undefined) throw new RangeError(`no budget ${name}`);
  model.budgets.set(name, { ...budget, ...change(budget) });
}

/** Changes the record with that id. */
export function replace<Item extends { readonly id: number }>(
  items: Item[],
  id: number,
  change: Partial<Item>,
): void {
  const at = items.findIndex((each) => each.id === id);
  const before = items[at];
  if (before === undefined) throw new RangeError(`no record ${id}`);
  items[at] = { ...before, ...change };
}

/** Figures that the model expects in every place. */
export function figuresByModel(model: Model): PlaceFigures {
  const lines = [...model.lines.values()];
  return {
    place: 'the model',
    figures: {
      ...figuresOfLines(lines),
      ...figuresOfBudgets([...model.budgets.values()], model.over),
      ...Object.assign({}, ...editedIn(model).map((request) => ofRequest(model, request))),
      ...Object.assign(
        {},
        ...model.reprogrammings.map(ofReprogramming),
        ...model.extensions.map(ofExtension),
      ),
      ...Object.assign(
        {},
        ...model.units.map((unit) => ({ ...ofPlan(model, unit), ...ofProgramming(model, unit) })),
      ),
    },
  };
}

/** Last two requests that can be edited; only those, as each costs a read. */
export const editedIn = ({ requests }: Model): readonly RequestModel[] =>
  requests.filter(({ status }) => status === 'pendiente' || status === 'rechazado').slice(-2);

/** Units available to a request that is edited: its own count as free; a rejected one holds none. */
function ofRequest(model: Model, request: RequestModel): Figures {
  const { unit, supply, status, lines } = request;
  const offered = linesOf(model, unit).filter(
    (line) => line.supply === supply && isPositive(plannedOf(line)),
  );
  return Object.fromEntries(
    offered.map((line) => {
      const own = lines.find(({ subProduct }) => subProduct === line.subProduct)?.qty ?? ZERO_QUANTITY;
      const held = status === 'pendiente' ? own : ZERO_QUANTITY;
      return [availableTo(request, line.subProduct), add(availableOf(line), held)];
    }),
  );
}

const ofReprogramming = ({ id, status, current, requested, changes }: ReprogrammingModel): Figures =>
  under(`reprogramming ${id}`, {
    state: CODES[status],
    current,
    requested,
    ...Object.assign(
      {},
      ...changes.map(({ supply, subProduct, after }) =>
        under(`${supply}-${subProduct}`, { qty: after.qty, price: after.price, total: after.total }),
      ),
    ),
  });

function ofExtension({ id, status, lines }: ExtensionModel): Figures {
  const changes = lines.map(({ change }) => change);
  const more = changes.filter((change) => !isNegative(change));
  const less = changes.filter(isNegative).map((change) => negate(change));
  return under(`extension ${id}`, {
    state: CODES[status],
    increase: sum(more, ZERO_MONEY),
    decrease: sum(less, ZERO_MONEY),
  });
}

function ofPlan(model: Model, unit: number): Figures {
  const plan = model.plans.get(unit);
  if (plan === undefined) return {};
  const budget = totalOfAmounts(plan.lines.map(({ qty, price }) => ({ budget: amountOf(qty, price) })));
  const qty = sum(
    plan.lines.map((line) => line.qty),
    ZERO_QUANTITY,
  );
  const saved: Figures = Object.assign(
    {},
    ...plan.lines.map((line) =>
      under(lineName({ unit, ...line }), {
        start: line.qty,
        'price saved': line.price,
        'total saved': amountOf(line.qty, line.price),
        ...(plan.status !== 'aprobado' && { available: line.qty, price: line.price }),
      }),
    ),
  );
  return {
    ...saved,
    ...under(unit, {
      'plan state': CODES[plan.status],
      'plan budget': budget,
      'plan qty': qty,
      ...(plan.status !== 'aprobado' && {
        'plan budget now': budget,
        'plan qty now': qty,
        'plan budget balance': budget,
        'plan qty balance': qty,
      }),
    }),
  };
}

function ofProgramming(model: Model, unit: number): Figures {
  const programming = model.programmings.get(unit);
  if (programming === undefined) return {};
  const budget = add(presentNow(model, unit), totalOfAmounts(programming.amounts));
  return {
    ...under(unit, {
      'programming state': CODES[programming.status],
      'programming approved': String(programming.approved),
      'programming budget': budget,
      'programming difference': subtract(budgetNow(model, unit), budget),
    }),
    ...Object.assign(
      {},
      ...programming.amounts.map(({ group, quarter, budget: written }) =>
        under(budgetName({ unit, group, quarter }), { written }),
      ),
    ),
  };
}
