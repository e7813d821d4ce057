import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import { type ShownAction, shownActions } from '../kit/actions/actions.ts';
import { type OrderKey, RECEIPTS } from './status.ts';

/** Fields of the order's form that belong to what was delivered and invoiced. */
export const isReceiptField = (field: string): boolean =>
  field.startsWith('p_unit.') || field === 'p_invoices' || field === 'p_exemption_iva';

/** Receipts are open and the header is not: the phase between commitment and accrual, and a correction. */
const isReceiving = ({ action, fields = [] }: ActionOffer): boolean =>
  action === 'update' && fields.includes('p_invoices') && !fields.includes('p_id_provider');

/**
 * What may be done with an order, receipts and invoices as an action of their own: the permission is that of
 * editing, which stays next to it where it opens more. A correction is one action with all that it opens.
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
