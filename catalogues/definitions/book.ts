import { defineCatalogue } from '../definition.ts';
import { flag, id, required, serverId } from './fields.ts';

/** Books of minutes, of an executor (R3 §3). */
export const book = defineCatalogue({
  name: 'book',
  page: 'libros',
  noun: 'libro',
  article: 'el',
  plural: 'libros',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    name: required(255, 'Nombre'),
    enabled: flag('Estado'),
    main: flag('Predeterminado'),
    id_unit: id('Unidad Ejecutora', 'Seleccionar Unidad Ejecutora'),
  },
  label: ['name'],
  columns: ['id', 'name', 'description_unit', 'main', 'enabled'],
  joins: [
    {
      on: 'id_unit',
      catalogue: 'unit',
      select: { description_unit: 'description' },
      titles: { description_unit: 'Unidad Ejecutora' },
    },
  ],
  unique: [],
  alike: ['name', 'id_unit'],
  references: [
    { field: 'id_unit', catalogue: 'unit', message: 'Seleccionar Unidad Ejecutora', from: '/unit/executors' },
  ],
  search: ['name'],
  order: ['-main', 'id'],
  active: 'enabled',
  lookups: [{ path: '/books/get/public', scope: 'executor' }],
  scope: 'executor',
  operations: {
    list: '/books/get/all',
    get: '/books/get/id/{id}',
    save: '/books/insert/update',
    delete: '/books/delete',
  },
  form: {
    size: 'medium',
    fields: [
      { name: 'name', span: 12 },
      { name: 'id_unit', span: 12, widget: 'record' },
      { name: 'enabled', span: 6 },
      { name: 'main', span: 6 },
    ],
  },
  save: {
    defaults: { enabled: 1, main: 0 },
    fixed: ['id_unit'],
    main: [{ field: 'main', within: ['id_unit'] }],
  },
});
