import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import type { DocumentNames } from '../shared/history/record-history.ts';

/** Printed formats (domain §5): of a pedido 1 upright form A-01, 2 table with prices; 3 of a medical service. */
export type RequestFormat = 1 | 2 | 3;

/** As its issued documents are kept. */
export const formatName = (format: RequestFormat): string => `format-${format}`;

/** Both kinds' printed forms by their format. */
export const REQUEST_DOCUMENTS: DocumentNames = Object.fromEntries(
  Object.values(requestKinds).flatMap(({ prints }) =>
    prints.map(({ format, label }) => [formatName(format), label]),
  ),
);
