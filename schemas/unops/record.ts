import { recordOf } from '../record/table.ts';

/**
 * Fields of a record of a purchase made through UNOPS (R3 §3). Names, NIT, codes and descriptions are copies of the
 * moment of the save.
 */
export const UNOPS_RECORD = recordOf({
  unit: { kind: 'id', sent: 'p_id_unit', read: 'id_unit', names: 'unit', column: { filter: 'equal' } },
  unitDescription: { kind: 'text', copied: ['unit', 'description'], chosen: true, title: 'Unidad' },
  externalId: {
    kind: 'text',
    sent: 'p_external_id',
    read: 'external_id',
    title: 'ID externo',
    column: { filter: 'searched' },
  },
  numberOrder: {
    kind: 'text',
    sent: 'p_number_order',
    read: 'number_order',
    title: 'No. orden',
    column: { sort: {}, filter: 'searched' },
  },
  numberDispatch: {
    kind: 'text',
    sent: 'p_number_dispatch',
    read: 'number_dispatch',
    title: 'No. despacho',
    column: {},
  },
  numberAct: { kind: 'text', sent: 'p_number_act', read: 'number_act', title: 'No. acta', column: {} },
  dateAct: {
    kind: 'day',
    nullable: true,
    sent: 'p_date_act',
    read: 'date_act',
    title: 'Fecha de acta',
    column: { sort: { nullable: true } },
  },
  yearReception: { kind: 'integer', sent: 'p_year_reception', title: 'Año de recepción' },
  numberBidding: {
    kind: 'text',
    sent: 'p_number_bidding',
    read: 'number_bidding',
    title: 'No. licitación',
    column: {},
  },
  numberItb: {
    kind: 'text',
    sent: 'p_number_itb',
    read: 'number_itb',
    title: 'ITB',
    column: { sort: {}, filter: 'searched' },
  },
  provider: {
    kind: 'id',
    sent: 'p_id_provider',
    read: 'id_provider',
    names: 'provider',
    column: { filter: 'equal' },
  },
  providerNit: { kind: 'text', copied: ['provider', 'nit'], read: 'provider_nit', title: 'NIT', column: {} },
  providerName: {
    kind: 'text',
    copied: ['provider', 'name'],
    chosen: true,
    read: 'provider',
    title: 'Proveedor',
    column: { sort: {}, filter: 'searched' },
  },
  supply: {
    kind: 'id',
    sent: 'p_id_supplie',
    read: 'id_supplie',
    names: 'supply',
    column: { filter: 'equal' },
  },
  codInternal: {
    kind: 'text',
    copied: ['supply', 'cod_internal'],
    read: 'cod_internal',
    title: 'Código',
    column: {},
  },
  codPpr: { kind: 'text', copied: ['supply', 'cod_ppr'], read: 'cod_ppr', title: 'Código PpR' },
  description: {
    kind: 'text',
    copied: ['supply', 'description_internal'],
    chosen: true,
    read: 'supplie',
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
  group: { kind: 'text', copied: ['supply', 'id_row', 'id_group'], read: 'id_group', title: 'Grupo' },
  groupDescription: {
    kind: 'text',
    copied: ['supply', 'id_row', 'id_group', 'description'],
    read: 'description_group',
    title: 'Descripción del grupo',
  },
  price: { kind: 'price', sent: 'p_price', read: 'price', title: 'Precio', column: { sort: {} } },
  qty: { kind: 'quantity', sent: 'p_qty', read: 'qty', title: 'Cantidad', column: { sort: {} } },
  /** `price` × `qty`, rounded half away from zero. */
  total: { kind: 'money', follows: ['price', 'qty'], read: 'total', title: 'Total', column: { sort: {} } },
  /** Quantities of the record that sub-products take. */
  subProducts: {
    sent: 'p_sub_products',
    title: 'Subproductos',
    items: {
      subProduct: { kind: 'text', read: 'id', title: 'Código del subproducto' },
      description: { kind: 'text', read: 'description', title: 'Subproducto' },
      qty: { kind: 'quantity', read: 'qty', title: 'Cantidad del subproducto' },
    },
  },
  invoices: {
    sent: 'p_invoices',
    title: 'Facturas',
    items: {
      serie: { kind: 'text', read: 'serie_invoice', title: 'Serie' },
      /** Digits without leading zeros. */
      number: { kind: 'text', read: 'number_invoice', title: 'Número de factura' },
      date: { kind: 'day', read: 'date_invoice', title: 'Fecha de factura' },
      value: { kind: 'money', read: 'value_invoice', title: 'Valor de factura' },
    },
  },
  receipts: {
    sent: 'p_receipts',
    title: 'Recibos',
    items: {
      number: { kind: 'text', read: 'number_receipt', title: 'Número de recibo' },
      date: { kind: 'day', read: 'date_receipt', title: 'Fecha de recibo' },
      value: { kind: 'money', read: 'value_receipt', title: 'Valor de recibo' },
    },
  },
  /** 1: all receipts of the record are recorded, as the user who saved it states. */
  receiptsCompleted: {
    kind: 'flag',
    empty: 1,
    sent: 'p_receipts_completed',
    read: 'receipts_completed',
    title: 'Recibos completos',
    column: { filter: 'equal' },
  },
});
export type UnopsRecord = typeof UNOPS_RECORD;
