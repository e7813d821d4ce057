import { defineCatalogue } from '../definition.ts';
import { flag, optional, required, serverId } from './fields.ts';

/** Types of supply; auto-generated ones number their supplies with a prefix (R2 §3, §5). */
export const supplyType = defineCatalogue({
  name: 'supplyType',
  page: 'tiposinsumos',
  noun: 'tipo de insumo',
  openApi: 'SupplyType',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    description: required(100, 'Descripción'),
    auto_generated: flag('Auto Generado'),
    prefix: optional(5, 'Prefijo', {
      pattern: '^([A-Z0-9]{1,5})?$',
      errorMessage: { pattern: 'Formato incorrecto. Ej: INS, SERV' },
    }),
  },
  columns: ['id', 'description', 'auto_generated', 'prefix'],
  unique: [{ name: 'supplyPrefix', fields: ['prefix'], message: 'Otro tipo de insumo ya usa este prefijo' }],
  references: [],
  search: ['description', 'prefix'],
  order: ['id'],
  lookups: [{ path: '/typesupplies/get/public', scope: 'everyone' }],
});
