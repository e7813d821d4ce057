import type { PurchaseTypeRecord } from '@expediente/schemas/catalogues/records.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../base/api.ts';

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
