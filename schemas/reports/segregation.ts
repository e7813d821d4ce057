import { report } from './definition.ts';

/** Acts of the session year by which one person did what the rule in force asks of two (hospital E3). */
export const SEGREGATION_REPORT = report({
  name: 'segregation',
  page: 'segregacion',
  title: 'Reporte De Segregación',
  path: '/reports/segregation',
  does: 'acts of the session year by which one person did both actions of a pair that the rule segregation asks two persons for; on the records that the session may read',
  parameters: [],
  sort: '-date',
  columns: [
    { field: 'date', title: 'Día', kind: 'date', width: 90 },
    { field: 'pair', title: 'Acciones', width: 170, grow: 2, lines: 2 },
    { field: 'user', title: 'Quién', width: 150, grow: 2, lines: 2 },
    { field: 'kind', title: 'Clase de registro', width: 130, lines: 2 },
    { field: 'record', title: 'Registro', width: 120, grow: 2, lines: 2 },
    { field: 'sentence', title: 'Qué se hizo', width: 170, grow: 4, lines: 2 },
    { field: 'amount', title: 'Monto', kind: 'money' },
    { field: 'executor', title: 'Unidad ejecutora', width: 120, only: 'sheet' },
  ],
  card: ['date', 'pair', 'user', 'record'],
  filters: [
    { name: 'pair', label: 'Acciones', from: 'bars' },
    { name: 'user', label: 'Quién', from: 'bars' },
    { name: 'kind', label: 'Clase de registro', from: 'rows' },
    { name: 'executor', label: 'Unidad ejecutora', from: 'rows' },
  ],
  pictures: [
    { title: 'Por acciones', filter: 'pair', label: 'pair' },
    { title: 'Por persona', filter: 'user', label: 'user' },
  ],
  opens: 'history',
  file: 'segregacion',
  note: 'Cada fila es la segunda de dos acciones de una misma persona sobre un registro, juzgada por la regla «Segregación» del día en que se hizo.',
});
