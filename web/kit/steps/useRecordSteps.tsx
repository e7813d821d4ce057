import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import type { ComponentType, ReactNode } from 'react';
import { fileAddress } from '../../base/api.ts';
import { download } from '../../base/download.ts';
import { useGranted } from '../../base/session.tsx';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { useStep } from './useStep.ts';
import { OpenStep, useSteps } from './useSteps.tsx';

/** The steps of a record, as its list and its view start them. */
export interface RecordSteps {
  /** The action under way. */
  readonly busy: string | undefined;
  /** The question or form of the step that was started. */
  readonly dialog: ReactNode;
}

/** A step that is done after one question. */
export interface StepQuestion<Row> {
  readonly path: string;
  question(record: Row): string;
  /** What it brings about. */
  readonly text: string;
  readonly yes: string;
  /** `grave`: what it does cannot be taken back. */
  readonly tone?: 'plain' | 'grave';
  command(record: Row): object;
}

/** What the dialog of a step with a form of its own is told. */
export interface StepDialogOf<Row> {
  readonly record: Row;
  onClose(): void;
}

/** The steps of a life cycle's records, by the actions that start them (R3 §4). */
export interface StepsOf<Row> {
  /** Pages whose permissions count. */
  readonly pages: readonly [string, ...string[]];
  /** Where a record is read when the page was opened at its step. */
  path(id: string): string;
  readonly questions: Readonly<Record<string, StepQuestion<Row>>>;
  readonly dialogs?: Readonly<Record<string, ComponentType<StepDialogOf<Row>>>>;
  /** Documents, which open in a window of their own: where each is read. */
  readonly prints?: Readonly<Record<string, (record: Row) => string>>;
  /** Files that are kept: where each is read. */
  readonly downloads?: Readonly<Record<string, (record: Row) => string>>;
  /** Amount and party, below a question. */
  lead?(record: Row): ReactNode;
}

interface Stepped {
  readonly id: string | number;
  readonly actions: readonly ActionOffer[];
}

/** The steps of a record, from the list and from its view alike. */
export function useRecordSteps<Row extends Stepped>({
  pages,
  path,
  questions,
  dialogs = {},
  prints = {},
  downloads = {},
  lead,
}: StepsOf<Row>): RecordSteps & { start(action: string, record: Row): void } {
  const step = useStep();
  const granted = useGranted(...pages);
  const actions = [...Object.keys(questions), ...Object.keys(dialogs)];
  const { asked, start, close } = useSteps<Row>({ actions, path, granted });
  const question = asked && questions[asked.action];
  const Dialog = asked && dialogs[asked.action];
  return {
    busy: step.busy,
    start: (action, record) => {
      const print = prints[action];
      const file = downloads[action];
      if (print) window.open(fileAddress(print(record)), '_blank', 'noopener');
      else if (file) download(file(record));
      else start(action, record.id, record);
    },
    dialog: asked && (
      <OpenStep>
        {question && (
          <ConfirmDialog
            open
            title={question.question(asked.record)}
            lead={lead?.(asked.record)}
            yes={question.yes}
            tone={question.tone ?? 'plain'}
            busy={step.busy !== undefined}
            onAnswer={(yes) => {
              if (!yes) return close();
              void step.run(asked.action, question.path, question.command(asked.record)).then(close);
            }}
          >
            {question.text}
          </ConfirmDialog>
        )}
        {Dialog && <Dialog record={asked.record} onClose={close} />}
      </OpenStep>
    ),
  };
}
