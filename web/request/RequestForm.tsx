import './request-form.css';
import { SaveRequest } from 'validator:request/commands.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { REQUEST_FORM, type RequestValues } from '@expediente/schemas/request/forms.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import { useMemo } from 'react';
import { useSession } from '../base/session.tsx';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import { CycleForm, useCycleForm } from '../kit/record/CycleForm.tsx';
import type { RecordFormProps } from '../kit/record/cycle.ts';
import { RequestLead } from './RequestLead.tsx';
import { requestConsequence, requestLayout } from './request-layout.ts';
import { askedLines } from './request-lines.ts';
import { askedTotal, useAsked } from './useAsked.ts';
import { useFresh } from './useFresh.ts';

const { paths } = requestKinds.pedido;

/** Form of a request: a supply of the plan, with quantities by sub-product next to their balance (R3 §5). */
export default function RequestForm(props: RecordFormProps<RequestDetail>) {
  const { saved, bar } = props;
  const session = useSession();
  const fresh = useFresh(saved === undefined);
  const values = useMemo(() => startOf(saved, fresh), [saved, fresh]);
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
  const layout = requestLayout(form, saved, session.year);
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

function startOf(saved: RequestDetail | undefined, fresh: ReturnType<typeof useFresh>): RequestValues {
  const asked = saved?.sub_products.filter(({ newQty }) => Number(newQty) > 0);
  const values = valuesOf<RequestValues>(
    REQUEST_FORM,
    SaveRequest,
    saved && { ...saved, sub_products: asked },
  );
  return { ...values, ...(saved ? {} : fresh) };
}
