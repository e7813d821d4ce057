/** Page of R3 §2 whose permissions apply to UNOPS records, consolidations and regularisations. */
export const UNOPS_PAGES = ['unops'] as const;
