import './bulk.css';
import { bulkList } from '@expediente/schemas/bulk/lists.ts';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { later } from '../../base/arriving.ts';
import { Boundary } from '../../base/Boundary.tsx';
import { resultInWords } from './bulk.ts';
import type { BulkJob } from './useBulkJob.ts';

const BulkResult = later(() => import('./BulkResult.tsx'));

/** Progress of the person's job of a list, or its result until it is put away. */
export function BulkStatus({ job, stop, dismiss }: BulkJob) {
  const [open, setOpen] = useState(false);
  if (!job) return null;
  const does = bulkList(job.list)?.steps.find(({ action }) => action === job.action)?.does ?? '';
  const reached = job.done + job.omitted;
  return (
    <div className="bulk-status no-print">
      {job.state === 'running' ? (
        <>
          <span className="figures">{`${does}: ${reached} de ${job.total}`}</span>
          <LinearProgress
            variant="determinate"
            value={(reached / job.total) * 100}
            aria-label={`${does}: progreso`}
          />
          <Button variant="text" size="small" onClick={stop}>
            Detener
          </Button>
        </>
      ) : (
        <>
          <span className={job.omitted > 0 ? 'bulk-omitted' : ''}>{`${does}: ${resultInWords(job)}`}</span>
          <Button variant="text" size="small" onClick={() => setOpen(true)}>
            Ver resultado
          </Button>
          <Button variant="text" size="small" onClick={dismiss}>
            Cerrar resultado
          </Button>
        </>
      )}
      {open && (
        <Boundary>
          <BulkResult job={job} does={does} onClose={() => setOpen(false)} />
        </Boundary>
      )}
    </div>
  );
}
