import type { Json } from '@expediente/kernel/events.ts';
import { changedHolders } from '../life-cycle/form.ts';
import { HELD_IN, LINE_HELD_IN, ORDER_FIELDS, type OrderField, SUPPLY_HELD_IN } from './fields.ts';
import { wholeFormOf } from './form.ts';
import { type OrderStatus, orderStates } from './life-cycle.ts';
import type { OrderState } from './state.ts';

// The table's keys are this type; Object.keys gives plain text.
const ALL = Object.keys(ORDER_FIELDS) as OrderField[];

/** Fields that may change in a status (R3 §4; domain §4 "Field locks"). */
export const openFields = (status: OrderStatus): readonly string[] => orderStates.states[status].opens ?? [];

/**
 * The first field that differs between two states of an order and is locked in the first's status. The whole form is
 * compared: a part is open only where the table of statuses opens its field.
 */
export function lockedChange(before: OrderState, after: OrderState): string | undefined {
  const open = new Set(openFields(before.status));
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
