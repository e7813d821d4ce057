import { quantityText } from '@expediente/kernel/format.ts';
import { theOrder } from '@expediente/machines/order/name.ts';
import type { CameValues } from '@expediente/schemas/order/forms.ts';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { post } from '../base/api.ts';
import { notify } from '../base/notices.ts';
import { AuditLine } from '../kit/figures/AuditLine.tsx';
import { moneyText } from '../kit/figures/amounts.tsx';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { datedWhenAdded } from '../kit/form/dated-lines.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { SchemaForm } from '../kit/form/SchemaForm.tsx';
import { type FormSending, useForm } from '../kit/form/useForm.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLead } from './OrderLead.tsx';
import { Sums } from './OrderTotals.tsx';
import { unitColumns, withReceiptDays } from './order-lines.tsx';
import {
  type CarriedValues,
  cameValues,
  carriedOver,
  PART_KINDS,
  type PartAmounts,
  partAmounts,
  partPayload,
} from './parting.ts';
import { ReadSupplies } from './ReadOrderLines.tsx';
import type { PartMode } from './receipts.ts';
import { statusOf } from './status.ts';
import type { OrderFormProps } from './useOrderForm.ts';

interface Props extends OrderFormProps {
  readonly mode: PartMode;
  /** Quantities and receipts typed in the order's form, from which this one was opened. */
  readonly carried: CarriedValues | undefined;
}

const WORDS = {
  separar: {
    of: 'Separar lo entregado de',
    done: 'Se separó la parte',
    came: 'Se separa',
    rest: 'Queda en la orden',
    submit: 'Separar',
    tone: 'plain',
    text: 'Lo que llegó pasa a ser una parte de la orden, con su propio devengado y su pago. Lo que falta queda en la orden, y se separa cuando llegue.',
  },
  cerrar: {
    of: 'Cerrar con lo entregado de',
    done: '',
    came: 'La orden se cierra con',
    rest: 'Vuelve al plan',
    submit: 'Cerrar con lo entregado',
    tone: 'grave',
    text: 'Lo que no llegó vuelve al plan y a la cuota al guardar, y ya no se recibe con esta orden.',
  },
  dividir: {
    of: 'Dividir',
    done: 'La consolidación se dividió: se abrió la parte',
    came: 'Pasa a la parte',
    rest: 'Queda en la consolidación',
    submit: 'Dividir',
    tone: 'plain',
    text: 'Lo que pasa es una parte de la misma resolución, con su propia acta, su proveedor y su orden de compra. Para pasar una línea entera escriba toda su cantidad.',
  },
} as const;

/** Form that separates what has come of an order, closes the order with it, or divides a consolidation (hospital B). */
export function PartForm({ order, closed, mode, carried, onSaved, onClose }: Props) {
  const { compiled, form: layout, operation } = PART_KINDS[mode];
  const { of, done, submit, tone, text } = WORDS[mode];
  const navigate = useNavigate();
  const saved = useMemo(() => cameValues(mode, order), [mode, order]);
  const path = `/orders/purchaseorder/${operation}`;
  const send = async (payload: object, options: FormSending) => {
    const outcome = await post<Separated>(path, payload, {
      ...options,
      reportsItself: (each) => (done !== '' && each.is === 'done') || options.reportsItself?.(each) === true,
    });
    if (done !== '' && outcome.is === 'done') {
      const { part, id_part } = outcome.data;
      notify('success', `${done} ${part}.`, {
        label: `Abrir la parte ${part}`,
        open: () =>
          void navigate(`/unidadproveedor?registro=${id_part}`, { state: { depths: { registro: 1 } } }),
      });
    }
    return outcome;
  };
  const form = useForm<CameValues, Separated>({
    compiled,
    saved,
    revision: order.revision,
    draft: { of: path, record: order.id },
    closed,
    payload: (values) => partPayload(mode, order, values),
    send,
    onDone: onSaved,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what the form was opened with
  useEffect(() => {
    if (carried) form.set(carriedOver(mode, form.values, carried));
  }, []);
  const { values } = form;
  const amounts = useMemo(() => partAmounts(mode, order, values), [mode, order, values]);
  return (
    <FormDialog
      height="long"
      title={`${of} ${theOrder(order)}`}
      aside={<StateChip {...statusOf(order.state)} />}
      lead={<OrderLead order={order} />}
      form={form}
      submit={submit}
      tone={tone}
      onClose={onClose}
    >
      <p>{text}</p>
      <SchemaForm
        form={form}
        layout={layout}
        errorOrder="screen"
        does={submit}
        lines={{
          p_unit: {
            begin: order.id,
            atFault: form.tries,
            columns: unitColumns(values.p_unit),
            shown: values.p_unit.map((line) => ({ ...line, ...amounts.lines[line.id] })),
            kept: (changed, before) => withReceiptDays(before, changed.map(withoutComputed)),
            below: <Sums rows={sumsOf(mode, amounts)} />,
          },
          ...(mode !== 'dividir' && { p_invoices: { kept: datedWhenAdded('date_invoice') } }),
        }}
      />
      <OrderFacts order={order} />
      <ReadSupplies order={order} />
      <AuditLine record={order} />
    </FormDialog>
  );
}

/** Answer of a separation. */
interface Separated {
  readonly id_part: number;
  readonly part: number;
}

type Line = CameValues['p_unit'][number];
const withoutComputed = ({
  rest: _,
  amount: __,
  ...line
}: Line & { readonly rest?: string; readonly amount?: string }): Line => line;

const sumsOf = (mode: PartMode, { came, rest, asked, missing, whole }: PartAmounts) => {
  const named = WORDS[mode];
  return mode === 'cerrar'
    ? [
        { name: `${named.rest}: ${quantityText(missing)} de ${quantityText(asked)}`, value: moneyText(rest) },
        { name: named.came, value: moneyText(came) },
      ]
    : [
        { name: named.came, value: moneyText(came) },
        { name: named.rest, value: moneyText(rest) },
        { name: 'Total', value: moneyText(whole) },
      ];
};
