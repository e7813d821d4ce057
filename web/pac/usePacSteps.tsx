import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import { later } from '../base/arriving.ts';
import { withdrawal } from '../kit/approval/withdrawal.ts';
import { type StepsOf, useRecordSteps } from '../kit/steps/useRecordSteps.tsx';
import { PacLead } from './PacLead.tsx';

/** What a step needs to know of a plan. */
export interface PacKey {
  /** `unit-year` */
  readonly id: string;
  readonly id_unit: number;
  readonly year: number;
  readonly description: string;
  readonly budget: string;
  readonly budget_now: string;
  readonly revision: number;
  readonly actions: readonly ActionOffer[];
}

/** Where a plan is read; its id is `unit-year`. */
export const pacPath = (id: string): string => `/packsannual/get/id/${id.replace('-', '/')}`;

export const pacCommand = ({ id_unit, year, revision }: PacKey) => ({
  p_id_unit: id_unit,
  p_year: year,
  p_revision: revision,
});

const STEPS: StepsOf<PacKey> = {
  pages: ['packsanuales'],
  path: pacPath,
  lead: (pac) => <PacLead pac={pac} />,
  questions: {
    sendrequest: {
      path: '/packsannual/send',
      question: (pac) => `¿Enviar a aprobación el PAC ${pac.year} de ${pac.description}?`,
      text: 'Mientras espera la aprobación no se puede cambiar.',
      yes: 'Enviar',
      command: pacCommand,
    },
    withdraw: withdrawal({
      path: '/packsannual/withdraw',
      question: (pac) => `¿Retirar el envío del PAC ${pac.year} de ${pac.description}?`,
      command: pacCommand,
    }),
    approve: {
      path: '/packsannual/approve',
      question: (pac) => `¿Aprobar el PAC ${pac.year} de ${pac.description}?`,
      text: 'Al aprobarlo, el plan queda cerrado y se abren los saldos de sus insumos.',
      yes: 'Aprobar',
      command: pacCommand,
    },
  },
  dialogs: { refuse: later(() => import('./RejectPacDialog.tsx')) },
  downloads: { downloadexcel: ({ id_unit, year }) => `/packsannual/excel/${id_unit}/${year}` },
};

/** Send, approve, reject and the workbook, from the list and from the record alike (R3 §4). */
export const usePacSteps = () => useRecordSteps(STEPS);
