import { type ReportRow, report } from './definition.ts';

/** One row per line of an order: a cost centre's part of a supply (purchasing C20, C36). */
export const GENERAL_REPORT = report({
  name: 'general',
  page: 'general',
  title: 'Reporte General',
  path: '/reports/general/{date_start}/{date_end}',
  does: 'lines of the orders of a range of days, each with what was asked for, delivered, received and invoiced',
  parameters: ['range'],
  sort: '-date',
  columns: [
    { field: 'number_purchase', title: 'No. OC', width: 60 },
    { field: 'number_resolution', title: 'Resolución', width: 92, within: 'number_purchase' },
    { field: 'date', title: 'Fecha', kind: 'date', within: 'number_purchase' },
    { field: 'unit', title: 'Centro de costo', width: 120, grow: 2, lines: 2 },
    { field: 'cod_internal', title: 'Código', width: 70, only: 'sheet' },
    { field: 'supplie', title: 'Insumo', width: 150, grow: 4, lines: 2 },
    { field: 'id_row', title: 'Renglón', width: 60, only: 'sheet' },
    { field: 'sub_products', title: 'Subproductos', width: 90, only: 'sheet' },
    { field: 'requested_qty', title: 'Solicitado', kind: 'quantity' },
    { field: 'qty', title: 'Entregado', kind: 'quantity' },
    { field: 'price', title: 'Precio', kind: 'price', only: 'sheet' },
    { field: 'amount', title: 'Monto', kind: 'money', total: true },
    { field: 'number_receipt', title: 'Recibo', width: 90 },
    { field: 'date_reception', title: 'Recepción', kind: 'date', within: 'number_receipt' },
    { field: 'invoices', title: 'Facturas', width: 130, grow: 1, lines: 2, within: 'number_receipt' },
    { field: 'provider_name', title: 'Proveedor', width: 120, grow: 1, lines: 2, within: 'supplie' },
    { field: 'provider_nit', title: 'NIT', width: 80, only: 'sheet' },
    { field: 'state', title: 'Estado', width: 150, lines: 2, states: 'order' },
  ],
  card: ['number_purchase', 'supplie', 'amount', 'state'],
  filters: [{ name: 'state', label: 'Estado', from: 'order' }],
  leftOut: { field: 'state', is: 'ANULADO' },
  opens: 'order',
  file: 'general',
  note: 'Las órdenes anuladas se listan y no se suman.',
});

export type GeneralReportRow = ReportRow<typeof GENERAL_REPORT>;
