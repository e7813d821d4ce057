import { type Money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { REQUEST_LIST } from '@expediente/schemas/request/lists.ts';
import type { RequestRow } from '@expediente/schemas/request/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import ArrowForward from '@mui/icons-material/ArrowForward';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../base/api.ts';
import { later } from '../base/arriving.ts';
import { useSession } from '../base/session.tsx';
import { GrantedButton } from '../kit/actions/ActionBar.tsx';
import { shownActions } from '../kit/actions/actions.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import type { PickedUnit } from '../kit/input/pickers.tsx';
import { underStatuses } from '../kit/list/columns.tsx';
import { statusFilter } from '../kit/list/ListTools.tsx';
import { RecordScreen, useRecordScreen, withStatuses } from '../kit/record/RecordScreen.tsx';
import { OpenStep, useStepAddress } from '../kit/steps/useSteps.tsx';
import { purchaseStatus, requestStatus } from './statuses.ts';
import { useConsolidated } from './useConsolidated.ts';
import { useRequestSteps } from './useRequestSteps.tsx';

const RequestDialog = later(() => import('./RequestDialog.tsx'));
const ConsolidateDialog = later(() => import('./ConsolidateDialog.tsx'));

const { page, paths } = requestKinds.pedido;

const COLUMNS = withStatuses<RequestRow>(underStatuses(REQUEST_LIST.columns, requestStates), {
  state: ({ state }) => requestStatus(state),
  state_purchase: ({ state_purchase }) => purchaseStatus(state_purchase),
});

const requestName = ({ number_year, unit }: RequestRow): string => `Pedido ${number_year} · ${unit}`;
/** The read side answers amounts in their normal form. */
const totalOf = (rows: readonly RequestRow[]): string =>
  moneyText(
    sum(
      rows.map(({ total }) => total as Money),
      ZERO_MONEY,
    ),
  );

const CONSOLIDATE = 'consolidateorder';

/** Purchase requests: raised by cost centres, ticked and consolidated by procurement (R3 §2). */
export default function RequestScreen() {
  const { year } = useSession();
  const screen = useRecordScreen<RequestRow>({
    path: paths.list,
    sort: '-date',
    pages: [page],
    nameOf: requestName,
  });
  const { granted, list } = screen;
  const steps = useRequestSteps();
  const step = useStepAddress();
  const { data: units } = useQuery({
    queryKey: ['/unit/get/user'],
    queryFn: ({ signal }) => get<Page<PickedUnit>>('/unit/get/user', {}, { signal }),
    staleTime: 300_000,
  });
  const filters = useMemo(
    () => [
      {
        name: 'id_unit',
        label: 'Centro de costo',
        options: (units?.rows ?? []).map(({ id, description }) => ({ value: id, label: description })),
      },
      statusFilter(requestStates.statuses),
    ],
    [units],
  );
  const { lead, ended } = useConsolidated(list.selection.clear);
  const mayConsolidate = granted.some(({ field }) => field === CONSOLIDATE);
  return (
    <>
      <RecordScreen
        screen={screen}
        Dialog={RequestDialog}
        steps={steps}
        creates
        name="Listado de pedidos"
        columns={COLUMNS}
        card={REQUEST_LIST.card}
        // The number is the cost centre's own.
        cardTitle={(row) => `${row.number_year} · ${row.unit}`}
        filters={filters}
        actionsOf={(_, row) =>
          shownActions(granted, row.actions).filter(({ offer }) => offer.action !== CONSOLIDATE)
        }
        {...(mayConsolidate
          ? {
              selectable: (row: RequestRow) =>
                row.actions.some(({ action, allowed }) => action === CONSOLIDATE && allowed),
              selectionSum: totalOf,
              selectionNext: lead && (
                <Button variant="outlined" size="small" endIcon={<ArrowForward />} onClick={lead.open}>
                  {lead.label}
                </Button>
              ),
              selectionActions: (rows: readonly RequestRow[]) => (
                <GrantedButton
                  granted={granted}
                  action={CONSOLIDATE}
                  onClick={() => step.open(CONSOLIDATE, rows.map(({ id }) => id).join(','))}
                />
              ),
            }
          : {})}
        nothing={`Todavía no hay pedidos del año ${year}.`}
      />
      {mayConsolidate && step.step === CONSOLIDATE && step.of && (
        <OpenStep>
          <ConsolidateDialog
            ids={step.of.split(',')}
            chosen={list.selection.rows}
            onClose={step.close}
            onDone={ended}
          />
        </OpenStep>
      )}
    </>
  );
}
