import type { OrderPage, OrderRow } from '@expediente/schemas/order/read.ts';
import { styled, useTheme } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { withFilter } from '../kit/list-state.ts';
import type { List } from '../kit/useList.ts';
import { ORDER_TABS } from './status.ts';

const Count = styled('span')({
  minWidth: 20,
  padding: '0 5px',
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
/** All counts are in sight at once: on a wide screen the tabs take a second line. */
const WRAPPED = { ...ROW, '& [role=tablist]': { flexWrap: 'wrap' } };
const TAB = {
  minHeight: 36,
  px: 3,
  fontSize: '0.86rem',
  '&.Mui-selected': { boxShadow: 'inset 0 -2px var(--accent)' },
};

/** Status tabs with counts, under the same search and filters as the list (R3 §2). */
export function OrderTabs({ list }: { readonly list: List<OrderRow, OrderPage> }) {
  const phone = useMediaQuery(useTheme().breakpoints.down('lg'));
  const counts = list.answer?.counts;
  const atLeast = list.answer?.more_counts ? '+' : '';
  const chosen = list.state.filters.state?.[0] ?? ALL;
  const tabs = [{ code: ALL, label: 'Todas' }, ...ORDER_TABS];
  return (
    <Tabs
      value={tabs.some(({ code }) => String(code) === chosen) ? chosen : ALL}
      onChange={(_, code: string) => list.set(withFilter(list.state, 'state', code === ALL ? [] : [code]))}
      variant={phone ? 'scrollable' : 'standard'}
      scrollButtons={false}
      aria-label="Estados de las órdenes"
      sx={phone ? ROW : WRAPPED}
    >
      {tabs.map(({ code, label }) => (
        <Tab
          key={code}
          value={String(code)}
          label={label}
          icon={
            counts && (
              <Count>
                {shown.format(code === ALL ? total(counts) : (counts[String(code)] ?? 0))}
                {atLeast}
              </Count>
            )
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
