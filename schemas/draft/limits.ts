/** How long a draft is offered after it was kept last. */
export const DRAFT_DAYS = 30;

/** Bytes of one draft, as JSON in UTF-8. */
export const MAX_DRAFT_BYTES = 512 * 1024;

/** Drafts of one person; the oldest of more go. */
export const MOST_DRAFTS = 50;
