import type { FieldError } from '@expediente/kernel/envelope.ts';
import { justificationFault } from '@expediente/machines/order/justification.ts';
import type { PurchaseTypeRecord } from '@expediente/schemas/catalogues/records.ts';
import type { OrderValues } from '@expediente/schemas/order/forms.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';

export type PurchaseType = Pick<PurchaseTypeRecord, 'id' | 'description' | 'justification'>;

const PATH = '/typepurchase/get/public';
const NONE: readonly PurchaseType[] = [];

/** Purchase types of the executor, with their justification flag. */
export function usePurchaseTypes(): readonly PurchaseType[] {
  const { data } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => get<Page<PurchaseType>>(PATH, {}, { signal }),
    staleTime: 300_000,
  });
  return data?.rows ?? NONE;
}

export const needsJustification = (types: readonly PurchaseType[], chosen: number | ''): boolean =>
  types.find(({ id }) => id === chosen)?.justification === 1;

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
