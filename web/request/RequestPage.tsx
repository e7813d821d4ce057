import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import type { RequestDetail, RequestRow } from '@expediente/schemas/request/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import ArrowForward from '@mui/icons-material/ArrowForward';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../base/api.ts';
import { later } from '../base/arriving.ts';
import { GrantedButton } from '../kit/actions/buttons.tsx';
import type { PickedUnit } from '../kit/input/pickers.tsx';
import { statusFilter } from '../kit/list/filters.tsx';
import type { Cycle } from '../kit/record/cycle.ts';
import { cyclePage } from '../kit/record/recordPage.tsx';
import { OpenStep, useStepAddress } from '../kit/steps/useSteps.tsx';
import { CONSOLIDATE } from './cycle.tsx';
import { useConsolidated } from './useConsolidated.ts';
import { useLots } from './useLots.tsx';

const ConsolidateDialog = later(() => import('./ConsolidateDialog.tsx'));

/** True for a request that can be consolidated now. */
const consolidates = ({ actions }: RequestRow): boolean =>
  actions.some(({ action, allowed }) => action === CONSOLIDATE && allowed);

/** Page of a kind of requests, which cost centres make, and procurement ticks and consolidates (R3 §2). */
export function requestPage(kind: RequestKind, cycle: Cycle<RequestRow, RequestDetail>) {
  const page = cyclePage(cycle);
  return {
    Page: () => <RequestPage kind={kind} {...page} />,
    recordKinds: page.recordKinds,
  };
}

interface Props extends ReturnType<typeof cyclePage<RequestRow, RequestDetail>> {
  readonly kind: RequestKind;
}

function RequestPage({ kind, useScreen, Screen }: Props) {
  const screen = useScreen();
  const { granted, list } = screen;
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
  const mayConsolidate = granted.some(({ field }) => field === CONSOLIDATE);
  const lots = useLots(screen, { on: !kind.several, consolidates: mayConsolidate });
  const { lead, ended } = useConsolidated(list.selection.clear);
  return (
    <>
      <Screen
        screen={screen}
        filters={kind.several ? filters : [...filters, lots.filter]}
        {...(kind.several ? {} : { tools: lots.tools })}
        {...(mayConsolidate
          ? {
              selectable: consolidates,
              selectionNext: lead && (
                <Button variant="outlined" size="small" endIcon={<ArrowForward />} onClick={lead.open}>
                  {lead.label}
                </Button>
              ),
              selectionActions: (rows: readonly RequestRow[]) =>
                rows.some(consolidates) && (
                  <GrantedButton
                    granted={granted}
                    action={CONSOLIDATE}
                    onClick={() =>
                      step.open(
                        CONSOLIDATE,
                        rows
                          .filter(consolidates)
                          .map(({ id }) => id)
                          .join(','),
                      )
                    }
                  />
                ),
            }
          : {})}
      />
      {!kind.several && lots.dialog}
      {mayConsolidate && step.step === CONSOLIDATE && step.of && (
        <OpenStep>
          <ConsolidateDialog kind={kind} ids={step.of.split(',')} onClose={step.close} onDone={ended} />
        </OpenStep>
      )}
    </>
  );
}
