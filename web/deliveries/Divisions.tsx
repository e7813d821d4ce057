import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { OrderDetail, OrderDivisionRead } from '@expediente/schemas/order/read.ts';
import { useMemo } from 'react';
import { useGranted } from '../base/session.tsx';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import { Section } from '../kit/layout/Section.tsx';
import { OrderLink } from './OrderLink.tsx';

type Division = Omit<OrderDivisionRead, 'division' | 'state'> & {
  readonly division: string;
  readonly state: string;
};

interface Props {
  readonly order: Pick<OrderDetail, 'id' | 'number_resolution' | 'divisions' | 'divisions_total'>;
}

/** The parts that a resolution is divided into, each with its own act, provider and order (hospital B7). */
export function Divisions({ order: { id, number_resolution, divisions, divisions_total } }: Props) {
  const mayOpen = useGranted('unidadproveedor', 'ordenescompra').some(({ field }) => field === 'view');
  const lines = useMemo(
    () =>
      divisions.map(
        (each): Division => ({
          ...each,
          division: each.division === null ? 'Consolidación' : `Parte ${each.division}`,
          state: orderStates.status(each.state).label,
        }),
      ),
    [divisions],
  );
  const columns = useMemo<readonly EditColumn<Division>[]>(
    () => [
      {
        field: 'division',
        title: 'Parte',
        width: 130,
        heading: true,
        render: (each) => {
          if (each.id === id) return <strong>{each.division}</strong>;
          return mayOpen ? <OrderLink id={each.id} name={each.division} /> : each.division;
        },
      },
      { field: 'state', title: 'Estado', width: 170 },
      { field: 'number_purchase', title: 'No. OC', width: 90 },
      { field: 'provider_name', title: 'Proveedor', width: 170 },
      { field: 'supplie', title: 'Insumo', width: 170 },
      { field: 'qty', title: 'Cantidad', kind: 'quantity', width: 100 },
      { field: 'total', title: 'Total', kind: 'money', width: 130 },
    ],
    [id, mayOpen],
  );
  if (divisions.length === 0) return null;
  return (
    <Section title={`Partes de la resolución ${number_resolution}`}>
      <EditGrid
        field="divisions"
        name="Partes de la resolución"
        lines={lines}
        lineId={(line) => String(line.id)}
        columns={columns}
        totals={{ state: 'Total', total: divisions_total }}
        readOnly
      />
    </Section>
  );
}
