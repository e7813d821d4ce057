import type { ReprogrammingEvent } from '@expediente/schemas/reprogramming/events.ts';
import { approvalStates } from '../approval/states.ts';
import type { NameOf } from '../life-cycle/table.ts';
import type { ReprogrammingCommand } from './commands.ts';

/** States of reprogrammings of annual plans (R3 §4). */
export const reprogrammingStates = approvalStates<ReprogrammingCommand['type'], ReprogrammingEvent['type']>()(
  'Reprogramming',
  {
    id: 'reprogramming',
    waiting: {
      approve: 'Reprogramaciones por aprobar',
      update: 'Reprogramaciones rechazadas por corregir',
      sendrequest: 'Reprogramaciones por enviar',
    },
    prints: 'printrepac',
    after: {},
  },
);

/** `nuevo`: not drafted yet. */
export type ReprogrammingStatus = NameOf<typeof reprogrammingStates>;
