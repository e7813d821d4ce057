import { get, ISSUED_PDF, listByDay, type ModuleContract, post } from '../operation.ts';

const STEP = '{ id: number; state: OrderStatusCode; total: string }';

/** Permission to see an order, and to attach papers to its file. */
const SEEN =
  'unidadproveedor.view|unidadproveedor.update|unidadproveedor.receive|ordenescompra.view|ordenescompra.update|ordenescompra.receive';
const FILED = 'unidadproveedor.update|unidadproveedor.receive|ordenescompra.update|ordenescompra.receive';

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
      'unidadproveedor.view|unidadproveedor.update|unidadproveedor.receive|unidadproveedor.purchaseorder|ordenescompra.view|ordenescompra.update|ordenescompra.receive|ordenescompra.purchaseorder|pedidos.viewpurchaseorder|serviciosmedicos.viewpurchaseorder',
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
      'unidadproveedor.purchaseorder|ordenescompra.purchaseorder|unidadproveedor.update|ordenescompra.update|unidadproveedor.receive|ordenescompra.receive',
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
      'OrderRevised OrderReceiptsRecorded OrderInvoicesRecorded OrderPartlyDocumented OrderCompleted OrderDocumentationRemoved OrderPartFollowed',
    ),
    post(
      '/orders/purchaseorder/receive',
      'unidadproveedor.receive|unidadproveedor.update|ordenescompra.receive|ordenescompra.update',
      'quantities that have come, receipts, invoices and the exemption of IVA alone, in 1, 2, 3, 6 and 9; from 2, 3 or 9 they make it 2, 9 or 3',
      STEP,
      'OrderRevised OrderReceiptsRecorded OrderInvoicesRecorded OrderPartlyDocumented OrderCompleted OrderDocumentationRemoved',
    ),
    post(
      '/orders/purchaseorder/split',
      'unidadproveedor.splitorder|ordenescompra.splitorder',
      '2 and 9: what has come becomes a part of the order, an order of its own in 2, 9 or 3 by its receipts and invoices; what is outstanding stays',
      '{ id: number; state: OrderStatusCode; total: string; id_part: number; part: number }',
      'OrderSplit OrderPartOpened OrderPartlyDocumented OrderCompleted OrderDocumentationRemoved',
    ),
    post(
      '/orders/purchaseorder/closeshort',
      'unidadproveedor.closeshort|ordenescompra.closeshort',
      '2 and 9: the order stays with what has come, with a reason; what was never delivered returns to the plan; receipts and invoices make it 2, 9 or 3',
      STEP,
      'OrderReceiptsRecorded OrderInvoicesRecorded OrderClosedShort OrderPartlyDocumented OrderCompleted OrderDocumentationRemoved',
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
      '/orders/purchaseorder/undo',
      'unidadproveedor.undoorder|ordenescompra.undoorder',
      '1 to 0, with a reason: the number is free again, what is reserved stays',
      STEP,
      'OrderUndone',
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
      '/orders/purchaseorder/correctpay',
      'unidadproveedor.correctpay|ordenescompra.correctpay',
      "7: corrects the payment's date, number, box or PDF with a reason; the former paper stays in the history",
      { answer: STEP, bound: 'upload' },
      'OrderPaymentCorrected',
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
    get(
      '/orders/documents/get/{id}',
      SEEN,
      'the file of the order: its kinds of papers in their order, each with its papers, and whether it is missing',
      'OrderFile',
    ),
    get(
      '/orders/documents/pdf/{id}',
      SEEN,
      'the file as one PDF: an index with pages and SHA-256, then all papers, pictures as pages',
      ISSUED_PDF,
    ),
    get('/orders/documents/{id}/{hash}', SEEN, 'a paper as it was uploaded', 'pdf'),
    post(
      '/orders/documents/attach',
      FILED,
      'from 1 on, but 8: a PDF or picture under a kind of paper',
      { answer: STEP, bound: 'upload' },
      'OrderPaperAttached',
    ),
    post(
      '/orders/documents/remove',
      FILED,
      'while the file is not with DAF: 1, 2, 9, 3, 4, and 6; the history keeps the paper',
      STEP,
      'OrderPaperRemoved',
    ),
  ],
} as const satisfies ModuleContract;
