/** The page of R2 §2 whose permissions rule award records. */
export const AWARD_PAGES = ['actas'] as const;
