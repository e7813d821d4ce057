import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { RequestDetail, RequestSubProductRead } from '@expediente/schemas/request/read.ts';
import { REQUEST_VIEW } from '@expediente/schemas/request/view.ts';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import type { PartsProps } from '../kit/record/cycle.ts';
import { RecordFacts } from '../kit/record/RecordFacts.tsx';
import { deliveredText } from './delivered.ts';
import { Rests } from './RestFacts.tsx';

const LINES: readonly EditColumn<RequestSubProductRead>[] = [
  { field: 'id_sub_products', title: 'Subproducto', width: 110 },
  { field: 'description', title: 'Descripción', width: 280 },
  { field: 'newQty', title: 'Cantidad', kind: 'quantity', width: 120 },
];

/** Read-only content of a request: its supply, and the quantities by sub-product. */
export default function RequestQuantities({ record, isDecided }: PartsProps<RequestDetail>) {
  const { number_purchase, state_purchase, sub_products, total_qty } = record;
  const order = state_purchase === null ? '' : orderStates.status(state_purchase).label;
  return (
    <>
      <RecordFacts
        view={REQUEST_VIEW}
        record={record}
        own={{ number_purchase: { text: (number_purchase || order) + deliveredText(record) } }}
      />
      <Rests request={record} />
      {!isDecided && (
        <EditGrid
          field="sub_products"
          name="Cantidad por subproducto"
          lines={sub_products.filter(({ newQty }) => Number(newQty) > 0)}
          lineId={(line) => line.id_sub_products}
          columns={LINES}
          totals={{ description: 'Total', newQty: total_qty }}
          readOnly
        />
      )}
    </>
  );
}
