import { BeginBulkInput } from 'validator:bulk/commands.ts';
import {
  type BulkList,
  type BulkStep,
  countedRecords,
  endingOf,
  isPrint,
} from '@expediente/schemas/bulk/lists.ts';
import type { BulkJobRead } from '@expediente/schemas/bulk/read.ts';
import { type FormOf, NO_PATIENT_NAMES } from '@expediente/schemas/shared/form.ts';
import { useState } from 'react';
import { post } from '../../base/api.ts';
import { later } from '../../base/arriving.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { StepDialog } from './StepDialog.tsx';

const BulkPrintQuestion = later(() => import('./BulkPrintQuestion.tsx'));

/** Records of a question: ticked ones, or all of a filter. */
export interface BulkAsked {
  readonly step: BulkStep;
  readonly grave: boolean;
  readonly count: number;
  /** Number of records that do not offer the step now; 0 where that is not known. */
  readonly others: number;
  /** Words for all records of the list: 'del filtro'; undefined: ticked ones. */
  readonly whole: string | undefined;
  /** Ticked rows; none where all of the list are chosen. */
  readonly rows: readonly object[];
  /** Part of the command that names the records. */
  readonly records: object;
}

interface Props {
  readonly list: BulkList;
  readonly asked: BulkAsked;
  onBegun(job: BulkJobRead): void;
  /** Called when nothing was begun: the list is not what it was. */
  onRefused(): void;
  onClose(): void;
}

const REASON: FormOf<{ readonly p_justification: string }> = [
  {
    name: 'p_justification',
    label: 'Justificación',
    widget: 'area',
    rows: 4,
    span: 12,
    required: true,
    help: NO_PATIENT_NAMES,
  },
];

const PRINTED = 'Se imprimen como están ahora, en el orden del listado y en un solo PDF.';

/** Asks once for a step on many records, with the reason that all of them get. */
export default function BulkQuestion({ list, asked, onBegun, onRefused, onClose }: Props) {
  const { step, grave, count, others, whole, records } = asked;
  // The same question begins one job, however often it is answered.
  const [id] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const command = { p_id: id, p_list: list.path, p_action: step.action, p_count: count, ...records };
  const counted = countedRecords(list, count);
  const of = whole === undefined ? counted : `${list.feminine ? 'las' : 'los'} ${counted} ${whole}`;
  const asks = `${step.does} ${of}`;
  const title = `¿${asks}?`;
  const text = (
    <>
      <p>{isPrint(step) ? PRINTED : step.text}</p>
      {others > 0 && (
        <p>{`${others} de ell${endingOf(list)} no ${others === 1 ? 'ofrece' : 'ofrecen'} este paso ahora: se ${others === 1 ? 'omitirá' : 'omitirán'} con su motivo.`}</p>
      )}
      <p>
        {`Se hace un${list.feminine ? 'a por una' : 'o por uno'} en el servidor: puede cerrar la página y volver después. Lo que no se pueda queda marcado con su motivo.`}
      </p>
    </>
  );
  const begin = async (more: object = {}): Promise<void> => {
    setBusy(true);
    const outcome = await post<BulkJobRead>('/bulk/begin', { ...command, ...more });
    setBusy(false);
    if (outcome.is === 'done') onBegun(outcome.data);
    else if (outcome.is === 'failed') return;
    else onRefused();
    onClose();
  };
  if (isPrint(step))
    return (
      <BulkPrintQuestion
        step={step}
        title={asks}
        count={count}
        rows={asked.rows}
        busy={busy}
        onChosen={(print) => void begin(print)}
        onClose={onClose}
      >
        {text}
      </BulkPrintQuestion>
    );
  if (step.reason)
    return (
      <StepDialog
        title={title}
        compiled={BeginBulkInput}
        layout={REASON}
        command={command}
        path="/bulk/begin"
        submit={step.does}
        tone={grave ? 'grave' : 'plain'}
        size="small"
        onClose={onClose}
        onDone={(job) => {
          onBegun(job as BulkJobRead); // the operation's answer
          onClose();
        }}
      >
        {text}
      </StepDialog>
    );
  return (
    <ConfirmDialog
      open
      title={title}
      yes={yesOf(step)}
      tone={grave ? 'grave' : 'plain'}
      busy={busy}
      onAnswer={(yes) => (yes ? void begin() : onClose())}
    >
      {text}
    </ConfirmDialog>
  );
}

/** Label of the button: the verb without the words that lead to its object. */
const yesOf = ({ does }: BulkStep): string => does.replace(/ de$/, '');
