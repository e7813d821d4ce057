import { SaveExtension } from 'validator:extension/commands.ts';
import {
  add,
  isNegative,
  isZero,
  type Money,
  money,
  negate,
  subtract,
  sum,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import type { ExtensionFormLine } from '@expediente/schemas/extension/forms.ts';
import type { ExtensionLineRead } from '@expediente/schemas/extension/read.ts';
import type { ReactNode } from 'react';
import { moneyText } from '../kit/figures/amounts.tsx';
import type { ColumnsOf, LinesView } from '../kit/form/LinesField.tsx';
import { limitsOf } from '../kit/form/record-form.ts';
import { cellFault } from '../kit/grid/edit-columns.ts';

const NEW_BUDGET = {
  field: 'p_newBudget',
  title: '',
  ...limitsOf(SaveExtension, 'p_details', 'p_newBudget'),
} as const;

/** Changes of a record as the form holds them; budgets without a change are left out. */
export const changesOf = (lines: readonly ExtensionLineRead[]): readonly ExtensionFormLine[] =>
  lines.flatMap((line) =>
    line.id_nivel === ''
      ? []
      : [
          {
            p_id_details: line.id_details,
            p_id_group: line.id_group,
            p_quarter: line.quarter,
            p_id_nivel: line.id_nivel,
            p_budget: line.budget,
            p_newBudget: line.newBudget,
            p_justification: line.justification,
            description: line.description,
          },
        ],
  );

/** New balance less the current one; zero while no valid amount is typed. */
const changeOf = ({ p_budget, p_newBudget }: Pick<ExtensionFormLine, 'p_budget' | 'p_newBudget'>): Money => {
  const typed = p_newBudget.trim();
  return typed === '' || cellFault<ExtensionFormLine>(NEW_BUDGET, typed) !== undefined
    ? ZERO_MONEY
    : subtract(money(typed), money(p_budget));
};

/** Sums of all increases and of all decreases, both positive. */
export function sumsOf(lines: readonly ExtensionFormLine[]): { readonly up: Money; readonly down: Money } {
  const changes = lines.map(changeOf);
  return {
    up: sum(
      changes.filter((each) => !isNegative(each)),
      ZERO_MONEY,
    ),
    down: negate(sum(changes.filter(isNegative), ZERO_MONEY)),
  };
}

/** Text that continues the sum of increases: `disminuye Q1,000.00 · vencido Q20.00 · aún cabe en el PAC Q20.00`. */
export function sumsInWords(
  lines: readonly ExtensionFormLine[],
  {
    budget,
    lapsed,
    budget_pac,
  }: { readonly budget: string; readonly lapsed: string; readonly budget_pac: string },
): string {
  const { up, down } = sumsOf(lines);
  const counted = subtract(money(budget), money(lapsed));
  const left = subtract(add(subtract(money(budget_pac), counted), down), up);
  const fits = isNegative(left)
    ? `sobrepasa el PAC por ${shownMoney(negate(left))}`
    : `aún cabe en el PAC ${shownMoney(left)}`;
  const gone = isZero(money(lapsed)) ? '' : ` · vencido ${shownMoney(money(lapsed))}`;
  return `disminuye ${shownMoney(down)}${gone} · ${fits}`;
}

const COLUMNS: ColumnsOf<ExtensionFormLine> = {
  change: { value: (line) => moneyText(changeOf(line)) },
};

export const changedLines = (
  lines: readonly ExtensionFormLine[],
  addition: ReactNode,
): LinesView<ExtensionFormLine> => ({
  columns: COLUMNS,
  totals: { description: 'Diferencia', change: subtract(sumsOf(lines).up, sumsOf(lines).down) },
  add: addition,
});
