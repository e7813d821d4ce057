import { FlagField, ListField, TextField } from '@expediente/schemas/types.ts';
import { Type } from 'typebox';
import { defineCatalogue } from '../definition.ts';
import { choice, flag, required, serverId } from './fields.ts';

/** Profiles: rights of their users on pages, and reach of their sight (R1 §3; domain §8). */
export const profile = defineCatalogue({
  name: 'profile',
  page: 'perfiles',
  noun: 'perfil',
  article: 'el',
  plural: 'perfiles',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    description: required(100, 'Descripción'),
    auto_generated: flag('Auto Generado'),
    reach: choice('Alcance', ['institution', 'assigned']),
    pages: ListField(
      Type.Object({
        a_href: TextField(100),
        main: FlagField(),
        enabled: FlagField(),
        actions: ListField(Type.Object({ field: TextField(100), enabled: FlagField() })),
      }),
      { title: 'Permisos' },
    ),
  },
  label: ['description'],
  columns: ['id', 'description', 'auto_generated'],
  alike: ['description'],
  unique: [],
  references: [],
  search: ['description'],
  order: ['id'],
  lookups: [],
  scope: 'everyone',
  operations: {
    list: '/profile/get/all',
    get: '/profile/get/id/{id}',
    save: '/profile/insert/update',
    delete: '/profile/delete',
  },
  form: {
    size: 'xl',
    fields: [
      { name: 'description', span: 8 },
      {
        name: 'reach',
        span: 4,
        widget: 'radio',
        options: [
          { value: 'assigned', label: 'Sus unidades' },
          { value: 'institution', label: 'Toda la institución' },
        ],
      },
      { name: 'pages', widget: 'permissions' },
    ],
  },
  save: {
    payload: { pages: 'p_tags_items' },
    computed: ['auto_generated'],
    defaults: { auto_generated: 0, reach: 'assigned' },
    rule: 'profilePages',
  },
});
