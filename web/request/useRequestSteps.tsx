import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import { useNavigate } from 'react-router-dom';
import { later } from '../base/arriving.ts';
import { withdrawal } from '../kit/approval/withdrawal.ts';
import { type StepsOf, useRecordSteps } from '../kit/steps/useRecordSteps.tsx';
import { RequestLead } from './RequestLead.tsx';

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

const { page, paths } = requestKinds.pedido;

export const requestPath = (id: string | number): string => paths.one.replace('{id}', String(id));

const STEPS: StepsOf<RequestKey> = {
  pages: [page],
  path: requestPath,
  lead: (request) => <RequestLead request={request} />,
  questions: {
    sendrequest: {
      path: paths.send,
      question: ({ number_year, unit }) => `¿Enviar el pedido ${number_year} de ${unit}?`,
      text: 'Pasa a pendiente de consolidación y ya no se puede cambiar.',
      yes: 'Enviar',
      command: ({ id, revision }) => ({ p_id: id, p_revision: revision }),
    },
    withdraw: withdrawal({
      path: paths.withdraw,
      question: ({ number_year, unit }) => `¿Retirar el envío del pedido ${number_year} de ${unit}?`,
      ends: 'Mientras tanto sigue apartando sus cantidades.',
      command: ({ id, revision }) => ({ p_id: id, p_revision: revision }),
    }),
    ban: {
      path: paths.ban,
      question: ({ number_year, unit }) => `¿Anular el pedido ${number_year} de ${unit}?`,
      text: 'Lo que aparta vuelve al plan. Un pedido anulado ya no se recupera.',
      yes: 'Si',
      tone: 'grave',
      command: ({ id, revision }) => ({ p_id_order: id, p_revision: revision }),
    },
  },
  dialogs: {
    refuse: later(() => import('./RejectRequestDialog.tsx')),
    printorder: later(() => import('./PrintRequestDialog.tsx')),
  },
};

/** Send, annul, reject and print, from the list and from the record alike (R3 §4). */
export function useRequestSteps() {
  const navigate = useNavigate();
  const steps = useRecordSteps(STEPS);
  return {
    ...steps,
    start: (action: string, request: RequestKey) => {
      if (action === 'viewpurchaseorder')
        void navigate(`/unidadproveedor?registro=${request.id_consolidate}`);
      else steps.start(action, request);
    },
  };
}
