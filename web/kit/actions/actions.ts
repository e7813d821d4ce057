import type { IconName } from '@expediente/schemas/looks.ts';
import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import { grantedBy, WITHDRAW } from '@expediente/schemas/shared/actions.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';

/** An action a person may be shown for a record: how it looks, and whether it may be done now. */
export interface ShownAction {
  readonly permission: ActionPermission;
  readonly offer: ActionOffer;
  /** Where the action's key is borrowed: what it is here. */
  readonly kind?: StepKind;
}

/** Looks of actions that another's permission grants. */
const OWN_LOOKS: Readonly<Record<string, Pick<ActionPermission, 'color' | 'icon' | 'description'>>> = {
  [WITHDRAW]: { color: '#4A4F57', icon: 'Undo', description: 'Retirar envío' },
};

/** What a step is to its record: it takes it on, is done meanwhile, is one among others, or destroys. */
export type StepKind = 'forward' | 'meanwhile' | 'plain' | 'destructive';

/** A step that has no action of its own in the catalogue and borrows the permission of another. */
export interface BorrowedStep {
  readonly label: string;
  readonly icon: IconName;
  readonly kind: StepKind;
}

/** The colour of what destroys (`catalogues/access/actions.ts`), whatever the borrowed action's. */
const DESTRUCTIVE = '#B3261E';

/**
 * Actions with the steps that borrow them: each has its own name, icon and weight, so that a step which destroys is
 * last, quiet and red, whatever its key does elsewhere.
 * @param steps by the key that is borrowed
 */
export const borrowed = (
  actions: readonly ShownAction[],
  steps: Readonly<Record<string, BorrowedStep>>,
): readonly ShownAction[] =>
  actions.map((action) => {
    const step = steps[action.offer.action];
    if (!step) return action;
    const { label, icon, kind } = step;
    const { permission } = action;
    const color = kind === 'destructive' ? DESTRUCTIVE : permission.color;
    return { ...action, kind, permission: { ...permission, description: label, icon, color } };
  });

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
  'generatebusiness',
  'certifyaward',
  'sendrequest',
  'approve',
  'purchaseorder',
  'commitment',
  'accrued',
  'senddaf',
  'pay',
  'consolidateunops',
  'regularizeunops',
]);
/** What is done in a state until its step is allowed. */
const MEANWHILE: ReadonlySet<string> = new Set(['receipts', 'update']);
const GRAVE: ReadonlySet<string> = new Set(['ban', 'refuse', 'freeorder', 'freeunopsconsolidate', 'delete']);

const kindOf = ({ kind, offer: { action } }: ShownAction): StepKind => {
  if (kind) return kind;
  if (FORWARD.has(action)) return 'forward';
  if (MEANWHILE.has(action)) return 'meanwhile';
  return GRAVE.has(action) ? 'destructive' : 'plain';
};

/** What refuses, annuls or deletes: asked and confirmed in red, never the next step. */
export const isGrave = (action: ShownAction): boolean => kindOf(action) === 'destructive';

/** The one action that is the next step of its record; undefined: nothing is left to do. */
export function nextStep(actions: readonly ShownAction[]): ShownAction | undefined {
  const first = (kind: StepKind) => actions.find((action) => action.offer.allowed && kindOf(action) === kind);
  return first('forward') ?? first('meanwhile');
}

/** True when a step that takes the record on can be done now. */
export const leadsOn = (actions: readonly ShownAction[]): boolean =>
  actions.some((action) => action.offer.allowed && kindOf(action) === 'forward');

/** The next step first, what destroys last; the others in the order of the documents. */
export function byWeight(actions: readonly ShownAction[]): readonly ShownAction[] {
  const next = nextStep(actions);
  const rest = actions.filter((each) => each !== next);
  return [...(next ? [next] : []), ...rest.filter((action) => !isGrave(action)), ...rest.filter(isGrave)];
}
