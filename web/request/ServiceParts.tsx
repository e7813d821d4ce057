import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { RequestDetail, RequestSubProductRead } from '@expediente/schemas/request/read.ts';
import { SERVICE_VIEW } from '@expediente/schemas/request/view.ts';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import type { PartsProps } from '../kit/record/cycle.ts';
import { RecordFacts } from '../kit/record/RecordFacts.tsx';
import { deliveredText } from './delivered.ts';
import { Rests } from './RestFacts.tsx';

const LINES: readonly EditColumn<RequestSubProductRead>[] = [
  { field: 'cod_internal', title: 'Código', width: 110 },
  { field: 'description_internal', title: 'Insumo', width: 260 },
  { field: 'id_sub_products', title: 'Subproducto', width: 110 },
  { field: 'newQty', title: 'Cantidad', kind: 'quantity', width: 110 },
  { field: 'price', title: 'Precio', kind: 'price', width: 110 },
  { field: 'subtotal', title: 'Total', kind: 'money', width: 120 },
];

/** Read-only content of a medical service: its supplies and quantities. */
export default function ServiceQuantities({ record, isDecided }: PartsProps<RequestDetail>) {
  const { number_purchase, state_purchase, sub_products, total_qty, total } = record;
  const order = state_purchase === null ? '' : orderStates.status(state_purchase).label;
  return (
    <>
      <RecordFacts
        view={SERVICE_VIEW}
        record={record}
        own={{ number_purchase: { text: (number_purchase || order) + deliveredText(record) } }}
      />
      <Rests request={record} />
      {!isDecided && (
        <EditGrid
          field="sub_products"
          name="Cantidad por insumo y subproducto"
          lines={sub_products.filter(({ newQty }) => Number(newQty) > 0)}
          lineId={(line) => `${line.id_supplie}:${line.id_sub_products}`}
          columns={LINES}
          totals={{ description_internal: 'Total', newQty: total_qty, subtotal: total }}
          readOnly
        />
      )}
    </>
  );
}
