import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { later } from '../app/arriving.ts';
import { useGranted } from '../app/session.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useStep } from '../kit/useStep.ts';
import { OpenStep, useSteps } from '../kit/useSteps.tsx';
import { RequestLead } from './RequestLead.tsx';

const RejectRequestDialog = later(() => import('./RejectRequestDialog.tsx'));
const PrintRequestDialog = later(() => import('./PrintRequestDialog.tsx'));

/** What a step needs to know of a request. */
export interface RequestKey {
  readonly id: number;
  readonly number_year: string;
  readonly id_unit: number;
  readonly unit: string;
  readonly supplie: string;
  readonly total: string;
  readonly id_consolidate: number | null;
  readonly revision: number;
  readonly actions: readonly ActionOffer[];
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

const REFUSE = 'refuse';
const PRINT = 'printorder';
const ACTIONS = [...Object.keys(QUESTIONS), REFUSE, PRINT];

export const requestPath = (id: string | number): string => `/orders/get/id/${id}`;

/** Send, annul, reject and print, from the list and from the record alike (R3 §4). */
export function useRequestSteps(): RequestSteps {
  const step = useStep();
  const navigate = useNavigate();
  const granted = useGranted('pedidos');
  const { asked, start, close } = useSteps<RequestKey>({ actions: ACTIONS, path: requestPath, granted });
  const question = asked && QUESTIONS[asked.action];
  return {
    busy: step.busy,
    start: (action, request) => {
      if (action === 'viewpurchaseorder')
        void navigate(`/unidadproveedor?registro=${request.id_consolidate}`);
      else start(action, request.id, request);
    },
    dialog: asked && (
      <OpenStep>
        {question && (
          <ConfirmDialog
            open
            title={question.question(asked.record)}
            lead={<RequestLead request={asked.record} />}
            yes={question.yes}
            tone={question.tone}
            busy={step.busy !== undefined}
            onAnswer={(yes) => {
              if (!yes) return close();
              void step.run(asked.action, question.path, question.command(asked.record)).then(close);
            }}
          >
            {question.text}
          </ConfirmDialog>
        )}
        {asked.action === REFUSE && <RejectRequestDialog request={asked.record} onClose={close} />}
        {asked.action === PRINT && <PrintRequestDialog request={asked.record} onClose={close} />}
      </OpenStep>
    ),
  };
}
