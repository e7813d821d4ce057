import type { FieldError } from '@expediente/kernel/envelope.ts';
import { justificationFault } from '@expediente/machines/order/justification.ts';
import type { OrderValues } from '@expediente/schemas/order/forms.ts';
import { needsJustification, type PurchaseType } from '../kit/input/usePurchaseTypes.ts';

/** R2: a purchase type may ask for a justification of the order. */
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
