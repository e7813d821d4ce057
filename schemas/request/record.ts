import { recordOf } from '../record/table.ts';

/** The fields of a request's save: limits are in `commands.ts`, places in `forms.ts` (R3 §3). */
export const REQUEST_RECORD = recordOf({
  number: { kind: 'integer', sent: 'p_number', read: 'number', title: 'Número', column: { sort: {} } },
  date: { kind: 'day', sent: 'p_date', read: 'date', title: 'Fecha', column: { sort: {} } },
  /** SI with catalogue, NO without (R3 §3). */
  catalogue: { oneOf: ['SI', 'NO'], sent: 'p_type', read: 'type', title: 'Catálogo' },
  codInternal: { kind: 'text', sent: 'p_cod_internal', read: 'cod_internal', title: 'Código', column: {} },
  description: {
    kind: 'text',
    sent: 'p_description_internal',
    read: 'description_internal',
    title: 'Descripción',
  },
  quarter: {
    oneOf: ['PRIMERO', 'SEGUNDO', 'TERCERO'],
    sent: 'p_quarter_order',
    read: 'quarter_order',
    title: 'Cuatrimestre',
    column: { sort: { unindexed: true }, filter: 'equal' },
  },
  yearAdditional: {
    kind: 'integer',
    sent: 'p_year_additional',
    read: 'year_additional',
    title: 'Año del cargo',
  },
  justification: { kind: 'text', sent: 'p_justification', read: 'justification', title: 'Justificación' },
  /** Quantities requested of plan lines. A pedido has one supply; a medical service may have many. */
  lines: {
    sent: 'p_sub_products',
    title: 'Subproductos',
    items: {
      supply: { kind: 'id', title: 'Insumo' },
      subProduct: { kind: 'text', title: 'Subproducto' },
      row: { kind: 'text', title: 'Renglón' },
      group: { kind: 'text' },
      codInternal: { kind: 'text', title: 'Código' },
      description: { kind: 'text', title: 'Descripción' },
      qty: { kind: 'quantity', title: 'Cantidad' },
      /** price_now of the plan line when saved; taken again when sent (domain §4.5). */
      price: { kind: 'price', title: 'Precio' },
    },
  },
  totalQty: {
    kind: 'quantity',
    sent: 'p_total_qty',
    read: 'total_qty',
    title: 'Cantidad total',
    column: { sort: {} },
  },
});
export type RequestRecord = typeof REQUEST_RECORD;
