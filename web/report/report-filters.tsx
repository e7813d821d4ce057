import type { Status } from '@expediente/machines/life-cycle/table.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { unopsStates } from '@expediente/machines/unops/life-cycle.ts';
import type { ReportDefinition, ReportFilter } from '@expediente/schemas/reports/definition.ts';
import { UnitPicker } from '../kit/input/pickers.tsx';
import { dayFilter, type Filter, pickedFilter } from '../kit/list/filters.tsx';
import type { Answer, ReportState } from './useReport.ts';

const UNIT = 'Centro de costo';

/** Filters above a report: its parameters first, then its own filters. */
export function reportFilters(
  { parameters, filters = [] }: ReportDefinition,
  state: ReportState,
  answer: Answer | undefined,
): readonly Filter[] {
  return [
    ...(parameters.includes('range') ? rangeOf(state) : []),
    ...(parameters.includes('unit') ? [unitOf(state)] : []),
    ...filters.map((filter) => filterOf(filter, answer)),
  ];
}

const rangeOf = ({ start, end }: ReportState): readonly Filter[] => [
  dayFilter('desde', 'Desde', { value: start, fixed: true }),
  dayFilter('hasta', 'Hasta', { value: end, fixed: true }),
];

const unitOf = ({ unit }: ReportState): Filter =>
  pickedFilter(
    { name: 'centro', label: UNIT, parameter: { value: unit === null ? '' : String(unit) } },
    UnitPicker,
  );

function filterOf({ name, label, from }: ReportFilter, answer: Answer | undefined): Filter {
  if (typeof from === 'object') return { name, label, options: from };
  switch (from) {
    case 'units':
      return pickedFilter({ name, label }, UnitPicker);
    case 'bars':
      return { name, label, options: barOptions(name, answer) };
    case 'rows':
      return {
        name,
        label,
        options: (answer?.choices[name] ?? []).map((value) => ({ value, label: value })),
      };
    case 'order':
      return { name, label, options: optionsOf(listed(orderStates)) };
    case 'unops':
      return { name, label, options: optionsOf(listed(unopsStates)) };
    case 'request':
      return { name, label, options: optionsOf(requestStates.statuses) };
  }
}

/** Options for the values with the longest bars. A value in the address that has no bar is shown as it is. */
const barOptions = (name: string, answer: Answer | undefined) =>
  (answer?.bars ?? [])
    .filter(({ filter }) => filter === name)
    .map(({ value, label }) => ({ value, label: label ?? value }));

/** Statuses that lists show. */
const listed = <Code extends number>({
  statuses,
  codes,
}: {
  readonly statuses: readonly Status<Code>[];
  codes(tag: 'listed'): readonly Code[];
}): readonly Status<Code>[] => statuses.filter(({ code }) => codes('listed').includes(code));

const optionsOf = (statuses: readonly { readonly code: number; readonly label: string }[]) =>
  statuses.map(({ code, label }) => ({ value: code, label }));
