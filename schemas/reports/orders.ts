import { type ReportRow, report } from './definition.ts';

/** One row per order (purchasing §1.5, C19 to C22). */
export const ORDERS_REPORT = report({
  name: 'orders',
  page: 'ordenescompra',
  title: 'Reporte General De Ordenes De Compra',
  path: '/reports/orders/{date_start}/{date_end}',
  does: 'general orders report: orders issued in a range of days, before that by their resolution; status and user are filtered in the list',
  parameters: ['range'],
  sort: '-date',
  columns: [
    { field: 'number_resolution', title: 'Resolución', width: 92 },
    { field: 'number_purchase', title: 'No. OC', width: 60 },
    { field: 'date', title: 'Fecha', kind: 'date', within: 'number_purchase' },
    { field: 'unit', title: 'Centro de costo', width: 114, grow: 1, lines: 2, within: 'supplie' },
    { field: 'supplie', title: 'Insumo', width: 150, grow: 4, lines: 2 },
    { field: 'id_row', title: 'Renglón', width: 60, only: 'sheet' },
    { field: 'id_group', title: 'Grupo', width: 60, only: 'sheet' },
    { field: 'provider_name', title: 'Proveedor', width: 130, grow: 2, lines: 2 },
    { field: 'provider_nit', title: 'NIT', width: 80, only: 'sheet' },
    { field: 'qty', title: 'Cantidad', kind: 'quantity' },
    { field: 'price', title: 'Precio', kind: 'price', only: 'sheet' },
    { field: 'subtotal', title: 'Subtotal', kind: 'money', total: true, within: 'total', short: 'Subtotal' },
    { field: 'iva_amount', title: 'IVA', kind: 'money', total: true, within: 'total', short: 'IVA' },
    { field: 'total', title: 'Total', kind: 'money', total: true },
    { field: 'type_purchase', title: 'Tipo de compra', width: 120, only: 'sheet' },
    { field: 'npg_nog', title: 'NPG o NOG', width: 90, only: 'sheet' },
    { field: 'number_compromise', title: 'CUR de compromiso', width: 90, only: 'sheet' },
    { field: 'date_compromise', title: 'Fecha de compromiso', kind: 'date', only: 'sheet' },
    { field: 'number_devengade', title: 'CUR de devengado', width: 90, only: 'sheet' },
    { field: 'date_devengade', title: 'Fecha de devengado', kind: 'date', only: 'sheet' },
    { field: 'date_send_daf_last', title: 'Último envío a DAF', kind: 'date', only: 'sheet' },
    { field: 'date_pay', title: 'Fecha de pago', kind: 'date', only: 'sheet' },
    { field: 'state', title: 'Estado', width: 150, lines: 2, states: 'order' },
    { field: 'user_created', title: 'Usuario', width: 110, grow: 1, lines: 2, within: 'state' },
  ],
  card: ['number_purchase', 'supplie', 'total', 'state'],
  filters: [
    { name: 'state', label: 'Estado', from: 'order' },
    { name: 'user_created', label: 'Usuario', from: 'rows' },
  ],
  leftOut: { field: 'state', is: 'ANULADO' },
  opens: 'order',
  file: 'ordenes',
  note: 'Las órdenes anuladas se listan y no se suman.',
});

export type OrdersReportRow = ReportRow<typeof ORDERS_REPORT>;
