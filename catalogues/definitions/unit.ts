import { IdField } from '@expediente/schemas/types.ts';
import { defineCatalogue } from '../definition.ts';
import { flag, idOrNull, optional, required } from './fields.ts';

/** Cost centres and executor units (R1 §3, §5). */
export const unit = defineCatalogue({
  name: 'unit',
  page: 'centroscosto',
  noun: 'centro de costo',
  article: 'el',
  plural: 'centros de costo',
  key: { field: 'id', kind: 'natural' },
  fields: {
    id: IdField({ title: 'ID', minimum: 1, maximum: 999_999_999, errorMessage: 'Solo números. Ej. 100100' }),
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
  label: ['id', 'description'],
  columns: ['id', 'description', 'parent_description', 'unit_phone', 'appear_in_acts', 'state'],
  joins: [
    {
      on: 'id_parent',
      catalogue: 'unit',
      select: { parent_description: 'description' },
      titles: { parent_description: 'Unidad Ejecutora' },
    },
    { on: 'id_entity', catalogue: 'entity', select: { description_entity: 'description' } },
  ],
  unique: [],
  references: [
    { field: 'id_entity', catalogue: 'entity', message: 'Seleccionar Entidad', from: '/entity/get/all' },
    {
      field: 'id_parent',
      catalogue: 'unit',
      message: 'Seleccionar Unidad Ejecutora',
      from: '/unit/executors',
    },
  ],
  search: ['id', 'description'],
  order: ['id'],
  grouped: 'id_parent',
  active: 'state',
  lookups: [
    {
      path: '/unit/publicaward/get/all',
      fields: ['id', 'description', 'id_parent', 'address', 'unit_phone'],
      where: { appear_in_acts: 1 },
      scope: 'units',
    },
    {
      path: '/unit/executors',
      fields: ['id', 'description', 'id_entity', 'address', 'unit_phone'],
      where: { is_executor: 1 },
      scope: 'everyone',
    },
  ],
  scope: 'units',
  operations: {
    list: '/unit/get/all',
    get: '/unit/get/id/{id}',
    save: '/unit/insert/update',
    delete: '/unit/delete',
  },
  nested: ['signatory', 'address'],
  form: {
    size: 'large',
    fields: [
      { name: 'id', span: 3 },
      { name: 'description', span: 9 },
      { name: 'is_executor', span: 4, onlyProfile: 1 },
      { name: 'appear_in_acts', span: 4 },
      { name: 'state', span: 4 },
      { name: 'id_entity', span: 6, widget: 'record', when: { field: 'is_executor', is: 1 }, onlyProfile: 1 },
      { name: 'id_parent', span: 6, widget: 'record', when: { field: 'is_executor', is: 0 } },
      { name: 'address', span: 8 },
      { name: 'unit_phone', span: 4 },
    ],
  },
  save: {
    defaults: {
      appear_in_acts: 0,
      is_executor: 0,
      id_entity: null,
      id_parent: null,
      unit_phone: '',
      name_request: '',
      profession_request: '',
      name_boss: '',
      profession_boss: '',
      state: 1,
    },
    rule: 'centreSight',
  },
});
