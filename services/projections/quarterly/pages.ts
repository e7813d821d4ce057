/** Pages of R1 §2 whose permissions apply to quarterly programmings. */
export const QUARTERLY_PAGES = ['programacioncuatrimestral'] as const;
