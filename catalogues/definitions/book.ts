import { defineCatalogue } from '../definition.ts';
import { flag, id, required, serverId } from './fields.ts';

/** Books of minutes, of an executor (R3 §3). */
export const book = defineCatalogue({
  name: 'book',
  page: 'libros',
  noun: 'libro',
  openApi: 'Book',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    name: required(255, 'Nombre'),
    enabled: flag('Estado'),
    main: flag('Predeterminado'),
    id_unit: id('Unidad Ejecutora', 'Seleccionar Unidad Ejecutora'),
  },
  columns: ['id', 'name', 'main', 'enabled'],
  unique: [],
  references: [{ field: 'id_unit', catalogue: 'unit', message: 'Seleccionar Unidad Ejecutora' }],
  search: ['name'],
  order: ['-main', 'id'],
  active: 'enabled',
  lookups: [{ path: '/books/get/public', scope: 'executor' }],
});
