import {
  add,
  amountOf,
  compare,
  isNegative,
  isPositive,
  isZero,
  type Money,
  negate,
  type Price,
  price,
  type Quantity,
  quantity,
  subtract,
  sum,
  ZERO_MONEY,
  ZERO_PRICE,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { availableOf, lineName, plannedOf } from './figures.ts';
import {
  budgetNow,
  type ChangeModel,
  type Command,
  isOpen,
  MOVED_ON,
  type Model,
  moveLine,
  type Pair,
  type PlanModel,
  type ReprogrammingModel,
  replace,
  type Status,
  supplyOf,
} from './model.ts';

const keyOf = (model: Model, unit: number) => ({ p_id_unit: unit, p_year: model.year });

/** Fault of a step that is only allowed in some states (R3 §4). */
const fromStates = (status: Status | undefined, ...states: readonly Status[]): readonly string[] =>
  status !== undefined && states.includes(status) ? [] : [MOVED_ON];

/** Command: changes the price of a supply in the catalogue. */
export const changePrice = (model: Model, supply: number, p_price: Price): Command => {
  const { code, row } = supplyOf(model, supply);
  return {
    who: 'admin',
    path: '/supplies/insert/update',
    payload: supplyForm({ id: supply, code, row, price: p_price }),
    faults: () => [],
    apply({ supplies }) {
      supplies.set(supply, { ...supplyOf(model, supply), price: p_price });
      return {};
    },
  };
};

/** Form of a supply; id 0 makes a new one. */
export const supplyForm = (supply: {
  readonly id: number;
  readonly code: string;
  readonly row: string;
  readonly price: Price;
}) => ({
  p_id: supply.id,
  p_id_type_supplies: 1,
  p_id_presentation: '10010',
  p_cod_ppr: `9${supply.code}`,
  p_cod_internal: supply.code,
  p_description_ppr: `Insumo ${supply.code}`,
  p_description_internal: `INSUMO ${supply.code}`,
  p_id_row: supply.row,
  p_price: supply.price,
  p_state: 1,
  p_has_catalog: 1,
  p_auto_generated: 0,
});

export const savePlan = (
  { year }: Model,
  unit: number,
  lines: readonly (Pair & { readonly qty: Quantity })[],
): Command => ({
  who: 'centro',
  path: '/packsannual/insert/update',
  payload: {
    p_id_unit: unit,
    p_year: year,
    p_details: lines.map((line) => ({
      p_id_supplie: line.supply,
      p_id_sub_products: line.subProduct,
      p_qty: Number(line.qty),
    })),
  },
  faults(model) {
    const plan = model.plans.get(unit);
    const names = lines.map((line) => lineName({ unit, ...line }));
    return [
      ...(plan === undefined || isOpen(plan.status) ? [] : [MOVED_ON]),
      ...(new Set(names).size < names.length ? ['lines-once'] : []),
    ];
  },
  apply(model) {
    const status = model.plans.get(unit)?.status ?? 'pendiente';
    const priced = lines.map((line) => ({ ...line, price: supplyOf(model, line.supply).price }));
    model.plans.set(unit, { status, lines: priced });
    const budget = priced.map((line) => amountOf(line.qty, line.price));
    return { budget: sum(budget, ZERO_MONEY) };
  },
});

const movePlan = (model: Model, unit: number, status: Status): PlanModel => {
  const plan = model.plans.get(unit);
  if (plan === undefined) throw new RangeError(`no plan of ${unit}`);
  const moved = { ...plan, status };
  model.plans.set(unit, moved);
  return moved;
};

export const sendPlan = (of: Model, unit: number): Command => ({
  who: 'centro',
  path: '/packsannual/send',
  payload: keyOf(of, unit),
  faults(model) {
    const plan = model.plans.get(unit);
    if (plan === undefined) return ['404'];
    const moved = plan.lines.some((line) => line.price !== supplyOf(model, line.supply).price);
    return [
      ...fromStates(plan.status, 'pendiente', 'rechazado'),
      ...(plan.lines.length === 0 ? ['has-lines'] : []),
      ...(moved ? ['prices-of-today'] : []),
    ];
  },
  apply(model) {
    movePlan(model, unit, 'enviado');
    return { state: 1 };
  },
});

export const withdrawPlan = (of: Model, unit: number): Command => ({
  who: 'centro',
  path: '/packsannual/withdraw',
  payload: keyOf(of, unit),
  faults: ({ plans }) => (plans.has(unit) ? fromStates(plans.get(unit)?.status, 'enviado') : ['404']),
  apply(model) {
    movePlan(model, unit, 'pendiente');
    return { state: 0 };
  },
});

export const rejectPlan = (of: Model, unit: number): Command => ({
  who: 'aprobador',
  path: '/packsannual/disapprove',
  payload: { ...keyOf(of, unit), p_justification: 'Revisar las cantidades' },
  faults: ({ plans }) => (plans.has(unit) ? fromStates(plans.get(unit)?.status, 'enviado') : ['404']),
  apply(model) {
    movePlan(model, unit, 'rechazado');
    return { state: 2 };
  },
});

export const approvePlan = (of: Model, unit: number): Command => ({
  who: 'aprobador',
  path: '/packsannual/approve',
  payload: keyOf(of, unit),
  faults: ({ plans }) => (plans.has(unit) ? fromStates(plans.get(unit)?.status, 'enviado') : ['404']),
  apply(model) {
    for (const line of movePlan(model, unit, 'aprobado').lines)
      openLine(model, { unit, ...line, start: line.qty, extension: ZERO_QUANTITY });
    return { state: 3 };
  },
});

function openLine(
  model: Model,
  line: Pair & {
    readonly unit: number;
    readonly start: Quantity;
    readonly extension: Quantity;
    readonly price: Price;
  },
): void {
  const { unit, supply, subProduct, start, extension } = line;
  model.lines.set(lineName(line), {
    unit,
    supply,
    subProduct,
    group: supplyOf(model, supply).group,
    start,
    extension,
    reduction: ZERO_QUANTITY,
    withheld: ZERO_QUANTITY,
    reserved: ZERO_QUANTITY,
    executed: ZERO_QUANTITY,
    price: line.price,
    priceStart: line.price,
    eliminated: false,
  });
}

/** Change as it is typed. */
export interface TypedChange extends Pair {
  readonly level: string;
  readonly qty?: Quantity;
  readonly price?: Price;
  readonly direction?: 'UP' | 'DOWN';
}

/** Line of the plan, or a supply that may become one. */
export function lineNow(model: Model, unit: number, pair: Pair) {
  const line = model.lines.get(lineName({ unit, ...pair }));
  if (line === undefined) {
    const now = supplyOf(model, pair.supply).price;
    return { kind: 'new', planned: ZERO_QUANTITY, available: ZERO_QUANTITY, price: now } as const;
  }
  return {
    kind: line.eliminated ? 'eliminated' : 'planned',
    planned: plannedOf(line),
    available: availableOf(line),
    price: line.price,
  } as const;
}

/** Types of modification: kind of line that they apply to, and inputs that are typed (planning B5). */
const TYPED = {
  A: { of: 'new', qty: true, price: true },
  RA: { of: 'eliminated', qty: true, price: true },
  VC: { of: 'planned', qty: true, price: false },
  VCU: { of: 'planned', qty: false, price: true },
  E: { of: 'planned', qty: false, price: false },
} as const;
const typedOf = (level: string) =>
  Object.entries(TYPED).find(([id]) => id === level)?.[1] ?? { of: 'planned', qty: true, price: true };

/** True if the type applies to the line; an eliminated line that has units counts as planned too. */
const isFor = (level: string, { kind, planned }: ReturnType<typeof lineNow>): boolean => {
  const { of } = typedOf(level);
  return of === kind || (of === 'planned' && kind === 'eliminated' && isPositive(planned));
};

const zeroed = (level: string, value: string | undefined): boolean =>
  level === 'E' && value !== undefined && isZero(quantity(value));

/** Requested change over the present line. */
export function changeOf(model: Model, unit: number, typed: Omit<TypedChange, 'direction'>): ChangeModel {
  const { supply, subProduct, level } = typed;
  const now = lineNow(model, unit, typed);
  const inputs = typedOf(level);
  const kept = level === 'E' ? subtract(now.planned, now.available) : now.planned;
  const qty = inputs.qty ? (typed.qty ?? now.planned) : kept;
  const unitPrice = inputs.price ? (typed.price ?? now.price) : now.price;
  const before =
    now.kind === 'new'
      ? { qty: ZERO_QUANTITY, price: ZERO_PRICE, total: ZERO_MONEY }
      : { qty: now.planned, price: now.price, total: amountOf(now.planned, now.price) };
  return {
    supply,
    subProduct,
    level,
    before,
    after: { qty, price: unitPrice, total: amountOf(qty, unitPrice) },
  };
}

export const differenceOf = ({ before, after }: ChangeModel): Money => subtract(after.total, before.total);
const takenBy = ({ before, after }: ChangeModel): Quantity => subtract(before.qty, after.qty);

const least = (now: Quantity): Quantity => add(now, quantity(1));
const leastPrice = (now: Price): Price => add(now, price('0.1'));

/** True if the typed values are allowed under their type (planning B5). */
function valuesFit(model: Model, unit: number, typed: TypedChange, extension: 0 | 1): boolean {
  const { level } = typed;
  const inputs = typedOf(level);
  const now = lineNow(model, unit, typed);
  const { after } = changeOf(model, unit, typed);
  if (extension === 1 && level === 'E') return false;
  if (!inputs.qty && typed.qty !== undefined && typed.qty !== after.qty && !zeroed(level, typed.qty))
    return false;
  if (!inputs.price && typed.price !== undefined && typed.price !== now.price && !zeroed(level, typed.price))
    return false;
  if (inputs.qty && !(after.qty.endsWith('.00') && compare(after.qty, quantity(1)) >= 0)) return false;
  if (inputs.price && !isPositive(after.price)) return false;
  if (inputs.of === 'eliminated') return compare(after.qty, now.planned) > 0;
  if (inputs.of === 'new' || level === 'E') return true;
  const [more, dearer] = [after.qty !== now.planned, after.price !== now.price];
  if (!more && !dearer) return false;
  if (extension === 0) return true;
  return (
    (!more || compare(after.qty, least(now.planned)) >= 0) &&
    (!dearer || compare(after.price, leastPrice(now.price)) >= 0)
  );
}

/** True if the new total is allowed: unchanged, or higher with an extension (planning B9). */
const totalFits = (extension: 0 | 1, current: Money, requested: Money): boolean =>
  extension === 0 ? current === requested : compare(requested, current) > 0;

const requestedBy = (current: Money, changes: readonly ChangeModel[]): Money =>
  add(current, sum(changes.map(differenceOf), ZERO_MONEY));

/** Reprogramming of the unit that is not approved yet. */
export const openReprogramming = ({ reprogrammings }: Model, unit: number): ReprogrammingModel | undefined =>
  reprogrammings.find((each) => each.unit === unit && each.status !== 'aprobado');

/** @param id 0 makes a new one */
export const saveReprogramming = (
  { year }: Model,
  id: number,
  unit: number,
  extension: 0 | 1,
  typed: readonly TypedChange[],
  today: string,
): Command => ({
  who: 'centro',
  path: '/reprogramming/insert/update',
  payload: {
    p_id: id,
    p_id_unit: unit,
    p_year: year,
    p_extension_budget: extension,
    p_details: typed.map((change) => ({
      p_id_nivel: change.level,
      p_id_supplie: change.supply,
      p_id_sub_products: change.subProduct,
      ...(change.qty !== undefined && { p_qty: change.qty.replace(/\.00$/, '') }),
      ...(change.price !== undefined && { p_price: change.price }),
      ...(change.direction && { p_type: change.direction }),
      p_justification: 'Cambio de la demanda',
    })),
  },
  faults(model) {
    const open = openReprogramming(model, unit);
    const before = model.reprogrammings.find((each) => each.id === id);
    const names = typed.map((change) => lineName({ unit, ...change }));
    const changes = typed.map((change) => changeOf(model, unit, change));
    const current = budgetNow(model, unit);
    return [
      ...(id === 0 && open ? ['openReprogramming'] : []),
      ...(before && !isOpen(before.status) ? [MOVED_ON] : []),
      ...(model.plans.get(unit)?.status === 'aprobado' ? [] : ['plan-approved']),
      ...(new Set(names).size < names.length ? ['lines-once'] : []),
      ...(typed.some(({ level }) => level === 'VP') ? ['level-chosen'] : []),
      ...(typed.some((change) => !isFor(change.level, lineNow(model, unit, change)))
        ? ['level-of-line']
        : []),
      ...(typed.every((change) => valuesFit(model, unit, change, extension)) ? [] : ['values-of-level']),
      ...(typed.every(
        ({ direction }, at) => direction === undefined || direction === directionOf(changes[at]),
      )
        ? []
        : ['direction']),
      ...(totalFits(extension, current, requestedBy(current, changes)) ? [] : ['total']),
    ];
  },
  apply(model, data) {
    const changes = typed.map((change) => changeOf(model, unit, change));
    const current = budgetNow(model, unit);
    const requested = requestedBy(current, changes);
    const saved = { extension, changes, current, requested };
    if (id === 0)
      model.reprogrammings.push({ id: Number(data.id), unit, status: 'pendiente', date: today, ...saved });
    else replace(model.reprogrammings, id, saved);
    return { total: current, new_total: requested };
  },
});

const directionOf = (change: ChangeModel | undefined): 'UP' | 'DOWN' =>
  change !== undefined && isNegative(differenceOf(change)) ? 'DOWN' : 'UP';

function reprogrammingOf({ reprogrammings }: Model, id: number): ReprogrammingModel {
  const found = reprogrammings.find((each) => each.id === id);
  if (found === undefined) throw new RangeError(`no reprogramming ${id}`);
  return found;
}

/** Changes of a reprogramming over the present plan (planning B6). */
const sentChanges = (model: Model, { unit, changes }: ReprogrammingModel): readonly ChangeModel[] =>
  changes.map(({ supply, subProduct, level, after }) =>
    changeOf(model, unit, { supply, subProduct, level, qty: after.qty, price: after.price }),
  );

export const sendReprogramming = (id: number): Command => ({
  who: 'centro',
  path: '/reprogramming/send',
  payload: { p_id: id },
  faults(model) {
    const own = reprogrammingOf(model, id);
    if (!isOpen(own.status)) return [MOVED_ON];
    const changes = sentChanges(model, own);
    const current = budgetNow(model, own.unit);
    const availableTo = (change: ChangeModel) => lineNow(model, own.unit, change).available;
    return [
      ...(changes.some((change) => change.level === 'E' && isZero(availableTo(change)))
        ? ['something-left']
        : []),
      ...(changes.some(
        (change) => isPositive(takenBy(change)) && compare(takenBy(change), availableTo(change)) > 0,
      )
        ? ['units-available']
        : []),
      ...(totalFits(own.extension, current, requestedBy(current, changes)) ? [] : ['total']),
    ];
  },
  apply(model) {
    const own = reprogrammingOf(model, id);
    const changes = sentChanges(model, own);
    const current = budgetNow(model, own.unit);
    const requested = requestedBy(current, changes);
    replace(model.reprogrammings, id, { status: 'enviado', changes, current, requested });
    eachTaken(model, own.unit, changes, (taken) => (line) => ({ withheld: add(line.withheld, taken) }));
    return { state: 1, total: current, new_total: requested };
  },
});

function eachTaken(
  model: Model,
  unit: number,
  changes: readonly ChangeModel[],
  change: (taken: Quantity) => Parameters<typeof moveLine>[2],
): void {
  for (const each of changes)
    if (isPositive(takenBy(each))) moveLine(model, lineName({ unit, ...each }), change(takenBy(each)));
}

/** Ends the wait for approval, so that nothing is withheld any more. */
function endReprogramming(model: Model, id: number, status: 'pendiente' | 'rechazado'): void {
  const { unit, changes } = reprogrammingOf(model, id);
  replace(model.reprogrammings, id, { status });
  eachTaken(model, unit, changes, (taken) => (line) => ({ withheld: subtract(line.withheld, taken) }));
}

export const withdrawReprogramming = (id: number): Command => ({
  who: 'centro',
  path: '/reprogramming/withdraw',
  payload: { p_id: id },
  faults: (model) => fromStates(reprogrammingOf(model, id).status, 'enviado'),
  apply(model) {
    endReprogramming(model, id, 'pendiente');
    return { state: 0 };
  },
});

export const rejectReprogramming = (id: number): Command => ({
  who: 'aprobador',
  path: '/reprogramming/disapprove',
  payload: { p_id: id, p_justification: 'Sin respaldo' },
  faults: (model) => fromStates(reprogrammingOf(model, id).status, 'enviado'),
  apply(model) {
    endReprogramming(model, id, 'rechazado');
    return { state: 2 };
  },
});

export const approveReprogramming = (id: number, dateResolution: string, today: string): Command => ({
  who: 'aprobador',
  path: '/reprogramming/approve',
  payload: { p_id: id, p_date_resolution: dateResolution },
  faults(model) {
    const { status, date } = reprogrammingOf(model, id);
    return [
      ...fromStates(status, 'enviado'),
      ...(dateResolution < date ? ['resolution-after-creation'] : []),
      ...(dateResolution > today ? ['resolution-not-future'] : []),
    ];
  },
  apply(model) {
    const { unit, changes, requested } = reprogrammingOf(model, id);
    replace(model.reprogrammings, id, { status: 'aprobado' });
    for (const change of changes) approveChange(model, unit, change);
    return { state: 3, new_total: requested };
  },
});

function approveChange(model: Model, unit: number, change: ChangeModel): void {
  const { level, after } = change;
  const taken = takenBy(change);
  if (level === 'A') {
    openLine(model, { unit, ...change, start: ZERO_QUANTITY, extension: after.qty, price: after.price });
    return;
  }
  moveLine(model, lineName({ unit, ...change }), (line) => ({
    price: after.price,
    eliminated: level === 'E' || (line.eliminated && !isNegative(taken)),
    ...(isPositive(taken)
      ? { withheld: subtract(line.withheld, taken), reduction: add(line.reduction, taken) }
      : { extension: add(line.extension, negate(taken)) }),
  }));
}
