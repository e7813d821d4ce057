import generate from 'validator:order/commands.ts#GenerateOrder';
import update from 'validator:order/commands.ts#UpdateOrder';
import { orderAlerts } from '@expediente/machines/order/alerts.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import Alert from '@mui/material/Alert';
import { useMemo, useState } from 'react';
import { post } from '../app/api.ts';
import { AuditLine } from '../kit/AuditLine.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { SchemaForm } from '../kit/SchemaForm.tsx';
import { StateChip } from '../kit/StateChip.tsx';
import { useForm } from '../kit/useForm.ts';
import {
  amountsOf,
  type OrderValues,
  openedBy,
  payloadOf,
  suppliesWithQty,
  valuesOf,
} from './form-values.ts';
import { OrderHead } from './OrderHead.tsx';
import { OrderLead } from './OrderLead.tsx';
import { InvoiceLines, lineLabel, SupplyLines, UnitLines } from './OrderLines.tsx';
import { OrderRequests } from './OrderRequests.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import { formLayout } from './order-layout.ts';
import { FORM_PLACES } from './places.ts';
import { orderName, statusOf } from './status.ts';
import { justificationMissing, usePurchaseTypes } from './usePurchaseTypes.ts';

interface Props {
  readonly order: OrderDetail;
  /** `purchaseorder` or `update`, with the fields that may change. */
  readonly offer: ActionOffer;
  /** Why it can no longer be saved; undefined while it can. */
  readonly closed: string | undefined;
  onSaved(): void;
  onClose(): void;
}

/** Generates an order from its consolidation or changes what its phase leaves open (R3 §4, §5). */
export function OrderForm({ order: now, offer: offered, closed, onSaved, onClose }: Props) {
  // What the person opened: a newer record must not change locks under what is typed.
  const [{ order, offer }] = useState({ order: now, offer: offered });
  const generating = order.state === 0;
  const types = usePurchaseTypes();
  const isOpen = useMemo(() => openedBy(offer), [offer]);
  const saved = useMemo(() => valuesOf(now), [now]);
  const form = useForm<OrderValues>({
    // Until the commitment the whole form is open, and all that generating asks for is still asked.
    compiled: isOpen('p_id_provider') ? generate : update,
    saved,
    closed,
    payload: (values) => payloadOf(now, isOpen, values),
    check: (values) => justificationMissing(types, values, isOpen),
    places: FORM_PLACES,
    send: (payload, key) =>
      post(`/orders/purchaseorder/${generating ? 'generate' : 'update'}`, payload, { key }),
    onDone: onSaved,
  });
  const { values } = form;
  const amounts = useMemo(() => amountsOf(values), [values]);
  const layout = useMemo(
    () => formLayout({ order, isOpen, types, chosen: values.p_id_type_purchase }),
    [order, isOpen, types, values.p_id_type_purchase],
  );
  const alerts = orderAlerts({
    purchaseType:
      types.find(({ id }) => id === values.p_id_type_purchase)?.description ?? order.type_purchase,
    total: amounts.total,
    dateIssue: values.p_date_issue,
    invoices: values.p_invoices.map((each) => ({
      serie: each.serie_invoice,
      number: each.number_invoice,
      date: each.date_invoice,
    })),
  });
  const status = statusOf(order.state);
  const locked = !isOpen('p_id_provider');
  return (
    <FormDialog
      title={
        generating ? `Generar orden de compra · Consolidación ${order.number_resolution}` : orderName(order)
      }
      aside={<StateChip {...status} />}
      lead={<OrderLead order={order} total={amounts.total} />}
      form={form}
      submit={generating ? 'Generar' : 'Guardar'}
      onClose={onClose}
    >
      <OrderHead order={order} alerts={alerts} />
      {locked && (
        <Alert severity="info" sx={{ my: 3 }}>
          En {status.label} solo cambia lo que se puede escribir abajo; lo demás quedó fijo al avanzar la
          orden.
        </Alert>
      )}
      <div style={{ height: locked ? 0 : 16 }} />
      <SchemaForm form={form} layout={layout} labelOf={lineLabel}>
        <SupplyLines
          lines={suppliesWithQty(values)}
          errors={form.errors}
          {...(isOpen('p_supplies.price')
            ? {
                onChange: (lines) => form.set({ p_supplies: lines.map(({ qty: _, ...supply }) => supply) }),
              }
            : {})}
        />
        <UnitLines
          lines={values.p_unit}
          amounts={amounts}
          errors={form.errors}
          isOpen={(field) => isOpen(`p_unit.${field}`)}
          onChange={(p_unit) => form.set({ p_unit })}
        />
        <OrderTotals mode={values.p_iva} {...amounts} />
        <InvoiceLines
          lines={values.p_invoices}
          errors={form.errors}
          {...(isOpen('p_invoices') ? { onChange: (p_invoices) => form.set({ p_invoices }) } : {})}
        />
        <OrderRequests requests={order.orders} />
      </SchemaForm>
      <AuditLine record={order} />
    </FormDialog>
  );
}
