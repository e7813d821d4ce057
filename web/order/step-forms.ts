import {
  AccrueOrder,
  BanOrder,
  CommitOrder,
  PayOrder,
  RejectOrder,
  SendOrderToDaf,
} from 'validator:order/commands.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { theOrder } from '@expediente/machines/order/name.ts';
import {
  ACCRUE_FORM,
  BAN_ORDER_FORM,
  COMMIT_FORM,
  PAY_DOCUMENT,
  PAY_FORM,
  REJECT_ORDER_FORM,
  RESEND_DAF_FORM,
  SEND_DAF_FORM,
} from '@expediente/schemas/order/forms.ts';
import type { StepProps } from '../kit/steps/StepDialog.tsx';
import type { OrderKey } from './status.ts';

type StepForm = Omit<StepProps, 'command' | 'onClose' | 'onDone' | 'lead' | 'children'> & {
  /** Consequence of the step, shown above its form. */
  readonly text?: string;
};

/** Form of each step (R3 §4, §5, §7). */
export function stepForm(action: string, order: OrderKey): StepForm | undefined {
  const name = theOrder(order);
  switch (action) {
    case 'commitment':
      return {
        title: `Comprometer ${name}`,
        compiled: CommitOrder,
        layout: COMMIT_FORM,
        path: '/orders/purchaseorder/commitment',
        submit: 'Comprometer',
      };
    case 'accrued':
      return {
        title: `Devengar ${name}`,
        compiled: AccrueOrder,
        layout: ACCRUE_FORM,
        path: '/orders/purchaseorder/accrued',
        submit: 'Devengar',
        text: 'Lo entregado pasa a ejecutado en el plan y en la cuota; los montos ya no cambian.',
      };
    case 'senddaf':
      return orderStates.is(order.state, 'rechazada')
        ? {
            title: `Reenviar a DAF ${name}`,
            compiled: SendOrderToDaf,
            layout: RESEND_DAF_FORM,
            path: '/orders/purchaseorder/senddaf',
            submit: 'Reenviar',
          }
        : {
            title: `Enviar a DAF ${name}`,
            compiled: SendOrderToDaf,
            layout: SEND_DAF_FORM.map((field) =>
              field.name === 'p_number_table' ? { ...field, required: true } : field,
            ),
            path: '/orders/purchaseorder/senddaf',
            submit: 'Enviar',
          };
    case 'refuse':
      return {
        title: `Rechazar ${name}`,
        compiled: RejectOrder,
        layout: REJECT_ORDER_FORM,
        path: '/orders/purchaseorder/rejection',
        submit: 'Rechazar',
        tone: 'grave',
      };
    case 'pay':
      return {
        title: `Pagar ${name}`,
        compiled: PayOrder,
        layout: PAY_FORM,
        file: PAY_DOCUMENT,
        path: '/orders/purchaseorder/pay',
        submit: 'Pagar',
        text: 'Una orden pagada ya no cambia ni se anula.',
      };
    case 'ban':
      return {
        title: `Anular ${name}`,
        compiled: BanOrder,
        layout: BAN_ORDER_FORM,
        path: '/orders/purchaseorder/ban',
        submit: 'Anular',
        tone: 'grave',
        text: 'Las cantidades vuelven al plan y el monto a la cuota; para comprar de nuevo se necesita otro pedido.',
      };
    default:
      return undefined;
  }
}
