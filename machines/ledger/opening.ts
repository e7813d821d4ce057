import type { PacLine } from '@expediente/schemas/pac/events.ts';
import type { PlanLineCommand, PlanLineMove } from './commands.ts';

type Opening = Extract<PlanLineCommand, { type: 'OpenPlanLine' }>;

/**
 * Move that opens the ledger of a plan's line: of an approved plan (domain §4.1), or added by a reprogramming (planning
 * B1).
 */
export const openingOf = (
  { unit, executor, year }: Pick<Opening, 'unit' | 'executor' | 'year'>,
  line: Omit<PacLine, 'id' | 'qty' | 'price' | 'subtotal'>,
  begun: Pick<Opening, 'qtyStart' | 'price' | 'source'>,
): PlanLineMove => {
  const { supply, subProduct, row, group, codInternal, description } = line;
  return {
    key: [unit, year, supply, subProduct],
    command: {
      type: 'OpenPlanLine',
      unit,
      executor,
      year,
      supply,
      subProduct,
      row,
      group,
      codInternal,
      description,
      ...begun,
    },
  };
};
