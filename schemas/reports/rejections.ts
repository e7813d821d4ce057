import { report } from './definition.ts';

/** Cuatrimestres of a rejection, named by bars and filter. */
const QUARTERS = [
  { value: 'PRIMERO', label: 'PRIMERO' },
  { value: 'SEGUNDO', label: 'SEGUNDO' },
  { value: 'TERCERO', label: 'TERCERO' },
] as const;

/** Rejections of the session year by DAF, a row for each cause that was ticked (hospital D5). */
export const REJECTIONS_REPORT = report({
  name: 'rejections',
  page: 'causasrechazo',
  title: 'Causas de rechazo',
  path: '/reports/daf/rejections',
  does: 'rejections of files by DAF in the session year, a row for each cause that was ticked, by cause and cuatrimestre',
  parameters: [],
  sort: '-date',
  columns: [
    { field: 'number_purchase', title: 'No. OC', width: 60 },
    { field: 'date', title: 'Rechazo', kind: 'date' },
    { field: 'quarter', title: 'Cuatrimestre', width: 110, within: 'date' },
    { field: 'cause', title: 'Causa', width: 150, grow: 2, lines: 2 },
    { field: 'kinds', title: 'Documentos', width: 140, grow: 2, lines: 2 },
    { field: 'reason', title: 'Motivo', width: 160, grow: 3, lines: 2 },
    { field: 'provider_name', title: 'Proveedor', width: 150, grow: 2, lines: 2 },
    { field: 'unit', title: 'Centro de costo', width: 120, lines: 2, within: 'provider_name' },
    { field: 'executor', title: 'Unidad ejecutora', width: 120, only: 'sheet' },
    { field: 'type_purchase', title: 'Tipo de compra', width: 130, only: 'sheet' },
    { field: 'state', title: 'Estado', width: 130, lines: 2, states: 'order' },
  ],
  card: ['number_purchase', 'cause', 'date', 'state'],
  filters: [
    { name: 'cause', label: 'Causa', from: 'bars' },
    { name: 'quarter', label: 'Cuatrimestre', from: QUARTERS },
    { name: 'executor', label: 'Unidad ejecutora', from: 'rows' },
  ],
  pictures: [
    { title: 'Rechazos por causa', filter: 'cause', label: 'cause' },
    { title: 'Rechazos por cuatrimestre', filter: 'quarter' },
  ],
  opens: 'order',
  file: 'causas_rechazo',
  note: 'Un rechazo con varias causas cuenta en cada una; los anteriores a este reporte no tienen causa marcada.',
});
