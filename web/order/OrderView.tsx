import { rateOf } from '@expediente/machines/order/judged.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { orderName } from '@expediente/machines/order/name.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { awardOf, NEW_AWARD } from '../award/new-award.ts';
import { later } from '../base/arriving.ts';
import { useGranted } from '../base/session.tsx';
import { Deliveries } from '../deliveries/Deliveries.tsx';
import { Divisions } from '../deliveries/Divisions.tsx';
import { today } from '../kit/figures/date-text.ts';
import { RecordView } from '../kit/record/RecordView.tsx';
import { JudgeAgainButton } from '../kit/steps/JudgeAgainButton.tsx';
import { useHeadSteps } from '../kit/steps/useHeadSteps.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderHead } from './OrderHead.tsx';
import { OrderLead } from './OrderLead.tsx';
import { OrderCharges, OrderRequests } from './OrderRequests.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import { overdueAlerts, termText } from './payment-term.ts';
import { printMinutes, printOrder } from './prints.ts';
import { unpublishedAlerts } from './publication.ts';
import { ReadInvoices, ReadSupplies, ReadUnits } from './ReadOrderLines.tsx';
import { modeOf, orderActions } from './receipts.ts';
import { actionLabels, type OrderKey, statusOf } from './status.ts';
import { ORDER_STEPS } from './steps.tsx';

const OrderFileTab = later(() => import('./OrderFileTab.tsx'));

interface Props {
  readonly order: OrderDetail;
  /** Opens the form in a mode of `ORDER_MODES`. */
  onMode(mode: string): void;
  onClose(): void;
}

/** Read-only dialog of an order, with its actions and its history. */
export function OrderView({ order, onMode, onClose }: Props) {
  const granted = useGranted('unidadproveedor', 'ordenescompra');
  const actions = orderActions(granted, order);
  const labels = actionLabels(order.state);
  const steps = useHeadSteps<OrderKey>(ORDER_STEPS, { record: order, actions, labels, onGone: onClose });
  const mayPrint = orderStates.is(order.state, 'printable') && granted.some(({ field }) => field === 'view');
  const minuted =
    order.act_number !== '' &&
    order.actions.some(({ action, allowed }) => action === 'purchaseorderacta' && allowed);
  const awards = useGranted('actas');
  const may = (action: string) => awards.some(({ field }) => field === action);
  const awaitsAward =
    orderStates.is(order.state, 'consolidada') &&
    order.has_award === 1 &&
    order.award === null &&
    order.supplies.length === 1;
  const act = (action: string) => {
    const mode = modeOf(action);
    if (mode === undefined) steps.start(action, order);
    else onMode(mode);
  };
  return (
    <RecordView
      height="long"
      lifecycle="order"
      record={order}
      title={orderName(order)}
      status={statusOf(order.state)}
      lead={<OrderLead order={order} left={termText(order, today())} />}
      head={
        <OrderHead
          order={order}
          alerts={[...overdueAlerts(order, today()), ...unpublishedAlerts(order, today()), ...order.alerts]}
        />
      }
      actions={actions}
      labels={labels}
      buttons={
        <>
          <JudgeAgainButton path="/orders/purchaseorder/judge" record={order} />
          {order.award && may('view') && (
            <Button variant="outlined" component={Link} to={`/actas?registro=${order.award.id}`}>
              Acta {order.award.number}
            </Button>
          )}
          {awaitsAward && may('create') && (
            <Button
              variant="outlined"
              component={Link}
              to={NEW_AWARD}
              state={awardOf(order.number_resolution, order.id)}
            >
              Registrar acta
            </Button>
          )}
          {mayPrint && (
            <Button variant="outlined" startIcon={<Print />} onClick={() => printOrder(order.id)}>
              Imprimir orden
            </Button>
          )}
          {minuted && (
            <Button variant="outlined" startIcon={<Print />} onClick={() => printMinutes(order.id)}>
              Imprimir acta
            </Button>
          )}
        </>
      }
      steps={steps}
      more={
        orderStates.is(order.state, 'consolidada')
          ? undefined
          : { label: 'Expediente', content: <OrderFileTab order={order} /> }
      }
      onAction={act}
      onClose={onClose}
    >
      <Divisions order={order} />
      <Deliveries order={order} />
      <OrderFacts order={order} />
      <ReadSupplies order={order} />
      <ReadUnits order={order} />
      <OrderTotals
        mode={orderStates.is(order.state, 'consolidada') ? null : order.iva}
        total={order.total}
        subtotal={order.subtotal}
        iva={order.iva_amount}
        rate={rateOf(
          order.law,
          { dateIssue: order.date_issue ?? '', dateResolution: order.date_resolution },
          order.judged,
        )}
      />
      {!orderStates.is(order.state, 'consolidada') && <ReadInvoices order={order} />}
      <OrderCharges order={order} />
      <OrderRequests order={order} />
    </RecordView>
  );
}
