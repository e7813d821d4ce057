import { IdField } from '@expediente/schemas/types.ts';
import { defineCatalogue } from '../definition.ts';
import { flag, idOrNull, optional, required } from './fields.ts';

/** Cost centres and executor units (R1 §3, §5). */
export const unit = defineCatalogue({
  name: 'unit',
  page: 'centroscosto',
  noun: 'centro de costo',
  openApi: 'Unit',
  key: { field: 'id', kind: 'natural' },
  fields: {
    id: IdField({ title: 'ID', maximum: 999_999_999, errorMessage: 'Solo números. Ej. 100100' }),
    description: required(255, 'Descripción'),
    appear_in_acts: flag('Aparece en actas'),
    is_executor: flag('Es Unidad Ejecutora'),
    id_entity: idOrNull('Entidad'),
    id_parent: idOrNull('Unidad Ejecutora'),
    address: required(255, 'Dirección'),
    unit_phone: optional(50, 'Teléfono'),
    name_request: optional(255, 'Nombre del solicitante'),
    profession_request: optional(255, 'Cargo del solicitante'),
    name_boss: optional(255, 'Nombre del jefe'),
    profession_boss: optional(255, 'Cargo del jefe'),
    state: flag('Estado'),
  },
  columns: ['id', 'description', 'id_parent', 'unit_phone', 'appear_in_acts', 'state'],
  unique: [],
  references: [
    { field: 'id_entity', catalogue: 'entity', message: 'Seleccionar Entidad' },
    { field: 'id_parent', catalogue: 'unit', message: 'Seleccionar Unidad Ejecutora' },
  ],
  search: ['id', 'description'],
  order: ['id'],
  active: 'state',
  lookups: [
    {
      path: '/unit/executors',
      fields: ['id', 'description', 'id_entity', 'address', 'unit_phone'],
      where: { is_executor: 1 },
      scope: 'everyone',
    },
  ],
});
