import './home.css';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Navigate, useLocation } from 'react-router-dom';
import { later } from '../base/arriving.ts';
import { paramOf } from '../kit/address/dialog-address.ts';
import { pendingRecord } from '../kit/record/pending-address.ts';
import { HomeWaiting } from './HomeWaiting.tsx';
import { Summary } from './Summary.tsx';
import { ALL_WORK, useDeskWork } from './usePendingWork.ts';

const Desk = later(() => import('./Desk.tsx'));

/** Width from which a queue and a record have room next to each other. */
const WIDE = '(min-width: 1280px)';
const SUMMARY = 'resumen';

/**
 * First page: the desk of those who carry on what others began, as long as something waits; else, and below its
 * width, the summary.
 */
export default function HomeScreen() {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const wide = useMediaQuery(WIDE);
  const asksSummary = params.get('parte') === SUMMARY;
  const [record, queue] = [params.get(paramOf('', 'record')), params.get(paramOf('', 'queue'))];
  const { work } = useDeskWork(ALL_WORK, wide || record !== null);
  if (!wide && record === null) return <Summary />;
  if (!work) return <HomeWaiting />;
  if (!wide) {
    const group = work.groups.find(({ key }) => key === queue);
    // A record of the desk that was linked to: here it is opened over its list.
    return group && record ? <Navigate to={pendingRecord(group, record)} replace /> : <Summary />;
  }
  if (!work.desk || (work.groups.length === 0 && record === null)) return <Summary />;
  return asksSummary ? <Summary desk="?" /> : <Desk summary={`?parte=${SUMMARY}`} />;
}
