import { defineCatalogue } from '../definition.ts';
import { color, flag, icon, required, serverId } from './fields.ts';

/** Actions that profiles grant on pages, with their look (R1 §3, §5). */
export const action = defineCatalogue({
  name: 'action',
  page: 'acciones',
  noun: 'acción',
  article: 'la',
  plural: 'acciones',
  key: { field: 'id_actions', kind: 'server' },
  fields: {
    id_actions: serverId,
    description_actions: required(100, 'Descripción'),
    field_actions: required(100, 'Campo'),
    color_actions: color('Color'),
    icon_actions: icon('Icono'),
    enabled_actions: flag('Activo'),
  },
  label: ['description_actions'],
  columns: [
    'id_actions',
    'description_actions',
    'field_actions',
    'color_actions',
    'icon_actions',
    'enabled_actions',
  ],
  alike: ['description_actions'],
  unique: [{ name: 'actionField', fields: ['field_actions'], message: 'Otra acción ya tiene este campo' }],
  references: [],
  search: ['description_actions', 'field_actions'],
  order: ['id_actions'],
  active: 'enabled_actions',
  lookups: [{ path: '/actions/get/public', scope: 'everyone' }],
  scope: 'institution',
  operations: {
    list: '/actions/get/all',
    get: '/actions/get/id/{id}',
    save: '/actions/insert/update',
    delete: '/actions/delete',
  },
  form: {
    size: 'medium',
    fields: [
      { name: 'description_actions', span: 6 },
      { name: 'field_actions', span: 6 },
      { name: 'color_actions', span: 6, widget: 'color' },
      { name: 'icon_actions', span: 6, widget: 'icon' },
      { name: 'enabled_actions', span: 12 },
    ],
  },
  // Profiles and the menu refer to an action by its field.
  save: { defaults: { enabled_actions: 1 }, fixed: ['field_actions'] },
});
