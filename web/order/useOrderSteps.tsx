import type { ReactNode } from 'react';
import { later } from '../base/arriving.ts';
import { useGranted } from '../base/session.tsx';
import { OpenStep, useSteps } from '../kit/steps/useSteps.tsx';
import { OrderLead } from './OrderLead.tsx';
import { printPayment } from './prints.ts';
import type { OrderKey } from './status.ts';

const OrderStepDialog = later(() => import('./OrderStepDialog.tsx'));
const DeletionDialog = later(() => import('../kit/steps/DeletionDialog.tsx'));
const MinutesDialog = later(() => import('./MinutesDialog.tsx'));

interface OrderSteps {
  /** Always undefined: each step shows its progress in its own dialog. */
  readonly busy: undefined;
  /** Question or form of the started step. */
  readonly dialog: ReactNode;
  start(action: string, order: OrderKey): void;
}

const FREE = 'freeorder';
const MINUTES = 'purchaseorderacta';
const ACTIONS = [FREE, MINUTES, 'commitment', 'accrued', 'senddaf', 'refuse', 'pay', 'ban'];

export const orderPath = (id: string | number): string => `/orders/consolidate/get/id/${id}`;

/** Steps of an order except its form, for the list and the record alike (R3 §4). */
export function useOrderSteps(onFreed?: () => void): OrderSteps {
  const granted = useGranted('unidadproveedor', 'ordenescompra');
  const { asked, start, close } = useSteps<OrderKey>({ actions: ACTIONS, path: orderPath, granted });
  return {
    busy: undefined,
    start: (action, order) => {
      if (action === 'print') printPayment(order.id);
      else start(action, order.id, order);
    },
    dialog: asked && <OpenStep>{dialogOf(asked.action, asked.record)}</OpenStep>,
  };

  function dialogOf(action: string, order: OrderKey): ReactNode {
    if (action === FREE)
      return (
        <DeletionDialog
          title={`¿Liberar los pedidos de la consolidación ${order.number_resolution}?`}
          lead={<OrderLead order={order} />}
          path="/orders/purchaseorder/free"
          command={{ p_id: order.id, p_revision: order.revision }}
          gone={orderPath(order.id)}
          submit="Liberar"
          onClose={close}
          onDone={onFreed}
        >
          Los pedidos vuelven a PENDIENTE DE CONSOLIDACIÓN, la cuota que reservaban se devuelve y la
          consolidación sale del listado.
        </DeletionDialog>
      );
    return action === MINUTES ? (
      <MinutesDialog order={order} onClose={close} />
    ) : (
      <OrderStepDialog action={action} order={order} onClose={close} />
    );
  }
}
