import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { OrderDeliveryRead, OrderDetail } from '@expediente/schemas/order/read.ts';
import { useMemo } from 'react';
import { useGranted } from '../base/session.tsx';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import { Section } from '../kit/layout/Section.tsx';
import { OrderLink } from './OrderLink.tsx';

type Delivery = Omit<OrderDeliveryRead, 'part' | 'state'> & { readonly part: string; readonly state: string };

interface Props {
  readonly order: Pick<OrderDetail, 'id' | 'deliveries' | 'deliveries_total'>;
  /** True outside of the order: it is a link, too. */
  readonly isElsewhere?: boolean;
}

/** The parts of an order and what stays in it, each with its own way to its payment (hospital B3). */
export function Deliveries({ order, isElsewhere = false }: Props) {
  const { id, deliveries, deliveries_total } = order;
  const mayOpen = useGranted('unidadproveedor', 'ordenescompra').some(({ field }) => field === 'view');
  const shown = isElsewhere ? undefined : id;
  const lines = useMemo(
    () =>
      deliveries.map(
        (each): Delivery => ({ ...each, part: nameOf(each), state: orderStates.status(each.state).label }),
      ),
    [deliveries],
  );
  const columns = useMemo<readonly EditColumn<Delivery>[]>(
    () => [
      {
        field: 'part',
        title: 'Entrega',
        width: 150,
        heading: true,
        render: ({ id, part }) => {
          if (id === shown) return <strong>{part}</strong>;
          return mayOpen ? <OrderLink id={id} name={part} /> : part;
        },
      },
      { field: 'state', title: 'Estado', width: 170 },
      { field: 'qty', title: 'Cantidad', kind: 'quantity', width: 100 },
      { field: 'total', title: 'Total', kind: 'money', width: 130 },
      { field: 'number_devengade', title: 'CUR de devengado', width: 140 },
      { field: 'date_devengade', title: 'Devengado', kind: 'date', width: 110 },
      { field: 'date_pay', title: 'Pago', kind: 'date', width: 110 },
    ],
    [shown, mayOpen],
  );
  if (deliveries.length === 0) return null;
  return (
    <Section title="Entregas">
      <EditGrid
        field="deliveries"
        name="Entregas"
        lines={lines}
        lineId={({ id }) => String(id)}
        columns={columns}
        totals={{ state: 'Total', total: deliveries_total }}
        readOnly
      />
    </Section>
  );
}

/** Name of a part, or of what stays in the order: once all of that has come, it is the last delivery. */
const nameOf = ({ part, state }: OrderDeliveryRead): string => {
  if (part !== null) return `Parte ${part}`;
  return orderStates.is(state, 'completada', 'executed') ? 'Última entrega' : 'Pendiente de entrega';
};
