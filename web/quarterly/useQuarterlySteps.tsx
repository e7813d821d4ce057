import { QUARTERS } from '@expediente/kernel/dates.ts';
import type { QuarterlyRow } from '@expediente/schemas/quarterly/read.ts';
import { later } from '../base/arriving.ts';
import { withdrawal } from '../kit/approval/withdrawal.ts';
import { type StepsOf, useRecordSteps } from '../kit/steps/useRecordSteps.tsx';
import { QuarterlyLead } from './QuarterlyLead.tsx';

/** What a step needs to know of a programming. */
export type QuarterlyKey = Pick<
  QuarterlyRow,
  'id' | 'number_year' | 'description' | 'quarter_approve' | 'budget' | 'budget_pac' | 'revision' | 'actions'
>;

/** Where a programming is read; its id is `unit-year`. */
export const quarterlyPath = (id: string): string => `/quarterly/get/id/${id}`;

export const quarterlyCommand = ({ id, revision }: QuarterlyKey) => ({ p_id: id, p_revision: revision });

/** The cuatrimestre that is sent or approved next. */
const turnOf = ({ quarter_approve }: QuarterlyKey): string => QUARTERS[quarter_approve] ?? '';

const STEPS: StepsOf<QuarterlyKey> = {
  pages: ['programacioncuatrimestral'],
  path: quarterlyPath,
  lead: (programming) => <QuarterlyLead programming={programming} />,
  questions: {
    sendrequest: {
      path: '/quarterly/send',
      question: (row) => `¿Enviar a aprobación el cuatrimestre ${turnOf(row)} de ${row.description}?`,
      text: 'Mientras espera la aprobación no se puede cambiar.',
      yes: 'Enviar',
      command: quarterlyCommand,
    },
    withdraw: withdrawal({
      path: '/quarterly/withdraw',
      question: (row) => `¿Retirar el envío del cuatrimestre ${turnOf(row)} de ${row.description}?`,
      command: quarterlyCommand,
    }),
    approve: {
      path: '/quarterly/approve',
      question: (row) => `¿Aprobar el cuatrimestre ${turnOf(row)} de ${row.description}?`,
      text: 'Un cuatrimestre aprobado abre sus presupuestos: cambian solo con una reprogramación cuatrimestral.',
      yes: 'Aprobar',
      command: quarterlyCommand,
    },
  },
  dialogs: { refuse: later(() => import('./RejectQuarterlyDialog.tsx')) },
};

/** Send, approve and reject a programming, from the list and from the record alike (R3 §4). */
export const useQuarterlySteps = () => useRecordSteps(STEPS);
