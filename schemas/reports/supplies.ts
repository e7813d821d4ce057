import { report } from './definition.ts';

/** Lines of the plans of the session year (purchasing C27). */
export const SUPPLIES_REPORT = report({
  name: 'supplies',
  page: 'reporteinsumos',
  title: 'Reporte De Insumos',
  path: '/reports/orders/supplies',
  does: 'plan lines of the session year: what was planned, is reserved, was executed by orders, and is available now',
  parameters: [],
  sort: 'supplie',
  columns: [
    { field: 'unit', title: 'Centro de costo', width: 140, grow: 2, lines: 2 },
    { field: 'cod_internal', title: 'Código', width: 92 },
    { field: 'supplie', title: 'Insumo', width: 180, grow: 5, lines: 2 },
    { field: 'id_row', title: 'Renglón', width: 70, within: 'supplie', short: 'Renglón' },
    { field: 'row', title: 'Nombre del renglón', width: 200, only: 'sheet' },
    { field: 'id_sub_products', title: 'Subproducto', width: 90, within: 'cod_internal' },
    { field: 'qty_start', title: 'Cantidad inicial', kind: 'quantity', width: 110 },
    { field: 'qty_extension', title: 'Ampliación', kind: 'quantity', within: 'qty_start', short: '+' },
    { field: 'qty_reduction', title: 'Reducción', kind: 'quantity', within: 'qty_start', short: '−' },
    { field: 'qty_current', title: 'Vigente', kind: 'quantity', width: 100 },
    {
      field: 'qty_reserved',
      title: 'Reservado',
      kind: 'quantity',
      width: 100,
      within: 'qty_current',
      short: 'Res.',
    },
    {
      field: 'qty_order_ejec',
      title: 'Ejecutado',
      kind: 'quantity',
      width: 100,
      within: 'qty_current',
      short: 'Ejec.',
    },
    { field: 'qty', title: 'Disponible', kind: 'quantity', width: 100 },
    { field: 'balance', title: 'Saldo', kind: 'money', width: 120, total: true },
  ],
  card: ['supplie', 'unit', 'qty_start', 'qty'],
  filters: [
    { name: 'id_unit', label: 'Centro de costo', from: 'units' },
    { name: 'id_row', label: 'Renglón', from: 'bars' },
  ],
  pictures: [{ title: 'Saldo por renglón', filter: 'id_row', amount: 'balance', label: 'row' }],
  file: 'insumos',
});
