import type { IconName } from '@expediente/schemas/looks.ts';
import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import { grantedBy, RECEIVE, WITHDRAW } from '@expediente/schemas/shared/actions.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';

/** An action of a record for display: its look (`permission`), and whether it can be done now (`offer`). */
export interface ShownAction {
  readonly permission: ActionPermission;
  readonly offer: ActionOffer;
  /** Kind of a step that borrows the action's key. */
  readonly kind?: StepKind;
}

export interface ActionsProps {
  readonly actions: readonly ShownAction[];
  /** Texts that differ from the permission's, by action key. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Action under way: its button shows a spinner, and the others are off. */
  readonly busy?: string | undefined;
  onAction(action: string): void;
}

export const labelOf = (
  { permission, offer }: ShownAction,
  labels: Readonly<Record<string, string>>,
): string => labels[offer.action] ?? permission.description;

/** Looks of actions that are granted by the permission of another action. */
const OWN_LOOKS: Readonly<Record<string, Pick<ActionPermission, 'color' | 'icon' | 'description'>>> = {
  [WITHDRAW]: { color: '#4A4F57', icon: 'Undo', description: 'Retirar envío' },
  [RECEIVE]: { color: '#1F5A96', icon: 'ReceiptLong', description: 'Registrar recepción' },
};

/** Kind of a step: it moves the record on, is done meanwhile, is one among others, or destroys. */
export type StepKind = 'forward' | 'meanwhile' | 'plain' | 'destructive';

/** A step that has no action of its own in the catalogue and borrows the permission of another. */
export interface BorrowedStep {
  readonly label: string;
  readonly icon: IconName;
  readonly kind: StepKind;
}

/** Colour of destructive steps (`catalogues/access/actions.ts`), also where the borrowed action has another. */
const DESTRUCTIVE = '#B3261E';

/**
 * Gives actions whose key a step borrows that step's name, icon and kind, so that a destructive step is last, quiet and
 * red, whatever its key does elsewhere.
 * @param steps by the borrowed key
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
 * Actions offered by the status and granted to the profile, in the order of the documents. A blocked one stays, with
 * its reason. `like` gives an action without a permission of its own the look of another granted key
 * (`correct` looks like `update`); its label is then the caller's.
 */
export function shownActions(
  granted: readonly ActionPermission[],
  offers: readonly ActionOffer[],
  like: Readonly<Record<string, string>> = {},
): readonly ShownAction[] {
  return offers.flatMap((offer) => {
    const permission =
      granted.find(({ field }) => grantedBy(offer.action).includes(field)) ??
      granted.find((each) => each.field === like[offer.action]);
    return permission ? [{ permission: { ...permission, ...OWN_LOOKS[offer.action] }, offer }] : [];
  });
}

/** Actions that move a record to its next state; the first allowed one is its next step. */
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
/** Actions done in a state until its step is allowed. */
const MEANWHILE: ReadonlySet<string> = new Set([RECEIVE, 'update']);
const GRAVE: ReadonlySet<string> = new Set([
  'ban',
  'refuse',
  'undoorder',
  'freeorder',
  'freeunopsconsolidate',
  'delete',
]);

const kindOf = ({ kind, offer: { action } }: ShownAction): StepKind => {
  if (kind) return kind;
  if (FORWARD.has(action)) return 'forward';
  if (MEANWHILE.has(action)) return 'meanwhile';
  return GRAVE.has(action) ? 'destructive' : 'plain';
};

/** True for an action that refuses, annuls or deletes: confirmed in red, never the next step. */
export const isGrave = (action: ShownAction): boolean => kindOf(action) === 'destructive';

/** The one action that is the next step of its record; undefined: nothing is left to do. */
export function nextStep(actions: readonly ShownAction[]): ShownAction | undefined {
  const first = (kind: StepKind) => actions.find((action) => action.offer.allowed && kindOf(action) === kind);
  return first('forward') ?? first('meanwhile');
}

/** True when a step that moves the record on can be done now. */
export const leadsOn = (actions: readonly ShownAction[]): boolean =>
  actions.some((action) => action.offer.allowed && kindOf(action) === 'forward');

/** Actions with the next step first and destructive ones last; the others in the order of the documents. */
export function byWeight(actions: readonly ShownAction[]): readonly ShownAction[] {
  const next = nextStep(actions);
  const rest = actions.filter((each) => each !== next);
  return [...(next ? [next] : []), ...rest.filter((action) => !isGrave(action)), ...rest.filter(isGrave)];
}
