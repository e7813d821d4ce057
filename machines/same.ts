import { canonicalJson } from '@expediente/kernel/canonical.ts';
import { entered } from '@expediente/kernel/entered.ts';
import type { Json } from '@expediente/kernel/events.ts';

/** True for contents that are equal, whatever the order of their fields: saving one over the other records nothing. */
export const sameContent = (before: Json, after: Json): boolean =>
  canonicalJson(before) === canonicalJson(after);

/**
 * True for contents whose texts are equal once normalised as on entry. Texts recorded before that normalisation existed
 * count as unchanged when a form sends a locked field back.
 */
export const readsTheSame = (before: Json, after: Json): boolean =>
  entered(canonicalJson(before)) === entered(canonicalJson(after));
