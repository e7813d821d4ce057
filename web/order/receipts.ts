import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import { type ShownAction, shownActions } from '../kit/actions/actions.ts';
import { type OrderKey, RECEIPTS } from './status.ts';

/** True for fields about delivery and invoices. */
export const isReceiptField = (field: string): boolean =>
  field.startsWith('p_unit.') || field === 'p_invoices' || field === 'p_exemption_iva';

/** True if receipts are open and the header is locked: between commitment and accrual, and in a correction. */
const isReceiving = ({ action, fields = [] }: ActionOffer): boolean =>
  action === 'update' && fields.includes('p_invoices') && !fields.includes('p_id_provider');

/**
 * Actions of an order, where entering receipts is an action of its own under the permission to edit. Editing itself
 * stays only if it opens more fields; a correction is a single action for all its fields.
 */
export const orderActions = (
  granted: readonly ActionPermission[],
  order: Pick<OrderKey, 'state' | 'actions'>,
): readonly ShownAction[] =>
  shownActions(granted, order.actions).flatMap((action) => {
    const { permission, offer } = action;
    if (!isReceiving(offer)) return [action];
    const receipts = {
      permission: { ...permission, icon: 'ReceiptLong' },
      offer: { ...offer, action: RECEIPTS },
    };
    const more = offer.fields?.some((field) => !isReceiptField(field)) === true;
    return more && !orderStates.is(order.state, 'rechazada') ? [receipts, action] : [receipts];
  });
