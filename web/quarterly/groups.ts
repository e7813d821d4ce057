import { SaveQuarterly } from 'validator:quarterly/commands.ts';
import { QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import {
  add,
  compare,
  equalParts,
  isNegative,
  isPositive,
  isZero,
  type Money,
  money,
  negate,
  subtract,
  sum,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import type { FieldError } from '@expediente/kernel/envelope.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import type { QuarterlyGroup } from '@expediente/schemas/quarterly/forms.ts';
import type { QuarterlyAmountRead, QuarterlyDetails } from '@expediente/schemas/quarterly/read.ts';
import type { ReactNode } from 'react';
import { moneyText } from '../kit/figures/amounts.tsx';
import type { ColumnsOf, LinesView } from '../kit/form/LinesField.tsx';
import { limitsOf } from '../kit/form/record-form.ts';
import { cellFault, type EditColumn } from '../kit/grid/edit-columns.ts';

const LIMITS = limitsOf(SaveQuarterly, 'p_details', 'p_budget');
const BUDGET: EditColumn<QuarterlyGroup> = { field: 'PRIMERO', title: '', ...LIMITS };

/** Typed amount; zero while it is not a valid one. */
const amountIn = (text: string): Money =>
  text.trim() === '' || cellFault(BUDGET, text.trim()) !== undefined ? ZERO_MONEY : money(text.trim());

const EMPTY = { PRIMERO: '', SEGUNDO: '', TERCERO: '' } as const;

/** Groups with their programmed amounts, in the server's order: those of the plan first. */
export function groupsOf({ groups, details }: QuarterlyDetails): readonly QuarterlyGroup[] {
  const typed = amountsByGroup(details);
  return groups.map((group) => ({ ...group, ...EMPTY, ...typed.get(group.id_group) }));
}

function amountsByGroup(
  details: readonly QuarterlyAmountRead[],
): ReadonlyMap<string, Readonly<Partial<Record<Quarter, string>>>> {
  const found = new Map<string, Partial<Record<Quarter, string>>>();
  for (const { id_group, quarter, budget } of details)
    found.set(id_group, { ...found.get(id_group), [quarter]: budget });
  return found;
}

/** Groups of a read-only programming, by code: those that are planned or have an amount. */
export const programmedGroups = (whole: QuarterlyDetails): readonly QuarterlyGroup[] =>
  groupsOf(whole)
    .filter(
      (group) =>
        Number(group.budget_pac) > 0 || QUARTERS.some((quarter) => amountIn(group[quarter]) !== ZERO_MONEY),
    )
    .sort((one, other) => one.id_group.localeCompare(other.id_group));

/** Rows of the command: one for each amount of a cuatrimestre that is not approved yet. */
export const detailsOf = (groups: readonly QuarterlyGroup[], approved: number) =>
  groups.flatMap((group) =>
    QUARTERS.slice(approved).flatMap((quarter) =>
      amountIn(group[quarter]) === ZERO_MONEY
        ? []
        : [{ p_id_group: group.id_group, p_quarter: quarter, p_budget: group[quarter].trim() }],
    ),
  );

/**
 * Faults of cells with no valid amount. Found here, as the schema's faults name rows of the command and not of the
 * form.
 */
export const amountFaults = (groups: readonly QuarterlyGroup[]): readonly FieldError[] =>
  groups.flatMap((group, place) =>
    QUARTERS.flatMap((quarter) => {
      const message = cellFault(BUDGET, group[quarter].trim());
      return message === undefined ? [] : [{ field: `p_details.${place}.${quarter}`, message }];
    }),
  );

const totalOf = (group: QuarterlyGroup): Money =>
  QUARTERS.reduce<Money>((total, quarter) => add(total, amountIn(group[quarter])), ZERO_MONEY);

const sumOf = (groups: readonly QuarterlyGroup[], quarter: Quarter): Money =>
  sum(
    groups.map((group) => amountIn(group[quarter])),
    ZERO_MONEY,
  );

export const programmedTotal = (groups: readonly QuarterlyGroup[]): Money =>
  sum(groups.map(totalOf), ZERO_MONEY);

/**
 * Rest of the plan in words, `Por programar Q7,880.00`, or the excess over it. Lapsed amounts may be programmed
 * again, in addition to the plan (planning B44).
 */
export function leftInWords(groups: readonly QuarterlyGroup[], budgetPac: string): string {
  const lapsed = lapsedOf(groups);
  const left = subtract(money(budgetPac), programmedTotal(groups));
  const most = add(left, lapsed);
  if (isNegative(most)) return `Sobrepasa el PAC por ${shownMoney(negate(most))}`;
  const again = isNegative(left) ? most : lapsed;
  const words = isPositive(left) ? `Por programar ${shownMoney(left)}` : 'Todo el PAC está programado';
  return isZero(again) ? words : `${words} · De lo vencido puede programar ${shownMoney(again)}`;
}

const lapsedOf = (groups: readonly QuarterlyGroup[]): Money =>
  sum(
    groups.map(({ lapsed }) => money(lapsed)),
    ZERO_MONEY,
  );

/**
 * Fills cuatrimestres `into` of each group with equal parts of its plan, less the amounts in its other cuatrimestres
 * (planning B47); the lapsed part of those is available again. Without a rest the cells stay empty; a group with an
 * invalid amount is left as it is.
 */
export const withRest = (
  groups: readonly QuarterlyGroup[],
  into: readonly Quarter[],
): readonly QuarterlyGroup[] =>
  groups.map((group) => {
    const others = QUARTERS.filter((quarter) => !into.includes(quarter));
    if (others.some((quarter) => cellFault(BUDGET, group[quarter].trim()) !== undefined)) return group;
    const used = sum(
      others.map((quarter) => amountIn(group[quarter])),
      ZERO_MONEY,
    );
    const left = subtract(add(money(group.budget_pac), money(group.lapsed)), used);
    const parts = isPositive(left) ? equalParts(left, into.length) : [];
    const amounts = into.map((quarter, place) => [
      quarter,
      isPositive(parts[place] ?? ZERO_MONEY) ? parts[place] : '',
    ]);
    return { ...group, ...Object.fromEntries(amounts) };
  });

/** Groups that are programmed above their own total in the plan, which is only a warning (planning B19). */
export const aboveTheirPlan = (groups: readonly QuarterlyGroup[]): string =>
  groups
    .filter((group) => compare(totalOf(group), add(money(group.budget_pac), money(group.lapsed))) > 0)
    .map(({ id_group, budget_pac }) => `${id_group} (${shownMoney(budget_pac)})`)
    .join(', ');

/** Columns by number of approved cuatrimestres, which are locked. */
const COLUMNS: readonly ColumnsOf<QuarterlyGroup>[] = [...QUARTERS, ''].map((_, approved) => ({
  total: { value: (group) => moneyText(totalOf(group)) },
  ...Object.fromEntries(
    QUARTERS.map((quarter, place) => [
      quarter,
      place < approved ? { ...LIMITS, locked: () => approvedReason(quarter) } : LIMITS,
    ]),
  ),
}));

const approvedReason = (quarter: Quarter): string =>
  `El cuatrimestre ${quarter} ya está aprobado: cambia solo con una reprogramación cuatrimestral`;

/** Grid of the groups with their totals; cuatrimestres up to `approved` are locked. */
export const programmedLines = (
  groups: readonly QuarterlyGroup[],
  budgetPac: string,
  approved = 0,
  add?: ReactNode,
): LinesView<QuarterlyGroup> => ({
  columns: COLUMNS[approved] ?? {},
  sparse: true,
  add,
  totals: {
    description: 'Total',
    budget_pac: budgetPac,
    ...Object.fromEntries(QUARTERS.map((quarter) => [quarter, sumOf(groups, quarter)])),
    total: programmedTotal(groups),
  },
});

/** Test for open cells: those of cuatrimestres that are not approved. */
export const openCells =
  (approved: number) =>
  (field: string): boolean =>
    QUARTERS.slice(approved).some((quarter) => field === `p_details.${quarter}`);
