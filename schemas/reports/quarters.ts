import { report } from './definition.ts';

/** Approved budgets of the session year by cuatrimestre: executed and reserved by orders, lapsed, and left. */
export const QUARTERS_REPORT = report({
  name: 'quarters',
  page: 'ejecucioncuatrimestral',
  title: 'Reporte Ejecución Cuatrimestral',
  path: '/reports/quarters',
  does: 'approved quarter budgets of the session year by cost centre and group: what they are now, executed, reserved, lapsed with their cuatrimestre, and left',
  parameters: [],
  sort: 'unit',
  columns: [
    { field: 'unit', title: 'Centro de costo', width: 140, grow: 3, lines: 2 },
    { field: 'group', title: 'Grupo', width: 150, grow: 3, lines: 2 },
    { field: 'quarter', title: 'Cuatrimestre', width: 100 },
    { field: 'budget', title: 'Presupuesto', kind: 'money', total: true },
    { field: 'executed', title: 'Ejecutado', kind: 'money', total: true },
    { field: 'reserved', title: 'Reservado', kind: 'money', total: true },
    { field: 'lapsed', title: 'Vencido', kind: 'money', total: true },
    { field: 'balance', title: 'Disponible', kind: 'money', total: true },
  ],
  card: ['unit', 'quarter', 'budget', 'executed'],
  filters: [
    { name: 'id_unit', label: 'Centro de costo', from: 'units' },
    {
      name: 'quarter',
      label: 'Cuatrimestre',
      from: [
        { value: 'PRIMERO', label: 'PRIMERO' },
        { value: 'SEGUNDO', label: 'SEGUNDO' },
        { value: 'TERCERO', label: 'TERCERO' },
      ],
    },
    { name: 'id_group', label: 'Grupo', from: 'bars' },
  ],
  pictures: [
    {
      title: 'Ejecutado del presupuesto por cuatrimestre',
      filter: 'quarter',
      amount: 'executed',
      of: 'budget',
    },
    {
      title: 'Ejecutado del presupuesto por grupo',
      filter: 'id_group',
      amount: 'executed',
      of: 'budget',
      label: 'group',
    },
  ],
  views: [{ name: 'Los mayores saldos', query: 'sort=-balance' }],
  opens: 'quarterly',
  file: 'ejecucion_cuatrimestral',
});
