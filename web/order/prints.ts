import { fileAddress } from '../base/api.ts';

/** Opens a PDF in a window of its own; the session's cookie authorises it. */
const openPdf = (path: string): void => {
  window.open(fileAddress(path), '_blank', 'noopener');
};

/** Prints the purchase order, once it is generated. */
export const printOrder = (id: number): void => openPdf(`/orders/purchaseorder/pdf/${id}`);
/** Prints the minutes of a low-value order, once they are recorded. */
export const printMinutes = (id: number): void => openPdf(`/orders/purchaseorder/acta/pdf/${id}`);
/** Opens the file of an order as one PDF, with its index. */
export const printFile = (id: number): void => openPdf(`/orders/documents/pdf/${id}`);
/** Prints a request of the consolidation, with its signatories. */
export const printRequest = (
  /** Path of the printed form. */
  path: string,
  id: number,
  {
    requester,
    authorizer,
    address,
  }: Readonly<Record<'requester' | 'authorizer' | 'address', number | string>>,
): void => openPdf(`${path}/${id}/${requester}/${authorizer}/${address}`);
