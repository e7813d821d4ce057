import type { QuarterlyEvent } from '@expediente/schemas/quarterly/events.ts';
import { approvalStates } from '../approval/states.ts';
import type { NameOf } from '../life-cycle/table.ts';
import type { QuarterlyCommand } from './commands.ts';

const extended = {
  ExtendQuarterly: ['QuarterlyExtended'],
  JudgeQuarterlyAgain: ['QuarterlyJudgedAgain'],
} as const;

/**
 * States of quarterly programmings (R3 §4). One cuatrimestre is approved after another; the third approval completes
 * the programming (domain §4.3).
 */
export const quarterlyStates = approvalStates<QuarterlyCommand['type'], QuarterlyEvent['type']>()(
  'Quarterly',
  {
    id: 'quarterly',
    waiting: {
      approve: 'Programaciones por aprobar',
      update: 'Programaciones rechazadas por corregir',
      sendrequest: 'Programaciones por enviar',
    },
    approvedBy: ['QuarterlyApproved', 'QuarterlyCompleted'],
    on: { pendiente: extended, enviado: extended, rechazado: extended, aprobado: extended },
    // After an approval the next cuatrimestre can be entered.
    after: {
      QuarterlyApproved: 'pendiente',
      QuarterlyCompleted: 'aprobado',
      QuarterlyExtended: 'stays',
      QuarterlyJudgedAgain: 'stays',
    },
  },
);

/** `nuevo`: not drafted yet. */
export type QuarterlyStatus = NameOf<typeof quarterlyStates>;
