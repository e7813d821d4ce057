import type { ExtensionEvent } from '@expediente/schemas/extension/events.ts';
import { approvalStates } from '../approval/states.ts';
import type { NameOf } from '../life-cycle/table.ts';
import type { ExtensionCommand } from './commands.ts';

const judged = { JudgeExtensionAgain: ['ExtensionJudgedAgain'] } as const;

/** States of extensions of quarterly programmings (R3 §4). */
export const extensionStates = approvalStates<ExtensionCommand['type'], ExtensionEvent['type']>()(
  'Extension',
  {
    id: 'extension',
    waiting: {
      approve: 'Reprogramaciones cuatrimestrales por aprobar',
      update: 'Reprogramaciones cuatrimestrales rechazadas por corregir',
      sendrequest: 'Reprogramaciones cuatrimestrales por enviar',
    },
    on: { pendiente: judged, enviado: judged, rechazado: judged, aprobado: judged },
    after: { ExtensionJudgedAgain: 'stays' },
  },
);

/** `nuevo`: not drafted yet. */
export type ExtensionStatus = NameOf<typeof extensionStates>;
