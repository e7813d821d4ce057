import { ORDER_FIELDS, type OrderField } from './fields.ts';
import { type OrderStatus, orderStates } from './life-cycle.ts';
import type { OrderState } from './record.ts';

// The table's keys are this type; Object.keys gives plain text.
const ALL = Object.keys(ORDER_FIELDS) as OrderField[];

/** What may change in a status (R3 §4; domain §4 "Field locks"). */
export const openFields = (status: OrderStatus): readonly string[] => orderStates.states[status].opens ?? [];

/** The first field that differs between two states of an order and is locked in the first's status. */
export function lockedChange(before: OrderState, after: OrderState): OrderField | undefined {
  const open = new Set(openFields(before.status));
  return ALL.find((field) => {
    if (open.has(field)) return false;
    const { of } = ORDER_FIELDS[field];
    return JSON.stringify(of(before)) !== JSON.stringify(of(after));
  });
}

/** Domain §8: a locked field may be sent if it is equal; a different value is refused by name. */
export const lockedReason = (title: string): string => `El campo ${title} ya no puede cambiar`;
