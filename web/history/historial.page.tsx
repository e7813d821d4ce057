import './historial.css';
import { PAPER_PAGE } from '@expediente/schemas/paper/address.ts';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { BoxSearch } from '../box/BoxSearch.tsx';
import {
  type AddressedRecord,
  recordAddress,
  recordIn,
  replayAddress,
} from '../kit/address/history-address.ts';
import { useAddress } from '../kit/address/useAddress.tsx';
import { Replay } from '../kit/history/Replay.tsx';
import { Timeline } from '../kit/history/Timeline.tsx';
import { EVENT_PARAM } from '../kit/history/TimelineEvent.tsx';
import { RecordTitle } from './RecordTitle.tsx';
import { RemovedRecords } from './RemovedRecords.tsx';

const REMOVED = 'eliminados';
/** Parameters of the address with the search. */
const [TEXT, KIND] = ['buscar', 'clase'];

/** Page of the history of any record, present or deleted, found by number or name or in the list of deleted ones. */
export default function HistoryScreen() {
  const { pathname } = useLocation();
  const record = recordIn(pathname);
  if (record?.revision !== undefined) return <RecordThen record={record} at={record.revision} />;
  if (record)
    return (
      <div className="historial-record">
        <p className="no-print">
          <Link to="/historial">Buscar otro registro</Link>
        </p>
        <RecordTitle {...record} />
        <Timeline {...record} replay={(revision) => ({ to: replayAddress(record, revision) })} />
      </div>
    );
  return <Parts />;
}

/** Record as of one revision; steps to other revisions replace each other in the browser's history. */
function RecordThen({ record, at }: { readonly record: AddressedRecord; readonly at: number }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <div className="historial-record">
      <Replay
        lifecycle={record.lifecycle}
        id={record.id}
        at={at}
        back={{ to: `${recordAddress(record)}?${EVENT_PARAM}=${at}` }}
        onStep={(revision) => void navigate(replayAddress(record, revision) + search, { replace: true })}
      />
    </div>
  );
}

function Parts() {
  const { get, change } = useAddress();
  const tab = get('tab') === REMOVED ? REMOVED : 'buscar';
  const name = useId();
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, next) => change({ tab: next === REMOVED ? REMOVED : null })}
        aria-label="Partes del historial"
        className="record-tabs"
      >
        <Tab value="buscar" label="Buscar" id={`${name}-find`} aria-controls={`${name}-panel`} />
        <Tab
          value={REMOVED}
          label="Eliminados y liberados"
          id={`${name}-removed`}
          aria-controls={`${name}-panel`}
        />
      </Tabs>
      <div
        role="tabpanel"
        className={tab === REMOVED ? 'historial-removed' : undefined}
        id={`${name}-panel`}
        aria-labelledby={tab === REMOVED ? `${name}-removed` : `${name}-find`}
      >
        {tab === REMOVED ? <RemovedRecords /> : <Find />}
      </div>
    </>
  );
}

/** The search box as content of the page: records lead to their histories; the search is kept in the address. */
function Find() {
  const [params, setParams] = useSearchParams();
  const keep = (next: URLSearchParams, name: string, value: string) =>
    value === '' ? next.delete(name) : next.set(name, value);
  return (
    <>
      <p className="historial-note">
        Busque por el número que conoce (orden A22, resolución, pedido 12/2026, código de insumo, usuario) o
        por el nombre. Se encuentran también los registros eliminados y las órdenes liberadas. Si tiene un
        documento en papel o su PDF, <Link to={`/${PAPER_PAGE}`}>verifíquelo</Link>.
      </p>
      <BoxSearch
        place="histories"
        begin={{ text: params.get(TEXT) ?? '', kind: params.get(KIND) ?? '' }}
        focused
        onAsk={({ text, kind }) =>
          setParams(
            (before) => {
              const next = new URLSearchParams(before);
              keep(next, TEXT, text);
              keep(next, KIND, kind);
              return next;
            },
            { replace: true },
          )
        }
      />
    </>
  );
}
