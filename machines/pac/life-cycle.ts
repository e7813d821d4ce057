import type { PacEvent } from '@expediente/schemas/pac/events.ts';
import { approvalStates } from '../approval/states.ts';
import type { NameOf } from '../life-cycle/table.ts';
import type { PacCommand } from './commands.ts';

/** States of annual plans (R3 §4). */
export const pacStates = approvalStates<PacCommand['type'], PacEvent['type']>()('Pac', {
  id: 'pac',
  always: ['downloadexcel'],
  waiting: {
    approve: 'PAC por aprobar',
    update: 'PAC rechazados por corregir',
    sendrequest: 'PAC por enviar',
  },
  on: { aprobado: { ReprogramPac: ['PacReprogrammed'] } },
  after: { PacReprogrammed: 'stays' },
});

/** `nuevo`: not drafted yet. */
export type PacStatus = NameOf<typeof pacStates>;
