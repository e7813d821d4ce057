import './what-if.css';
import { shownDate } from '@expediente/kernel/dates.ts';
import type { PublishRule } from '@expediente/schemas/rules/commands.ts';
import type { WhatIfRead } from '@expediente/schemas/rules/read.ts';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx';
import { askWhatIf, changeInWords, type WhatIfQuestion } from './what-if.ts';

/** Part of the command that records which preview the user confirmed. */
export type Shown = NonNullable<PublishRule['p_shown']>;

interface Asked {
  readonly question: WhatIfQuestion;
  readonly read: WhatIfRead;
  answer(yes: boolean): void;
}

interface ShownChange {
  readonly dialog: ReactNode;
  /** Shows what the values would change, and asks; null if the preview failed or the answer was no. */
  ask(question: WhatIfQuestion): Promise<Shown | null>;
}

/** Smallest page that the server accepts. */
const SAMPLES = 10;

/**
 * Question before a version that is in force at once: shows what it would have changed, and asks if it is published.
 * @param title title of the question
 * @param warning shown in bold below the preview
 */
export function useShownChange(title: string, warning: string): ShownChange {
  const [asked, setAsked] = useState<Asked>();
  return {
    ask: async (question) => {
      const outcome = await askWhatIf(question, 1, SAMPLES);
      if (outcome.is !== 'done') return null;
      const read = outcome.data;
      const yes = await new Promise<boolean>((answer) => setAsked({ question, read, answer }));
      setAsked(undefined);
      const { p_values, p_date_start, p_date_end } = question;
      return yes
        ? { p_values: { ...p_values }, p_date_start, p_date_end, judged: read.judged, total: read.total }
        : null;
    },
    dialog: asked && (
      <ConfirmDialog open title={title} yes="Publicar" onAnswer={asked.answer}>
        <Change {...asked} />
        <p>
          <strong>{warning}</strong>
        </p>
      </ConfirmDialog>
    ),
  };
}

const Change = ({ question, read }: Pick<Asked, 'question' | 'read'>) => (
  <>
    <p>{`Del ${shownDate(question.p_date_start)} al ${shownDate(question.p_date_end)}. ${changeInWords(read)}`}</p>
    {read.rows.length > 0 && (
      <ul className="what-if-samples">
        {read.rows.map(({ lifecycle, id, item, number, before, after }) => (
          <li key={`${lifecycle}-${id}-${item}`}>{`${number}: ${before} → ${after}`}</li>
        ))}
        {read.total > read.rows.length && <li>…</li>}
      </ul>
    )}
  </>
);
