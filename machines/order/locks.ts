import type { Json } from '@expediente/kernel/events.ts';
import { changedHolders, lockedReason } from '../life-cycle/form.ts';
import { LINE_HELD_IN, ORDER_FIELDS, type OrderField, SUPPLY_HELD_IN } from './fields.ts';
import { wholeFormOf } from './form.ts';
import { HELD_IN, SHARED } from './held.ts';
import { type OrderStatus, orderStates } from './life-cycle.ts';
import type { OrderState } from './state.ts';

// The table's keys are this type; Object.keys gives plain text.
const ALL = Object.keys(ORDER_FIELDS) as OrderField[];

/** Fields that may change in a status (R3 §4; domain §4 "Field locks"); a part's shared ones change in its order. */
export function openFields(
  status: OrderStatus,
  part: Pick<OrderState, 'part'>['part'] = null,
): readonly string[] {
  const open = orderStates.states[status].opens ?? [];
  return part === null ? open : open.filter((field) => !isShared(field));
}

const isShared = (field: string): boolean => SHARED.some((each) => each === field);

/** Refusal of a change to a locked field. */
export const lockedFault = ({ part, numberPurchase }: OrderState, field: string, title: string): string =>
  part !== null && isShared(field)
    ? `El campo ${title} se corrige en la orden ${numberPurchase}, y sus partes la siguen`
    : lockedReason(title);

/**
 * The first field that differs between two states of an order and is locked in the first's status. The whole form is
 * compared: a part is open only where the table of statuses opens its field.
 */
export function lockedChange(before: OrderState, after: OrderState): string | undefined {
  const open = new Set(openFields(before.status, before.part));
  const changed = new Set([
    ...changedHolders(HELD_IN, headOf(before), headOf(after)),
    ...changedHolders(LINE_HELD_IN, columns(before.lines), columns(after.lines)),
    ...changedHolders(SUPPLY_HELD_IN, columns(before.supplies), columns(after.supplies)),
  ]);
  // Fields in the order of the form, then parts that no field holds.
  return [...ALL, ...changed].find((field) => changed.has(field) && !open.has(field));
}

/** The form without its tables, which are compared by their columns. */
function headOf(order: OrderState): Parts {
  const { lines: _, supplies: __, ...head } = wholeFormOf(order);
  return head;
}

type Parts = Readonly<Record<string, Json>>;

/** A table by its columns: `{ price: ['1.00', '2.50'] }`. */
function columns(rows: readonly Parts[]): Parts {
  const names = Object.keys(rows[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name] ?? null)]));
}
