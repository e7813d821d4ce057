import { mayUse } from '@expediente/platform/access/permissions.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { grantedBy } from '@expediente/schemas/shared/actions.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';

/** The permission to do something on records of these pages, as the table of operations writes it. */
export const permissionTo = (action: string, pages: readonly string[]): string =>
  pages.map((page) => `${page}.${action}`).join('|');

/** True when the session's profile grants an action on records of these pages; of two the first that it has decides (domain §8). */
export function grants(session: Sight, pages: readonly string[], action: string): boolean {
  return mayUse(session, permissionTo(action, pages));
}

/** Actions offered for a row of a list; none for one of a past day, which has no facts. */
export const offersOfRow = <Facts>(
  session: Sight,
  pages: readonly string[],
  facts: Facts | undefined,
  offers: (facts: Facts) => readonly ActionOffer[],
): readonly ActionOffer[] => (facts === undefined ? [] : grantedOffers(session, pages, offers(facts)));

/** Actions that a status offers, less those that the session's permissions do not grant (R3 §6). */
export const grantedOffers = (
  session: Sight,
  pages: readonly string[],
  offers: readonly ActionOffer[],
): readonly ActionOffer[] => offers.filter(({ action }) => grants(session, pages, grantedBy(action)));
