import { bulkList, countedRecords, endingOf } from '@expediente/schemas/bulk/lists.ts';
import type { BulkJobDetail } from '@expediente/schemas/bulk/read.ts';
import Button from '@mui/material/Button';
import { RecordDialog } from '../dialog/RecordDialog.tsx';
import { resultInWords } from './bulk.ts';

interface Props {
  readonly job: BulkJobDetail;
  /** Verb of the step, as it leads to its records: 'Retirar el envío de'. */
  readonly does: string;
  onClose(): void;
}

/** Result of each record of a job, the omitted ones first, with their reasons. */
export function BulkResult({ job, does, onClose }: Props) {
  const list = bulkList(job.list);
  const omitted = job.records.filter(({ result }) => result === 'omitted');
  const done = job.records.filter(({ result }) => result === 'done');
  return (
    <RecordDialog
      open
      size="medium"
      title={list ? `${does} ${countedRecords(list, job.total)}` : does}
      aside={resultInWords(job)}
      actions={<Button onClick={onClose}>Aceptar</Button>}
      onClose={onClose}
    >
      {omitted.length > 0 && (
        <>
          <h3 className="bulk-heading">{`Omitid${endingOf(list)}`}</h3>
          <ul className="bulk-records">
            {omitted.map(({ id, name, reason }) => (
              <li key={id}>
                <strong>{name}</strong>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {done.length > 0 && (
        <>
          <h3 className="bulk-heading">{`Hech${endingOf(list)}`}</h3>
          <ul className="bulk-records">
            {done.map(({ id, name }) => (
              <li key={id}>
                <span>{name}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </RecordDialog>
  );
}
