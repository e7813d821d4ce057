import { fileAddress } from '../base/api.ts';

/** PDFs open in a window of their own; the session's cookie signs them. */
const openPdf = (path: string): void => {
  window.open(fileAddress(path), '_blank', 'noopener');
};

/** The purchase order itself, above state 0. */
export const printOrder = (id: number): void => openPdf(`/orders/purchaseorder/pdf/${id}`);
/** The minutes of a low-value order, once they are recorded. */
export const printMinutes = (id: number): void => openPdf(`/orders/purchaseorder/acta/pdf/${id}`);
/** The proof of payment as it was uploaded, state 7. */
export const printPayment = (id: number): void => openPdf(`/orders/consolidate/get/pdf/${id}`);
/** A request of the consolidation, with its signatories. */
export const printRequest = (
  /** Of the printed form. */
  path: string,
  id: number,
  {
    requester,
    authorizer,
    address,
  }: Readonly<Record<'requester' | 'authorizer' | 'address', number | string>>,
): void => openPdf(`${path}/${id}/${requester}/${authorizer}/${address}`);
