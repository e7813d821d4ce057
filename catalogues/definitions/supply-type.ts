import { defineCatalogue } from '../definition.ts';
import { flag, optional, required, serverId } from './fields.ts';

/** Types of supply; supplies of auto-generated types are numbered with a prefix (R2 §3, §5). */
export const supplyType = defineCatalogue({
  name: 'supplyType',
  page: 'tiposinsumos',
  noun: 'tipo de insumo',
  article: 'el',
  plural: 'tipos de insumo',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    description: required(100, 'Descripción'),
    auto_generated: flag('Auto Generado'),
    prefix: optional(5, 'Prefijo', {
      pattern: '^([A-Z0-9]{1,5})?$',
      errorMessage: {
        pattern: 'Formato incorrecto. Ej: INS, SERV',
        maxLength: 'Formato incorrecto. Ej: INS, SERV',
      },
    }),
  },
  label: ['description'],
  columns: ['id', 'description', 'auto_generated', 'prefix'],
  alike: ['description'],
  unique: [{ name: 'supplyPrefix', fields: ['prefix'], message: 'Otro tipo de insumo ya usa este prefijo' }],
  identity: ['description'],
  references: [],
  search: ['description', 'prefix'],
  order: ['id'],
  lookups: [{ path: '/typesupplies/get/public', scope: 'everyone' }],
  scope: 'everyone',
  operations: {
    list: '/typesupplies/get/all',
    get: '/typesupplies/get/id/{id}',
    save: '/typesupplies/insert/update',
    delete: '/typesupplies/delete',
  },
  form: {
    size: 'medium',
    fields: [
      { name: 'description', span: 12 },
      { name: 'auto_generated', span: 4 },
      { name: 'prefix', span: 8, when: { field: 'auto_generated', is: 1 } },
    ],
  },
  save: { defaults: { auto_generated: 0, prefix: '' }, rule: 'supplyNumbering' },
});
