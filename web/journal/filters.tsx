import {
  type ActedKind,
  ANY_PAIR,
  type FactPerson,
  JOURNAL_FILTERS,
  JOURNAL_KINDS,
  JOURNAL_RESULTS,
  type JournalFilter,
  type JournalResult,
} from '@expediente/schemas/facts/read.ts';
import { pairText, segregation } from '@expediente/schemas/rules/segregation.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import { DAYS, type Filter } from '../kit/list/filters.tsx';
import { HourFilter } from './HourFilter.tsx';

const choices = (names: Readonly<Record<string, string>>): NonNullable<Filter['options']> =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const KINDS: Filter = { name: 'kind', label: JOURNAL_FILTERS.kind, options: choices(JOURNAL_KINDS) };
const SEGREGATION: Filter = {
  name: 'segregation',
  label: JOURNAL_FILTERS.segregation,
  options: [
    { value: ANY_PAIR, label: 'Cualquier par' },
    ...Object.keys(segregation.first.values).map((pair) => ({ value: pair, label: pairText(pair) })),
  ],
};
const hour = (name: 'hour_from' | 'hour_to'): Filter => ({
  name,
  label: JOURNAL_FILTERS[name],
  width: 'short',
  draw: (value, choose) => <HourFilter label={JOURNAL_FILTERS[name]} value={value ?? ''} choose={choose} />,
});
const HOURS: readonly Filter[] = [hour('hour_from'), hour('hour_to')];

/** Filter that a link or the search box sets: it can only be taken off. */
const set = (name: JournalFilter, words: (value: string) => string = (value) => value): Filter => ({
  name,
  label: JOURNAL_FILTERS[name],
  words,
});

/**
 * Filters of the journal: those that narrow a day, and those that come from elsewhere.
 * @param record name of the record that a link filters by; undefined: not known
 */
export function useFilters(record: string | undefined): readonly Filter[] {
  const persons = useQuery({
    queryKey: ['/audit/persons'],
    queryFn: ({ signal }) => get<readonly FactPerson[]>('/audit/persons', {}, { signal }),
  });
  const kinds = useQuery({
    queryKey: ['/audit/kinds'],
    queryFn: ({ signal }) => get<readonly ActedKind[]>('/audit/kinds', {}, { signal }),
  });
  const kindTitle = (kind: string) => kinds.data?.find(({ lifecycle }) => lifecycle === kind)?.title ?? kind;
  return [
    {
      name: 'user_id',
      label: JOURNAL_FILTERS.user_id,
      options: (persons.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    ...DAYS,
    ...HOURS,
    KINDS,
    SEGREGATION,
    set('act'),
    set('record', kindTitle),
    set('result', (value) => (value in JOURNAL_RESULTS ? JOURNAL_RESULTS[value as JournalResult] : value)), // it is one
    set('amount_from', moneyText),
    set('amount_to', moneyText),
    set('entity', (value) => record ?? value),
  ];
}
