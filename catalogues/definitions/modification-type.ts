import { LEVELS_LEFT_OUT } from '@expediente/schemas/shared/levels.ts';
import { defineCatalogue } from '../definition.ts';
import { code, required } from './fields.ts';

/** Modification types; their message mentions numbers, but letters are accepted (R3 §9, domain §7.12). */
export const modificationType = defineCatalogue({
  name: 'modificationType',
  page: 'tipomodificacion',
  noun: 'tipo de modificación',
  article: 'el',
  plural: 'tipos de modificación',
  key: { field: 'id', kind: 'natural' },
  fields: {
    id: code(5, '^[0-9A-Za-z]{1,5}$', 'Solo números. Ej. VC, E, VCU'),
    description: required(255, 'Descripción'),
  },
  label: ['id', 'description'],
  columns: ['id', 'description'],
  alike: ['description'],
  unique: [],
  references: [],
  search: ['id', 'description'],
  order: ['id'],
  lookups: [
    {
      path: '/nivel/get/public',
      scope: 'everyone',
      leftOut: {
        parameter: 'p_form',
        keys: LEVELS_LEFT_OUT,
      },
    },
  ],
  scope: 'everyone',
  operations: {
    list: '/nivel/get/all',
    get: '/nivel/get/id/{id}',
    save: '/nivel/insert/update',
    delete: '/nivel/delete',
  },
  form: {
    size: 'medium',
    fields: [
      { name: 'id', span: 4 },
      { name: 'description', span: 8 },
    ],
  },
  save: { rule: 'modificationTypes' },
});
