import { SaveRequest } from 'validator:request/commands.ts';
import { dateInGuatemala, quarterOf } from '@expediente/kernel/dates.ts';
import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import { useMemo } from 'react';
import { post } from '../app/api.ts';
import { useGranted, useSession } from '../app/session.tsx';
import { AuditLine } from '../kit/AuditLine.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import type { PickedUnit } from '../kit/pickers.tsx';
import { SchemaForm } from '../kit/SchemaForm.tsx';
import { StateChip } from '../kit/StateChip.tsx';
import { useForm } from '../kit/useForm.ts';
import { useOnly } from '../kit/useOnly.ts';
import { useSending } from '../kit/useSending.ts';
import { RequestLead } from './RequestLead.tsx';
import { RequestLines } from './RequestLines.tsx';
import { RequestSteps } from './RequestSteps.tsx';
import { requestStatus } from './statuses.ts';
import { askedTotal, useAsked } from './useAsked.ts';
import { ofType, plannedUnits, useRequestLayout } from './useRequestLayout.ts';

interface Props {
  /** Absent: a new request. */
  readonly saved?: RequestDetail;
  /** Why it can no longer be saved; undefined while it can. */
  readonly closed?: string | undefined;
  onSaved(id: string): void;
  onClose(): void;
}

export type RequestValues = {
  readonly p_id_unit: number | string;
  readonly p_number: number | string;
  readonly p_date: string;
  readonly p_type: string;
  readonly p_id_supplie: number | string;
  readonly p_cod_internal: string;
  readonly p_description_internal: string;
  readonly p_quarter_order: string;
  readonly p_year_additional: number | string;
  readonly p_justification: string;
  /** Asked quantity by sub-product, as typed. */
  readonly asked: Readonly<Record<string, string>>;
};

/** Raises or changes a request: supply of the plan, quantities by sub-product beside their balance (R3 §5). */
export function RequestForm({ saved, closed, onSaved, onClose }: Props) {
  const session = useSession();
  const granted = useGranted('pedidos');
  const sending = useSending('/orders/send', sendCommand);
  // Who asks for one cost centre alone need not choose it.
  const only = useOnly<PickedUnit>(saved ? undefined : plannedUnits(session.year));
  const values = useMemo(() => valuesOf(saved, session.year, only?.id), [saved, session.year, only]);
  const typed = useForm<RequestValues, { readonly id: number; readonly revision?: number }>({
    compiled: SaveRequest,
    saved: values,
    closed,
    payload: ({ asked, p_number, ...header }) => ({
      ...header,
      ...(saved ? { p_id: saved.id, p_revision: saved.revision } : {}),
      p_year: saved?.year ?? session.year,
      p_number: p_number === '' ? null : p_number,
      p_total_qty: askedTotal(asked),
      p_sub_products: Object.entries(asked)
        .filter(([, qty]) => qty.trim() !== '')
        .map(([p_id_sub_products, p_qty]) => ({ p_id_sub_products, p_qty })),
    }),
    send: (payload, options) => post('/orders/insert/update', payload, options),
    onDone: async ({ id }) => {
      await sending.afterSaving(id);
      onSaved(String(id));
    },
  });
  const form: typeof typed = {
    ...typed,
    set: (patch) =>
      typed.set(
        patch.p_type === undefined || patch.p_type === typed.values.p_type
          ? patch
          : { ...patch, ...ofType(patch.p_type) },
      ),
  };
  const layout = useRequestLayout(form, saved, session.year);
  const send = () => void sending.send(form, saved?.id);
  const maySend = granted.some(({ field }) => field === 'sendrequest');
  const { p_id_unit: unit, p_id_supplie: supply } = form.values;
  const asked = useAsked({
    year: saved?.year ?? session.year,
    unit: unit === '' ? 0 : Number(unit),
    supply: supply === '' ? 0 : Number(supply),
    request: saved?.id ?? 0,
    quarter: form.values.p_quarter_order,
    asked: form.values.asked,
  });
  return (
    <FormDialog
      title={saved ? `Pedido ${saved.number_year} · ${saved.unit}` : 'Pedido nuevo'}
      aside={saved && <StateChip {...requestStatus(saved.state)} />}
      lead={
        <RequestLead request={{ total: asked.total, supplie: form.values.p_description_internal }}>
          {asked.balance}
        </RequestLead>
      }
      form={form}
      submit="Guardar"
      send={maySend ? { busy: sending.busy, run: send } : undefined}
      onClose={onClose}
    >
      {saved && (
        <div style={{ marginBottom: 16 }}>
          <RequestSteps request={saved} />
        </div>
      )}
      <SchemaForm
        form={form}
        layout={layout}
        onSend={maySend ? send : undefined}
        labelOf={labelsOf(form.values.asked)}
      >
        <RequestLines
          lines={asked.lines}
          chosen={supply !== ''}
          errors={form.errors}
          onChange={(asked) => form.set({ asked })}
        />
      </SchemaForm>
      {saved && <AuditLine record={saved} />}
    </FormDialog>
  );
}

const sendCommand = (id: number) => ({ p_id: id });

function valuesOf(saved: RequestDetail | undefined, year: number, only: number | undefined): RequestValues {
  const today = dateInGuatemala(new Date());
  if (!saved)
    return {
      p_id_unit: only ?? '',
      p_number: '',
      p_date: today,
      p_type: 'SI',
      p_id_supplie: '',
      p_cod_internal: '',
      p_description_internal: '',
      p_quarter_order: quarterOf(today),
      p_year_additional: year,
      p_justification: '',
      asked: {},
    };
  return {
    p_id_unit: saved.id_unit,
    p_number: saved.number,
    p_date: saved.date,
    p_type: saved.type,
    p_id_supplie: saved.id_supplie,
    p_cod_internal: saved.cod_internal,
    p_description_internal: saved.description_internal,
    p_quarter_order: saved.quarter_order,
    p_year_additional: saved.year_additional,
    p_justification: saved.justification,
    asked: Object.fromEntries(
      saved.sub_products
        .filter(({ newQty }) => Number(newQty) > 0)
        .map((each) => [each.id_sub_products, each.newQty]),
    ),
  };
}

/** `p_sub_products.1.p_qty` → 'Subproducto 1-1-2, cantidad': of the lines that ask for something. */
const labelsOf =
  (asked: RequestValues['asked']) =>
  (field: string): string | undefined => {
    const [list, place] = field.split('.');
    if (list !== 'asked' && list !== 'p_sub_products') return undefined;
    const ids = Object.entries(asked).filter(([, qty]) => qty.trim() !== '');
    const id = place === undefined ? undefined : ids[Number(place)]?.[0];
    return id === undefined ? 'Cantidad por subproducto' : `Subproducto ${id}, cantidad`;
  };
