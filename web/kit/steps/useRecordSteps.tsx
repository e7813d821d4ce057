import { inSentence } from '@expediente/kernel/text.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { fileAddress } from '../../base/api.ts';
import { download } from '../../base/download.ts';
import { useGranted } from '../../base/session.tsx';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { StepAlert } from './StepAlert.tsx';
import type { QuestionStep, Steps } from './step.ts';
import { useStep } from './useStep.ts';
import { OpenStep, useSteps } from './useSteps.tsx';

/** The steps of a record, as its list and its view start them. */
export interface RecordSteps<Row> {
  /** The action under way. */
  readonly busy: string | undefined;
  /** Dialog of the started step: a question or a form. */
  readonly dialog: ReactNode;
  start(action: string, record: Row): void;
}

/** Properties of a life cycle that its steps need. */
export interface StepsOf<Row> {
  /** Pages whose permissions count. */
  readonly pages: readonly [string, ...string[]];
  /** Path from which a record is read when the page was opened at its step. */
  path(id: string): string;
  readonly steps: Steps<Row>;
  /** A record with its article: 'el PAC 2026 de EMERGENCIA'. */
  the(record: Row): string;
  /** Key and revision of a record. */
  command(record: Row): object;
  /** Amount and party of a record. */
  lead?(record: Row): ReactNode;
}

export interface Stepped {
  readonly id: string | number;
  readonly actions: readonly ActionOffer[];
}

interface Around {
  /** After a step that takes the record away. */
  onGone?(): void;
  /** The step that is in the head of its record: it has no dialog. */
  readonly inHead?: string | undefined;
}

/** The steps of a record, from the list and from its view alike. */
export function useRecordSteps<Row extends Stepped>(
  { pages, path, steps, the, command, lead }: StepsOf<Row>,
  { onGone, inHead }: Around = {},
): RecordSteps<Row> {
  const step = useStep();
  const navigate = useNavigate();
  const granted = useGranted(...pages);
  const actions = Object.keys(steps).filter((action) => {
    const each = steps[action];
    return each !== undefined && ('does' in each || 'dialog' in each);
  });
  const { asked, start, close } = useSteps<Row>({ actions, path, granted });
  const current = asked && steps[asked.action];
  const leadOf = (record: Row) => (
    <>
      {lead?.(record)}
      <StepAlert offer={asked?.offer} />
    </>
  );
  const ask = (action: string, question: QuestionStep<Row>, record: Row) => (
    <ConfirmDialog
      open
      title={`¿${inSentence(question.does, (question.about ?? the)(record))}?`}
      lead={leadOf(record)}
      yes={question.yes ?? question.does}
      tone={question.tone ?? 'plain'}
      busy={step.busy !== undefined}
      onAnswer={(yes) => {
        if (!yes) return close();
        void step.run(action, question.path, (question.command ?? command)(record)).then(close);
      }}
    >
      {question.text}
    </ConfirmDialog>
  );
  return {
    busy: step.busy,
    start: (action, record) => {
      const begun = steps[action];
      if (begun === undefined) return;
      if ('print' in begun) window.open(fileAddress(begun.print(record)), '_blank', 'noopener');
      else if ('file' in begun) download(begun.file(record));
      else if ('leadsTo' in begun) void navigate(begun.leadsTo(record));
      else start(action, record.id, record);
    },
    dialog: asked && current && asked.action !== inHead && (
      <OpenStep>
        {'does' in current && ask(asked.action, current, asked.record)}
        {'dialog' in current && (
          <current.dialog
            record={asked.record}
            about={the(asked.record)}
            command={command(asked.record)}
            lead={leadOf(asked.record)}
            onClose={close}
            onGone={onGone}
          />
        )}
      </OpenStep>
    ),
  };
}
