import { report } from './definition.ts';

/** Waits of a file in days, named by bars and filter. */
export const DAF_WAITS = [
  { value: '0-7', label: 'Hasta 7 días' },
  { value: '8-15', label: 'De 8 a 15 días' },
  { value: '16-30', label: 'De 16 a 30 días' },
  { value: '31-', label: 'Más de 30 días' },
] as const;

/** Files that are with DAF, or that it rejected, the longest wait first (hospital D5). */
export const DAF_DESK = report({
  name: 'daf-desk',
  page: 'mesadaf',
  title: 'Mesa DAF',
  path: '/reports/daf/desk',
  does: 'orders that were sent to DAF or rejected by it, by days of waiting, with what their files lacked and the causes of the last rejection',
  parameters: [],
  sort: 'date_waiting',
  columns: [
    { field: 'number_table', title: 'Mesa de entrada', width: 90 },
    { field: 'number_purchase', title: 'No. OC', width: 60 },
    { field: 'provider_name', title: 'Proveedor', width: 150, grow: 3, lines: 2 },
    { field: 'unit', title: 'Centro de costo', width: 120, grow: 2, lines: 2, within: 'provider_name' },
    { field: 'date_waiting', title: 'Desde', kind: 'date' },
    { field: 'days', title: 'Días', kind: 'integer' },
    { field: 'state', title: 'Estado', width: 130, lines: 2, states: 'order' },
    { field: 'papers', title: 'Documentos', kind: 'integer', within: 'state', short: 'Documentos:' },
    { field: 'lacking', title: 'Se envió sin', width: 140, grow: 2, lines: 2 },
    {
      field: 'causes',
      title: 'Causas del rechazo',
      width: 150,
      grow: 2,
      lines: 2,
      within: 'lacking',
      short: 'Rechazo',
    },
    { field: 'total', title: 'Total', kind: 'money', total: true },
  ],
  card: ['number_purchase', 'provider_name', 'days', 'total', 'state'],
  filters: [
    {
      name: 'state',
      label: 'Estado',
      from: [
        { value: '5', label: 'ENVIADO DAF' },
        { value: '6', label: 'RECHAZADO' },
      ],
    },
    { name: 'wait', label: 'Espera', from: DAF_WAITS },
  ],
  pictures: [{ title: 'Expedientes por días de espera', filter: 'wait' }],
  views: [
    { name: 'En DAF', query: 'f.state=5' },
    { name: 'Rechazados por corregir', query: 'f.state=6' },
    { name: 'Más de 30 días', query: 'f.wait=31-' },
  ],
  opens: 'order',
  file: 'mesa_daf',
});
