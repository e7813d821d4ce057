import { SaveLot } from 'validator:request/commands.ts';
import { counted } from '@expediente/kernel/format.ts';
import { LOT_FORM, type LotValues } from '@expediente/schemas/request/forms.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { LOT_LOAD } from '@expediente/schemas/request/load.ts';
import type { UnitBudgetLine } from '@expediente/schemas/request/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { get, post } from '../base/api.ts';
import { useSession } from '../base/session.tsx';
import { AddressLevel } from '../kit/address/useAddress.tsx';
import { otherUnit, plannedUnits } from '../kit/approval/units.ts';
import { PastYear } from '../kit/dialog/PastYear.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { liveFields } from '../kit/form/live-fields.ts';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import { SchemaForm } from '../kit/form/SchemaForm.tsx';
import { useForm } from '../kit/form/useForm.ts';
import { OpenStep, useStepAddress } from '../kit/steps/useSteps.tsx';
import { LoadAsked } from './LoadAsked.tsx';
import { supplyCount, withLoaded } from './plan-lines.ts';
import { RequestLead } from './RequestLead.tsx';
import { REREAD_MS } from './useAsked.ts';
import { useFresh } from './useFresh.ts';
import { usePlanGrid } from './usePlanGrid.tsx';

const PATH = '/orders/lot/insert';
const LOAD = 'cargar';

/** A lot that was saved. */
export interface MadeLot {
  readonly lot: number;
  readonly sent: boolean;
}

interface Props {
  /** True when the profile may send, too. */
  readonly maySend: boolean;
  onDone(made: MadeLot): void;
  onClose(): void;
}

/** Dialog that makes several pedidos of a cost centre at once; its own step has parameters of their own. */
export default function LotForm(props: Props) {
  return (
    <AddressLevel prefix="lote-">
      <LotFields {...props} />
    </AddressLevel>
  );
}

/** Quantities of the whole plan of a cost centre, with one justification, saved by one command (hospital A1, A2). */
function LotFields({ maySend, onDone, onClose }: Props) {
  const { year } = useSession();
  const step = useStepAddress();
  const fresh = useFresh(true);
  const saved = useMemo(() => ({ ...valuesOf<LotValues>(LOT_FORM, SaveLot), ...fresh }), [fresh]);
  /** True while the lot is sent, too. */
  const sends = useRef(false);
  const form = useForm<LotValues, Pick<MadeLot, 'lot'>>({
    compiled: SaveLot,
    saved,
    revision: undefined,
    draft: { of: PATH, record: undefined },
    payload: (of) => ({
      ...payloadOf(LOT_FORM, SaveLot, of),
      p_lines: of.p_lines.map(({ p_id, p_id_sub_products, p_qty, p_justification = '' }) => ({
        ...{ p_id_supplie: p_id, p_id_sub_products, p_qty: p_qty === '' ? '0' : p_qty },
        ...(p_justification !== '' && { p_justification }),
      })),
      p_year: year,
      p_send: sends.current ? 1 : 0,
    }),
    check: ({ p_lines }) =>
      p_lines.flatMap(({ p_qty }, place) =>
        p_qty === ''
          ? [
              {
                field: `p_lines.${place}.p_qty`,
                message: 'Escriba la cantidad, o borre la justificación propia',
              },
            ]
          : [],
      ),
    consequence: (patch, { p_id_unit, p_lines }) =>
      'p_id_unit' in patch && patch.p_id_unit !== p_id_unit && p_lines.length > 0
        ? {
            patch: { p_lines: [] },
            question: otherUnit('las cantidades que anotó para el plan de', p_id_unit),
          }
        : undefined,
    send: (payload, how) => post(PATH, payload, how),
    onDone: ({ lot }) => onDone({ lot, sent: sends.current }),
  });
  const send = async () => {
    sends.current = true;
    await form.submit();
    sends.current = false;
  };
  const { p_id_unit, p_lines: asked } = form.values;
  const unit = Number(p_id_unit);
  const path = `/unit/buget/get/all/${year}/${unit}/0/0`;
  const { data: plan } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<readonly UnitBudgetLine[]>(path, {}, { signal }),
    enabled: unit > 0,
    refetchInterval: REREAD_MS,
  });
  const { view, total } = usePlanGrid({
    ...{ field: 'p_lines', plan, asked, tries: form.tries, bySupply: true },
    ...(plan && { begin: unit }),
    none: 'El centro de costo no tiene insumos en un plan aprobado de este año.',
    onLoad: () => step.open(LOAD),
  });
  const count = supplyCount(asked);
  return (
    <FormDialog
      title="Pedir varios"
      form={form}
      height="long"
      lead={
        <RequestLead
          request={{ total, supplie: count === 0 ? '' : counted(count, requestKinds.pedido.noun) }}
        />
      }
      submit="Guardar"
      send={maySend ? { busy: form.busy, run: () => void send() } : undefined}
      onClose={onClose}
    >
      <SchemaForm
        form={form}
        layout={liveFields(LOT_FORM, { p_id_unit: { settings: plannedUnits(year) } })}
        onSend={maySend ? () => void send() : undefined}
        lines={{ p_lines: view }}
      />
      {step.step === LOAD && unit > 0 && (
        <OpenStep>
          <LoadAsked
            load={LOT_LOAD}
            what="Un lote"
            of={{ p_id_unit: unit, p_year: year }}
            asked={asked}
            onAdd={(loaded) => form.set({ p_lines: withLoaded(asked, loaded) })}
            onClose={step.close}
          />
        </OpenStep>
      )}
      <PastYear year={year} what="varios pedidos" onNo={onClose} />
    </FormDialog>
  );
}
