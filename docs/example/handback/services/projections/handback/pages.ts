/** Pages whose permissions rule handbacks. */
export const HANDBACK_PAGES = ['devoluciones'] as const;
