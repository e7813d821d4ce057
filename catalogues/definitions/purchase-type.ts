import { defineCatalogue } from '../definition.ts';
import { flag, id, required, serverId } from './fields.ts';

/** Purchase types of an executor (R2 §3, §5). Their templates come with the award records. */
export const purchaseType = defineCatalogue({
  name: 'purchaseType',
  page: 'tiposcompra',
  noun: 'tipo de compra',
  article: 'el',
  plural: 'tipos de compra',
  openApi: 'PurchaseType',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    description: required(255, 'Descripción'),
    justification: flag('Justificación'),
    id_unit: id('Unidad Ejecutora', 'Seleccionar Unidad Ejecutora'),
  },
  label: ['description'],
  columns: ['id', 'description', 'description_unit', 'justification'],
  joins: [
    {
      on: 'id_unit',
      catalogue: 'unit',
      select: { description_unit: 'description' },
      titles: { description_unit: 'Unidad Ejecutora' },
    },
  ],
  unique: [],
  references: [
    { field: 'id_unit', catalogue: 'unit', message: 'Seleccionar Unidad Ejecutora', from: '/unit/executors' },
  ],
  search: ['description'],
  order: ['id'],
  lookups: [{ path: '/typepurchase/get/public', scope: 'executor' }],
  scope: 'executor',
  operations: {
    list: '/typepurchase/get/all',
    get: '/typepurchase/get/id/{id}',
    save: '/typepurchase/insert/update',
    delete: '/typepurchase/delete',
  },
  form: {
    size: 'medium',
    groups: [
      {
        fields: [
          { field: 'description' },
          { field: 'id_unit', span: 8, widget: 'record' },
          { field: 'justification', span: 4 },
        ],
      },
    ],
  },
  save: { defaults: { justification: 0 }, fixed: ['id_unit'], rule: 'reservedPurchaseTypes' },
});
