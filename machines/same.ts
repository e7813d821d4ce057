import { canonicalJson } from '@expediente/kernel/canonical.ts';
import { entered } from '@expediente/kernel/entered.ts';
import type { Json } from '@expediente/kernel/events.ts';

/** Whether two contents are the same, in whatever order their fields are: saving one over the other records nothing. */
export const sameContent = (before: Json, after: Json): boolean =>
  canonicalJson(before) === canonicalJson(after);

/**
 * Whether two contents read the same: what was kept before texts were made even as they enter is no change of a locked
 * field when its form sends it back.
 */
export const readsTheSame = (before: Json, after: Json): boolean =>
  entered(canonicalJson(before)) === entered(canonicalJson(after));
