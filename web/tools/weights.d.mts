/**
 * Sizes over the wire, in KB of 1000 bytes, each with those before it: sign-in, first page with its frame, first
 * list.
 */
export function weights(options?: { dist?: string; firstPage?: string; firstList?: string }): {
  readonly first_load_kb: number;
  readonly first_page_kb: number;
  readonly first_list_kb: number;
};
