import './request-form.css';
import { SaveRequest } from 'validator:request/commands.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { REQUEST_FORM, type RequestValues } from '@expediente/schemas/request/forms.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import { FIRST_LAW, type Law, quarterOf } from '@expediente/schemas/rules/registry.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../base/api.ts';
import { useSession } from '../base/session.tsx';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import type { PickedUnit } from '../kit/input/pickers.tsx';
import { useOnly } from '../kit/input/useOnly.ts';
import { CycleForm, useCycleForm } from '../kit/record/CycleForm.tsx';
import type { RecordFormProps } from '../kit/record/cycle.ts';
import { RequestLead } from './RequestLead.tsx';
import { askedLines } from './request-lines.ts';
import { askedTotal, useAsked } from './useAsked.ts';
import { APPROVED, plannedUnits, requestConsequence, useRequestLayout } from './useRequestLayout.ts';

const { paths } = requestKinds.pedido;

/** Raises or changes a request: supply of the plan, quantities by sub-product next to their balance (R3 §5). */
export default function RequestForm(props: RecordFormProps<RequestDetail>) {
  const { saved, bar } = props;
  const session = useSession();
  // The only cost centre of a person need not be chosen.
  const only = useOnly<PickedUnit>(saved ? undefined : plannedUnits(session.year), APPROVED);
  // Until they have come the first calendar proposes the quarter; what was chosen meanwhile is kept.
  const { data: law = FIRST_LAW } = useQuery({
    queryKey: ['/rules/get/inforce'],
    queryFn: ({ signal }) => get<Law>('/rules/get/inforce', {}, { signal }),
    enabled: saved === undefined,
  });
  const values = useMemo(
    () => startOf(saved, { year: session.year, only: only?.id, law }),
    [saved, session.year, only, law],
  );
  const state = useCycleForm<RequestValues, RequestDetail>(props, {
    compiled: SaveRequest,
    saved: values,
    payload: (of) => ({
      ...payloadOf(REQUEST_FORM, SaveRequest, of),
      ...(saved ? { p_id: saved.id, p_revision: saved.revision } : {}),
      p_year: saved?.year ?? session.year,
      p_total_qty: askedTotal(of.p_sub_products),
    }),
    consequence: requestConsequence,
    save: paths.save,
    send: paths.send,
  });
  const { form } = state;
  const layout = useRequestLayout(form, saved, session.year);
  const { p_id_unit: unit, p_id_supplie: supply } = form.values;
  const asked = useAsked({
    year: saved?.year ?? session.year,
    unit: unit === '' ? 0 : Number(unit),
    supply: supply === '' ? 0 : Number(supply),
    request: saved?.id ?? 0,
    quarter: form.values.p_quarter_order,
    asked: form.values.p_sub_products,
  });
  const lines = useMemo(() => askedLines(asked.lines, supply !== ''), [asked.lines, supply]);
  return (
    <CycleForm
      of={props}
      {...state}
      height="lines"
      aside={saved && <StateChip {...requestStates.status(saved.state)} />}
      lead={
        <RequestLead request={{ total: asked.total, supplie: form.values.p_description_internal }}>
          {asked.balance}
        </RequestLead>
      }
      head={saved && <div className="request-steps">{bar}</div>}
      layout={layout}
      lines={{ p_sub_products: lines }}
      past={{ what: 'un pedido' }}
    />
  );
}

function startOf(
  saved: RequestDetail | undefined,
  { year, only, law }: { readonly year: number; readonly only: number | undefined; readonly law: Law },
): RequestValues {
  const asked = saved?.sub_products.filter(({ newQty }) => Number(newQty) > 0);
  const values = valuesOf<RequestValues>(
    REQUEST_FORM,
    SaveRequest,
    saved && { ...saved, sub_products: asked },
  );
  const fresh = {
    p_id_unit: only ?? ('' as const),
    p_quarter_order: quarterOf(law, dateInGuatemala(new Date())),
    p_year_additional: year,
  };
  return { ...values, ...(saved ? {} : fresh) };
}
