import type { Recorded } from '@expediente/schemas/present.ts';
import { TEMPLATES } from './documents.ts';

/** An event of a purchase type's stream with its place there. */
type Placed = Recorded & { readonly revision: number };

/** The templates that award records are printed with: all but that of an order's minutes (R2 §3). */
export const AWARD_TEMPLATES = TEMPLATES.filter(({ field }) => field !== 'template_act_purchase_order');

/**
 * The revision of a purchase type's stream at which a template of awards changed last (awards A26): an award keeps it,
 * and is printed with the texts of that revision whatever the type says later.
 */
export const templatesRevision = (events: readonly Placed[]): number =>
  events.findLast(({ data }) => AWARD_TEMPLATES.some(({ field }) => field in data))?.revision ?? 0;
