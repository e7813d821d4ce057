import { defineCatalogue } from '../definition.ts';
import { choice, flag, id, required, serverId } from './fields.ts';

const answered = [
  'id',
  'name',
  'profession',
  'type',
  'type_unops',
  'main',
  'in_acts',
  'unops',
  'id_unit',
] as const;

/** Signatories of a unit (R1 §3, §5). */
export const signatory = defineCatalogue({
  name: 'signatory',
  page: 'centroscosto',
  noun: 'firma',
  article: 'la',
  plural: 'firmas',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    name: required(255, 'Nombre'),
    profession: required(255, 'Cargo'),
    state: flag('Estado'),
    main: flag('Predeterminado'),
    type: choice('Tipo', ['SOLICITANTE', 'AUTORIZADOR']),
    in_acts: flag('En actas'),
    type_unops: choice('Tipo Unops', ['REALIZA', 'REVISA']),
    unops: flag('Unops'),
    id_unit: id('Centro de costo'),
  },
  label: ['name', 'profession'],
  columns: ['name', 'profession', 'type', 'main', 'in_acts', 'unops', 'state'],
  unique: [],
  alike: ['name', 'id_unit'],
  identity: ['id_unit', 'name', 'type'],
  references: [{ field: 'id_unit', catalogue: 'unit', message: 'No existe el centro de costo' }],
  search: ['name', 'profession'],
  order: ['-main', 'name'],
  active: 'state',
  lookups: [
    {
      path: '/firms/get/public',
      fields: answered,
      filters: {
        p_id_unit: 'id_unit',
        p_type: 'type',
        p_type_unops: 'type_unops',
        p_in_acts: 'in_acts',
        p_unops: 'unops',
      },
      scope: 'units',
    },
  ],
  scope: 'units',
  operations: {
    list: '/firms/get/all/{unit}',
    get: '/firms/get/id/{id}',
    save: '/firms/insert/update',
    delete: '/firms/delete',
  },
  parent: { catalogue: 'unit', field: 'id_unit', parameter: 'unit' },
  form: {
    size: 'medium',
    fields: [
      { name: 'name', span: 12 },
      { name: 'profession', span: 12 },
      { name: 'type', span: 6, widget: 'radio' },
      { name: 'main', span: 3 },
      { name: 'state', span: 3 },
      { name: 'in_acts', span: 6 },
      { name: 'unops', heading: 'Unops', span: 4 },
      { name: 'type_unops', span: 8, widget: 'radio' },
    ],
  },
  save: {
    defaults: { state: 1, main: 0, type: 'SOLICITANTE', in_acts: 0, type_unops: 'REALIZA', unops: 0 },
    fixed: ['id_unit'],
    main: [
      { field: 'main', where: { unops: 1 }, within: ['id_unit', 'type_unops'] },
      { field: 'main', within: ['id_unit', 'type', 'in_acts'] },
    ],
  },
});
