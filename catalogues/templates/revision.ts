import type { Recorded } from '@expediente/schemas/present.ts';
import { MINUTES_TEMPLATE, TEMPLATES } from './documents.ts';

/** Event of a purchase type's stream with its revision there. */
type Placed = Recorded & { readonly revision: number };

/** Templates of award records: all except that of an order's minutes (R2 §3). */
export const AWARD_TEMPLATES = TEMPLATES.filter((each) => each !== MINUTES_TEMPLATE);

/**
 * Revision of a purchase type's stream at which one of these templates last changed (awards A26, purchasing C4). A
 * record keeps this revision, and is printed with the texts of that time even if the purchase type changes later.
 */
export const templatesRevision = (
  events: readonly Placed[],
  templates: typeof TEMPLATES = AWARD_TEMPLATES,
): number => events.findLast(({ data }) => templates.some(({ field }) => field in data))?.revision ?? 0;
