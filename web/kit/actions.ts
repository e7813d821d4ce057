import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import { grantedBy, WITHDRAW } from '@expediente/schemas/shared/actions.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';

/** An action a person may be shown for a record: how it looks, and whether it may be done now. */
export interface ShownAction {
  readonly permission: ActionPermission;
  readonly offer: ActionOffer;
}

/** Looks of actions that another's permission grants. */
const OWN_LOOKS: Readonly<Record<string, Pick<ActionPermission, 'color' | 'icon' | 'description'>>> = {
  [WITHDRAW]: { color: '#4A4F57', icon: 'Undo', description: 'Retirar envío' },
};

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
      granted.find((each) => each.field === grantedBy(offer.action)) ??
      granted.find((each) => each.field === like[offer.action]);
    return permission ? [{ permission: { ...permission, ...OWN_LOOKS[offer.action] }, offer }] : [];
  });
}

/** What takes a record on to its next state; the first of them that is allowed is its next step. */
const FORWARD: ReadonlySet<string> = new Set([
  'sendrequest',
  'approve',
  'purchaseorder',
  'commitment',
  'accrued',
  'senddaf',
  'pay',
]);
/** What is done in a state until its step is allowed. */
const MEANWHILE: ReadonlySet<string> = new Set(['receipts', 'update']);
const GRAVE: ReadonlySet<string> = new Set(['ban', 'refuse', 'freeorder', 'delete']);

/** What refuses, annuls or deletes: asked and confirmed in red. */
export const isGrave = (action: string): boolean => GRAVE.has(action);

/** The one action that is the next step of its record; undefined: nothing is left to do. */
export function nextStep(actions: readonly ShownAction[]): ShownAction | undefined {
  const first = (of: ReadonlySet<string>) =>
    actions.find(({ offer }) => offer.allowed && of.has(offer.action));
  return first(FORWARD) ?? first(MEANWHILE);
}

/** True when a step that takes the record on can be done now. */
export const leadsOn = (actions: readonly ShownAction[]): boolean =>
  actions.some(({ offer }) => offer.allowed && FORWARD.has(offer.action));

/** The next step first, what destroys last; the others in the order of the documents. */
export function byWeight(actions: readonly ShownAction[]): readonly ShownAction[] {
  const next = nextStep(actions);
  const rest = actions.filter((each) => each !== next);
  return [
    ...(next ? [next] : []),
    ...rest.filter(({ offer }) => !isGrave(offer.action)),
    ...rest.filter(({ offer }) => isGrave(offer.action)),
  ];
}
