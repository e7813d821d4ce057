import { quantity, price as toPrice } from '@expediente/kernel/decimal.ts';
import { pacLineId } from '@expediente/machines/pac/decide.ts';
import type { PlanFigures, ReprogrammingDraft } from '@expediente/machines/reprogramming/commands.ts';
import { asked } from '@expediente/machines/reprogramming/levels.ts';
import { type ChangeFault, changeFaults } from '@expediente/machines/reprogramming/rules.ts';
import { ASKED_PRICE, ASKED_QTY } from '@expediente/schemas/reprogramming/commands.ts';
import { REPROGRAMMING_LOAD } from '@expediente/schemas/reprogramming/load.ts';
import type { LoadReason } from '@expediente/schemas/shared/line-load.ts';
import {
  type Candidate,
  isPlannable,
  type Judged,
  type Known,
  type Named,
  numberFaults,
} from '../shared/line-load/classify.ts';
import type { LoadedRow } from '../shared/workbooks/read.ts';

/** Plan against which the rows of a reprogramming are judged. */
export interface ChangedPlan {
  /** Present figures of each pair that a row may be about, by its line's id. */
  readonly figures: ReadonlyMap<string, PlanFigures>;
  /** Modification types named by the rows that the catalogue has. */
  readonly levels: ReadonlySet<string>;
  /** True when more money is requested. */
  readonly extension: boolean;
}

/** Cell and class of a faulty row, by the value that a rule names. */
const PLACES: Readonly<Record<ChangeFault['at'], readonly [cell: keyof LoadedRow['cells'], LoadReason]>> = {
  level: ['level', 'level'],
  qty: ['qty', 'quantity'],
  price: ['price', 'new_price'],
  supply: ['code', 'inactive'],
  justification: ['justification', 'justification'],
};

/** Rules by which the rows of a reprogramming are classified, change by change (planning B48). */
export function changeRules(named: Named, plan: ChangedPlan): Known {
  const figuresOf = (supply: Candidate, subProduct: string) =>
    plan.figures.get(pacLineId(supply.id_supplie, subProduct));
  const isPlanned = (supply: Candidate, subProduct: string): boolean =>
    (figuresOf(supply, subProduct)?.kind ?? 'new') !== 'new';
  const judged = (row: LoadedRow, supply: Candidate, subProduct: string): Judged => {
    const figures = figuresOf(supply, subProduct);
    return figures ? judgedChange(row, figures, plan) : { is: 'refused', faults: [] };
  };
  return {
    ...named,
    columns: REPROGRAMMING_LOAD.columns,
    lineId: pacLineId,
    // A line of the plan may be reduced even if its supply can no longer be planned.
    mayHave: (supply, subProduct) =>
      subProduct === '' || isPlanned(supply, subProduct) || isPlannable(supply),
    narrowed(row, options, subProduct) {
      const fitting = options.filter((option) => judged(row, option, subProduct).is === 'line');
      if (fitting.length > 0) return fitting;
      // None fits: the fault of the plan's own line is given.
      return [options.find((option) => isPlanned(option, subProduct)) ?? options[0]].flatMap(
        (each) => each ?? [],
      );
    },
    faults: ({ values: { qty, price = '' }, cells }) => [
      ...(qty === '' ? [] : numberFaults(ASKED_QTY, qty, { cell: cells.qty, reason: 'quantity' })),
      ...(price === ''
        ? []
        : numberFaults(ASKED_PRICE, price, { cell: cells.price ?? '', reason: 'new_price' })),
    ],
    judged,
  };
}

function judgedChange(
  { values, cells }: LoadedRow,
  figures: PlanFigures,
  { levels, extension }: ChangedPlan,
): Judged {
  const { qty, level: code = '', price = '', justification = '' } = values;
  const level = code.toUpperCase();
  // A filled template has the plan's values: unchanged ones count as not typed.
  const typed = {
    ...(qty !== '' && quantity(qty) !== figures.planned && { qty: quantity(qty) }),
    ...(price !== '' && toPrice(price) !== figures.price && { price: toPrice(price) }),
  };
  if (level === '' && justification === '' && figures.kind !== 'new' && Object.keys(typed).length === 0)
    return { is: 'unchanged' };
  const draft: ReprogrammingDraft = {
    id: 0,
    level,
    levelKnown: levels.has(level),
    ...typed,
    justification,
    plan: figures,
  };
  const faults = changeFaults(draft, extension);
  if (faults.length > 0)
    return {
      is: 'refused',
      faults: faults.map(({ at, reason: message }) => {
        const [cell, reason] = PLACES[at];
        return { cell: cells[cell] ?? '', reason, message };
      }),
    };
  const after = asked(level, figures, typed);
  return {
    is: 'line',
    asked: {
      p_id_nivel: level,
      p_qty: after.qty.replace(/\.00$/, ''),
      p_price: after.price,
      p_justification: justification,
    },
  };
}
