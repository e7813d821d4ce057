import type { ListLayout } from '../shared/layout.ts';
import type { QuarterlyRow } from './read.ts';

/** Quarterly programmings (planning §2.3). */
export const QUARTERLY_LIST: ListLayout<QuarterlyRow> = {
  columns: [
    { field: 'number_year', title: 'No.', width: 84 },
    { field: 'description', title: 'Centro de costo', width: 132, grow: 3, lines: 2 },
    { field: 'quarter_approve', title: 'Aprobados', kind: 'integer', width: 100 },
    { field: 'budget', title: 'Presupuesto', kind: 'money', width: 112, grow: 1 },
    { field: 'budget_pac', title: 'Presupuesto PAC', kind: 'money', width: 112, grow: 1 },
    { field: 'difference', title: 'Diferencia', kind: 'money', width: 112, grow: 1, within: 'budget_pac' },
    { field: 'state', title: 'Estado', width: 150, grow: 1, lines: 2 },
    { field: 'late_quarters', title: 'Plazo', width: 150, within: 'state' },
  ],
  card: ['description', 'budget', 'state'],
  views: [
    { name: 'Por aprobar', query: 'f.state=1' },
    { name: 'Rechazadas', query: 'f.state=2' },
    { name: 'Fuera de plazo', query: 'f.out_of_window=1' },
  ],
};
