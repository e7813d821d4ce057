import './bulk.css';
import { bulkList, isPrint } from '@expediente/schemas/bulk/lists.ts';
import type { BulkJobDetail } from '@expediente/schemas/bulk/read.ts';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { fileAddress } from '../../base/api.ts';
import { BulkResult } from './BulkResult.tsx';
import { resultInWords } from './bulk.ts';
import type { BulkJob } from './useBulkJob.ts';

/** Progress of the person's job of a list, or its result until it is put away, with the PDF of a print. */
export default function BulkStatus({ job, stop, dismiss }: BulkJob & { readonly job: BulkJobDetail }) {
  const [open, setOpen] = useState(false);
  const step = bulkList(job.list)?.steps.find(({ action }) => action === job.action);
  const leads = step?.does ?? '';
  const does = leads.replace(/ de$/, '');
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
          {step && isPrint(step) && job.done > 0 && (
            <Button
              variant="contained"
              size="small"
              startIcon={<PrintOutlined />}
              href={fileAddress(`/bulk/pdf/${job.id}`)}
              target="_blank"
              rel="noopener"
            >
              Abrir PDF
            </Button>
          )}
          <Button variant="text" size="small" onClick={() => setOpen(true)}>
            Ver resultado
          </Button>
          <Button variant="text" size="small" onClick={dismiss}>
            Cerrar resultado
          </Button>
        </>
      )}
      {open && <BulkResult job={job} does={leads} onClose={() => setOpen(false)} />}
    </div>
  );
}
