import { defineCatalogue } from '../definition.ts';
import { required, rowCode } from './fields.ts';

/** Budget groups (R2 §3, §5). */
export const group = defineCatalogue({
  name: 'group',
  page: 'grupos',
  noun: 'grupo',
  article: 'el',
  plural: 'grupos',
  key: { field: 'id', kind: 'natural' },
  fields: { id: rowCode('ID'), description: required(255, 'Descripción') },
  label: ['id', 'description'],
  columns: ['id', 'description'],
  alike: ['description'],
  unique: [],
  references: [],
  search: ['id', 'description'],
  order: ['id'],
  lookups: [{ path: '/groups/get/public', scope: 'everyone' }],
  scope: 'everyone',
  operations: {
    list: '/groups/get/all',
    get: '/groups/get/id/{id}',
    save: '/groups/insert/update',
    delete: '/groups/delete',
  },
  nested: ['row'],
  form: {
    size: 'medium',
    fields: [
      { name: 'id', span: 4 },
      { name: 'description', span: 8 },
    ],
  },
  save: {},
});
