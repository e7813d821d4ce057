import { type Money, type Quantity, sum, ZERO_MONEY, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { reprogrammingStates } from '@expediente/machines/reprogramming/life-cycle.ts';
import type {
  ConsolidatedLine,
  ReprogrammingConsolidated,
  ReprogrammingDetail,
} from '@expediente/schemas/reprogramming/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import { useGranted } from '../base/session.tsx';
import { shownActions } from '../kit/actions/actions.ts';
import { dateText, moneyText } from '../kit/figures/amounts.tsx';
import { EditGrid } from '../kit/grid/EditGrid.tsx';
import type { EditColumn } from '../kit/grid/edit-columns.ts';
import { type Fact, Facts } from '../kit/layout/Facts.tsx';
import { RecordView } from '../kit/record/RecordView.tsx';
import { StepBar } from '../kit/steps/StepBar.tsx';
import { ReprogrammingLead } from './ReprogrammingLead.tsx';
import { useReprogrammingSteps } from './useReprogrammingSteps.tsx';

const AUTHORISED = 'Autorizado';
const ASKED = 'Solicitado';
// What changes comes first: it is decided on.
const COLUMNS: readonly EditColumn<ConsolidatedLine>[] = [
  { field: 'cod_internal', title: 'Código', width: 72, within: 'description_internal' },
  { field: 'description_internal', title: 'Insumo', width: 200, heading: true },
  { field: 'id_sub_products', title: 'Subproducto', width: 100, within: 'description_internal' },
  { field: 'id_nivel', title: 'Tipo', width: 56 },
  { field: 'difference', title: 'Diferencia', kind: 'money', width: 104 },
  { field: 'new_total', title: 'Total', kind: 'money', width: 104, group: ASKED },
  { field: 'new_qty', title: 'Cantidad', kind: 'quantity', width: 92, group: ASKED },
  {
    field: 'new_price',
    title: 'Precio',
    kind: 'price',
    width: 84,
    group: ASKED,
    within: 'new_qty',
    short: 'a',
  },
  { field: 'total', title: 'Total', kind: 'money', width: 104, group: AUTHORISED },
  { field: 'qty', title: 'Cantidad', kind: 'quantity', width: 92, group: AUTHORISED },
  { field: 'price', title: 'Precio', kind: 'price', width: 84, group: AUTHORISED, within: 'qty', short: 'a' },
  { field: 'justification', title: 'Justificación', width: 180 },
];
const STEPS = reprogrammingStates.statuses.filter(({ code }) => reprogrammingStates.is(code, 'main'));

interface Props {
  readonly reprogramming: ReprogrammingDetail;
  onEdit(): void;
  onClose(): void;
}

/** A reprogramming as it was decided on, authorised beside requested (planning B13). */
export function ReprogrammingView({ reprogramming, onEdit, onClose }: Props) {
  const granted = useGranted('reprogramacion');
  const steps = useReprogrammingSteps();
  const path = `/reprogramming/consolidated/${reprogramming.id}`;
  const { data } = useQuery({
    queryKey: [path, reprogramming.revision],
    queryFn: ({ signal }) => get<ReprogrammingConsolidated>(path, {}, { signal }),
  });
  const status = reprogrammingStates.status(reprogramming.state);
  const rejected = reprogrammingStates.is(reprogramming.state, 'rechazado');
  return (
    <RecordView
      lifecycle="reprogramming"
      record={reprogramming}
      title={`Reprogramación ${reprogramming.number_year} · ${reprogramming.description}`}
      status={status}
      lead={<ReprogrammingLead reprogramming={reprogramming} />}
      head={
        <StepBar
          steps={STEPS}
          // Rejected, it waits for its author again.
          current={rejected ? reprogrammingStates.status('pendiente').code : reprogramming.state}
          off={
            rejected
              ? {
                  ...status,
                  reason: `La Reprogramación fue rechazada por el siguiente motivo: ${reprogramming.justification_rejection}`,
                }
              : undefined
          }
        />
      }
      actions={shownActions(granted, reprogramming.actions)}
      steps={steps}
      onAction={(action) => (action === 'update' ? onEdit() : steps.start(action, reprogramming))}
      onClose={onClose}
    >
      <Facts facts={factsOf(reprogramming, data)} />
      {data && (
        <EditGrid
          field="details"
          name="Cambios del plan"
          lines={data.details}
          lineId={({ id }) => String(id)}
          columns={COLUMNS}
          totals={totalsOf(data)}
          readOnly
        />
      )}
    </RecordView>
  );
}

/** Of the changed lines; what the whole plan comes to is told above them. */
const totalsOf = ({ details, totals }: ReprogrammingConsolidated) => ({
  description_internal: 'Total',
  // The read side answers amounts in their normal form.
  qty: sum(
    details.map(({ qty }) => qty as Quantity),
    ZERO_QUANTITY,
  ),
  total: sum(
    details.map(({ total }) => total as Money),
    ZERO_MONEY,
  ),
  new_qty: sum(
    details.map(({ new_qty }) => new_qty as Quantity),
    ZERO_QUANTITY,
  ),
  new_total: sum(
    details.map(({ new_total }) => new_total as Money),
    ZERO_MONEY,
  ),
  difference: totals.difference,
});

const factsOf = (
  { extension_budget, number_resolution, date_resolution, date, justification }: ReprogrammingDetail,
  data: ReprogrammingConsolidated | undefined,
): readonly Fact[] => [
  { name: 'Fecha', value: dateText(date), span: 2 },
  { name: 'Ampliación de presupuesto', value: extension_budget === 1 ? 'SI' : 'NO' },
  ...(number_resolution === ''
    ? []
    : [{ name: 'Resolución', value: `${number_resolution} del ${dateText(date_resolution ?? '')}` }]),
  ...(data
    ? [
        { name: 'Disminuye', value: moneyText(data.totals.decrease), span: 2 },
        { name: 'Aumenta', value: moneyText(data.totals.increase), span: 2 },
      ]
    : []),
  ...(justification === '' ? [] : [{ name: 'Justificación', value: justification, span: 12 }]),
];
