import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type NoticeLead, notify } from '../base/notices.ts';
import { useGranted } from '../base/session.tsx';
import type { Consolidated } from './ConsolidateDialog.tsx';

const GENERATE = 'purchaseorder';

/** After a consolidation, offers to generate its order, in the message and in the bar, to users who may do so. */
export function useConsolidated(clear: () => void): {
  readonly lead: NoticeLead | undefined;
  ended(made: Consolidated): void;
} {
  const navigate = useNavigate();
  const mayGenerate = useGranted('unidadproveedor', 'ordenescompra').some(({ field }) => field === GENERATE);
  const [lead, setLead] = useState<NoticeLead>();
  return {
    lead,
    ended: ({ id, resolution, message }) => {
      clear();
      const next: NoticeLead | undefined = mayGenerate
        ? {
            label: `Generar la orden de ${resolution}`,
            open: () =>
              // `depths`: closing the order leads back here, and its forms replace each other in the browser's
              // history.
              void navigate(`/unidadproveedor?f.state=0&registro=${id}&modo=generar`, {
                state: { depths: { registro: 1 } },
              }),
          }
        : undefined;
      setLead(next);
      notify('success', message, next);
    },
  };
}
