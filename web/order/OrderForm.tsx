import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import Alert from '@mui/material/Alert';
import { AuditLine } from '../kit/AuditLine.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { SchemaForm } from '../kit/SchemaForm.tsx';
import { StateChip } from '../kit/StateChip.tsx';
import { suppliesWithQty } from './form-values.ts';
import { OrderHead } from './OrderHead.tsx';
import { OrderLead } from './OrderLead.tsx';
import { InvoiceLines, lineLabel, SupplyLines, UnitLines } from './OrderLines.tsx';
import { OrderRequests } from './OrderRequests.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import { orderName, statusOf } from './status.ts';
import { type OrderFormProps, useOrderForm } from './useOrderForm.ts';

/** Generates an order from its consolidation or changes what its phase leaves open (R3 §4, §5). */
export function OrderForm(props: OrderFormProps) {
  const { order, form, amounts, layout, alerts, isOpen } = useOrderForm(props);
  const { values } = form;
  const generating = orderStates.is(order.state, 'consolidada');
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
      onClose={props.onClose}
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
