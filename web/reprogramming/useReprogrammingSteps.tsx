import type { ReprogrammingRow } from '@expediente/schemas/reprogramming/read.ts';
import { later } from '../base/arriving.ts';
import { withdrawal } from '../kit/approval/withdrawal.ts';
import { type StepsOf, useRecordSteps } from '../kit/steps/useRecordSteps.tsx';
import { ReprogrammingLead } from './ReprogrammingLead.tsx';

/** What a step needs to know of a reprogramming. */
export type ReprogrammingKey = Pick<
  ReprogrammingRow,
  | 'id'
  | 'number_year'
  | 'description'
  | 'date'
  | 'total'
  | 'new_total'
  | 'difference'
  | 'revision'
  | 'actions'
>;

const STEPS: StepsOf<ReprogrammingKey> = {
  pages: ['reprogramacion'],
  path: (id) => `/reprogramming/get/id/${id}`,
  lead: (reprogramming) => <ReprogrammingLead reprogramming={reprogramming} />,
  questions: {
    sendrequest: {
      path: '/reprogramming/send',
      question: ({ number_year, description }) =>
        `¿Enviar a aprobación la reprogramación ${number_year} de ${description}?`,
      text: 'Mientras espera la aprobación no se puede cambiar, y lo que disminuye queda retenido en el plan.',
      yes: 'Enviar',
      command: ({ id, revision }) => ({ p_id: id, p_revision: revision }),
    },
    withdraw: withdrawal({
      path: '/reprogramming/withdraw',
      question: ({ number_year, description }) =>
        `¿Retirar el envío de la reprogramación ${number_year} de ${description}?`,
      ends: 'Lo que estaba retenido queda libre.',
      command: ({ id, revision }) => ({ p_id: id, p_revision: revision }),
    }),
  },
  dialogs: {
    approve: later(() => import('./ApproveReprogrammingDialog.tsx')),
    refuse: later(() => import('./RejectReprogrammingDialog.tsx')),
  },
  prints: { printrepac: ({ id }) => `/packsannual/consolidate/pdf/${id}` },
};

/** Send, approve, reject and print, from the list and from the record alike (R3 §4). */
export const useReprogrammingSteps = () => useRecordSteps(STEPS);
