import { defineCatalogue } from '../definition.ts';
import { flag, optional, required, serverId } from './fields.ts';

/** Entities to which the executor units belong (R1 §3, §5). */
export const entity = defineCatalogue({
  name: 'entity',
  page: 'entidades',
  noun: 'entidad',
  article: 'la',
  plural: 'entidades',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    description: required(255, 'Descripción'),
    state: flag('Activo'),
    entity_logo: optional(64, 'Logo'),
  },
  label: ['id', 'description'],
  columns: ['id', 'description', 'state'],
  alike: ['description'],
  unique: [],
  references: [],
  search: ['description', 'id'],
  order: ['id'],
  active: 'state',
  lookups: [],
  scope: 'everyone',
  operations: {
    list: '/entity/get/all',
    get: '/entity/get/id/{id}',
    save: '/entity/insert/update',
    delete: '/entity/delete',
  },
  form: {
    size: 'medium',
    fields: [
      { name: 'description', span: 9 },
      { name: 'state', span: 3 },
      { name: 'entity_logo', span: 12, widget: 'image' },
    ],
  },
  save: {
    defaults: { state: 1, entity_logo: '' },
    file: {
      field: 'entity_logo',
      kind: 'image',
      message: 'El logo debe ser una imagen PNG o JPEG.',
    },
  },
});
