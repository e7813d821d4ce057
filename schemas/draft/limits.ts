/** Days for which a draft is offered after it was last kept. */
export const DRAFT_DAYS = 30;

/** Most bytes of one draft, as JSON in UTF-8. */
export const MAX_DRAFT_BYTES = 512 * 1024;

/** Most drafts of one person; the oldest ones beyond this number are removed. */
export const MOST_DRAFTS = 50;
