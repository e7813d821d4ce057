import { defineCatalogue } from '../definition.ts';
import { flag, optional, required, serverId } from './fields.ts';

/** Entities to which the executor units belong (R1 §3, §5). */
export const entity = defineCatalogue({
  name: 'entity',
  page: 'entidades',
  noun: 'entidad',
  openApi: 'Entity',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    description: required(255, 'Descripción'),
    state: flag('Activo'),
    entity_logo: optional(64, 'Logo'),
  },
  columns: ['id', 'description', 'state'],
  unique: [],
  references: [],
  search: ['description'],
  order: ['id'],
  active: 'state',
  lookups: [],
});
