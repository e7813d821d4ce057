import { compareFolded } from '@expediente/kernel/text.ts';
import {
  type ActedKind,
  type FactPerson,
  JOURNAL_FILTERS,
  JOURNAL_KINDS,
  JOURNAL_RESULTS,
} from '@expediente/schemas/facts/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import { DAYS, type Filter } from '../kit/list/filters.tsx';
import { AmountFilter } from './AmountFilter.tsx';
import { HourFilter } from './HourFilter.tsx';

const choices = (names: Readonly<Record<string, string>>): NonNullable<Filter['options']> =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const KINDS: Filter = { name: 'kind', label: JOURNAL_FILTERS.kind, options: choices(JOURNAL_KINDS) };
const RESULTS: Filter = { name: 'result', label: JOURNAL_FILTERS.result, options: choices(JOURNAL_RESULTS) };

const amount = (name: 'amount_from' | 'amount_to'): Filter => ({
  name,
  label: JOURNAL_FILTERS[name],
  width: 'short',
  draw: (value, choose) => <AmountFilter label={JOURNAL_FILTERS[name]} value={value ?? ''} choose={choose} />,
});
const AMOUNTS: readonly Filter[] = [amount('amount_from'), amount('amount_to')];

const hour = (name: 'hour_from' | 'hour_to'): Filter => ({
  name,
  label: JOURNAL_FILTERS[name],
  width: 'short',
  draw: (value, choose) => <HourFilter label={JOURNAL_FILTERS[name]} value={value ?? ''} choose={choose} />,
});
const HOURS: readonly Filter[] = [hour('hour_from'), hour('hour_to')];

/** Distinct names of acts, of the chosen kind of record or of all kinds. */
function actChoices(kinds: readonly ActedKind[], chosen: string | undefined): NonNullable<Filter['options']> {
  const asked = kinds.filter(({ lifecycle }) => chosen === undefined || lifecycle === chosen);
  const words = new Set(asked.flatMap(({ acts }) => acts));
  return [...words].sort(compareFolded).map((word) => ({ value: word, label: word }));
}

/**
 * All filters of the journal.
 * @param record name of the record that a link filters by; undefined: none
 * @param kind kind of record that is chosen
 */
export function useFilters(record: string | undefined, kind: string | undefined): readonly Filter[] {
  const persons = useQuery({
    queryKey: ['/audit/persons'],
    queryFn: ({ signal }) => get<readonly FactPerson[]>('/audit/persons', {}, { signal }),
  });
  const kinds = useQuery({
    queryKey: ['/audit/kinds'],
    queryFn: ({ signal }) => get<readonly ActedKind[]>('/audit/kinds', {}, { signal }),
  });
  return [
    {
      name: 'user_id',
      label: JOURNAL_FILTERS.user_id,
      options: (persons.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    ...DAYS,
    ...HOURS,
    KINDS,
    { name: 'act', label: JOURNAL_FILTERS.act, options: actChoices(kinds.data ?? [], kind) },
    {
      name: 'record',
      label: JOURNAL_FILTERS.record,
      options: (kinds.data ?? []).map(({ lifecycle, title }) => ({ value: lifecycle, label: title })),
    },
    RESULTS,
    ...AMOUNTS,
    ...(record === undefined ? [] : [ofRecord(record)]),
  ];
}

/** Filter that a link sets: it can only be removed. */
const ofRecord = (record: string): Filter => ({
  name: 'entity',
  label: JOURNAL_FILTERS.entity,
  words: () => record,
});
