import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useStep } from '../kit/useStep.ts';
import { printPayment } from './prints.ts';
import type { OrderKey } from './status.ts';

const OrderStepDialog = lazy(() => import('./OrderStepDialog.tsx'));
const MinutesDialog = lazy(() => import('./MinutesDialog.tsx'));

interface OrderSteps {
  readonly busy: string | undefined;
  /** The question or form of the step that was started. */
  readonly dialog: ReactNode;
  start(action: string, order: OrderKey): void;
}

/** Every step of an order but its form, from the list and from the record alike (R3 §4). */
export function useOrderSteps(onFreed?: () => void): OrderSteps {
  const step = useStep();
  const [asked, setAsked] = useState<{ action: string; order: OrderKey }>();
  const close = () => setAsked(undefined);
  return {
    busy: step.busy,
    start: (action, order) => {
      if (action === 'print') printPayment(order.id);
      else setAsked({ action, order });
    },
    dialog: asked && dialogOf(asked.action, asked.order),
  };

  function dialogOf(action: string, order: OrderKey): ReactNode {
    if (action === 'freeorder')
      return (
        <ConfirmDialog
          open
          title={`¿Liberar los pedidos de la consolidación ${order.number_resolution}?`}
          yes="Liberar"
          busy={step.busy !== undefined}
          onAnswer={(yes) => {
            if (!yes) return close();
            const payload = { p_id: order.id, p_revision: order.revision };
            const gone = `/orders/consolidate/get/id/${order.id}`;
            void step.run(action, '/orders/purchaseorder/free', payload, gone).then((freed) => {
              close();
              if (freed) onFreed?.();
            });
          }}
        >
          Los pedidos vuelven a PENDIENTE DE CONSOLIDACIÓN, la cuota que reservaban se devuelve y la
          consolidación sale del listado.
        </ConfirmDialog>
      );
    return (
      <Suspense fallback={null}>
        {action === 'purchaseorderacta' ? (
          <MinutesDialog order={order} onClose={close} />
        ) : (
          <OrderStepDialog action={action} order={order} onClose={close} />
        )}
      </Suspense>
    );
  }
}
