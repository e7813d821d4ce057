import { defineCatalogue } from '../definition.ts';
import { code, required } from './fields.ts';

/** Presentations of supplies (R2 §3, §5). */
export const presentation = defineCatalogue({
  name: 'presentation',
  page: 'presentaciones',
  noun: 'presentación',
  openApi: 'Presentation',
  key: { field: 'id', kind: 'natural' },
  fields: {
    id: code(15, '^[0-9A-Za-z]{1,15}$', 'Solo letras o números. Ej. 10001'),
    description: required(255, 'Descripción'),
  },
  columns: ['id', 'description'],
  unique: [],
  references: [],
  search: ['id', 'description'],
  order: ['id'],
  lookups: [{ path: '/presentations/get/public', scope: 'everyone' }],
});
