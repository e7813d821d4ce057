import { canonicalJson } from '@expediente/kernel/canonical.ts';
import type { Json } from '@expediente/kernel/events.ts';

/** Whether two contents say the same, in whatever order their fields stand: saving one over the other tells nothing. */
export const sameContent = (before: Json, after: Json): boolean =>
  canonicalJson(before) === canonicalJson(after);
