import { add, type Quantity, subtract } from '@expediente/kernel/decimal.ts';
import type { PacLineRead } from '@expediente/schemas/pac/read.ts';

// The read side sends amounts in their normal form.
const q = (amount: string): Quantity => amount as Quantity;

/** Planned quantity of a line now: V = initial + extension − reduction, in units (domain §4). */
export const plannedNow = (
  line: Pick<PacLineRead, 'qty_start' | 'extension_qty' | 'reduction_qty'>,
): Quantity => subtract(add(q(line.qty_start), q(line.extension_qty)), q(line.reduction_qty));

/** Units held by requests and orders, and withheld by reprogrammings that await approval. */
export const reservedNow = (line: Pick<PacLineRead, 'reservated_qty' | 'qty_order_reservated'>): Quantity =>
  add(q(line.reservated_qty), q(line.qty_order_reservated));
