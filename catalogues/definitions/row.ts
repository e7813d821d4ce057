import { defineCatalogue } from '../definition.ts';
import { required, rowCode } from './fields.ts';

/** Renglones: the rows of a budget group (R2 §3, §5). */
export const row = defineCatalogue({
  name: 'row',
  page: 'grupos',
  noun: 'renglón',
  article: 'el',
  plural: 'renglones',
  key: { field: 'id', kind: 'natural' },
  fields: {
    id: rowCode('ID'),
    description: required(255, 'Descripción'),
    id_group: rowCode('Grupo'),
  },
  label: ['id', 'description'],
  columns: ['id', 'description'],
  joins: [{ on: 'id_group', catalogue: 'group', select: { description_group: 'description' } }],
  alike: ['description'],
  unique: [],
  references: [
    { field: 'id_group', catalogue: 'group', message: 'No existe el grupo', from: '/groups/get/public' },
  ],
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
  scope: 'everyone',
  operations: {
    list: '/rows/get/all/{group}',
    get: '/rows/get/id/{id}',
    save: '/rows/insert/update',
    delete: '/rows/delete',
  },
  parent: { catalogue: 'group', field: 'id_group', parameter: 'group' },
  form: {
    size: 'medium',
    fields: [
      { name: 'id', span: 4 },
      { name: 'description', span: 8 },
    ],
  },
  save: { onCreation: { id_group: 'Por favor, seleccionar grupo' } },
});
