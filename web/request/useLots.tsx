import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import type { LotRow, RequestRow } from '@expediente/schemas/request/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { get } from '../base/api.ts';
import { later } from '../base/arriving.ts';
import { useHindrance } from '../base/session.tsx';
import { useAddress } from '../kit/address/useAddress.tsx';
import type { Filter } from '../kit/list/filters.tsx';
import type { RecordScreenState } from '../kit/record/RecordScreen.tsx';
import { OpenStep, useStepAddress } from '../kit/steps/useSteps.tsx';
import type { MadeLot } from './LotForm.tsx';

const LotForm = later(() => import('./LotForm.tsx'));
const PrintLotDialog = later(() => import('./PrintLotDialog.tsx'));
/** Steps in the page's address: a new lot, to which Inicio leads, and the paper of one. */
const [LOT, PRINT_LOT] = ['varios', 'imprimirlote'];
const LOTS = '/orders/lot/get/all';
const NO_LOTS: readonly LotRow[] = [];

interface Asked {
  /** False for medical services, which are made one by one. */
  readonly on: boolean;
  /** True when the user may consolidate. */
  readonly consolidates: boolean;
}

interface Lots {
  /** Filter of the list by a lot. */
  readonly filter: Filter;
  /** Buttons of the list: a new lot, and what can be done with the lot of the filter. */
  readonly tools: ReactNode;
  readonly dialog: ReactNode;
}

/**
 * Lots of pedidos in their list: made, filtered, printed, ticked for consolidation (hospital A1, A3, A4).
 */
export function useLots(
  { list, granted }: Pick<RecordScreenState<RequestRow, Page<RequestRow>>, 'list' | 'granted'>,
  { on, consolidates }: Asked,
): Lots {
  const step = useStepAddress();
  const { change } = useAddress();
  const may = (action: string) => granted.some(({ field }) => field === action);
  const mayCreate = useHindrance() === undefined && may('create');
  const { data: lots = NO_LOTS } = useQuery({
    queryKey: [LOTS],
    queryFn: ({ signal }) => get<readonly LotRow[]>(LOTS, {}, { signal }),
    enabled: on,
  });
  const filter = useMemo<Filter>(
    () => ({
      name: 'lot',
      label: 'Lote',
      options: lots.map(({ id, numbers, year, unit }) => ({
        value: id,
        label: `${numbers}/${year} · ${unit}`,
      })),
    }),
    [lots],
  );
  const find = (id: string | null | undefined) => lots.find((lot) => String(lot.id) === id);
  const chosen = find(list.state.filters.lot?.[0]);
  const tick = useTickedLot(list);
  const made = ({ lot, sent }: MadeLot) =>
    change(
      { step: sent && may('printorder') ? PRINT_LOT : null, of: sent ? String(lot) : null },
      'replace',
      (params) => {
        const after = new URLSearchParams(params);
        after.set('f.lot', String(lot));
        return after;
      },
    );
  const printed = step.step === PRINT_LOT ? find(step.of) : undefined;
  const now = list.state.day === '';
  return {
    filter,
    tools: now && (
      <>
        {chosen && consolidates && chosen.sent > 0 && (
          <Button variant="outlined" loading={tick.busy} onClick={() => void tick.run(chosen)}>
            Consolidar el lote
          </Button>
        )}
        {chosen && may('printorder') && (
          <Button variant="outlined" onClick={() => step.open(PRINT_LOT, String(chosen.id))}>
            Imprimir el lote
          </Button>
        )}
        {mayCreate && (
          <Button variant="outlined" onClick={() => step.open(LOT)}>
            Pedir varios
          </Button>
        )}
      </>
    ),
    dialog: (
      <>
        {step.step === LOT && mayCreate && (
          <OpenStep>
            <LotForm maySend={may('sendrequest')} onDone={made} onClose={step.close} />
          </OpenStep>
        )}
        {printed && (
          <OpenStep>
            <PrintLotDialog lot={printed} onClose={step.close} />
          </OpenStep>
        )}
      </>
    ),
  };
}

/** Ticks the pedidos of a lot that wait for their consolidation, on all pages of the list. */
function useTickedLot({ selection }: RecordScreenState<RequestRow, Page<RequestRow>>['list']) {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    run: async ({ id }: LotRow) => {
      setBusy(true);
      try {
        const filter = JSON.stringify({ lot: [id], state: [...requestStates.codes('enviado')] });
        const { rows } = await get<Page<RequestRow>>(requestKinds.pedido.paths.list, { filter });
        for (const row of rows) selection.toggle(String(row.id), row, true);
      } finally {
        setBusy(false);
      }
    },
  };
}
