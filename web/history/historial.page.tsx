import './historial.css';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { recordIn } from '../kit/address/history-address.ts';
import { useAddress } from '../kit/address/useAddress.tsx';
import { Timeline } from '../kit/history/Timeline.tsx';
import { FindRecord } from './FindRecord.tsx';
import { RecordTitle } from './RecordTitle.tsx';
import { RemovedRecords } from './RemovedRecords.tsx';

const REMOVED = 'eliminados';

/** The history of anything that ever was: found by number or name, or among what was deleted and freed. */
export default function HistoryScreen() {
  const { pathname } = useLocation();
  const record = recordIn(pathname);
  if (record)
    return (
      <div className="historial-record">
        <p className="no-print">
          <Link to="/historial">Buscar otro registro</Link>
        </p>
        <RecordTitle {...record} />
        <Timeline {...record} />
      </div>
    );
  return <Parts />;
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
        {tab === REMOVED ? <RemovedRecords /> : <FindRecord />}
      </div>
    </>
  );
}
