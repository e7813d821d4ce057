/** How often a page is asked what is waited for: at every frame, as by default, the asking took more than the page. */
export const OFTEN = { polling: 40 } as const;
