import { attachments } from '../shared/attachments.ts';

/** List of the papers in the file of an order (hospital D2). */
export const ORDER_PAPERS = attachments({
  name: 'order-paper',
  path: '/orders/documents',
  of: 'kind',
  most: 60,
  papers: ['el documento', 'documentos'],
  record: 'la orden',
});
