import type { ComponentType, ReactNode } from 'react';
import { dateText } from '../figures/amounts.tsx';
import type { Pickable, PickerProps } from '../input/picker-props.ts';
import { DayFilter } from './DayFilter.tsx';
import { type ListState, withFilter } from './list-state.ts';

/** A filter by one column's values. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly options?: readonly { readonly value: string | number; readonly label: string }[];
  /** Label of the choice of no option. */
  readonly none?: string;
  /** Draws a filter that is not a short list of options: a picker. */
  readonly draw?: (value: string | null, choose: (value: string | null) => void) => ReactNode;
  /** Words of a value that is not among the options. */
  readonly words?: (value: string) => ReactNode;
  /** `short`: for a day or an amount, two of them in one line. */
  readonly width?: 'short';
  /** Present where the value is a parameter of the page, named as the filter; `fixed`: one cannot do without it. */
  readonly parameter?: { readonly value: string; readonly fixed?: true };
}

/** The filter of a life cycle's list by its statuses. */
export const statusFilter = (
  statuses: readonly { readonly code: number; readonly label: string }[],
): Filter => ({
  name: 'state',
  label: 'Estado',
  options: statuses.map(({ code, label }) => ({ value: code, label })),
});

/** Filter by a record that is looked up. */
export const pickedFilter = <Row extends Pickable>(
  { name, label, parameter }: Pick<Filter, 'name' | 'label' | 'parameter'>,
  Picker: ComponentType<PickerProps<Row>>,
): Filter => ({
  name,
  label,
  ...(parameter && { parameter }),
  draw: (value, choose) => (
    <Picker
      label={label}
      showLabel
      value={value === null ? null : Number(value)}
      onChange={(id) => choose(id === null ? null : String(id))}
    />
  ),
  words: (value) => <Picker label={label} readOnly value={Number(value)} onChange={() => undefined} />,
});

/** Filter by a day. */
export const dayFilter = (
  name: string,
  label: string,
  parameter?: NonNullable<Filter['parameter']>,
): Filter => ({
  name,
  label,
  width: 'short',
  ...(parameter && { parameter }),
  draw: (value, choose) => <DayFilter label={label} value={value ?? ''} choose={choose} />,
  words: dateText,
});

/** Filters `from` and `to` of a list: its first and its last day. */
export const DAYS: readonly Filter[] = [dayFilter('from', 'Desde'), dayFilter('to', 'Hasta')];

/** Value of a filter; '' without one. */
export const filterValue = ({ name, parameter }: Filter, { filters }: ListState): string =>
  parameter?.value ?? filters[name]?.[0] ?? '';

/** Change of a list's state and of the page's parameters by which filters have other values. */
export interface Narrowed {
  readonly change: (state: ListState) => ListState;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Change by which these filters have a value; '' is none, and a fixed one keeps its own then. */
export function narrowedBy(filters: readonly Filter[], value: string): Narrowed {
  const changed = filters.filter(({ parameter }) => value !== '' || parameter?.fixed !== true);
  const values = value === '' ? [] : [value];
  return {
    change: (state) =>
      changed
        .filter(({ parameter }) => parameter === undefined)
        .reduce((now, { name }) => withFilter(now, name, values), { ...state, page: 1 }),
    parameters: Object.fromEntries(
      changed.filter(({ parameter }) => parameter !== undefined).map(({ name }) => [name, value]),
    ),
  };
}

/** Words of a filter's value. */
export const filterWords = ({ options, words }: Filter, value: string): ReactNode =>
  options?.find((each) => String(each.value) === value)?.label ?? words?.(value) ?? value;
