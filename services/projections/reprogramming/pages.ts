/** Pages of R1 §2 whose permissions rule reprogrammings. */
export const REPROGRAMMING_PAGES = ['reprogramacion'] as const;
