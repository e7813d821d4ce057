import type { FieldError } from '@expediente/kernel/envelope.ts';
import { justificationFault } from '@expediente/machines/order/justification.ts';
import type { OrderValues } from '@expediente/schemas/order/forms.ts';
import { needsJustification, type PurchaseType } from '../kit/input/usePurchaseTypes.ts';

/** Fault of a missing justification, where the purchase type asks for one (R2). */
export function justificationMissing(
  types: readonly PurchaseType[],
  { p_id_type_purchase, p_justification_purchase_order }: OrderValues,
  isOpen: (field: string) => boolean,
): readonly FieldError[] {
  const field = 'p_justification_purchase_order';
  const message = justificationFault({
    asked: needsJustification(types, p_id_type_purchase),
    open: isOpen(field),
    justification: p_justification_purchase_order,
  });
  return message === '' ? [] : [{ field, message }];
}
