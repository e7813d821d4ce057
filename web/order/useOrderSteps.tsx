import type { ReactNode } from 'react';
import { later } from '../base/arriving.ts';
import { useGranted } from '../base/session.tsx';
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx';
import { useStep } from '../kit/steps/useStep.ts';
import { OpenStep, useSteps } from '../kit/steps/useSteps.tsx';
import { OrderLead } from './OrderLead.tsx';
import { printPayment } from './prints.ts';
import type { OrderKey } from './status.ts';

const OrderStepDialog = later(() => import('./OrderStepDialog.tsx'));
const MinutesDialog = later(() => import('./MinutesDialog.tsx'));

interface OrderSteps {
  readonly busy: string | undefined;
  /** The question or form of the step that was started. */
  readonly dialog: ReactNode;
  start(action: string, order: OrderKey): void;
}

const FREE = 'freeorder';
const MINUTES = 'purchaseorderacta';
const ACTIONS = [FREE, MINUTES, 'commitment', 'accrued', 'senddaf', 'refuse', 'pay', 'ban'];

export const orderPath = (id: string | number): string => `/orders/consolidate/get/id/${id}`;

/** Every step of an order but its form, from the list and from the record alike (R3 §4). */
export function useOrderSteps(onFreed?: () => void): OrderSteps {
  const step = useStep();
  const granted = useGranted('unidadproveedor', 'ordenescompra');
  const { asked, start, close } = useSteps<OrderKey>({ actions: ACTIONS, path: orderPath, granted });
  return {
    busy: step.busy,
    start: (action, order) => {
      if (action === 'print') printPayment(order.id);
      else start(action, order.id, order);
    },
    dialog: asked && <OpenStep>{dialogOf(asked.action, asked.record)}</OpenStep>,
  };

  function dialogOf(action: string, order: OrderKey): ReactNode {
    if (action === FREE)
      return (
        <ConfirmDialog
          open
          title={`¿Liberar los pedidos de la consolidación ${order.number_resolution}?`}
          lead={<OrderLead order={order} />}
          yes="Liberar"
          busy={step.busy !== undefined}
          onAnswer={(yes) => {
            if (!yes) return close();
            const payload = { p_id: order.id, p_revision: order.revision };
            const sent = step.run(action, '/orders/purchaseorder/free', payload, orderPath(order.id));
            void sent.then((freed) => (freed && onFreed ? onFreed() : close()));
          }}
        >
          Los pedidos vuelven a PENDIENTE DE CONSOLIDACIÓN, la cuota que reservaban se devuelve y la
          consolidación sale del listado.
        </ConfirmDialog>
      );
    return action === MINUTES ? (
      <MinutesDialog order={order} onClose={close} />
    ) : (
      <OrderStepDialog action={action} order={order} onClose={close} />
    );
  }
}
