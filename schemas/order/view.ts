import { viewOf } from '../shared/view.ts';
import { ORDER_PLAIN, ORDER_TEXTS, readName } from './fields.ts';
import type { OrderDetail } from './read.ts';

/** Groups of an order's facts. */
export const [CONSOLIDATION, PURCHASE, PROCEDURE] = ['Consolidación', 'Orden de compra', 'Trámite'] as const;

/** View of an order above its lines, by its life cycle (R3 §3); later phases show only the fields that are filled. */
export const ORDER_VIEW = viewOf<OrderDetail>()({
  facts: [
    { of: 'number_resolution', title: 'No. resolución', group: CONSOLIDATION },
    { of: 'date_resolution', title: 'Fecha de resolución', kind: 'date', group: CONSOLIDATION },
    { of: 'calculate_fee', title: 'Calcular cuota', kind: 'flag', group: CONSOLIDATION },
    { of: 'has_award', title: 'Con acta de adjudicación', kind: 'flag', group: CONSOLIDATION },

    { of: 'number_purchase', title: ORDER_PLAIN.numberPurchase.title, group: PURCHASE },
    { of: 'date_issue', title: ORDER_PLAIN.dateIssue.title, kind: 'date', group: PURCHASE },
    { of: 'quarter', title: 'Cuatrimestre', group: PURCHASE },
    { of: 'type_purchase', title: 'Tipo de compra', group: PURCHASE },
    { of: ['provider_nit', 'provider_name'], title: 'Proveedor', group: PURCHASE },
    { of: 'number_award', title: ORDER_PLAIN.numberAward.title, group: PURCHASE },
    { of: 'npg_nog', title: ORDER_PLAIN.npgNog.title, group: PURCHASE },
    { of: 'date_npg_nog', title: ORDER_PLAIN.dateNpgNog.title, kind: 'date', group: PURCHASE },
    ...ORDER_TEXTS.map(
      ({ sent, title }) =>
        ({ of: readName(sent), title, span: 12, ifFilled: true, group: PURCHASE }) as const,
    ),

    {
      of: 'number_compromise',
      title: ORDER_PLAIN.numberCompromise.title,
      ifFilled: true,
      group: PROCEDURE,
    },
    {
      of: 'date_compromise',
      title: ORDER_PLAIN.dateCompromise.title,
      kind: 'date',
      ifFilled: true,
      group: PROCEDURE,
    },
    { of: 'date_send_provider', title: 'Envío al proveedor', kind: 'date', ifFilled: true, group: PROCEDURE },
    { of: 'number_devengade', title: ORDER_PLAIN.numberDevengade.title, ifFilled: true, group: PROCEDURE },
    {
      of: 'date_devengade',
      title: ORDER_PLAIN.dateDevengade.title,
      kind: 'date',
      ifFilled: true,
      group: PROCEDURE,
    },
    { of: 'number_table', title: 'No. mesa de entrada', ifFilled: true, group: PROCEDURE },
    { of: 'date_send_daf', title: 'Envío a DAF', kind: 'date', ifFilled: true, group: PROCEDURE },
    { of: 'date_send_daf_last', title: 'Último envío a DAF', kind: 'date', ifFilled: true, group: PROCEDURE },
    // An order that was sent again is no longer rejected: this is the last rejection; the history has all of them.
    { of: 'date_rejection', title: 'Último rechazo', kind: 'date', ifFilled: true, group: PROCEDURE },
    {
      of: 'justification_rejection',
      title: 'Motivo del último rechazo',
      span: 12,
      ifFilled: true,
      group: PROCEDURE,
    },
    {
      of: 'justification_short',
      title: 'Motivo del cierre con lo entregado',
      span: 12,
      ifFilled: true,
      group: PROCEDURE,
    },
    { of: 'date_due', title: 'Plazo de pago', kind: 'date', ifFilled: true, group: PROCEDURE },
    { of: 'date_pay', title: 'Fecha de pago', kind: 'date', ifFilled: true, group: PROCEDURE },
    { of: 'number', title: 'Número de pago', ifFilled: true, group: PROCEDURE },
    { of: 'number_box', title: 'No. caja', ifFilled: true, group: PROCEDURE },
    { of: 'act_number', title: 'No. acta', ifFilled: true, group: PROCEDURE },
  ],
  elsewhere: [
    'total',
    'subtotal',
    'iva',
    'iva_amount',
    'unit',
    'paid_late',
    'date_publish',
    'date_ban',
    'justification_ban',
    'number_reversal',
    'date_reversal',
    'unreversed',
    'orders',
    'supplies',
    'units',
    'invoices',
    'charges',
    'judged',
    'judge_again',
    'law',
    'alerts',
    'receipts_completed',
    'papers_missing',
    'part',
    'parts',
    'deliveries',
    'deliveries_total',
  ],
  leftOut: [
    'id_executor',
    'year',
    'id_root',
    'supplie',
    'id_units',
    'id_provider',
    'id_type_purchase',
    'qty',
    'type_order',
    'award',
  ],
});
