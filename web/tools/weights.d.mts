/** Weight over the wire (KB of 1000 bytes) of sign-in, of shell and first page, and of the first list, in all. */
export function weights(options?: { dist?: string; firstPage?: string; firstList?: string }): {
  readonly first_load_kb: number;
  readonly first_page_kb: number;
  readonly first_list_kb: number;
};
