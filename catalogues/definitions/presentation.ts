import { defineCatalogue } from '../definition.ts';
import { code, required } from './fields.ts';

/** Presentations of supplies (R2 §3, §5). */
export const presentation = defineCatalogue({
  name: 'presentation',
  page: 'presentaciones',
  noun: 'presentación',
  article: 'la',
  plural: 'presentaciones',
  key: { field: 'id', kind: 'natural' },
  fields: {
    id: code(15, '^[0-9A-Za-z]{1,15}$', 'Solo letras o números. Ej. 10001'),
    description: required(255, 'Descripción'),
  },
  label: ['id', 'description'],
  columns: ['id', 'description'],
  alike: ['description'],
  unique: [],
  references: [],
  search: ['id', 'description'],
  order: ['id'],
  lookups: [{ path: '/presentations/get/public', scope: 'everyone' }],
  scope: 'everyone',
  operations: {
    list: '/presentations/get/all',
    get: '/presentations/get/id/{id}',
    save: '/presentations/insert/update',
    delete: '/presentations/delete',
  },
  form: {
    size: 'medium',
    fields: [
      { name: 'id', span: 4, maxLength: 9 },
      { name: 'description', span: 8 },
    ],
  },
  save: {},
});
