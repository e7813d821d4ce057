import { defineCatalogue } from '../definition.ts';
import { flag, required, serverId } from './fields.ts';

/** Actions that profiles grant on pages, with their look (R1 §3, §5). */
export const action = defineCatalogue({
  name: 'action',
  page: 'acciones',
  noun: 'acción',
  openApi: 'Action',
  key: { field: 'id_actions', kind: 'server' },
  fields: {
    id_actions: serverId,
    description_actions: required(100, 'Descripción'),
    field_actions: required(100, 'Campo'),
    color_actions: required(100, 'Color'),
    icon_actions: required(100, 'Icono'),
    enabled_actions: flag('Activo'),
  },
  columns: [
    'id_actions',
    'description_actions',
    'field_actions',
    'color_actions',
    'icon_actions',
    'enabled_actions',
  ],
  unique: [{ name: 'actionField', fields: ['field_actions'], message: 'Otra acción ya tiene este campo' }],
  references: [],
  search: ['description_actions', 'field_actions'],
  order: ['id_actions'],
  active: 'enabled_actions',
  lookups: [{ path: '/actions/get/public', scope: 'everyone' }],
});
