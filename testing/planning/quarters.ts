import { QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import {
  add,
  compare,
  isNegative,
  isPositive,
  isZero,
  type Money,
  negate,
  subtract,
  sum,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import { type BudgetFigures, balanceOf, budgetName, presentOf } from './figures.ts';
import {
  type AmountModel,
  budgetNow,
  type Command,
  countedNow,
  type ExtensionModel,
  isApproved,
  isOpen,
  MOVED_ON,
  type Model,
  moveBudget,
  type ProgrammingModel,
  presentNow,
  replace,
  totalOfAmounts,
} from './model.ts';

const idOf = (model: Model, unit: number): string => `${unit}-${model.year}`;
const placeOf = ({ group, quarter }: Pick<AmountModel, 'group' | 'quarter'>): string => `${group}-${quarter}`;

/** Next cuatrimestre to be approved; undefined if all are. */
export const turnOf = ({ approved }: Pick<ProgrammingModel, 'approved'>): Quarter | undefined =>
  QUARTERS[approved];

/**
 * Rules that the sum of a programming breaks (planning B16, B17); lapsed amounts may be programmed again (planning
 * B44).
 */
function sumFaults(
  model: Model,
  unit: number,
  approved: number,
  amounts: readonly AmountModel[],
): readonly string[] {
  const programmed = totalOfAmounts(amounts);
  const plan = budgetNow(model, unit);
  return [
    ...(compare(add(countedNow(model, unit), programmed), plan) > 0 ? ['within-plan'] : []),
    ...(approved === 2 && compare(add(presentNow(model, unit), programmed), plan) < 0 ? ['whole-plan'] : []),
  ];
}

const missing = (approved: number, amounts: readonly AmountModel[]): boolean =>
  amounts.every(({ quarter }) => quarter !== turnOf({ approved }));

/** Rows that are stored: those of cuatrimestres that are not approved, without zeros (planning B18). */
const written = (approved: number, amounts: readonly AmountModel[]): readonly AmountModel[] =>
  amounts.filter(({ quarter, budget }) => !isApproved({ approved }, quarter) && isPositive(budget));

/** @param isNew sent in the payload */
export const saveProgramming = (
  of: Model,
  unit: number,
  isNew: boolean,
  amounts: readonly AmountModel[],
): Command => ({
  who: 'centro',
  path: '/quarterly/insert/update',
  payload: {
    p_id: isNew ? '' : idOf(of, unit),
    p_id_unit: unit,
    p_year: of.year,
    p_details: amounts.map(({ group, quarter, budget }) => ({
      p_id_group: group,
      p_quarter: quarter,
      p_budget: budget,
    })),
  },
  faults(model) {
    const before = model.programmings.get(unit);
    const approved = before?.approved ?? 0;
    const rows = written(approved, amounts);
    return [
      ...(isNew && before ? ['quarterly-once'] : []),
      ...(before === undefined || isOpen(before.status) ? [] : [MOVED_ON]),
      ...(model.plans.get(unit)?.status === 'aprobado' ? [] : ['plan-approved']),
      ...(new Set(amounts.map(placeOf)).size < amounts.length ? ['amounts-once'] : []),
      ...(lockedChange(model, unit, before, amounts) ? ['approved-quarters-locked'] : []),
      ...(missing(approved, rows) ? ['quarter-in-turn'] : []),
      ...sumFaults(model, unit, approved, rows),
    ];
  },
  apply(model) {
    const before = model.programmings.get(unit) ?? {
      status: 'pendiente',
      approved: 0,
      amounts: [],
      locked: [],
    };
    model.programmings.set(unit, { ...before, amounts: written(before.approved, amounts) });
    return { id: idOf(model, unit), quarter_approve: before.approved };
  },
});

/** True if a row of an approved cuatrimestre has neither the approved nor the current amount. */
function lockedChange(
  model: Model,
  unit: number,
  before: ProgrammingModel | undefined,
  amounts: readonly AmountModel[],
): boolean {
  return amounts.some((amount) => {
    if (before === undefined || !isApproved(before, amount.quarter)) return false;
    const approved = before.locked.find((each) => placeOf(each) === placeOf(amount))?.budget;
    const budget = model.budgets.get(budgetName({ unit, ...amount }));
    const known = [...(approved ? [approved] : []), ...(budget ? [presentOf(budget)] : [])];
    return known.length === 0 ? isPositive(amount.budget) : !known.includes(amount.budget);
  });
}

const programmingOf = (model: Model, unit: number): ProgrammingModel => {
  const found = model.programmings.get(unit);
  if (found === undefined) throw new RangeError(`no programming of ${unit}`);
  return found;
};

const moveProgramming = (model: Model, unit: number, change: Partial<ProgrammingModel>): void => {
  model.programmings.set(unit, { ...programmingOf(model, unit), ...change });
};

export const sendProgramming = (of: Model, unit: number): Command => ({
  who: 'centro',
  path: '/quarterly/send',
  payload: { p_id: idOf(of, unit) },
  faults(model) {
    const own = model.programmings.get(unit);
    if (own === undefined) return ['404'];
    if (!isOpen(own.status)) return [MOVED_ON];
    return [
      ...(missing(own.approved, own.amounts) ? ['quarter-in-turn'] : []),
      ...sumFaults(model, unit, own.approved, own.amounts),
    ];
  },
  apply(model) {
    moveProgramming(model, unit, { status: 'enviado' });
    return { state: 1 };
  },
});

export const withdrawProgramming = (of: Model, unit: number): Command => ({
  who: 'centro',
  path: '/quarterly/withdraw',
  payload: { p_id: idOf(of, unit) },
  faults({ programmings }) {
    const status = programmings.get(unit)?.status;
    return status === undefined ? ['404'] : status === 'enviado' ? [] : [MOVED_ON];
  },
  apply(model) {
    moveProgramming(model, unit, { status: 'pendiente' });
    return { state: 0 };
  },
});

export const rejectProgramming = (of: Model, unit: number): Command => ({
  who: 'aprobador',
  path: '/quarterly/refuse',
  payload: { p_id: idOf(of, unit), p_justification: 'Revisar los grupos' },
  faults({ programmings }) {
    const status = programmings.get(unit)?.status;
    return status === undefined ? ['404'] : status === 'enviado' ? [] : [MOVED_ON];
  },
  apply(model) {
    moveProgramming(model, unit, { status: 'rechazado' });
    return { state: 2 };
  },
});

export const approveProgramming = (of: Model, unit: number): Command => ({
  who: 'aprobador',
  path: '/quarterly/approve',
  payload: { p_id: idOf(of, unit) },
  faults(model) {
    const own = model.programmings.get(unit);
    if (own === undefined) return ['404'];
    if (own.status !== 'enviado') return [MOVED_ON];
    return sumFaults(model, unit, own.approved, own.amounts);
  },
  apply(model) {
    const { approved, amounts, locked } = programmingOf(model, unit);
    const turn = turnOf({ approved });
    const opened = amounts.filter(({ quarter }) => quarter === turn);
    for (const amount of opened) openBudget(model, { unit, ...amount });
    moveProgramming(model, unit, {
      approved: approved + 1,
      status: approved === 2 ? 'aprobado' : 'pendiente',
      amounts: amounts.filter(({ quarter }) => quarter !== turn),
      locked: [...locked, ...opened],
    });
    return { quarter_approve: approved + 1, state: approved === 2 ? 3 : 0 };
  },
});

function openBudget(
  model: Model,
  { unit, group, quarter, budget }: AmountModel & { readonly unit: number },
): void {
  const opened: BudgetFigures = {
    unit,
    group,
    quarter,
    budget,
    extension: ZERO_MONEY,
    reduction: ZERO_MONEY,
    withheld: ZERO_MONEY,
    reserved: ZERO_MONEY,
    executed: ZERO_MONEY,
  };
  model.budgets.set(budgetName(opened), opened);
}

/** New balance of a group in a cuatrimestre. */
export interface WantedBalance {
  readonly group: string;
  readonly quarter: Quarter;
  readonly level: string;
  readonly newBudget: Money;
  /** Balance that the user saw; absent: not sent. */
  readonly seen?: Money;
}

/** Current balance of a budget; undefined if there is no budget. */
export const balanceNow = (
  model: Model,
  unit: number,
  { group, quarter }: Pick<WantedBalance, 'group' | 'quarter'>,
): Money | undefined => {
  const budget = model.budgets.get(budgetName({ unit, group, quarter }));
  return budget && balanceOf(budget);
};

export const openExtension = ({ extensions }: Model, unit: number): ExtensionModel | undefined =>
  extensions.find((each) => each.unit === unit && each.status !== 'aprobado');

const changeTo = (model: Model, unit: number, wanted: WantedBalance): Money =>
  subtract(wanted.newBudget, balanceNow(model, unit, wanted) ?? ZERO_MONEY);

/**
 * Rule against exceeding the plan (planning B25, B44). Amounts given to an ended cuatrimestre do not count, as they
 * lapse.
 */
function withinPlan(
  model: Model,
  unit: number,
  changes: readonly { readonly quarter: Quarter; readonly change: Money }[],
): readonly string[] {
  const counting = changes.filter(
    ({ quarter, change }) => isNegative(change) || !model.over.includes(quarter),
  );
  const total = sum(
    counting.map(({ change }) => change),
    countedNow(model, unit),
  );
  return compare(total, budgetNow(model, unit)) > 0 ? ['within-plan'] : [];
}

const tooLate = ({ over }: Model, lines: readonly { readonly quarter: Quarter }[]): readonly string[] =>
  lines.some(({ quarter }) => over.includes(quarter)) ? ['quarter-not-gone'] : [];

/** Types of modification that an extension does not offer (R3 §9). */
const LEFT_OUT = ['VCU', 'VC', 'E', 'RA'];

/** Command without an id, which changes the unit's open extension or makes a new one (planning B26). */
export const saveExtension = ({ year }: Model, unit: number, wanted: readonly WantedBalance[]): Command => ({
  who: 'centro',
  path: '/quarterly/extension/insert/update',
  payload: {
    p_id_unit: unit,
    p_year: year,
    p_details: wanted.map(({ group, quarter, level, newBudget, seen }) => ({
      p_id_group: group,
      p_quarter: quarter,
      p_id_nivel: level,
      p_newBudget: newBudget,
      ...(seen !== undefined && { p_budget: seen }),
      p_justification: 'Cambio de la demanda',
    })),
  },
  faults(model) {
    const open = openExtension(model, unit);
    const approved = model.programmings.get(unit)?.approved ?? 0;
    const changes = wanted.map((each) => changeTo(model, unit, each));
    const balances = wanted.map((each) => balanceNow(model, unit, each));
    return [
      ...(open && !isOpen(open.status) ? [MOVED_ON] : []),
      ...(wanted.length === 0 ? ['has-lines'] : []),
      ...(new Set(wanted.map(placeOf)).size < wanted.length ? ['lines-once'] : []),
      ...(wanted.every(({ quarter }) => isApproved({ approved }, quarter)) ? [] : ['quarter-approved']),
      ...(wanted.some(({ level }) => LEFT_OUT.includes(level)) ? ['level-offered'] : []),
      ...(wanted.some(({ level }, at) => balances[at] === undefined && level !== 'VP')
        ? ['new-group-level']
        : []),
      ...(wanted.some(({ seen }, at) => seen !== undefined && seen !== (balances[at] ?? ZERO_MONEY))
        ? ['balance-as-seen']
        : []),
      ...(changes.some(isZero) ? ['changes-something'] : []),
      ...tooLate(model, wanted),
      ...withinPlan(
        model,
        unit,
        wanted.map(({ quarter }, at) => ({ quarter, change: changes[at] ?? ZERO_MONEY })),
      ),
    ];
  },
  apply(model, data) {
    const lines = wanted.map((each) => ({
      group: each.group,
      quarter: each.quarter,
      change: changeTo(model, unit, each),
    }));
    const open = openExtension(model, unit);
    if (open) replace(model.extensions, open.id, { lines });
    else model.extensions.push({ id: Number(data.id), unit, status: 'pendiente', lines });
    return open ? { id: open.id } : {};
  },
});

function extensionOf({ extensions }: Model, id: number): ExtensionModel {
  const found = extensions.find((each) => each.id === id);
  if (found === undefined) throw new RangeError(`no extension ${id}`);
  return found;
}

export const sendExtension = (id: number): Command => ({
  who: 'centro',
  path: '/quarterly/extension/send',
  payload: { p_id: id },
  faults(model) {
    const own = extensionOf(model, id);
    if (!isOpen(own.status)) return [MOVED_ON];
    const short = own.lines.some(
      (line) =>
        isNegative(line.change) &&
        compare(negate(line.change), balanceNow(model, own.unit, line) ?? ZERO_MONEY) > 0,
    );
    return [
      ...tooLate(model, own.lines),
      ...(short ? ['balance-suffices'] : []),
      ...withinPlan(model, own.unit, own.lines),
    ];
  },
  apply(model) {
    const { unit, lines } = extensionOf(model, id);
    replace(model.extensions, id, { status: 'enviado' });
    for (const line of lines)
      if (isNegative(line.change))
        moveBudget(model, { unit, ...line }, ({ withheld }) => ({
          withheld: subtract(withheld, line.change),
        }));
    return { state: 1 };
  },
});

/** Ends the wait for approval, so that nothing is withheld any more. */
function endExtension(model: Model, id: number, status: 'pendiente' | 'rechazado'): void {
  const { unit, lines } = extensionOf(model, id);
  replace(model.extensions, id, { status });
  for (const line of lines)
    if (isNegative(line.change))
      moveBudget(model, { unit, ...line }, ({ withheld }) => ({ withheld: add(withheld, line.change) }));
}

export const withdrawExtension = (id: number): Command => ({
  who: 'centro',
  path: '/quarterly/extension/withdraw',
  payload: { p_id: id },
  faults: (model) => (extensionOf(model, id).status === 'enviado' ? [] : [MOVED_ON]),
  apply(model) {
    endExtension(model, id, 'pendiente');
    return { state: 0 };
  },
});

export const rejectExtension = (id: number): Command => ({
  who: 'aprobador',
  path: '/quarterly/extension/refuse',
  payload: { p_id: id, p_justification: 'Sin respaldo' },
  faults: (model) => (extensionOf(model, id).status === 'enviado' ? [] : [MOVED_ON]),
  apply(model) {
    endExtension(model, id, 'rechazado');
    return { state: 2 };
  },
});

export const approveExtension = (id: number): Command => ({
  who: 'aprobador',
  path: '/quarterly/extension/approve',
  payload: { p_id: id },
  faults(model) {
    const own = extensionOf(model, id);
    if (own.status !== 'enviado') return [MOVED_ON];
    return withinPlan(model, own.unit, own.lines);
  },
  apply(model) {
    const { unit, lines } = extensionOf(model, id);
    replace(model.extensions, id, { status: 'aprobado' });
    for (const { group, quarter, change } of lines) {
      const place = { unit, group, quarter };
      if (!model.budgets.has(budgetName(place))) openBudget(model, { ...place, budget: ZERO_MONEY });
      moveBudget(model, place, ({ withheld, reduction, extension }) =>
        isNegative(change)
          ? { withheld: add(withheld, change), reduction: subtract(reduction, change) }
          : { extension: add(extension, change) },
      );
    }
    return { state: 3 };
  },
});
