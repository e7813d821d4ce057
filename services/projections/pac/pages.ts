/** Pages of R1 §2 whose permissions apply to annual plans. */
export const PAC_PAGES = ['packsanuales'] as const;
