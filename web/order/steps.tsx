import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { theOrder } from '@expediente/machines/order/name.ts';
import {
  ACCRUE_FORM,
  BAN_ACCRUED_FORM,
  BAN_ORDER_FORM,
  COMMIT_FORM,
  CORRECT_PAYMENT_FORM,
  INCOMPLETE_FILE_FIELD,
  PAY_DOCUMENT,
  PAY_FORM,
  REJECT_ORDER_FORM,
  RESEND_DAF_FORM,
  SEND_DAF_FORM,
  UNDO_ORDER_FORM,
} from '@expediente/schemas/order/forms.ts';
import { fileField } from '@expediente/schemas/shared/form-file.ts';
import { later } from '../base/arriving.ts';
import { liveFields } from '../kit/form/live-fields.ts';
import { sendWithFile } from '../kit/form/send-file.ts';
import { deletion } from '../kit/steps/deletion.tsx';
import { formStep } from '../kit/steps/form-step.tsx';
import type { StepsOf } from '../kit/steps/useRecordSteps.tsx';
import { OrderLead } from './OrderLead.tsx';
import type { OrderKey } from './status.ts';

export const orderPath = (id: string | number): string => `/orders/consolidate/get/id/${id}`;

const isRejected = ({ state }: OrderKey): boolean => orderStates.is(state, 'rechazada');
/** A table number is asked for where it is sent for the first time. */
const TABLE_ASKED = SEND_DAF_FORM.map((field) =>
  field.name === 'p_number_table' ? { ...field, required: true } : field,
);

/** Every step of an order but its form, and what each asks (R3 §4, §5, §7). */
export const ORDER_STEPS: StepsOf<OrderKey> = {
  pages: ['unidadproveedor', 'ordenescompra'],
  path: orderPath,
  the: theOrder,
  command: ({ id, revision }) => ({ p_id: id, p_revision: revision }),
  lead: (order) => <OrderLead order={order} />,
  steps: {
    freeorder: deletion({
      does: 'Liberar los pedidos de',
      about: (order: OrderKey) => theOrder(order),
      yes: 'Liberar',
      path: '/orders/purchaseorder/free',
      gone: ({ id }) => orderPath(id),
      text: 'Los pedidos vuelven a PENDIENTE DE CONSOLIDACIÓN, la cuota que reservaban se devuelve y la consolidación sale del listado.',
    }),
    reuniteorder: deletion({
      does: 'Reunir',
      about: (order: OrderKey) => theOrder(order),
      yes: 'Reunir',
      path: '/orders/purchaseorder/reunite',
      gone: ({ id }) => orderPath(id),
      text: 'Lo que esta parte tiene vuelve a la consolidación de la que se dividió; los pedidos siguen consolidados.',
    }),
    undoorder: formStep({
      does: 'Deshacer',
      path: '/orders/purchaseorder/undo',
      form: UNDO_ORDER_FORM,
      compiled: async () => (await import('./step-checks.ts')).UndoOrder,
      tone: 'grave',
      text: 'Vuelve a SIN ORDEN DE COMPRA y su número queda libre; lo que la consolidación reserva se queda.',
    }),
    purchaseorderacta: { dialog: later(() => import('./MinutesDialog.tsx')) },
    commitment: formStep({
      does: 'Comprometer',
      path: '/orders/purchaseorder/commitment',
      form: COMMIT_FORM,
      compiled: async () => (await import('./step-checks.ts')).CommitOrder,
    }),
    accrued: formStep({
      does: 'Devengar',
      path: '/orders/purchaseorder/accrued',
      form: ACCRUE_FORM,
      compiled: async () => (await import('./step-checks.ts')).AccrueOrder,
      text: 'Lo entregado pasa a ejecutado en el plan y en la cuota; los montos ya no cambian.',
    }),
    senddaf: formStep({
      does: (order) => (isRejected(order) ? 'Reenviar a DAF' : 'Enviar a DAF'),
      yes: (order) => (isRejected(order) ? 'Reenviar' : 'Enviar'),
      path: '/orders/purchaseorder/senddaf',
      form: (order) => [
        ...(isRejected(order) ? RESEND_DAF_FORM : TABLE_ASKED),
        ...order.papers_missing.slice(0, 1).map(() => ({
          ...INCOMPLETE_FILE_FIELD,
          help: `Faltan en el expediente: ${order.papers_missing.join(', ')}.`,
        })),
      ],
      compiled: async () => (await import('./step-checks.ts')).SendOrderToDaf,
    }),
    refuse: formStep({
      does: 'Rechazar',
      path: '/orders/purchaseorder/rejection',
      form: REJECT_ORDER_FORM,
      compiled: async () => (await import('./step-checks.ts')).RejectOrder,
      tone: 'grave',
    }),
    pay: formStep({
      does: 'Pagar',
      path: '/orders/purchaseorder/pay',
      form: PAY_FORM,
      file: PAY_DOCUMENT,
      compiled: async () => (await import('./step-checks.ts')).PayOrder,
      text: 'Una orden pagada ya no se anula, y de ella solo se corrige el pago.',
    }),
    // The former values and paper stay in its history; without another file the kept one stays.
    correctpay: formStep({
      does: 'Corregir el pago de',
      yes: 'Corregir',
      path: '/orders/purchaseorder/correctpay',
      form: ({ date_pay, number, number_box }) => [
        ...liveFields(CORRECT_PAYMENT_FORM, {
          p_date_pay: { begins: date_pay ?? '' },
          p_number: { begins: number },
          p_number_box: { begins: number_box },
        }),
        { ...fileField(PAY_DOCUMENT), help: 'Sin otro archivo se conserva el que tiene.' },
      ],
      compiled: async () => (await import('./step-checks.ts')).CorrectPayment,
      send: sendWithFile(PAY_DOCUMENT, 'optional'),
      text: 'El pago y el documento de antes quedan en la historia.',
    }),
    ban: formStep({
      does: 'Anular',
      path: '/orders/purchaseorder/ban',
      // The CUR that reverses an accrual is asked only where there was one.
      form: ({ state }) => (orderStates.is(state, 'executed') ? BAN_ACCRUED_FORM : BAN_ORDER_FORM),
      compiled: async () => (await import('./step-checks.ts')).BanOrder,
      tone: 'grave',
      text: 'Las cantidades vuelven al plan y el monto a la cuota; para comprar de nuevo se necesita otro pedido.',
    }),
    // The proof of payment as it was uploaded, state 7.
    print: { print: ({ id }) => `/orders/consolidate/get/pdf/${id}` },
  },
};
