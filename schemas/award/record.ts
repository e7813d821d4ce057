import { recordOf } from '../record/table.ts';

/**
 * Fields of an award (R2 §3). Names, NIT, codes and descriptions are copies of the moment of the save; the act's text
 * is that of the purchase type's templates at the revision `templates` of the type's own stream (awards A5).
 */
export const AWARD_RECORD = recordOf({
  number: {
    kind: 'text',
    sent: 'p_number',
    read: 'number',
    title: 'No. ADJU',
    column: { sort: {}, filter: 'searched' },
  },
  date: { kind: 'day', sent: 'p_date', read: 'date', title: 'Fecha', column: { sort: {} } },
  /** Hour as HH:mm. */
  hour: { kind: 'text', sent: 'p_hour', read: 'hour', title: 'Hora', column: {} },
  purchaseType: {
    kind: 'id',
    sent: 'p_id_type_purchase',
    read: 'id_type_purchase',
    names: 'purchaseType',
    column: { filter: 'equal' },
  },
  purchaseTypeDescription: {
    kind: 'text',
    copied: ['purchaseType', 'description'],
    read: 'type_purchase',
    title: 'Tipo de compra',
    column: { sort: {} },
  },
  /** '' for a purchase type without NOG. */
  nog: { kind: 'text', sent: 'p_nog', read: 'nog', title: 'NOG', column: { sort: {}, filter: 'searched' } },
  templates: { kind: 'integer', follows: ['purchaseType'], title: 'Revisión de las plantillas' },
  /** Order whose consolidation is awarded, and its resolution; 0 and '' for an award without resolution. */
  order: { kind: 'id', sent: 'p_id_consolidate', read: 'id_consolidate', names: 'order', column: {} },
  resolution: {
    kind: 'text',
    follows: ['order'],
    read: 'number_resolution',
    title: 'Resolución',
    column: { filter: 'searched' },
  },
  supply: {
    kind: 'id',
    sent: 'p_id_supplie',
    read: 'id_supplie',
    names: 'supply',
    column: { filter: 'equal' },
  },
  typeSupplies: {
    kind: 'text',
    copied: ['supply', 'id_type_supplies', 'description'],
    read: 'type_supplies',
    title: 'Tipo de insumo',
    column: {},
  },
  codInternal: {
    kind: 'text',
    copied: ['supply', 'cod_internal'],
    read: 'cod_internal',
    title: 'Código',
    column: {},
  },
  codPpr: { kind: 'text', copied: ['supply', 'cod_ppr'], read: 'cod_ppr', title: 'Cod PPR' },
  descriptionPpr: {
    kind: 'text',
    copied: ['supply', 'description_ppr'],
    read: 'description_ppr',
    title: 'Descripción PPR',
  },
  /** The supply's own description when '' is sent. */
  description: {
    kind: 'text',
    sent: 'p_description_supplie',
    copied: ['supply', 'description_internal'],
    read: 'description',
    title: 'Insumo',
    column: { sort: {}, filter: 'searched' },
  },
  presentation: {
    kind: 'text',
    copied: ['supply', 'id_presentation', 'description'],
    read: 'description_presentation',
    title: 'Presentación',
  },
  row: { kind: 'text', copied: ['supply', 'id_row'], read: 'id_row', title: 'Renglón' },
  rowDescription: {
    kind: 'text',
    copied: ['supply', 'id_row', 'description'],
    read: 'description_row',
    title: 'Descripción del renglón',
  },
  /** Quantities that cost centres asked for, under the numbers of their pedidos. */
  units: {
    sent: 'p_unit',
    title: 'Centros de costo',
    items: {
      unit: { kind: 'id', names: 'unit' },
      description: { kind: 'text', title: 'Centro de costo' },
      numberOrder: { kind: 'text', title: 'No. pedido' },
      qty: { kind: 'quantity', title: 'Cantidad solicitada' },
    },
  },
  providers: {
    sent: 'p_providers',
    title: 'Ofertas',
    items: {
      provider: { kind: 'id', names: 'provider' },
      nit: { kind: 'text', title: 'NIT' },
      name: { kind: 'text', title: 'Proveedor' },
      amount: { kind: 'money', title: 'Monto ofertado' },
      products: { kind: 'integer', title: 'Productos ofertados' },
      winner: { oneOf: [0, 1], title: 'Ganador' },
    },
  },
  book: { kind: 'id', sent: 'p_id_book', read: 'id_book', names: 'book', column: {} },
  bookName: { kind: 'text', copied: ['book', 'name'], read: 'book', title: 'Libro' },
  participants: {
    sent: 'p_id_participant',
    title: 'Participantes',
    items: {
      participant: { kind: 'id', names: 'participant' },
      name: { kind: 'text', title: 'Participante' },
      type: { oneOf: ['COMISION', 'SECRETARIA'], title: 'Tipo de participante' },
    },
  },
  qty: { kind: 'quantity', sent: 'p_qty', read: 'qty', title: 'Cantidad adjudicada', column: { sort: {} } },
  /** Amount of the whole in quetzales, whatever the mode of its IVA (awards A22). */
  amount: {
    kind: 'money',
    sent: 'p_amount',
    read: 'amount',
    title: 'Monto adjudicado',
    column: { sort: {} },
  },
  iva: {
    oneOf: [0, 1, 2],
    empty: 1,
    sent: 'p_iva',
    read: 'iva',
    title: 'IVA',
    column: { sort: { unindexed: true }, filter: 'equal' },
  },
  justification: {
    kind: 'text',
    sent: 'p_justification',
    read: 'justification',
    title: 'Justificación',
    column: {},
  },
});
export type AwardRecord = typeof AWARD_RECORD;
