import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useStep } from '../kit/useStep.ts';

const RejectPacDialog = lazy(() => import('./RejectPacDialog.tsx'));

/** What a step needs to know of a plan. */
export interface PacKey {
  readonly id_unit: number;
  readonly year: number;
  readonly description: string;
  readonly revision: number;
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

/** Send, approve and reject, from the list and from the record alike (R3 §4). */
export function usePacSteps(): PacSteps {
  const step = useStep();
  const [asked, setAsked] = useState<{ action: string; pac: PacKey }>();
  const close = () => setAsked(undefined);
  const question = asked && QUESTIONS[asked.action];
  return {
    busy: step.busy,
    start: (action, pac) => setAsked({ action, pac }),
    dialog: asked && (
      <>
        {question && (
          <ConfirmDialog
            open
            title={question.question(asked.pac)}
            yes={question.yes}
            no="No"
            tone="plain"
            busy={step.busy !== undefined}
            onAnswer={(yes) => {
              if (!yes) return close();
              const { id_unit: p_id_unit, year: p_year, revision: p_revision } = asked.pac;
              void step.run(asked.action, question.path, { p_id_unit, p_year, p_revision }).then(close);
            }}
          >
            {question.text}
          </ConfirmDialog>
        )}
        {asked.action === 'refuse' && (
          <Suspense fallback={null}>
            <RejectPacDialog pac={asked.pac} onClose={close} />
          </Suspense>
        )}
      </>
    ),
  };
}
