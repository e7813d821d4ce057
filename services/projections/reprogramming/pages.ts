/** Pages of R1 §2 whose permissions apply to reprogrammings. */
export const REPROGRAMMING_PAGES = ['reprogramacion'] as const;
