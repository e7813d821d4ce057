import { defineCatalogue } from '../definition.ts';
import { code, required } from './fields.ts';

/** Master products (R2 §3, §5). */
export const product = defineCatalogue({
  name: 'product',
  page: 'productos',
  noun: 'producto',
  article: 'el',
  plural: 'productos',
  key: { field: 'id', kind: 'natural' },
  fields: {
    id: code(5, '^[0-9A-Za-z-]{1,5}$', 'Formato incorrecto: Ej: 1-1-1'),
    description: required(255, 'Descripción'),
  },
  label: ['id', 'description'],
  columns: ['id', 'description'],
  alike: ['description'],
  unique: [],
  references: [],
  search: ['id', 'description'],
  order: ['id'],
  lookups: [],
  scope: 'everyone',
  operations: {
    list: '/subproductsmaster/get/all',
    get: '/subproductsmaster/get/id/{id}',
    save: '/subproductsmaster/insert/update',
    delete: '/subproductsmaster/delete',
  },
  nested: ['subProduct'],
  form: {
    size: 'medium',
    fields: [
      { name: 'id', span: 4 },
      { name: 'description', span: 8 },
    ],
  },
  save: {},
});
