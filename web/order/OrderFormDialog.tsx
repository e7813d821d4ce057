import type { FormField } from '@expediente/schemas/shared/form.ts';
import type { ReactNode } from 'react';
import { AuditLine } from '../kit/figures/AuditLine.tsx';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { SchemaForm } from '../kit/form/SchemaForm.tsx';
import { OrderLead } from './OrderLead.tsx';
import { orderLines } from './order-lines.tsx';
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
  onClose(): void;
}

/** Dialog of a change of an order; `layout` says which part of its form is drawn. */
export function OrderFormDialog({ opened, title, submit, layout, begin, children, after, onClose }: Props) {
  const { order, form, amounts, isOpen } = opened;
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
      <SchemaForm
        form={form}
        layout={layout}
        lines={orderLines({ values: form.values, amounts, isOpen, begin })}
      />
      {after}
      <AuditLine record={order} />
    </FormDialog>
  );
}
