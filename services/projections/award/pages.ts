/** Page of R2 §2 whose permissions apply to award records. */
export const AWARD_PAGES = ['actas'] as const;
