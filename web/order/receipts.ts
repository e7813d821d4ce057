import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import { RECEIVE } from '@expediente/schemas/shared/actions.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import { type ShownAction, shownActions } from '../kit/actions/actions.ts';
import { type OrderKey, takesCorrection } from './status.ts';

/** Modes in which the order's forms are open, by the action that the order has to offer. */
export const ORDER_MODES = {
  update: 'editar',
  [RECEIVE]: 'recibos',
  purchaseorder: 'generar',
  splitorder: 'separar',
  closeshort: 'cerrar',
  divideorder: 'dividir',
} as const;

/** Mode of the order's form for an action; undefined: the action has no form of its own. */
export const modeOf = (action: string): string | undefined =>
  new Map(Object.entries(ORDER_MODES)).get(action);

/** Modes in which an order and something of it part (hospital B). */
export type PartMode = 'separar' | 'cerrar' | 'dividir';
const PART_MODES: readonly string[] = ['separar', 'cerrar', 'dividir'] satisfies readonly PartMode[];
export const isPartMode = (mode: string): mode is PartMode => PART_MODES.includes(mode);

/**
 * Actions of an order, where recording what has come is before editing. It is left out where editing opens the whole
 * form or is a correction, which is one action; editing is left out where it opens nothing more.
 */
export const orderActions = (
  granted: readonly ActionPermission[],
  order: Pick<OrderKey, 'state' | 'actions'>,
): readonly ShownAction[] => {
  const actions = shownActions(granted, order.actions);
  const [edit, receive] = ['update', RECEIVE].map((key) => actions.find(({ offer }) => offer.action === key));
  if (!edit || !receive) return actions;
  const { fields = [] } = edit.offer;
  const whole = fields.includes('p_id_provider') || takesCorrection(order);
  const more = fields.some((field) => receive.offer.fields?.includes(field) !== true);
  const both = whole ? [edit] : more ? [receive, edit] : [receive];
  return actions.flatMap((action) => (action === receive ? [] : action === edit ? both : [action]));
};

/** True for offers of a profile that records what has come and edits nothing else. */
export const receivesAlone = (actions: readonly ActionOffer[]): boolean =>
  actions.some(({ action }) => action === RECEIVE) && !actions.some(({ action }) => action === 'update');
