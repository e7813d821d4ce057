import './request-form.css';
import { SaveService } from 'validator:request/commands.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { SERVICE_FORM, type ServiceValues } from '@expediente/schemas/request/forms.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { SERVICE_LOAD } from '@expediente/schemas/request/load.ts';
import type { RequestDetail, ServiceLineRead } from '@expediente/schemas/request/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../base/api.ts';
import { useSession } from '../base/session.tsx';
import { otherUnit, plannedUnits } from '../kit/approval/units.ts';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { liveFields, onceSaved } from '../kit/form/live-fields.ts';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import { CycleForm, useCycleForm } from '../kit/record/CycleForm.tsx';
import type { RecordFormProps } from '../kit/record/cycle.ts';
import { OpenStep, useStepAddress } from '../kit/steps/useSteps.tsx';
import { LoadAsked } from './LoadAsked.tsx';
import { withLoaded } from './plan-lines.ts';
import { RequestLead } from './RequestLead.tsx';
import { askedTotal, REREAD_MS, useBalance } from './useAsked.ts';
import { useFresh } from './useFresh.ts';
import { usePlanGrid } from './usePlanGrid.tsx';

const { paths, noun, row } = requestKinds.servicio;
const LOAD = 'cargar';

/** Form of a medical service: quantities of the plan's supplies of row 182, typed or from a workbook (R3 §5). */
export default function ServiceForm(props: RecordFormProps<RequestDetail>) {
  const { saved, bar } = props;
  const session = useSession();
  const step = useStepAddress();
  const fresh = useFresh(saved === undefined);
  const values = useMemo(() => startOf(saved, fresh), [saved, fresh]);
  const year = saved?.year ?? session.year;
  const state = useCycleForm<ServiceValues, RequestDetail>(props, {
    compiled: SaveService,
    saved: values,
    payload: (of) => ({
      ...payloadOf(SERVICE_FORM, SaveService, of),
      ...(saved ? { p_id: saved.id, p_revision: saved.revision } : {}),
      p_year: year,
      p_serv: requestKinds.servicio.code,
      p_total_qty: askedTotal(of.p_supplies),
    }),
    consequence: (patch, { p_id_unit, p_supplies }) =>
      'p_id_unit' in patch && patch.p_id_unit !== p_id_unit && p_supplies.length > 0
        ? {
            patch: { p_supplies: [] },
            question: otherUnit('las cantidades que anotó para el plan de', p_id_unit),
          }
        : undefined,
    save: paths.save,
    send: paths.send,
  });
  const { form } = state;
  const unit = Number(form.values.p_id_unit);
  const path = `/orders/serv/supplies/pac/${year}/${unit}/${saved?.id ?? 0}`;
  const { data: plan } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<readonly ServiceLineRead[]>(path, {}, { signal }),
    enabled: unit > 0,
    refetchInterval: REREAD_MS,
  });
  const asked = form.values.p_supplies;
  const { view, total } = usePlanGrid({
    ...{ field: 'p_supplies', plan, asked, tries: form.tries },
    none: `No existen insumos del renglón ${row} en este centro de costo`,
    onLoad: () => step.open(LOAD),
  });
  const quarter = form.values.p_quarter_order;
  const balance = useBalance({ year, unit, quarter, group: plan?.[0]?.id_group });
  const layout = liveFields(SERVICE_FORM, {
    p_id_unit: onceSaved(saved && `${saved.id_unit} · ${saved.unit}`, plannedUnits(session.year)),
  });
  return (
    <CycleForm
      of={props}
      {...state}
      height="lines"
      aside={saved && <StateChip {...requestStates.status(saved.state)} />}
      lead={<RequestLead request={{ total, supplie: saved?.supplie ?? '' }}>{balance}</RequestLead>}
      head={saved && <div className="request-steps">{bar}</div>}
      layout={layout}
      lines={{ p_supplies: view }}
      past={{ what: `un ${noun}` }}
    >
      {step.step === LOAD && unit > 0 && (
        <OpenStep>
          <LoadAsked
            load={SERVICE_LOAD}
            what="Un servicio médico"
            of={{ p_id_unit: unit, p_year: year, p_id: saved?.id ?? 0 }}
            asked={asked}
            onAdd={(loaded) => form.set({ p_supplies: withLoaded(asked, loaded) })}
            onClose={step.close}
          />
        </OpenStep>
      )}
    </CycleForm>
  );
}

function startOf(saved: RequestDetail | undefined, fresh: ReturnType<typeof useFresh>): ServiceValues {
  const asked = saved?.sub_products
    .filter(({ newQty }) => Number(newQty) > 0)
    .map(({ id_supplie, ...line }) => ({ ...line, id: id_supplie }));
  const values = valuesOf<ServiceValues>(
    SERVICE_FORM,
    SaveService,
    saved && { ...saved, sub_products: asked },
  );
  return { ...values, ...(saved ? {} : fresh) };
}
