import { FACT_KINDS, type FactPerson, type FactRow } from '@expediente/schemas/facts/read.ts';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { fileAddress, get } from '../base/api.ts';
import { permittedPages } from '../base/menu.ts';
import { useSession } from '../base/session.tsx';
import { recordAddress } from '../kit/address/history-address.ts';
import { instantText } from '../kit/figures/amounts.tsx';
import type { Column } from '../kit/list/columns.tsx';
import { DataList } from '../kit/list/DataList.tsx';
import { DAYS } from '../kit/list/DayFilter.tsx';
import type { Filter } from '../kit/list/ListTools.tsx';
import { listQuery } from '../kit/list/list-state.ts';
import { useList } from '../kit/list/useList.ts';

const secondsText = ({ at }: FactRow): string => instantText(at, true);
const aboutText = ({ about, entity }: FactRow): string => about || entity || '–';

/** @param linked the reader has the page that shows a record's history */
const columnsOf = (linked: boolean): readonly Column<FactRow>[] => [
  { field: 'at', title: 'Instante', width: 150, text: secondsText, render: secondsText },
  { field: 'what', title: 'Qué', width: 104 },
  { field: 'user', title: 'Quién', width: 150, grow: 2, lines: 2 },
  {
    field: 'about',
    title: 'Sobre qué',
    width: 160,
    grow: 3,
    lines: 2,
    text: aboutText,
    render: (fact) =>
      fact.record && linked ? (
        <Link to={recordAddress(fact.record)}>{fact.record.name}</Link>
      ) : (
        aboutText(fact)
      ),
  },
  { field: 'outcome', title: 'Resultado', width: 130, grow: 2, lines: 2 },
  { field: 'details', title: 'Detalles', width: 150, grow: 3, lines: 2, sortable: false },
];

const KINDS: Filter = {
  name: 'kind',
  label: 'Qué',
  options: Object.entries(FACT_KINDS).map(([value, label]) => ({ value, label })),
};
const RESULTS: Filter = {
  name: 'result',
  label: 'Resultado',
  options: [
    { value: 'done', label: 'Hecho' },
    { value: 'refused', label: 'No se hizo' },
  ],
};

/** What was done, and with what where it was done with anything. */
const titleOf = (fact: FactRow): string =>
  [fact.what, aboutText(fact)].filter((text) => text !== '–').join(' · ');

/** Who used the product for what, and what was refused to whom: the audit's facts, the latest first. */
export default function JournalScreen() {
  const { permissions } = useSession();
  const linked = permittedPages(permissions).some(({ a_href }) => a_href === 'historial');
  const columns = useMemo(() => columnsOf(linked), [linked]);
  const list = useList<FactRow>({ path: '/audit/get/all', defaults: { sort: '-at', size: 25 } });
  const persons = useQuery({
    queryKey: ['/audit/persons'],
    queryFn: ({ signal }) => get<readonly FactPerson[]>('/audit/persons', {}, { signal }),
  });
  const who: Filter = {
    name: 'user_id',
    label: 'Quién',
    options: (persons.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
  const { page: _, size: __, ...asked } = listQuery(list.state);
  return (
    <DataList
      list={list}
      name="Bitácora"
      rowId={({ number }) => String(number)}
      columns={columns}
      card={['at', 'user', 'outcome']}
      cardTitle={titleOf}
      filters={[KINDS, who, RESULTS, ...DAYS]}
      toolbar={
        <Button
          variant="outlined"
          component="a"
          href={fileAddress('/audit/excel', asked)}
          download
          startIcon={<FileDownload />}
        >
          Exportar
        </Button>
      }
      nothing={{ text: 'Todavía no hay hechos en la bitácora.' }}
    />
  );
}
