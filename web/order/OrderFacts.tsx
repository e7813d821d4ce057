import './order-facts.css';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { ORDER_PLAIN } from '@expediente/schemas/order/fields.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import { dateText } from '../kit/figures/amounts.tsx';
import { today } from '../kit/figures/date-text.ts';
import { Section } from '../kit/layout/Section.tsx';
import { JudgedRules } from '../kit/record/JudgedRules.tsx';
import { termText } from './payment-term.ts';

type Fact = readonly [title: string, value: string, wide?: 'wide'];

interface Props {
  readonly title: string;
  readonly facts: readonly Fact[];
}

function FactSection({ title, facts }: Props) {
  if (facts.length === 0) return null;
  return (
    <Section title={title}>
      <dl className="order-facts">
        {facts.map(([name, value, wide]) => (
          <div key={name} className={wide}>
            <dt>{name}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** An order's header and what each phase wrote down, in the order of the life cycle (R3 §3). */
export function OrderFacts({ order }: { readonly order: OrderDetail }) {
  return (
    <>
      <FactSection title="Consolidación" facts={consolidation(order)} />
      {!orderStates.is(order.state, 'consolidada') && (
        <FactSection title="Orden de compra" facts={purchase(order)} />
      )}
      <JudgedRules judged={order.judged} />
      <FactSection title="Trámite" facts={phases(order)} />
    </>
  );
}

const yesNo = (flag: 0 | 1): string => (flag === 1 ? 'Sí' : 'No');

const consolidation = (order: OrderDetail): readonly Fact[] => [
  ['No. resolución', order.number_resolution],
  ['Fecha de resolución', dateText(order.date_resolution)],
  ['Calcular cuota', yesNo(order.calculate_fee)],
  ['Con acta de adjudicación', yesNo(order.has_award)],
];

const purchase = (order: OrderDetail): readonly Fact[] => [
  [ORDER_PLAIN.numberPurchase.title, order.number_purchase],
  [ORDER_PLAIN.dateIssue.title, dateText(order.date_issue)],
  ['Cuatrimestre', order.quarter],
  ['Tipo de compra', order.type_purchase],
  ['Proveedor', [order.provider_nit, order.provider_name].filter(Boolean).join(' · ')],
  [ORDER_PLAIN.numberAward.title, order.number_award],
  [ORDER_PLAIN.npgNog.title, order.npg_nog],
  [ORDER_PLAIN.dateNpgNog.title, dateText(order.date_npg_nog)],
  ...(order.exemption_iva ? [[ORDER_PLAIN.exemptionIva.title, order.exemption_iva, 'wide'] as const] : []),
  ...(order.justification_purchase_order
    ? [[ORDER_PLAIN.justification.title, order.justification_purchase_order, 'wide'] as const]
    : []),
];

/** Only what has been reached: an empty number says nothing. */
function phases(order: OrderDetail): readonly Fact[] {
  const all: readonly Fact[] = [
    [ORDER_PLAIN.numberCompromise.title, order.number_compromise],
    [ORDER_PLAIN.dateCompromise.title, shown(order.date_compromise)],
    ['Envío al proveedor', shown(order.date_send_provider)],
    [ORDER_PLAIN.numberDevengade.title, order.number_devengade],
    [ORDER_PLAIN.dateDevengade.title, shown(order.date_devengade)],
    ['No. mesa de entrada', order.number_table],
    ['Envío a DAF', shown(order.date_send_daf)],
    ...(order.date_send_daf_last !== order.date_send_daf
      ? [['Último envío a DAF', shown(order.date_send_daf_last)] as const]
      : []),
    // Sent again it is no longer rejected: what stands here is past, and all of it in the history.
    [
      orderStates.is(order.state, 'rechazada') ? 'Fecha de rechazo' : 'Último rechazo',
      shown(order.date_rejection),
    ],
    [
      orderStates.is(order.state, 'rechazada') ? 'Motivo del rechazo' : 'Motivo del último rechazo',
      order.justification_rejection,
      'wide',
    ],
    ['Plazo de pago', termText(order, today())],
    ['Fecha de pago', shown(order.date_pay)],
    ['Número de pago', order.number],
    ['No. caja', order.number_box],
    ['No. acta', order.act_number],
  ];
  return all.filter(([, value]) => value !== '');
}

const shown = (day: string | null): string => (day ? dateText(day) : '');
