import { quantity } from '@expediente/kernel/decimal.ts';
import type { Came } from '@expediente/machines/order/commands.ts';
import { order } from '@expediente/machines/order/decide.ts';
import { splitOrder as splitOf } from '@expediente/machines/order/parts.ts';
import {
  type CloseOrderShort as Close,
  CloseOrderShort,
  type SplitOrder as Split,
  SplitOrder,
} from '@expediente/schemas/order/commands.ts';
import { lawNow } from '../rules/law.ts';
import { command } from '../shared/commands/operation.ts';
import { done } from '../shared/unit/answer.ts';
import { decideOrder, momentOf, newOrder, orderAnswer, visibleOrder } from './access.ts';
import { invoicesOf, receiptOf } from './form.ts';

/**
 * Separates what has come into a part of the order, which goes on by itself; both in one append: the order releases its
 * budget, the part holds it (hospital B2).
 */
export const splitOrder = command('/orders/purchaseorder/split', SplitOrder, async (unit, payload) => {
  const before = await visibleOrder(unit, payload.p_id, payload.p_revision);
  const id = await unit.newId(order.events.category);
  const asked = { id, came: cameOf(payload), law: await lawNow(unit) };
  const separation = splitOf(before, asked);
  const after = await decideOrder(unit, before, {
    type: 'SplitOrder',
    ...asked,
    separation,
    ...(await momentOf(unit, before)),
  });
  const { opened } = separation;
  const part = await newOrder(unit, { type: 'OpenPart', opened, award: before.award }, id);
  return done(`Lo entregado se separó: es la parte ${opened.number} de la orden de compra.`, {
    ...{ id: after.id, state: order.status(after), total: after.total },
    ...{ id_part: part.id, part: opened.number },
  });
});

/** Closes an order with what has come; what was never delivered returns to the plan (hospital B5). */
export const closeOrderShort = command(
  '/orders/purchaseorder/closeshort',
  CloseOrderShort,
  async (unit, payload) => {
    const before = await visibleOrder(unit, payload.p_id, payload.p_revision);
    const after = await decideOrder(unit, before, {
      type: 'CloseOrderShort',
      came: cameOf(payload),
      reason: payload.p_justification,
      law: await lawNow(unit),
      ...(await momentOf(unit, before)),
    });
    return orderAnswer('La orden de compra se cerró con lo entregado.', after);
  },
);

const cameOf = ({ p_unit = [], p_invoices, p_exemption_iva }: Split | Close): Came => ({
  lines: p_unit.map((line) => ({
    id: line.id,
    unit: line.id_unit,
    qty: quantity(line.qty),
    ...receiptOf(line),
  })),
  invoices: invoicesOf(p_invoices),
  exemptionIva: p_exemption_iva,
});
