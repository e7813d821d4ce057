import { defineCatalogue } from '../definition.ts';
import { choice, flag, id, required, serverId } from './fields.ts';

/** Participants of minutes and award records, of an executor (R3 §3). */
export const participant = defineCatalogue({
  name: 'participant',
  page: 'participantes',
  noun: 'participante',
  openApi: 'Participant',
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
  columns: ['id', 'name', 'type', 'main', 'actas_oc', 'enabled'],
  unique: [],
  references: [{ field: 'id_unit', catalogue: 'unit', message: 'Seleccionar Unidad Ejecutora' }],
  search: ['name'],
  order: ['type', '-main', 'id'],
  active: 'enabled',
  lookups: [
    { path: '/participants/get/public', scope: 'executor' },
    { path: '/participants/get/public/acta', where: { actas_oc: 1 }, scope: 'executor' },
  ],
});
