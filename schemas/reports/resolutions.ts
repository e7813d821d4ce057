import { report } from './definition.ts';

/** Approved reprogrammings of the session year (purchasing C28, C37). */
export const RESOLUTIONS_REPORT = report({
  name: 'resolutions',
  page: 'reporte-resoluciones',
  title: 'Listado de Resoluciones',
  path: '/reports/resolutions/{unit}',
  does: "approved reprogrammings of the session year by their resolutions (unit 0: all of the user's)",
  parameters: ['unit'],
  sort: '-date_resolution',
  columns: [
    { field: 'number_resolution', title: 'No. resolución', width: 110 },
    { field: 'date_resolution', title: 'Fecha', kind: 'date' },
    { field: 'unit', title: 'Centro de costo', width: 150, grow: 3, lines: 2 },
    {
      field: 'number_year',
      title: 'No. reprogramación',
      width: 110,
      within: 'number_resolution',
      short: 'Rep.',
    },
    { field: 'extension_budget', title: 'Ampliación', width: 80 },
    { field: 'total_current', title: 'Monto actual', kind: 'money' },
    { field: 'total_new', title: 'Monto nuevo', kind: 'money' },
    { field: 'difference', title: 'Diferencia', kind: 'money', total: true },
    { field: 'user_approved', title: 'Usuario', width: 120, grow: 1, lines: 2, within: 'unit' },
  ],
  card: ['number_resolution', 'unit', 'difference', 'date_resolution'],
  opens: 'reprogramming',
  file: 'resoluciones',
  note: 'Los montos son los del plan completo, antes y después de cada reprogramación: se suma únicamente la diferencia.',
});
