import { capital } from '@expediente/kernel/text.ts';
import { requestKinds } from '../request/kinds.ts';
import { report } from './definition.ts';

/** Choices of the filter by kind: pedidos and medical services. */
const KINDS = Object.values(requestKinds).map(({ code, noun }) => ({
  value: String(code),
  label: capital(noun),
}));

/** Pedidos and medical services of the session year with their orders (purchasing §2, report 6). */
export const REQUESTS_REPORT = report({
  name: 'requests',
  page: 'pedidosgeneral',
  title: 'Reporte General De Pedidos',
  path: '/reports/requests',
  does: 'general requests report of the session year, pedidos and medical services; kind, cost centre and status are filtered in the list',
  parameters: [],
  sort: '-date',
  columns: [
    { field: 'unit', title: 'Centro de costo', width: 120, grow: 2, lines: 2 },
    { field: 'number_year', title: 'Número', width: 70 },
    { field: 'date', title: 'Fecha', kind: 'date', within: 'number_year' },
    { field: 'kind', title: 'Tipo', width: 110, within: 'number_year' },
    { field: 'cod_internal', title: 'Código', width: 70, only: 'sheet' },
    { field: 'supplie', title: 'Insumo', width: 150, grow: 4, lines: 2 },
    { field: 'total_qty', title: 'Cantidad', kind: 'quantity' },
    { field: 'quarter_order', title: 'Cuatrimestre', width: 90 },
    { field: 'state', title: 'Estado', width: 150, lines: 2, states: 'request' },
    { field: 'number_purchase', title: 'No. OC', width: 60 },
    { field: 'state_purchase', title: 'Estado OC', width: 150, lines: 2, states: 'order' },
    { field: 'justification', title: 'Justificación', width: 200, only: 'sheet' },
  ],
  card: ['number_year', 'supplie', 'total_qty', 'state'],
  filters: [
    { name: 'kind', label: 'Tipo', from: KINDS },
    { name: 'id_unit', label: 'Centro de costo', from: 'units' },
    { name: 'state', label: 'Estado', from: 'request' },
  ],
  pictures: [{ title: 'Pedidos por estado', filter: 'state' }],
  opens: 'request',
  file: 'pedidos',
});
