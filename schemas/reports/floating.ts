import { report } from './definition.ts';

/** Ages of a debt in days, named by bars and filter. */
export const DEBT_AGES = [
  { value: '0-30', label: 'Hasta 30 días' },
  { value: '31-60', label: 'De 31 a 60 días' },
  { value: '61-90', label: 'De 61 a 90 días' },
  { value: '91-', label: 'Más de 90 días' },
] as const;

/** Debt that is accrued and not paid (purchasing C23). */
export const FLOATING_REPORT = report({
  name: 'floating',
  page: 'deudaflotante',
  title: 'Reporte Deuda Flotante',
  path: '/reports/floating/{date_start}/{date_end}/{unit}',
  does: "floating debt: orders accrued in a range of days and not paid today (unit 0: all of the user's)",
  parameters: ['range', 'unit'],
  sort: 'date_devengade',
  columns: [
    { field: 'number_purchase', title: 'No. OC', width: 60 },
    { field: 'provider_name', title: 'Proveedor', width: 150, grow: 3, lines: 2 },
    { field: 'provider_nit', title: 'NIT', width: 110, within: 'provider_name' },
    { field: 'invoices', title: 'Facturas', width: 130, grow: 2, lines: 2 },
    {
      field: 'number_devengade',
      title: 'CUR de devengado',
      width: 90,
      within: 'date_devengade',
      short: 'CUR',
    },
    { field: 'date_devengade', title: 'Devengado', kind: 'date' },
    { field: 'days', title: 'Días', kind: 'integer' },
    { field: 'unit', title: 'Centro de costo', width: 120, grow: 2, lines: 2, within: 'invoices' },
    { field: 'state', title: 'Estado', width: 130, lines: 2, states: 'order' },
    { field: 'total', title: 'Total', kind: 'money', total: true },
  ],
  card: ['number_purchase', 'provider_name', 'days', 'total'],
  filters: [{ name: 'age', label: 'Antigüedad', from: DEBT_AGES }],
  pictures: [{ title: 'Deuda por antigüedad', filter: 'age', amount: 'total' }],
  views: [{ name: 'Más de 90 días, las mayores', query: 'f.age=91-&sort=-total' }],
  opens: 'order',
  file: 'deuda_flotante',
});
