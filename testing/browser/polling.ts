/**
 * Interval at which a page is asked for an awaited condition; at every frame, the default, asking took longer than
 * the page itself.
 */
export const OFTEN = { polling: 40 } as const;
