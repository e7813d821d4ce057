import './order-tabs.css';
import type { OrderPage, OrderRow } from '@expediente/schemas/order/read.ts';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { withFilter } from '../kit/list/list-state.ts';
import type { List } from '../kit/list/useList.ts';
import { ORDER_TABS } from './status.ts';

const ALL = '';

/** Status tabs with counts, under the same search and filters as the list (R3 §2). */
export function OrderTabs({ list }: { readonly list: List<OrderRow, OrderPage> }) {
  const counts = list.answer?.counts;
  const atLeast = list.answer?.more_counts ? '+' : '';
  const chosen = list.state.filters.state?.[0] ?? ALL;
  const tabs = [{ code: ALL, label: 'Todas' }, ...ORDER_TABS];
  return (
    <Tabs
      value={tabs.some(({ code }) => String(code) === chosen) ? chosen : ALL}
      onChange={(_, code: string) => list.set(withFilter(list.state, 'state', code === ALL ? [] : [code]))}
      variant="scrollable"
      scrollButtons="auto"
      allowScrollButtonsMobile
      aria-label="Estados de las órdenes"
      className="order-tabs"
    >
      {tabs.map(({ code, label }) => (
        <Tab
          key={code}
          value={String(code)}
          label={label}
          icon={
            // Its room is kept while the counts come.
            <span className="order-tabs-count">
              {counts && shown.format(code === ALL ? total(counts) : (counts[String(code)] ?? 0))}
              {atLeast}
            </span>
          }
          iconPosition="end"
          className="order-tab"
        />
      ))}
    </Tabs>
  );
}

const shown = new Intl.NumberFormat('es-MX');
const total = (counts: OrderPage['counts']): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
