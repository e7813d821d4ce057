import type { ExtensionRow } from '@expediente/schemas/extension/read.ts';
import { later } from '../base/arriving.ts';
import { withdrawal } from '../kit/approval/withdrawal.ts';
import { type StepsOf, useRecordSteps } from '../kit/steps/useRecordSteps.tsx';
import { ExtensionLead } from './ExtensionLead.tsx';

/** Pages whose permissions rule extensions (domain §8). */
export const EXTENSION_PAGES = ['reprogcuatrimestral', 'programacioncuatrimestral'] as const;

/** What a step needs to know of an extension. */
export type ExtensionKey = Pick<
  ExtensionRow,
  'id' | 'number_year' | 'description' | 'increase' | 'decrease' | 'revision' | 'actions'
>;

export const extensionPath = (id: string): string => `/quarterly/extension/get/id/${id}`;

export const extensionCommand = ({ id, revision }: ExtensionKey) => ({ p_id: id, p_revision: revision });

const STEPS: StepsOf<ExtensionKey> = {
  pages: EXTENSION_PAGES,
  path: extensionPath,
  lead: (extension) => <ExtensionLead extension={extension} />,
  questions: {
    sendrequest: {
      path: '/quarterly/extension/send',
      question: (row) => `¿Enviar a aprobación la reprogramación ${row.number_year} de ${row.description}?`,
      text: 'Lo que disminuye queda retenido hasta que se apruebe o se rechace.',
      yes: 'Enviar',
      command: extensionCommand,
    },
    withdraw: withdrawal({
      path: '/quarterly/extension/withdraw',
      question: (row) => `¿Retirar el envío de la reprogramación ${row.number_year} de ${row.description}?`,
      ends: 'Lo que estaba retenido queda libre.',
      command: extensionCommand,
    }),
    approve: {
      path: '/quarterly/extension/approve',
      question: (row) => `¿Aprobar la reprogramación ${row.number_year} de ${row.description}?`,
      text: 'Los presupuestos cambian desde ese momento.',
      yes: 'Aprobar',
      command: extensionCommand,
    },
  },
  dialogs: { refuse: later(() => import('./RejectExtensionDialog.tsx')) },
};

/** Send, approve and reject an extension, from the list and from the record alike (R3 §4). */
export const useExtensionSteps = () => useRecordSteps(STEPS);
