import './receipts-form.css';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { AuditLine } from '../kit/figures/AuditLine.tsx';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { SchemaForm } from '../kit/form/SchemaForm.tsx';
import { OrderLead } from './OrderLead.tsx';
import { orderLines } from './order-lines.tsx';
import { type CarriedValues, isCarriedWhole } from './parting.ts';
import type { PartMode } from './receipts.ts';
import { Shortage } from './Shortage.tsx';
import { statusOf } from './status.ts';
import type { OpenedOrder } from './useOrderForm.ts';

interface Props {
  readonly opened: OpenedOrder;
  readonly title: string;
  readonly submit: string;
  readonly layout: readonly FormField[];
  /** A new value focuses the first empty cell of the units' lines. */
  readonly begin?: number;
  /** Drawn above the form; `after` below it. */
  readonly children: ReactNode;
  readonly after: ReactNode;
  /** Goes on in the form that parts the order from what has come, with what was typed. */
  onPart(mode: PartMode, typed: CarriedValues): void;
  onClose(): void;
}

/** Dialog of a change of an order; `layout` says which part of its form is drawn. */
export function OrderFormDialog({ opened, title, submit, layout, begin, children, after, ...props }: Props) {
  const { onPart, onClose } = props;
  const { order, form, amounts, isOpen } = opened;
  const part = (mode: PartMode) => {
    const typed = form.values;
    // Values that are not carried over are asked about like in any form that is left, and stay as its draft.
    if (isCarriedWhole(order, typed)) flushSync(() => form.reset());
    onPart(mode, typed);
  };
  return (
    <FormDialog
      height="long"
      title={title}
      aside={<StateChip {...statusOf(order.state)} />}
      lead={<OrderLead order={order} total={amounts.total} />}
      form={form}
      submit={submit}
      onClose={onClose}
    >
      {children}
      {order.part !== null && (
        <Alert severity="info" className="receipts-alert">
          Es una parte de la orden {order.number_purchase}: el compromiso y el NPG o NOG se corrigen en la
          orden, y sus partes la siguen.
        </Alert>
      )}
      <SchemaForm
        form={form}
        layout={layout}
        lines={orderLines({
          values: form.values,
          amounts,
          isOpen,
          begin,
          below: isOpen('p_unit.qty') && orderStates.is(order.state, 'receiving') && (
            <Shortage lines={form.values.p_unit} actions={order.actions} onPart={part} />
          ),
        })}
      />
      {after}
      <AuditLine record={order} />
    </FormDialog>
  );
}
