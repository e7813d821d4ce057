import { ListField, TextField } from '@expediente/schemas/types.ts';
import { Type } from 'typebox';
import { defineCatalogue } from '../definition.ts';
import { flag, icon, link, required, serverId } from './fields.ts';

const page = Type.Object({
  description: required(100, 'Descripción'),
  a_href: link('Enlace'),
  enabled: flag('Activo'),
  show: flag('Visible'),
  actions: ListField(TextField(100), { title: 'Acciones' }),
});

/** Parent groups of the menu, with their child groups and pages (R1 §3, §5). */
export const menuOption = defineCatalogue({
  name: 'menuOption',
  page: 'opcionesmenu',
  noun: 'opción de menú',
  article: 'la',
  plural: 'opciones de menú',
  key: { field: 'id_tags_items_parent_master', kind: 'server' },
  fields: {
    id_tags_items_parent_master: serverId,
    description: required(100, 'Descripción'),
    icon: icon('Icono'),
    enabled: flag('Activo'),
    submenus: ListField(
      Type.Object({
        description: required(100, 'Descripción'),
        icon: icon('Icono'),
        enabled: flag('Activo'),
        childrens: ListField(page, { title: 'Páginas' }),
      }),
      { title: 'Submenús' },
    ),
  },
  label: ['description'],
  columns: ['id_tags_items_parent_master', 'description', 'enabled'],
  unique: [],
  uniqueParts: [
    {
      name: 'menuLink',
      lists: ['submenus', 'childrens'],
      field: 'a_href',
      message:
        'Otra página del menú ya tiene este enlace. Búsquela en «Opciones De Menú» y cámbiela allí, o escriba otro.',
    },
  ],
  references: [],
  search: ['description'],
  order: ['id_tags_items_parent_master'],
  active: 'enabled',
  lookups: [],
  scope: 'institution',
  operations: {
    list: '/tagsitems/get/all',
    get: '/tagsitems/get/id/{id}',
    save: '/tagsitems/insert/update',
    delete: '/tagsitems/delete',
  },
  form: {
    size: 'xl',
    fields: [
      { name: 'description', span: 6 },
      { name: 'icon', span: 4, widget: 'icon' },
      { name: 'enabled', span: 2 },
      { name: 'submenus', widget: 'submenus' },
    ],
  },
  save: { payload: { submenus: 'p_childrens' }, defaults: { icon: 'Folder', enabled: 1 }, rule: 'menuLinks' },
});
