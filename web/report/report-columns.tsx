import { compare, money } from '@expediente/kernel/decimal.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { unopsStates } from '@expediente/machines/unops/life-cycle.ts';
import type { ReportColumn, ReportDefinition } from '@expediente/schemas/reports/definition.ts';
import { StateChip } from '../kit/figures/StateChip.tsx';
import type { Column } from '../kit/list/columns.tsx';
import type { Row } from './useReport.ts';

const STATES = {
  order: orderStates.statuses,
  request: requestStates.statuses,
  pac: pacStates.statuses,
  unops: unopsStates.statuses,
};

/** Columns of a report for the list, with statuses as chips. */
export const reportColumns = ({ columns }: ReportDefinition): readonly Column<Row>[] =>
  columns.filter(({ only }) => only !== 'sheet').map(columnOf);

function columnOf({ only: _, total, states, looks, limit, ...given }: ReportColumn): Column<Row> {
  const column = { ...given, summed: total === true };
  if (limit !== undefined) return { ...column, isBold: isAbove(column.field, limit) };
  const named = states ? STATES[states] : looks;
  if (named === undefined) return column;
  const textOf = (row: Row): string => String(row[column.field] ?? '–');
  return {
    ...column,
    text: textOf,
    render: (row) => {
      const label = textOf(row);
      const status = named.find((each) => each.label === label);
      return status ? <StateChip {...status} quiet /> : label;
    },
  };
}

/** True for a row whose amount is above the limit in another column. */
const isAbove = (field: string, limit: string) => (row: Row) => {
  const [amount, most] = [row[field], row[limit]];
  return typeof amount === 'string' && typeof most === 'string' && compare(money(amount), money(most)) > 0;
};
