import type { ListLayout } from '../shared/layout.ts';
import type { RuleRow } from './read.ts';

export const RULE_LIST: ListLayout<RuleRow> = {
  columns: [
    { field: 'title', title: 'Regla', width: 180, grow: 1, sortable: false },
    { field: 'in_force', title: 'Versión en vigor', width: 150, grow: 1, lines: 2, sortable: false },
    { field: 'about', title: 'Valores', width: 260, grow: 3, lines: 2, sortable: false },
    { field: 'next', title: 'Próxima versión', width: 190, grow: 2, lines: 2, sortable: false },
  ],
  card: ['title', 'about', 'in_force', 'next'],
};
