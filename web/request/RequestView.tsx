import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import type { RequestDetail, RequestSubProductRead } from '@expediente/schemas/request/read.ts';
import { useGranted } from '../base/session.tsx';
import { shownActions } from '../kit/actions/actions.ts';
import { dateText, moneyText, priceText, quantityText } from '../kit/figures/amounts.tsx';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import { Facts } from '../kit/layout/Facts.tsx';
import { RecordView } from '../kit/record/RecordView.tsx';
import { RequestLead } from './RequestLead.tsx';
import { RequestSteps } from './RequestSteps.tsx';
import { purchaseStatus, requestStatus } from './statuses.ts';
import { useRequestSteps } from './useRequestSteps.tsx';

const LINES: readonly EditColumn<RequestSubProductRead>[] = [
  { field: 'id_sub_products', title: 'Subproducto', width: 110 },
  { field: 'description', title: 'Descripción', width: 280 },
  { field: 'newQty', title: 'Cantidad', kind: 'quantity', width: 120 },
];

interface Props {
  readonly request: RequestDetail;
  onEdit(): void;
  onClose(): void;
}

/** A request as it stands, with its actions and its history. */
export function RequestView({ request, onEdit, onClose }: Props) {
  const granted = useGranted(requestKinds.pedido.page);
  const steps = useRequestSteps();
  const order = purchaseStatus(request.state_purchase);
  return (
    <RecordView
      lifecycle="request"
      record={request}
      title={`Pedido ${request.number_year} · ${request.unit}`}
      status={requestStatus(request.state)}
      lead={<RequestLead request={request} />}
      head={<RequestSteps request={request} />}
      actions={shownActions(granted, request.actions).filter(
        ({ offer }) => offer.action !== 'consolidateorder',
      )}
      steps={steps}
      onAction={(action) => (action === 'update' ? onEdit() : steps.start(action, request))}
      onClose={onClose}
    >
      <Facts
        facts={[
          { name: 'Insumo', value: `${request.cod_internal} · ${request.description_internal}`, span: 6 },
          { name: 'Código PpR', value: request.cod_ppr },
          { name: 'Presentación', value: request.description_presentation },
          { name: 'Fecha', value: dateText(request.date) },
          { name: 'Cuatrimestre', value: request.quarter_order },
          { name: 'Año', value: String(request.year_additional) },
          { name: 'Renglón', value: request.id_row },
          { name: 'Cantidad total', value: quantityText(request.total_qty) },
          { name: 'Precio', value: priceText(request.price) },
          { name: 'Total', value: moneyText(request.total) },
          { name: 'Resolución', value: request.number_resolution ?? '' },
          { name: 'Orden de compra', value: request.number_purchase || (order ? order.label : '') },
          { name: 'Justificación', value: request.justification, span: 9 },
        ]}
      />
      <EditGrid
        field="sub_products"
        name="Cantidad por subproducto"
        lines={request.sub_products.filter(({ newQty }) => Number(newQty) > 0)}
        lineId={(line) => line.id_sub_products}
        columns={LINES}
        totals={{ description: 'Total', newQty: request.total_qty }}
        readOnly
      />
    </RecordView>
  );
}
