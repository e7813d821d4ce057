/** Pages of R1 §2 whose permissions rule annual plans. */
export const PAC_PAGES = ['packsanuales'] as const;
