import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';

/** An action a person may be shown for a record: how it looks, and whether it may be done now. */
export interface ShownAction {
  readonly permission: ActionPermission;
  readonly offer: ActionOffer;
}

/**
 * What the status offers and the profile grants, in the order of the documents. A blocked one stays, with
 * its reason. `like` lends the look of another granted key to an action without a permission of its own
 * (`correct` looks like `update`); its label is then the caller's.
 */
export function shownActions(
  granted: readonly ActionPermission[],
  offers: readonly ActionOffer[],
  like: Readonly<Record<string, string>> = {},
): readonly ShownAction[] {
  return offers.flatMap((offer) => {
    const permission =
      granted.find((each) => each.field === offer.action) ??
      granted.find((each) => each.field === like[offer.action]);
    return permission ? [{ permission, offer }] : [];
  });
}
