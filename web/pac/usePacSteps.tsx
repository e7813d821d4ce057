import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import type { ReactNode } from 'react';
import { later } from '../app/arriving.ts';
import { useGranted } from '../app/session.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { download } from '../kit/download.ts';
import { useStep } from '../kit/useStep.ts';
import { OpenStep, useSteps } from '../kit/useSteps.tsx';
import { PacLead } from './PacLead.tsx';

const RejectPacDialog = later(() => import('./RejectPacDialog.tsx'));

/** What a step needs to know of a plan. */
export interface PacKey {
  /** `unit-year` */
  readonly id: string;
  readonly id_unit: number;
  readonly year: number;
  readonly description: string;
  readonly budget: string;
  readonly revision: number;
  readonly actions: readonly ActionOffer[];
}

interface PacSteps {
  readonly busy: string | undefined;
  /** The question or form of the step that was started. */
  readonly dialog: ReactNode;
  start(action: string, pac: PacKey): void;
}

const QUESTIONS: Readonly<
  Record<string, { path: string; question(pac: PacKey): string; text: string; yes: string }>
> = {
  sendrequest: {
    path: '/packsannual/send',
    question: (pac) => `¿Enviar a aprobación el PAC ${pac.year} de ${pac.description}?`,
    text: 'Mientras espera la aprobación no se puede cambiar.',
    yes: 'Enviar',
  },
  approve: {
    path: '/packsannual/approve',
    question: (pac) => `¿Aprobar el PAC ${pac.year} de ${pac.description}?`,
    text: 'Un plan aprobado ya no cambia: abre los saldos de sus insumos.',
    yes: 'Aprobar',
  },
};

const REFUSE = 'refuse';
const DOWNLOAD = 'downloadexcel';
const ACTIONS = [...Object.keys(QUESTIONS), REFUSE];

/** Where a plan is read; its id is `unit-year`. */
export const pacPath = (id: string): string => `/packsannual/get/id/${id.replace('-', '/')}`;

/** Send, approve and reject, from the list and from the record alike (R3 §4). */
export function usePacSteps(): PacSteps {
  const step = useStep();
  const granted = useGranted('packsanuales');
  const { asked, start, close } = useSteps<PacKey>({ actions: ACTIONS, path: pacPath, granted });
  const question = asked && QUESTIONS[asked.action];
  return {
    busy: step.busy,
    start: (action, pac) => {
      if (action === DOWNLOAD) download(`/packsannual/excel/${pac.id_unit}/${pac.year}`);
      else start(action, pac.id, pac);
    },
    dialog: asked && (
      <OpenStep>
        {question && (
          <ConfirmDialog
            open
            title={question.question(asked.record)}
            lead={<PacLead pac={asked.record} />}
            yes={question.yes}
            no="No"
            tone="plain"
            busy={step.busy !== undefined}
            onAnswer={(yes) => {
              if (!yes) return close();
              const { id_unit: p_id_unit, year: p_year, revision: p_revision } = asked.record;
              void step.run(asked.action, question.path, { p_id_unit, p_year, p_revision }).then(close);
            }}
          >
            {question.text}
          </ConfirmDialog>
        )}
        {asked.action === REFUSE && <RejectPacDialog pac={asked.record} onClose={close} />}
      </OpenStep>
    ),
  };
}
