import type { OrderPage, OrderRow } from '@expediente/schemas/order/read.ts';
import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { withFilter } from '../kit/list-state.ts';
import type { List } from '../kit/useList.ts';
import { ORDER_TABS } from './status.ts';

const Count = styled('span')({
  minWidth: 18,
  minHeight: 18,
  padding: '0 4px',
  borderRadius: 4,
  background: 'var(--annulledGround)',
  color: 'var(--annulled)',
  fontSize: '0.82rem',
  lineHeight: '18px',
  textAlign: 'center',
});

const ALL = '';
const ROW = {
  mb: 3,
  minHeight: 36,
  borderBottom: '1px solid var(--line)',
  '& .MuiTabs-indicator': { display: 'none' },
};
const TAB = {
  minHeight: 36,
  minWidth: 0,
  px: 1.5,
  gap: 1,
  fontSize: '0.84rem',
  '& .MuiTab-icon': { ml: 0 },
  '&.Mui-selected': { boxShadow: 'inset 0 -2px var(--accent)' },
};

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
      sx={ROW}
    >
      {tabs.map(({ code, label }) => (
        <Tab
          key={code}
          value={String(code)}
          label={label}
          icon={
            // Its room is kept while the counts come.
            <Count>
              {counts && shown.format(code === ALL ? total(counts) : (counts[String(code)] ?? 0))}
              {atLeast}
            </Count>
          }
          iconPosition="end"
          sx={TAB}
        />
      ))}
    </Tabs>
  );
}

const shown = new Intl.NumberFormat('es-MX');
const total = (counts: OrderPage['counts']): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
