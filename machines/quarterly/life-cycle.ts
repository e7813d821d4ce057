import type { QuarterlyEvent } from '@expediente/schemas/quarterly/events.ts';
import { approvalStates } from '../approval/states.ts';
import type { NameOf } from '../life-cycle/table.ts';
import type { QuarterlyCommand } from './commands.ts';

const extended = {
  ExtendQuarterly: ['QuarterlyExtended'],
  JudgeQuarterlyAgain: ['QuarterlyJudgedAgain'],
} as const;

/** R3 §4: quarterly programmings. One cuatrimestre is approved after another; the third ends it (domain §4.3). */
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
    // The next cuatrimestre can be entered.
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
