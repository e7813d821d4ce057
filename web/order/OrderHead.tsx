import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import { dateText } from '../kit/figures/amounts.tsx';
import { Warnings } from '../kit/layout/Warnings.tsx';
import { StepBar } from '../kit/steps/StepBar.tsx';
import { orderStep, orderSteps, statusOf } from './status.ts';

interface Props {
  readonly order: OrderDetail;
  /** Warnings that do not block, such as limits by purchase type (domain §4.6). */
  readonly alerts: readonly string[];
}

/** Progress of the order in its life cycle, the reason if it was rejected or annulled, and warnings. */
export function OrderHead({ order, alerts }: Props) {
  const reason = reasonOf(order);
  return (
    <>
      <StepBar
        steps={orderSteps(order.state)}
        current={orderStep(order)}
        off={reason === undefined ? undefined : { ...statusOf(order.state), reason }}
      />
      <Warnings of={alerts} />
    </>
  );
}

/** CUR that reverses the accrual of an annulled order, behind its day; '' where there was no accrual. */
const reversal = ({ unreversed, number_reversal, date_reversal }: OrderDetail): string => {
  if (unreversed === 1) return ', sin CUR de reversión';
  return number_reversal && `, con el CUR de reversión ${number_reversal} del ${dateText(date_reversal)}`;
};

/** Text of the last rejection by DAF, and the causes and papers that it ticked. */
function rejectionOf({
  justification_rejection: text,
  rejection_causes,
  rejection_papers,
}: OrderDetail): string {
  const ticked = [
    ...(rejection_causes.length > 0 ? [`Causas: ${rejection_causes.join('; ')}.`] : []),
    ...(rejection_papers.length > 0 ? [`Documentos: ${rejection_papers.join('; ')}.`] : []),
  ];
  if (ticked.length === 0) return text;
  return [/[.!?]$/.test(text) ? text : `${text}.`, ...ticked].join(' ');
}

function reasonOf(order: OrderDetail): string | undefined {
  if (orderStates.is(order.state, 'rechazada')) return `La orden fue rechazada por: ${rejectionOf(order)}`;
  if (orderStates.is(order.state, 'anulada'))
    return `Anulada el ${dateText(order.date_ban)}${reversal(order)}: ${order.justification_ban}`;
  return undefined;
}
