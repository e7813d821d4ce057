import { defineCatalogue } from '../definition.ts';
import { required, rowCode } from './fields.ts';

/** Renglones: the rows of a budget group (R2 §3, §5). */
export const row = defineCatalogue({
  name: 'row',
  page: 'grupos',
  noun: 'renglón',
  openApi: 'Row',
  key: { field: 'id', kind: 'natural' },
  fields: {
    id: rowCode('ID'),
    description: required(255, 'Descripción'),
    id_group: rowCode('Grupo'),
  },
  columns: ['id', 'description'],
  unique: [],
  references: [{ field: 'id_group', catalogue: 'group', message: 'No existe el grupo' }],
  search: ['id', 'description'],
  order: ['id'],
  lookups: [
    {
      path: '/rows/get/public',
      filters: { p_id_group: 'id_group' },
      scope: 'everyone',
      joins: [{ on: 'id_group', catalogue: 'group', select: { description_group: 'description' } }],
    },
  ],
});
