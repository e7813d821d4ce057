import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import Alert from '@mui/material/Alert';
import { AuditLine } from '../kit/AuditLine.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { SchemaForm } from '../kit/SchemaForm.tsx';
import { StateChip } from '../kit/StateChip.tsx';
import { suppliesWithQty } from './form-values.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLead } from './OrderLead.tsx';
import { InvoiceLines, lineLabel, SupplyLines, UnitLines } from './OrderLines.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import { isReceiptField } from './receipts.ts';
import { actionLabels, RECEIPTS, statusOf, theOrder } from './status.ts';
import { type OrderFormProps, useOrderForm } from './useOrderForm.ts';

/**
 * What arrives after the commitment, and its correction after DAF's rejection: receipts and invoices first, what
 * is fixed below as facts (domain §4 "Field locks"). The same change as the order's form makes.
 */
export function ReceiptsForm(props: OrderFormProps) {
  const { order, form, amounts, layout, alerts, isOpen } = useOrderForm(props);
  const { values } = form;
  const correcting = orderStates.is(order.state, 'rechazada');
  const fields = layout.filter(({ name }) => isOpen(name) && (correcting || isReceiptField(name)));
  return (
    <FormDialog
      title={`${actionLabels(order.state)[RECEIPTS]} de ${theOrder(order)}`}
      aside={<StateChip {...statusOf(order.state)} />}
      lead={<OrderLead order={order} total={amounts.total} />}
      form={form}
      submit="Guardar"
      onClose={props.onClose}
    >
      {correcting && (
        <Alert severity="error" sx={{ mb: 2 }}>
          La orden fue rechazada por: {order.justification_rejection}
        </Alert>
      )}
      {alerts.map((alert) => (
        <Alert key={alert} severity="warning" sx={{ mb: 2 }}>
          {alert}
        </Alert>
      ))}
      <SchemaForm
        form={form}
        layout={fields}
        labelOf={lineLabel}
        above={
          <>
            <UnitLines
              lines={values.p_unit}
              amounts={amounts}
              errors={form.errors}
              isOpen={(field) => isOpen(`p_unit.${field}`)}
              onChange={(p_unit) => form.set({ p_unit })}
              begin={order.id}
            />
            <OrderTotals mode={values.p_iva} {...amounts} />
            <InvoiceLines
              lines={values.p_invoices}
              errors={form.errors}
              onChange={(p_invoices) => form.set({ p_invoices })}
            />
          </>
        }
      />
      <OrderFacts order={order} />
      <SupplyLines lines={suppliesWithQty(values)} />
      <AuditLine record={order} />
    </FormDialog>
  );
}
