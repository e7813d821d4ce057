import type { FactRow } from '@expediente/schemas/facts/read.ts';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { fileAddress } from '../base/api.ts';
import { later } from '../base/arriving.ts';
import { useGranted } from '../base/session.tsx';
import { useMayOpen } from '../base/useMayOpen.ts';
import { BoxButton } from '../box/Box.tsx';
import { shownActions } from '../kit/actions/actions.ts';
import { RowActions } from '../kit/actions/RowActions.tsx';
import { recordAddress } from '../kit/address/history-address.ts';
import { useRecordAddress } from '../kit/address/useRecordAddress.ts';
import { instantText, moneyText } from '../kit/figures/amounts.tsx';
import type { Column } from '../kit/list/columns.tsx';
import { DataList } from '../kit/list/DataList.tsx';
import { listQuery } from '../kit/list/list-state.ts';
import { Marked, marked } from '../kit/list/Marked.tsx';
import { useList } from '../kit/list/useList.ts';
import { OpenRecord } from '../kit/record/OpenRecord.tsx';
import { useFilters } from './filters.tsx';

const EntryDialog = later(() => import('./EntryDialog.tsx'));

const secondsText = ({ at }: FactRow): string => instantText(at, true);
const aboutText = ({ about, entity }: FactRow): string => about || entity || '–';
const amountText = ({ amount }: FactRow): string => moneyText(amount);

/** Text of the act; in a search it names the matching data of the record that no column shows. */
const doneText = ({ details, found }: FactRow): string =>
  [details, found && `coincide: ${found}`].filter(Boolean).join(' · ');

/**
 * @param linked the reader may open the page of histories
 * @param search text whose matches are highlighted
 */
const columnsOf = (linked: boolean, search: string): readonly Column<FactRow>[] => [
  { field: 'at', title: 'Instante', width: 150, text: secondsText, render: secondsText },
  { field: 'what', title: 'Qué', width: 84, sortable: false, ...marked(search, ({ what }) => what) },
  {
    ...{ field: 'user', title: 'Quién', width: 116, grow: 2, lines: 2, sortable: false },
    ...marked(search, ({ user }) => user),
  },
  {
    field: 'about',
    title: 'Sobre qué',
    width: 116,
    grow: 3,
    lines: 2,
    sortable: false,
    text: aboutText,
    drawsWords: true,
    render: (row) =>
      row.record && linked ? (
        <Link to={recordAddress(row.record)}>
          <Marked text={row.record.name} search={search} />
        </Link>
      ) : (
        <Marked text={aboutText(row)} search={search} />
      ),
  },
  {
    ...{ field: 'details', title: 'Qué se hizo', width: 140, grow: 4, lines: 2, sortable: false },
    ...marked(search, doneText),
  },
  {
    field: 'amount',
    title: 'Monto',
    width: 98,
    kind: 'money',
    sortable: false,
    summed: false,
    text: amountText,
  },
  { field: 'outcome', title: 'Resultado', width: 96, grow: 1, lines: 2, sortable: false },
];

/** Name of the act, with its object if it has one. */
const titleOf = (row: FactRow): string =>
  [row.what, aboutText(row)].filter((text) => text !== '–').join(' · ');

/** Views that are shipped with the journal. */
const JOURNAL_VIEWS = [
  { name: 'Rechazos', query: 'f.result=refused' },
  { name: 'Fallas', query: 'f.result=failed' },
  { name: 'Segregación', query: 'f.segregation=any' },
] as const;

/** Page of the journal: acts and refusals with their users, a row per command, and the audit's facts, latest first. */
export default function JournalScreen() {
  const linked = useMayOpen('historial');
  const list = useList<FactRow>({ path: '/audit/get/all', defaults: { sort: '-at' } });
  const { search } = list.state;
  const columns = useMemo(() => columnsOf(linked, search), [linked, search]);
  const address = useRecordAddress();
  const granted = useGranted('bitacora');
  const seeing = useMemo(
    () => shownActions(granted, [{ action: 'view', allowed: true, reason: '' }]),
    [granted],
  );
  const filters = useFilters(
    list.rows.find(({ entity }) => entity === list.state.filters.entity?.[0])?.about,
  );
  const { page: _, size: __, ...question } = listQuery(list.state);
  return (
    <>
      <DataList
        list={list}
        name="Bitácora"
        rowId={({ id }) => id}
        columns={columns}
        card={['at', 'user', 'outcome']}
        cardTitle={titleOf}
        actions={(row) => <RowActions actions={seeing} onAction={() => address.open(row.id)} />}
        onOpen={({ id }) => address.open(id)}
        filters={filters}
        search={<BoxButton label="Buscar" />}
        views={JOURNAL_VIEWS}
        toolbar={
          <Button
            variant="outlined"
            component="a"
            href={fileAddress('/audit/excel', question)}
            download
            startIcon={<FileDownload />}
          >
            Exportar
          </Button>
        }
        nothing={{ text: 'Todavía no hay hechos en la bitácora.' }}
      />
      <OpenRecord address={address}>{(id) => <EntryDialog id={id} onClose={address.close} />}</OpenRecord>
    </>
  );
}
