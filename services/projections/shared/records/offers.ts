import { mayUse } from '@expediente/platform/access/permissions.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { grantedBy } from '@expediente/schemas/shared/actions.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';

/** Permission for an action on records of these pages, in the notation of the table of operations. */
export const permissionTo = (action: string, pages: readonly string[]): string =>
  pages.flatMap((page) => grantedBy(action).map((key) => `${page}.${key}`)).join('|');

/**
 * Checks whether the session's profile grants an action on records of these pages; the first page that the profile has
 * decides (domain §8).
 */
export function grants(session: Sight, pages: readonly string[], action: string): boolean {
  return mayUse(session, permissionTo(action, pages));
}

/** Actions offered for a row of a list; none for a row of a past day, which has no facts. */
export const offersOfRow = <Facts>(
  session: Sight,
  pages: readonly string[],
  facts: Facts | undefined,
  offers: (facts: Facts) => readonly ActionOffer[],
): readonly ActionOffer[] => (facts === undefined ? [] : grantedOffers(session, pages, offers(facts)));

/** Actions that a state offers and the session's permissions grant (R3 §6). */
export const grantedOffers = (
  session: Sight,
  pages: readonly string[],
  offers: readonly ActionOffer[],
): readonly ActionOffer[] => offers.filter(({ action }) => grants(session, pages, action));
