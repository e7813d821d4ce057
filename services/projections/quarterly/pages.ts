/** Pages of R1 §2 whose permissions rule quarterly programmings. */
export const QUARTERLY_PAGES = ['programacioncuatrimestral'] as const;
