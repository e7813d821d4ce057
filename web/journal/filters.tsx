import { type FactPerson, JOURNAL_KINDS, JOURNAL_RESULTS } from '@expediente/schemas/facts/read.ts';
import type { HistoryKind } from '@expediente/schemas/history/found.ts';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import { DAYS } from '../kit/list/DayFilter.tsx';
import type { Filter } from '../kit/list/ListTools.tsx';
import { AmountFilter } from './AmountFilter.tsx';

const choices = (names: Readonly<Record<string, string>>): NonNullable<Filter['options']> =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const KINDS: Filter = { name: 'kind', label: 'Qué', options: choices(JOURNAL_KINDS) };
const RESULTS: Filter = { name: 'result', label: 'Resultado', options: choices(JOURNAL_RESULTS) };

const amount = (name: string, label: string): Filter => ({
  name,
  label,
  width: 'short',
  draw: (value, choose) => <AmountFilter label={label} value={value ?? ''} choose={choose} />,
});
const AMOUNTS: readonly Filter[] = [amount('amount_from', 'Monto desde'), amount('amount_to', 'Monto hasta')];

/** All that the journal is narrowed by. @param record that a link brought, as it is called; undefined: none did */
export function useFilters(record: string | undefined): readonly Filter[] {
  const persons = useQuery({
    queryKey: ['/audit/persons'],
    queryFn: ({ signal }) => get<readonly FactPerson[]>('/audit/persons', {}, { signal }),
  });
  const kinds = useQuery({
    queryKey: ['/audit/kinds'],
    queryFn: ({ signal }) => get<readonly HistoryKind[]>('/audit/kinds', {}, { signal }),
  });
  return [
    {
      name: 'user_id',
      label: 'Quién',
      options: (persons.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    ...DAYS,
    KINDS,
    {
      name: 'record',
      label: 'Clase de registro',
      options: (kinds.data ?? []).map(({ lifecycle, title }) => ({ value: lifecycle, label: title })),
    },
    RESULTS,
    ...AMOUNTS,
    ...(record === undefined ? [] : [ofRecord(record)]),
  ];
}

/** There is nothing to choose, only to take away. */
const ofRecord = (record: string): Filter => ({
  name: 'entity',
  label: 'Registro',
  draw: (_, choose) => <Chip label={`Registro: ${record}`} onDelete={() => choose(null)} />,
});
