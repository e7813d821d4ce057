/** Pages of R1 §2 whose permissions rule pedidos. */
export const REQUEST_PAGES = ['pedidos'] as const;
const SERVICE_PAGES = ['serviciosmedicos'] as const;

/** Those of a pedido (1) or a medical service (2). */
export const pagesOf = (kind: 1 | 2): readonly [string, ...string[]] =>
  kind === 2 ? SERVICE_PAGES : REQUEST_PAGES;
