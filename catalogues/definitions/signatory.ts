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
  openApi: 'Signatory',
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
  columns: ['name', 'profession', 'type', 'main', 'in_acts', 'unops', 'state'],
  unique: [],
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
    {
      path: '/firms/get/all/{unit}',
      fields: [...answered, 'state'],
      filters: { unit: 'id_unit' },
      inactiveToo: true,
      scope: 'units',
    },
  ],
});
