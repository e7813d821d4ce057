import type { OrderPage, OrderRow } from '@expediente/schemas/order/read.ts';
import { CountedTabs } from '../kit/list/CountedTabs.tsx';
import { withFilter } from '../kit/list/list-state.ts';
import type { List } from '../kit/list/useList.ts';
import { ORDER_TABS } from './status.ts';

const ALL = '';

/** Tabs by status with counts, which follow the list's search and filters (R3 §2). */
export function OrderTabs({ list }: { readonly list: List<OrderRow, OrderPage> }) {
  const counts = list.answer?.counts;
  return (
    <CountedTabs
      name="Estados de las órdenes"
      chosen={list.state.filters.state?.[0] ?? ALL}
      atLeast={list.answer?.more_counts === true}
      onChoose={(code) => list.set((now) => withFilter(now, 'state', code === ALL ? [] : [code]))}
      tabs={[
        { code: ALL, label: 'Todas', count: counts && total(counts) },
        ...ORDER_TABS.map(({ code, label }) => ({
          code: String(code),
          label,
          count: counts && (counts[String(code)] ?? 0),
        })),
      ]}
    />
  );
}

const total = (counts: OrderPage['counts']): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
