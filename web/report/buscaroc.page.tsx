import './order-search.css';
import { orderName } from '@expediente/machines/order/name.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import type { ReportAnswer } from '@expediente/schemas/reports/definition.ts';
import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { get } from '../base/api.ts';
import { later } from '../base/arriving.ts';
import { useRecordAddress } from '../kit/address/useRecordAddress.ts';
import { SkeletonRows } from '../kit/layout/SkeletonRows.tsx';
import { OpenRecord } from '../kit/record/OpenRecord.tsx';
import { OrderCard } from './OrderCard.tsx';

const OrderDialog = later(() => import('../order/OrderDialog.tsx'));

const PATH = '/reports/orders/number';
const MOST_LETTERS = 50;

/**
 * Search for orders by number. Shows all their stages; orders in force and newer ones go first (R3 §2, purchasing
 * C25).
 */
export default function OrderSearchPage() {
  const [params, setParams] = useSearchParams();
  const address = useRecordAddress();
  const number = params.get('oc') ?? '';
  const [typed, setTyped] = useState(number);
  const asked = { p_number_purchase: number };
  const { data, isFetching } = useQuery({
    queryKey: [PATH, asked],
    queryFn: ({ signal }) => get<ReportAnswer<OrderDetail>>(PATH, asked, { signal, quiet: true }),
    enabled: number !== '',
  });
  const search = (): void => setParams(typed.trim() === '' ? {} : { oc: typed.trim() });
  return (
    <>
      <form
        className="order-search"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <TextField
          label="No. orden de compra"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { maxLength: MOST_LETTERS } }}
        />
        <Button type="submit" variant="contained" startIcon={<Search />} disabled={typed.trim() === ''}>
          Buscar
        </Button>
      </form>
      {isFetching && !data && <SkeletonRows columns={4} />}
      {data && data.total === 0 && (
        <p className="list-empty-head" role="status">
          No existe información de la OC: {number}
        </p>
      )}
      {data?.data.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          name={orderName(order)}
          onOpen={() => address.open(order.id)}
        />
      ))}
      {data && <p className="report-foot">{data.read}</p>}
      <OpenRecord address={address}>
        {(record) => (
          <OrderDialog record={record} mode={address.mode} onMode={address.open} onClose={address.close} />
        )}
      </OpenRecord>
    </>
  );
}
