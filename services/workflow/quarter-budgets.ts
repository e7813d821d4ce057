import type { Quarter } from '@expediente/kernel/dates.ts';
import { money } from '@expediente/kernel/decimal.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { moveQuarterBudgets } from './ledgers.ts';
import { type Answer, done } from './pipeline/answer.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** The amounts an approved quarterly programming gives a unit, by group and cuatrimestre. */
export interface ApprovedQuarters {
  readonly unit: number;
  readonly executor: number;
  readonly year: number;
  readonly amounts: readonly { readonly group: string; readonly quarter: Quarter; readonly budget: string }[];
}

/** Opens the quarter budgets of a unit as its programming's approval does (domain §4.3). */
export async function openQuarterBudgets(unit: UnitOfWork, approved: ApprovedQuarters): Promise<Answer> {
  const { unit: centre, executor, year, amounts } = approved;
  const source = streamName('quarterly', centre, year);
  await moveQuarterBudgets(
    unit,
    amounts.map(({ group, quarter, budget }) => ({
      key: [centre, year, group, quarter],
      command: {
        type: 'OpenQuarterBudget',
        unit: centre,
        executor,
        year,
        group,
        quarter,
        budget: money(budget),
        source,
      },
    })),
  );
  return done('Los presupuestos del cuatrimestre se abrieron.');
}
