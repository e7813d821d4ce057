import type { Json } from '@expediente/kernel/events.ts';
import { sameContent } from '../same.ts';
import { HELD_IN, LINE_HELD_IN, ORDER_FIELDS, type OrderField, SUPPLY_HELD_IN } from './fields.ts';
import { wholeFormOf } from './form.ts';
import { type OrderStatus, orderStates } from './life-cycle.ts';
import type { OrderState } from './state.ts';

// The table's keys are this type; Object.keys gives plain text.
const ALL = Object.keys(ORDER_FIELDS) as OrderField[];

/** What may change in a status (R3 §4; domain §4 "Field locks"). */
export const openFields = (status: OrderStatus): readonly string[] => orderStates.states[status].opens ?? [];

/**
 * The first field that differs between two states of an order and is locked in the first's status. The whole form is
 * compared: a part is open only where the table of statuses opens its field.
 */
export function lockedChange(before: OrderState, after: OrderState): OrderField | undefined {
  const open = new Set(openFields(before.status));
  const changed = new Set<string>([
    ...heldBy(HELD_IN, wholeFormOf(before), wholeFormOf(after)),
    ...heldBy(LINE_HELD_IN, columns(before.lines), columns(after.lines)),
    ...heldBy(SUPPLY_HELD_IN, columns(before.supplies), columns(after.supplies)),
  ]);
  return ALL.find((field) => changed.has(field) && !open.has(field));
}

type Parts = Readonly<Record<string, Json>>;

/** The holders of the parts that differ. */
const heldBy = (held: Readonly<Record<string, string>>, before: Parts, after: Parts): readonly string[] =>
  Object.keys(held)
    .filter((part) => !sameContent(before[part] ?? null, after[part] ?? null))
    .map((part) => held[part] ?? '');

/** A table by its columns: `{ price: ['1.00', '2.50'] }`. */
function columns(rows: readonly Parts[]): Parts {
  const names = Object.keys(rows[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name] ?? null)]));
}

/** Domain §8: a locked field may be sent if it is equal; a different value is refused by name. */
export const lockedReason = (title: string): string => `El campo ${title} ya no puede cambiar`;
