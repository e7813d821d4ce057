import { defineCatalogue } from '../definition.ts';
import { flag, required, serverId } from './fields.ts';

/** Causes for which DAF rejects the file of an order (hospital D5). */
export const rejectionCause = defineCatalogue({
  name: 'rejectionCause',
  page: 'motivosrechazo',
  noun: 'causa de rechazo',
  article: 'la',
  plural: 'causas de rechazo',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    description: required(255, 'Descripción'),
    state: flag('Estado'),
  },
  label: ['description'],
  columns: ['id', 'description', 'state'],
  unique: [
    {
      name: 'rejectionCause',
      fields: ['description'],
      same: 'name',
      message: 'Otra causa ya tiene esta descripción',
    },
  ],
  references: [],
  search: ['description'],
  order: ['id'],
  active: 'state',
  lookups: [{ path: '/rejectioncauses/get/public', scope: 'everyone' }],
  scope: 'everyone',
  operations: {
    list: '/rejectioncauses/get/all',
    get: '/rejectioncauses/get/id/{id}',
    save: '/rejectioncauses/insert/update',
    delete: '/rejectioncauses/delete',
  },
  form: {
    size: 'medium',
    fields: [
      { name: 'description', span: 9 },
      { name: 'state', span: 3 },
    ],
  },
  save: { defaults: { state: 1 } },
});
