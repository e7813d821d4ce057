import { PAPER_REQUIRED } from '@expediente/schemas/catalogues/records.ts';
import { IdField } from '@expediente/schemas/types.ts';
import { defineCatalogue } from '../definition.ts';
import { choice, flag, optional, required, serverId } from './fields.ts';

/** Kinds of papers that the file of an order is made of (hospital D1). */
export const paperKind = defineCatalogue({
  name: 'paperKind',
  page: 'documentosexpediente',
  noun: 'documento del expediente',
  article: 'el',
  plural: 'documentos del expediente',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    description: required(255, 'Descripción'),
    required_from: choice('Se exige desde', PAPER_REQUIRED),
    purchase_types: optional(255, 'Tipos de compra'),
    position: IdField({ title: 'Orden', maximum: 999 }),
    state: flag('Estado'),
  },
  label: ['description'],
  columns: ['position', 'description', 'required_from', 'purchase_types', 'state'],
  unique: [
    {
      name: 'paperKind',
      fields: ['description'],
      same: 'name',
      message: 'Otro documento ya tiene esta descripción',
    },
  ],
  references: [],
  search: ['description', 'purchase_types'],
  order: ['position', 'id'],
  active: 'state',
  lookups: [{ path: '/paperkinds/get/public', scope: 'everyone' }],
  scope: 'everyone',
  operations: {
    list: '/paperkinds/get/all',
    get: '/paperkinds/get/id/{id}',
    save: '/paperkinds/insert/update',
    delete: '/paperkinds/delete',
  },
  form: {
    size: 'medium',
    fields: [
      { name: 'description', span: 9 },
      { name: 'position', span: 3, help: 'Lugar en el expediente.' },
      {
        name: 'required_from',
        span: 12,
        widget: 'radio',
        help: 'Estado de la orden desde el que el expediente debe llevarlo.',
      },
      {
        name: 'purchase_types',
        span: 9,
        help: 'Palabras del tipo de compra, con comas entre sí. Vacío: todos los tipos.',
      },
      { name: 'state', span: 3 },
    ],
  },
  save: { defaults: { required_from: 'OPCIONAL', purchase_types: '', position: 0, state: 1 } },
});
