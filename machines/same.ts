import { canonicalJson } from '@expediente/kernel/canonical.ts';
import type { Json } from '@expediente/kernel/events.ts';

/** Whether two contents are the same, in whatever order their fields are: saving one over the other records nothing. */
export const sameContent = (before: Json, after: Json): boolean =>
  canonicalJson(before) === canonicalJson(after);
