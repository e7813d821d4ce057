import { get, ISSUED_PDF, listByDay, type ModuleContract, post } from '../operation.ts';

const STEP = '{ id: number; state: OrderStatusCode; total: string }';

export const ORDER = {
  title: 'Órdenes de compra',
  scope: 'units',
  operations: [
    get(
      '/orders/consolidate/get/all/{year}',
      'unidadproveedor',
      'consolidated orders; state tabs with counts',
      { ...listByDay('OrderRow'), answer: 'OrderPage' },
    ),
    get(
      '/orders/consolidate/get/id/{id}',
      'unidadproveedor.view|unidadproveedor.update|unidadproveedor.purchaseorder|ordenescompra.view|ordenescompra.update|ordenescompra.purchaseorder|pedidos.viewpurchaseorder|serviciosmedicos.viewpurchaseorder',
      'the purchase order: header and life cycle, orders, supplies, invoices, units, the award record of its consolidation; view above 0, and in 0 to generate',
      'OrderDetail',
    ),
    get(
      '/orders/consolidate/get/pdf/{id}',
      'unidadproveedor.print|ordenescompra.print',
      'the proof of payment as it was uploaded, state 7',
      'pdf',
    ),
    get(
      '/orders/purchaseorder/sisters/{id}/{date}',
      'unidadproveedor.purchaseorder|ordenescompra.purchaseorder|unidadproveedor.update|ordenescompra.update',
      'orders in force of its executor that buy the same supplies or renglones, in the window around an issue date, by purchase type',
      'Sisters[]',
    ),
    post(
      '/orders/purchaseorder/generate',
      'unidadproveedor.purchaseorder|ordenescompra.purchaseorder',
      '0 to 1',
      STEP,
      'OrderGenerated OrderReceiptsRecorded OrderInvoicesRecorded',
    ),
    post(
      '/orders/purchaseorder/update',
      'unidadproveedor.update|ordenescompra.update',
      '1, 2, 3, 4, 9, and in 6 only what stays unlocked there; which fields may change depends on the state: commitment fields in 2 and 9, completed fields in 3, accrual fields in 4; from 2, 3 or 9 the receipts and invoices make it 2, 9 or 3',
      STEP,
      'OrderRevised OrderReceiptsRecorded OrderInvoicesRecorded OrderPartlyDocumented OrderCompleted OrderDocumentationRemoved',
    ),
    post(
      '/orders/purchaseorder/judge',
      'unidadproveedor.update|ordenescompra.update',
      'judges anew what a corrected rule version judged: limits and IVA until the accrual, the payment term from it on',
      STEP,
      'OrderJudgedAgain',
    ),
    post(
      '/orders/purchaseorder/free',
      'unidadproveedor.freeorder|ordenescompra.freeorder',
      '0: requests back to 1, the consolidation leaves the lists',
      STEP,
      'RequestFreed OrderFreed',
    ),
    post(
      '/orders/purchaseorder/commitment',
      'unidadproveedor.commitment|ordenescompra.commitment',
      '1 to 2',
      STEP,
      'OrderCommitted OrderPartlyDocumented OrderCompleted',
    ),
    post(
      '/orders/purchaseorder/accrued',
      'unidadproveedor.accrued|ordenescompra.accrued',
      '3 to 4',
      STEP,
      'OrderAccrued',
    ),
    post(
      '/orders/purchaseorder/senddaf',
      'unidadproveedor.senddaf|ordenescompra.senddaf',
      '4 or 6 to 5; from 6 a resend without p_number_table',
      STEP,
      'OrderSentToDaf OrderResentToDaf',
    ),
    post(
      '/orders/purchaseorder/rejection',
      'unidadproveedor.refuse|ordenescompra.refuse',
      '5 to 6',
      STEP,
      'OrderRejected',
    ),
    post(
      '/orders/purchaseorder/pay',
      'unidadproveedor.pay|ordenescompra.pay',
      '5 to 7',
      { answer: STEP, bound: 'upload' },
      'OrderPaid',
    ),
    post(
      '/orders/purchaseorder/ban',
      'unidadproveedor.ban|ordenescompra.ban',
      'above 1, except 7 and 8, to 8',
      STEP,
      'OrderBanned',
    ),
    get(
      '/orders/purchaseorder/pdf/{id}',
      'unidadproveedor.view|ordenescompra.view',
      'PDF of the purchase order itself, state above 0',
      ISSUED_PDF,
    ),
    post(
      '/orders/purchaseorder/acta',
      'unidadproveedor.purchaseorderacta|ordenescompra.purchaseorderacta',
      '3 to 7 and "baja cuantia" in the purchase type',
      STEP,
      'OrderMinutesRecorded',
    ),
    get(
      '/orders/purchaseorder/acta/{id}',
      'unidadproveedor.purchaseorderacta|ordenescompra.purchaseorderacta',
      'the minutes of the order',
      'OrderMinutesRead | null',
    ),
    get(
      '/orders/purchaseorder/acta/pdf/{id}',
      'unidadproveedor.purchaseorderacta|ordenescompra.purchaseorderacta',
      'the minutes by the template of its purchase type, once they are recorded: PDF',
      ISSUED_PDF,
    ),
  ],
} as const satisfies ModuleContract;
