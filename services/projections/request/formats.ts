import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import type { DocumentNames } from '../shared/history/record-history.ts';

/**
 * Printed formats (domain §5): pedidos have 1, the upright form A-01, and 2, a table with prices; medical services have
 * 3.
 */
export type RequestFormat = 1 | 2 | 3;

/** Name of the format for issued documents. */
export const formatName = (format: RequestFormat): string => `format-${format}`;

/** Name of the paper of a lot; it is issued for the lot's first pedido. */
export const LOT_FORMAT = 'lot';

/** Printed forms of both kinds of requests, by format. */
export const REQUEST_DOCUMENTS: DocumentNames = {
  ...Object.fromEntries(
    Object.values(requestKinds).flatMap(({ prints }) =>
      prints.map(({ format, label }) => [formatName(format), label]),
    ),
  ),
  [LOT_FORMAT]: 'Forma A-01 SIAF del lote',
};
