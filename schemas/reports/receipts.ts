import { report } from './definition.ts';

/** Lines that have not been received or invoiced, of orders of every year (purchasing C17, C24). */
export const RECEIPTS_REPORT = report({
  name: 'receipts',
  page: 'recibospendientes',
  title: 'Reporte Recibos Pendienes',
  path: '/reports/receipts/{unit}',
  does: "lines of committed orders without a receipt, and those received without an invoice (unit 0: all of the user's)",
  parameters: ['unit'],
  sort: 'date_issue',
  columns: [
    { field: 'number_purchase', title: 'No. OC', width: 60 },
    { field: 'year', title: 'Año', kind: 'integer', within: 'number_purchase' },
    { field: 'provider_name', title: 'Proveedor', width: 130, grow: 2, lines: 2 },
    { field: 'cod_internal', title: 'Código', width: 70, only: 'sheet' },
    { field: 'supplie', title: 'Insumo', width: 150, grow: 4, lines: 2 },
    { field: 'unit', title: 'Centro de costo', width: 120, grow: 2, lines: 2, within: 'supplie' },
    { field: 'qty', title: 'Cantidad', kind: 'quantity' },
    { field: 'date_issue', title: 'Emisión', kind: 'date' },
    { field: 'days', title: 'Días', kind: 'integer' },
    { field: 'pending', title: 'Pendiente', width: 100 },
    { field: 'state', title: 'Estado', width: 150, lines: 2, states: 'order' },
  ],
  card: ['number_purchase', 'supplie', 'days', 'pending'],
  filters: [{ name: 'year', label: 'Año', from: 'rows' }],
  opens: 'order',
  file: 'recibos_pendientes',
});
