import { type ReportRow, report } from './definition.ts';

/** Balances of the plans of the session year; only approved plans have figures (purchasing C26, C43, C46). */
export const PLANS_REPORT = report({
  name: 'plans',
  page: 'pacgeneral',
  title: 'Reporte Saldo PAC',
  path: '/reports/pac/{unit}',
  does: "PAC balance of the session year, in money and in units (unit 0: all of the user's); PDF and Excel history per row",
  parameters: ['unit'],
  sort: 'unit',
  columns: [
    { field: 'id_unit', title: 'Id', kind: 'integer', only: 'sheet' },
    { field: 'unit', title: 'Centro de costo', width: 150, grow: 3, lines: 2 },
    { field: 'year', title: 'Año', kind: 'integer', only: 'sheet' },
    { field: 'state', title: 'Estado', width: 150, lines: 2, states: 'pac', within: 'unit' },
    { field: 'budget', title: 'Inicial', kind: 'money', total: true },
    { field: 'extension', title: 'Ampliación', kind: 'money', total: true, within: 'budget', short: '+' },
    { field: 'reduction', title: 'Reducción', kind: 'money', total: true, within: 'budget', short: '−' },
    { field: 'current', title: 'Vigente', kind: 'money', total: true },
    { field: 'withheld', title: 'Retenido', kind: 'money', total: true, within: 'current', short: 'Ret.' },
    { field: 'reserved', title: 'Reservado', kind: 'money', total: true },
    { field: 'executed', title: 'Ejecutado', kind: 'money', total: true },
    { field: 'available', title: 'Disponible', kind: 'money', total: true },
    { field: 'qty_start', title: 'Cantidad inicial', kind: 'quantity', only: 'sheet' },
    { field: 'qty_extension', title: 'Cantidad ampliada', kind: 'quantity', only: 'sheet' },
    { field: 'qty_reduction', title: 'Cantidad reducida', kind: 'quantity', only: 'sheet' },
    { field: 'qty_current', title: 'Cantidad vigente', kind: 'quantity', only: 'sheet' },
    { field: 'qty_withheld', title: 'Cantidad retenida', kind: 'quantity', only: 'sheet' },
    { field: 'qty_reserved', title: 'Cantidad reservada', kind: 'quantity', only: 'sheet' },
    { field: 'qty_executed', title: 'Cantidad ejecutada', kind: 'quantity', only: 'sheet' },
    { field: 'qty_available', title: 'Cantidad disponible', kind: 'quantity', only: 'sheet' },
  ],
  card: ['unit', 'state', 'current', 'available'],
  file: 'saldos_pac',
  note: 'Montos al precio actual de cada línea: tras un cambio de precio, lo reservado y lo ejecutado pueden diferir de los totales de las órdenes.',
});

export type PlansReportRow = ReportRow<typeof PLANS_REPORT>;
