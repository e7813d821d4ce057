import type { Recorded } from '@expediente/schemas/present.ts';
import { MINUTES_TEMPLATE, TEMPLATES } from './documents.ts';

/** An event of a purchase type's stream with its place there. */
type Placed = Recorded & { readonly revision: number };

/** The templates that award records are printed with: all but that of an order's minutes (R2 §3). */
export const AWARD_TEMPLATES = TEMPLATES.filter((each) => each !== MINUTES_TEMPLATE);

/**
 * The revision of a purchase type's stream at which one of these templates changed last (awards A26, purchasing C4): a
 * record keeps it, and is printed with the texts of that revision whatever the type says later.
 */
export const templatesRevision = (
  events: readonly Placed[],
  templates: typeof TEMPLATES = AWARD_TEMPLATES,
): number => events.findLast(({ data }) => templates.some(({ field }) => field in data))?.revision ?? 0;
