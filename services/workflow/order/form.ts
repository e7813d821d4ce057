import { money, price, quantity } from '@expediente/kernel/decimal.ts';
import { sistersAsked } from '@expediente/machines/order/changes.ts';
import type { JudgedChanges, OrderChanges } from '@expediente/machines/order/commands.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import {
  type GenerateOrder as Generate,
  GenerateOrder,
  type OrderInvoiceInput,
  type OrderUnitInput,
  ReceiveOrder,
  type UpdateOrder as Update,
  UpdateOrder,
} from '@expediente/schemas/order/commands.ts';
import { ORDER_HEADER, ORDER_PHASES, ofEach } from '@expediente/schemas/order/fields.ts';
import { SISTERS } from '@expediente/schemas/order/questions.ts';
import { lawNow } from '../rules/law.ts';
import { command } from '../shared/commands/operation.ts';
import type { Answer } from '../shared/unit/answer.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { decideOrder, momentOf, orderAnswer, visibleOrder } from './access.ts';
import { totalOfOthers } from './divide.ts';

/** Generates an order, from state 0 to 1 (R3 §5 "Order save"; domain §4.6). */
export const generateOrder = command(
  '/orders/purchaseorder/generate',
  GenerateOrder,
  async (unit, payload) => {
    const before = await visibleOrder(unit, payload.p_id, payload.p_revision);
    const changes = await withSisters(unit, before, await changesOf(unit, before, payload));
    const after = await decideOrder(unit, before, {
      type: 'GenerateOrder',
      changes,
      ...(await momentOf(unit, before)),
    });
    return orderAnswer('La orden de compra se generó.', after);
  },
);

/**
 * Edits an order of state 1, 2, 3, 4 or 9 and, to correct a rejected file, of 6; receipts and invoices lead to 2, 9 or
 * 3.
 */
export const updateOrder = command('/orders/purchaseorder/update', UpdateOrder, revised);

/** Records what has come of an order and its documents, as an edit of these fields alone (hospital E1). */
export const receiveOrder = command('/orders/purchaseorder/receive', ReceiveOrder, revised);

async function revised(unit: UnitOfWork, payload: Update): Promise<Answer> {
  const before = await visibleOrder(unit, payload.p_id, payload.p_revision);
  const changes = await withSisters(unit, before, {
    ...(await changesOf(unit, before, payload)),
    ...sentOf(ORDER_PHASES, payload),
  });
  const after = await decideOrder(unit, before, {
    type: 'ReviseOrder',
    changes,
    ...(await momentOf(unit, before)),
  });
  return orderAnswer(outcome(before, after), after);
}

/** Adds the purchases that the order is compared with, where the form changes its supplies. */
async function withSisters(
  unit: UnitOfWork,
  before: OrderState,
  changes: JudgedChanges,
): Promise<JudgedChanges> {
  const asked = sistersAsked(before, changes);
  const others = await totalOfOthers(unit, before);
  return { ...changes, others, ...(asked !== null && { sisters: await unit.ask(SISTERS, asked) }) };
}

/** The form as sent: omitted fields stay unchanged, an empty day is ''. */
async function changesOf(
  unit: UnitOfWork,
  before: OrderState,
  payload: Generate | Update,
): Promise<JudgedChanges> {
  return {
    law: await lawNow(unit),
    sisters: [],
    ...sentOf(ORDER_HEADER, payload),
    iva: payload.p_iva,
    quarter: payload.p_quarter,
    ...(await purchaseType(unit, before, payload.p_id_type_purchase)),
    provider: await provider(unit, before, payload.p_id_provider),
    lines: payload.p_unit?.map((line) => ({
      id: line.id,
      unit: line.id_unit,
      delivered: line.qty === undefined ? undefined : quantity(line.qty),
      ...receiptOf(line),
    })),
    supplies: payload.p_supplies?.map(({ id, price: given, order_ids: requests }) => ({
      supply: id,
      price: given === undefined ? undefined : price(given),
      requests,
    })),
    invoices: invoicesOf(payload.p_invoices),
    kind: payload.p_type_order,
    givenTotal: payload.p_total === undefined ? undefined : money(payload.p_total),
    givenSubtotal: payload.p_subtotal === undefined ? undefined : money(payload.p_subtotal),
  };
}

/** Plain fields as sent. */
const sentOf = <Fields extends Parameters<typeof ofEach>[0]>(
  fields: Fields,
  payload: Readonly<Record<string, unknown>>,
) =>
  // The payload's schema has texts and days in these fields.
  ofEach(fields, (_, { sent }) => day(payload[sent] as string | null | undefined));

/** Receipt of a line as sent. */
export const receiptOf = (line: Omit<OrderUnitInput, 'qty'>) => ({
  receiptNumber: day(line.number_invoice),
  receiptDate: day(line.date_issue),
  receptionDate: day(line.date_reception),
});

/** Invoices as sent; undefined: they keep theirs. */
export const invoicesOf = (invoices: readonly OrderInvoiceInput[] | undefined) =>
  invoices?.map(({ serie_invoice: serie, number_invoice: number, date_invoice: date }) => ({
    serie,
    number,
    date,
  }));

/** A text or a day as sent; null empties it. */
const day = (value: string | null | undefined): string | undefined => (value === null ? '' : value);

/**
 * Purchase type of the form: the present type keeps its copy, another one is copied from the executor's catalogue. The
 * catalogue's present record decides whether a justification is asked for.
 */
async function purchaseType(
  unit: UnitOfWork,
  before: OrderState,
  id: number = before.purchaseType,
): Promise<Pick<OrderChanges, 'purchaseType' | 'asksJustification'>> {
  const record = await unit.reference('purchaseType', id);
  const asksJustification = record?.justification === 1;
  if (id === before.purchaseType) return { asksJustification };
  if (record === null || record.id_unit !== before.executor)
    return unit.refuse(
      'purchase-type-exists',
      'El tipo de compra no existe en su unidad ejecutora',
      'p_id_type_purchase',
    );
  return { purchaseType: { id, description: record.description }, asksJustification };
}

async function provider(unit: UnitOfWork, before: OrderState, id: number | undefined) {
  if (id === undefined || id === before.provider) return undefined;
  const record = await unit.reference('provider', id);
  if (record === null) return unit.refuse('provider-exists', 'El proveedor no existe', 'p_id_provider');
  return { id, nit: record.nit, name: record.name, active: record.state === 1 };
}

/** The result of an edit: receipts and invoices may have advanced the order's state. */
function outcome(before: OrderState, after: OrderState): string {
  if (after === before) return 'La orden de compra no tenía cambios.';
  const reached =
    after.status === before.status ? '' : ` y quedó en estado ${orderStates.status(after.status).label}`;
  return `La orden de compra se actualizó${reached}.`;
}
