import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useStep } from '../kit/useStep.ts';

const RejectRequestDialog = lazy(() => import('./RejectRequestDialog.tsx'));
const PrintRequestDialog = lazy(() => import('./PrintRequestDialog.tsx'));

/** What a step needs to know of a request. */
export interface RequestKey {
  readonly id: number;
  readonly number_year: string;
  readonly id_unit: number;
  readonly unit: string;
  readonly id_consolidate: number | null;
  readonly revision: number;
}

interface RequestSteps {
  readonly busy: string | undefined;
  readonly dialog: ReactNode;
  start(action: string, request: RequestKey): void;
}

interface Question {
  readonly path: string;
  question(request: RequestKey): string;
  readonly text: string;
  readonly yes: string;
  readonly tone: 'plain' | 'grave';
  command(request: RequestKey): object;
}

const QUESTIONS: Readonly<Record<string, Question>> = {
  sendrequest: {
    path: '/orders/send',
    question: ({ number_year, unit }) => `¿Enviar el pedido ${number_year} de ${unit}?`,
    text: 'Pasa a pendiente de consolidación y ya no se puede cambiar.',
    yes: 'Enviar',
    tone: 'plain',
    command: ({ id, revision }) => ({ p_id: id, p_revision: revision }),
  },
  ban: {
    path: '/orders/ban',
    question: ({ number_year, unit }) => `¿Anular el pedido ${number_year} de ${unit}?`,
    text: 'Lo que aparta vuelve al plan. Un pedido anulado ya no se recupera.',
    yes: 'Si',
    tone: 'grave',
    command: ({ id, revision }) => ({ p_id_order: id, p_revision: revision }),
  },
};

/** Send, annul, reject and print, from the list and from the record alike (R3 §4). */
export function useRequestSteps(): RequestSteps {
  const step = useStep();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ action: string; request: RequestKey }>();
  const close = () => setAsked(undefined);
  const question = asked && QUESTIONS[asked.action];
  return {
    busy: step.busy,
    start: (action, request) => {
      if (action === 'viewpurchaseorder')
        void navigate(`/unidadproveedor?registro=${request.id_consolidate}`);
      else setAsked({ action, request });
    },
    dialog: asked && (
      <Suspense fallback={null}>
        {question && (
          <ConfirmDialog
            open
            title={question.question(asked.request)}
            yes={question.yes}
            tone={question.tone}
            busy={step.busy !== undefined}
            onAnswer={(yes) => {
              if (!yes) return close();
              void step.run(asked.action, question.path, question.command(asked.request)).then(close);
            }}
          >
            {question.text}
          </ConfirmDialog>
        )}
        {asked.action === 'refuse' && <RejectRequestDialog request={asked.request} onClose={close} />}
        {asked.action === 'printorder' && <PrintRequestDialog request={asked.request} onClose={close} />}
      </Suspense>
    ),
  };
}
