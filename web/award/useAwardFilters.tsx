import { awardStates } from '@expediente/machines/award/life-cycle.ts';
import { useMemo } from 'react';
import { ProviderPicker } from '../kit/input/pickers.tsx';
import { usePurchaseTypes } from '../kit/input/usePurchaseTypes.ts';
import { type Filter, pickedFilter, statusFilter } from '../kit/list/filters.tsx';

/** Filters of the list: status, purchase type and winner (awards §1.1). */
export function useAwardFilters(): readonly Filter[] {
  const types = usePurchaseTypes();
  return useMemo(
    () => [
      statusFilter(awardStates.statuses.filter(({ code }) => awardStates.is(code, 'listed'))),
      {
        name: 'id_type_purchase',
        label: 'Tipo de compra',
        options: types.map(({ id, description }) => ({ value: id, label: description })),
      },
      pickedFilter({ name: 'id_provider', label: 'Proveedor' }, ProviderPicker),
    ],
    [types],
  );
}
