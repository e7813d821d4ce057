/** The page of R3 §2 whose permissions rule UNOPS records, consolidations and regularisations. */
export const UNOPS_PAGES = ['unops'] as const;
