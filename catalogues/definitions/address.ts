import { defineCatalogue } from '../definition.ts';
import { flag, id, required, serverId } from './fields.ts';

/** Delivery addresses of a unit besides its own (R1 §3, §5); `main` is the unit's own (domain §7.7). */
export const address = defineCatalogue({
  name: 'address',
  page: 'centroscosto',
  noun: 'dirección',
  article: 'la',
  plural: 'direcciones',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    description: required(255, 'Descripción'),
    enabled: flag('Estado'),
    id_unit: id('Centro de costo'),
  },
  label: ['description'],
  columns: ['description', 'enabled'],
  alike: ['description', 'id_unit'],
  unique: [],
  references: [{ field: 'id_unit', catalogue: 'unit', message: 'No existe el centro de costo' }],
  search: ['description'],
  order: ['id'],
  active: 'enabled',
  lookups: [{ path: '/address/get/public/{unit}', filters: { unit: 'id_unit' }, scope: 'units' }],
  scope: 'units',
  operations: {
    list: '/address/get/all/{unit}',
    get: '/address/get/id/{id}',
    save: '/address/insert/update',
    delete: '/address/delete',
  },
  parent: { catalogue: 'unit', field: 'id_unit', parameter: 'unit' },
  form: {
    size: 'medium',
    fields: [
      { name: 'description', span: 12 },
      { name: 'enabled', span: 12 },
    ],
  },
  save: { defaults: { enabled: 1 }, fixed: ['id_unit'] },
});
