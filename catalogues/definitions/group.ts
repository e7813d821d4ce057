import { defineCatalogue } from '../definition.ts';
import { required, rowCode } from './fields.ts';

/** Budget groups (R2 §3, §5). */
export const group = defineCatalogue({
  name: 'group',
  page: 'grupos',
  noun: 'grupo',
  openApi: 'Group',
  key: { field: 'id', kind: 'natural' },
  fields: { id: rowCode('ID'), description: required(255, 'Descripción') },
  columns: ['id', 'description'],
  unique: [],
  references: [],
  search: ['id', 'description'],
  order: ['id'],
  lookups: [{ path: '/groups/get/public', scope: 'everyone' }],
});
