import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { resolutionNumber } from '@expediente/machines/order/name.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import { CONSOLIDATION, ORDER_VIEW, PROCEDURE, PURCHASE } from '@expediente/schemas/order/view.ts';
import { today } from '../kit/figures/date-text.ts';
import { Facts } from '../kit/layout/Facts.tsx';
import { Section } from '../kit/layout/Section.tsx';
import { JudgedRules } from '../kit/record/JudgedRules.tsx';
import { factsOf, type OwnFacts } from '../kit/record/RecordFacts.tsx';
import { termText } from './payment-term.ts';
import { shownNumber } from './status.ts';

/** Header of an order and the data of each phase, in the order of the life cycle (R3 §3). */
export function OrderFacts({ order }: { readonly order: OrderDetail }) {
  const own = ownFacts(order);
  const group = (title: string) => {
    const facts = factsOf(ORDER_VIEW, order, own, title);
    return (
      facts.length > 0 && (
        <Section title={title}>
          <Facts facts={facts} flowing />
        </Section>
      )
    );
  };
  return (
    <>
      {group(CONSOLIDATION)}
      {!orderStates.is(order.state, 'consolidada') && group(PURCHASE)}
      <JudgedRules judged={order.judged} />
      {group(PROCEDURE)}
    </>
  );
}

const yesNo = (flag: 0 | 1): string => (flag === 1 ? 'Sí' : 'No');

const ownFacts = (order: OrderDetail): OwnFacts<OrderDetail> => ({
  calculate_fee: { text: yesNo(order.calculate_fee) },
  number_resolution: { text: resolutionNumber(order) },
  number_purchase: { text: shownNumber(order) },
  has_award: { text: yesNo(order.has_award) },
  ...(order.date_send_daf_last === order.date_send_daf ? { date_send_daf_last: null } : {}),
  ...(orderStates.is(order.state, 'rechazada')
    ? {
        date_rejection: { title: 'Fecha de rechazo' },
        justification_rejection: { title: 'Motivo del rechazo' },
      }
    : {}),
  date_due: { text: termText(order, today()) },
});
