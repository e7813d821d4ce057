import { defineCatalogue } from '../definition.ts';
import { flag, id, required, serverId } from './fields.ts';

/** Delivery addresses of a unit beside its own (R1 §3, §5); `main` is the unit's own (domain §7.7). */
export const address = defineCatalogue({
  name: 'address',
  page: 'centroscosto',
  noun: 'dirección',
  openApi: 'Address',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    description: required(255, 'Descripción'),
    enabled: flag('Estado'),
    id_unit: id('Centro de costo'),
  },
  columns: ['description', 'enabled'],
  unique: [],
  references: [{ field: 'id_unit', catalogue: 'unit', message: 'No existe el centro de costo' }],
  search: ['description'],
  order: ['id'],
  active: 'enabled',
  lookups: [{ path: '/address/get/public/{unit}', filters: { unit: 'id_unit' }, scope: 'units' }],
});
