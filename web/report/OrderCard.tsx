import './report.css';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import Button from '@mui/material/Button';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { OrderFacts } from '../order/OrderFacts.tsx';
import { OrderHead } from '../order/OrderHead.tsx';
import { OrderRequests } from '../order/OrderRequests.tsx';
import { ReadInvoices, ReadUnits } from '../order/ReadOrderLines.tsx';
import { statusOf } from '../order/status.ts';

interface Props {
  readonly order: OrderDetail;
  readonly name: string;
  onOpen(): void;
}

/** One order with the data of each stage, from its requests to its payment. */
export function OrderCard({ order, name, onOpen }: Props) {
  return (
    <article className="order-card" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <StateChip {...statusOf(order.state)} />
        <Button variant="outlined" onClick={onOpen}>
          Ver orden
        </Button>
      </header>
      <OrderHead order={order} alerts={[]} />
      <OrderFacts order={order} />
      <ReadUnits order={order} />
      {!orderStates.is(order.state, 'consolidada') && <ReadInvoices order={order} />}
      <OrderRequests order={order} />
    </article>
  );
}
