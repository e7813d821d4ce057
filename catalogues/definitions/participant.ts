import { defineCatalogue } from '../definition.ts';
import { choice, flag, id, required, serverId } from './fields.ts';

/** Participants of minutes and award records, of an executor (R3 §3). */
export const participant = defineCatalogue({
  name: 'participant',
  page: 'participantes',
  noun: 'participante',
  article: 'el',
  plural: 'participantes',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    name: required(255, 'Nombre'),
    enabled: flag('Estado'),
    main: flag('Predeterminado'),
    type: choice('Tipo', ['COMISION', 'SECRETARIA']),
    id_unit: id('Unidad Ejecutora', 'Seleccionar Unidad Ejecutora'),
    actas_oc: flag('Actas de OC'),
    predeterminado_actas_oc: flag('Predeterminado en actas de OC'),
  },
  label: ['name'],
  columns: ['id', 'name', 'type', 'description_unit', 'main', 'actas_oc', 'enabled'],
  joins: [
    {
      on: 'id_unit',
      catalogue: 'unit',
      select: { description_unit: 'description' },
      titles: { description_unit: 'Unidad Ejecutora' },
    },
  ],
  unique: [],
  alike: ['name', 'id_unit'],
  identity: ['id_unit', 'name', 'type'],
  references: [
    { field: 'id_unit', catalogue: 'unit', message: 'Seleccionar Unidad Ejecutora', from: '/unit/executors' },
  ],
  search: ['name'],
  order: ['type', '-main', 'id'],
  active: 'enabled',
  lookups: [
    { path: '/participants/get/public', scope: 'executor' },
    { path: '/participants/get/public/acta', where: { actas_oc: 1 }, scope: 'executor' },
  ],
  scope: 'executor',
  operations: {
    list: '/participants/get/all',
    get: '/participants/get/id/{id}',
    save: '/participants/insert/update',
    delete: '/participants/delete',
  },
  form: {
    size: 'medium',
    fields: [
      { name: 'name', span: 12 },
      { name: 'id_unit', span: 12, widget: 'record' },
      { name: 'type', span: 6, widget: 'radio' },
      { name: 'enabled', span: 3 },
      { name: 'main', span: 3 },
      { name: 'actas_oc', heading: 'Actas de órdenes de compra', span: 6 },
      { name: 'predeterminado_actas_oc', span: 6 },
    ],
  },
  save: {
    defaults: { enabled: 1, main: 0, actas_oc: 0, predeterminado_actas_oc: 0 },
    fixed: ['id_unit'],
    main: [{ field: 'main', within: ['id_unit', 'type'] }],
  },
});
