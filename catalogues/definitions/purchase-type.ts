import { defineCatalogue } from '../definition.ts';
import { flag, id, required, serverId } from './fields.ts';

/** Purchase types of an executor (R2 §3, §5). Their templates come with the award records. */
export const purchaseType = defineCatalogue({
  name: 'purchaseType',
  page: 'tiposcompra',
  noun: 'tipo de compra',
  openApi: 'PurchaseType',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    description: required(255, 'Descripción'),
    justification: flag('Justificación'),
    id_unit: id('Unidad Ejecutora', 'Seleccionar Unidad Ejecutora'),
  },
  columns: ['id', 'description', 'justification'],
  unique: [],
  references: [{ field: 'id_unit', catalogue: 'unit', message: 'Seleccionar Unidad Ejecutora' }],
  search: ['description'],
  order: ['id'],
  lookups: [{ path: '/typepurchase/get/public', scope: 'executor' }],
});
