import { report } from './definition.ts';

/** Invoices of purchases through UNOPS, in the year of their dates (unops §1.5, D15). */
export const UNOPS_INVOICES_REPORT = report({
  name: 'unops-invoices',
  page: 'reporteunops',
  title: 'Reporte de Facturas Unops',
  path: '/reports/unops/invoices',
  does: 'invoices of UNOPS records, by the year of their dates',
  parameters: ['year', 'unit'],
  sort: '-date_invoice',
  columns: [
    { field: 'unit', title: 'Unidad', width: 120, grow: 1, lines: 2, within: 'supplie' },
    { field: 'year', title: 'Año', kind: 'integer', only: 'sheet' },
    { field: 'number_itb', title: 'ITB', width: 110 },
    { field: 'number_order', title: 'No. orden', width: 100, within: 'number_itb', short: 'Orden' },
    { field: 'number_dispatch', title: 'Despacho', width: 90, only: 'sheet' },
    { field: 'number_act', title: 'Acta', width: 90, only: 'sheet' },
    { field: 'provider', title: 'Proveedor', width: 130, grow: 2, lines: 2 },
    { field: 'provider_nit', title: 'NIT', width: 110, within: 'provider' },
    { field: 'cod_internal', title: 'Código', width: 70, only: 'sheet' },
    { field: 'supplie', title: 'Insumo', width: 150, grow: 3, lines: 2 },
    { field: 'serie_invoice', title: 'Serie', width: 110 },
    { field: 'number_invoice', title: 'Número', width: 110 },
    { field: 'date_invoice', title: 'Fecha', kind: 'date' },
    { field: 'value_invoice', title: 'Valor', kind: 'money', total: true },
    { field: 'state', title: 'Estado', width: 150, lines: 2, states: 'unops' },
  ],
  card: ['number_invoice', 'provider', 'value_invoice', 'date_invoice'],
  filters: [{ name: 'state', label: 'Estado', from: 'unops' }],
  opens: 'unops',
  file: 'unops_facturas',
});
