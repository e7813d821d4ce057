import type { HistoryKind, RemovedRecord } from '@expediente/schemas/history/found.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { get } from '../base/api.ts';
import { recordAddress } from '../kit/address/history-address.ts';
import { instantText } from '../kit/figures/amounts.tsx';
import type { Column } from '../kit/list/columns.tsx';
import { DataList } from '../kit/list/DataList.tsx';
import { DAYS } from '../kit/list/filters.tsx';
import { useList } from '../kit/list/useList.ts';

const secondsText = ({ at }: RemovedRecord): string => instantText(at, true);

const COLUMNS: readonly Column<RemovedRecord>[] = [
  { field: 'at', title: 'Cuándo', width: 150, sortable: false, text: secondsText, render: secondsText },
  { field: 'kind', title: 'Clase', width: 130, sortable: false },
  {
    field: 'name',
    title: 'Registro',
    width: 160,
    grow: 3,
    lines: 2,
    sortable: false,
    text: ({ name }) => name,
    render: (row) => <Link to={recordAddress(row)}>{row.name}</Link>,
  },
  { field: 'last', title: 'Qué', width: 150, grow: 2, lines: 2, sortable: false },
  { field: 'user', title: 'Quién', width: 150, grow: 2, lines: 2, sortable: false },
  { field: 'reason', title: 'Por qué', width: 120, grow: 2, lines: 2, sortable: false },
];

/** List of deleted records by day, with the user and the reason. */
export function RemovedRecords() {
  const list = useList<RemovedRecord>({ path: '/history/removed' });
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ['/history/kinds'],
    queryFn: ({ signal }) => get<readonly HistoryKind[]>('/history/kinds', {}, { signal }),
  });
  const kinds = {
    name: 'kind',
    label: 'Clase de registro',
    options: (data ?? []).map(({ lifecycle, title }) => ({ value: lifecycle, label: title })),
  };
  return (
    <DataList
      list={list}
      name="Eliminados y liberados"
      rowId={({ lifecycle, id }) => `${lifecycle}-${id}`}
      columns={COLUMNS}
      card={['reason', 'user', 'at']}
      cardTitle={({ kind, name }) => `${kind} ${name}`}
      filters={[kinds, ...DAYS]}
      search={null}
      onOpen={(row) => void navigate(recordAddress(row))}
      nothing={{ text: 'No se ha eliminado ni liberado ningún registro.' }}
    />
  );
}
