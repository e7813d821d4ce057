import type { ActionOffer } from '@expediente/schemas/shared/read.ts';

/** An offered action: free when `reason` is '', else blocked by the rule that says so. */
export function offer(action: string, reason = '', fields?: readonly string[]): ActionOffer {
  return { action, allowed: reason === '', reason, ...(fields && { fields }) };
}
