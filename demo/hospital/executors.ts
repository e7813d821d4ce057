import type { EntityRecord, UnitRecord } from '@expediente/schemas/catalogues/records.ts';
import { type Executor, unitsOf } from '../seed/institution.ts';
import { CENTRES, HOSPITAL } from './institution.ts';
import { personNamed } from './names.ts';
import { DIRECTION, executorOf, MATERNITY, SMALL_CENTRES, SOUTH } from './small-centres.ts';

/** The first is the one mark of an invented institution: it heads every paper (demonstration D4). */
export const HOSPITAL_ENTITIES: readonly EntityRecord[] = [
  { id: 1, description: 'INSTITUTO DE SEGURIDAD SOCIAL DEMOSTRATIVO', state: 1, entity_logo: '' },
  { id: 2, description: 'PATRONATO DE SALUD MATERNO INFANTIL', state: 1, entity_logo: '' },
];

const smallCentresOf = (executor: number) =>
  SMALL_CENTRES.filter(({ id }) => executorOf(id) === executor).map(({ id, name }) => [id, name] as const);

/** Executors and their cost centres (demonstration D10). */
export const EXECUTORS: readonly Executor[] = [
  {
    ...{ id: HOSPITAL, name: 'HOSPITAL GENERAL NORTE', entity: 1 },
    centres: CENTRES.map(({ id, name }) => [id, name] as const),
  },
  {
    ...{ id: SOUTH, name: 'HOSPITAL GENERAL SUR', entity: 1 },
    centres: smallCentresOf(SOUTH),
  },
  {
    ...{ id: DIRECTION, name: 'DIRECCIÓN DE SERVICIOS MÉDICOS', entity: 1 },
    centres: smallCentresOf(DIRECTION),
  },
  {
    ...{ id: MATERNITY, name: 'HOSPITAL MATERNO INFANTIL', entity: 2 },
    centres: smallCentresOf(MATERNITY),
  },
];

export const HOSPITAL_UNITS: readonly UnitRecord[] = unitsOf(EXECUTORS).map((unit) => ({
  ...unit,
  unit_phone: `2200-${String(unit.id).slice(-4)}`,
  name_request: unit.is_executor ? '' : personNamed(`request ${unit.id}`),
  profession_request: unit.is_executor ? '' : 'Encargado de Suministros',
  name_boss: personNamed(`boss ${unit.id}`),
  profession_boss: unit.is_executor ? 'Director' : 'Jefe de Servicio',
}));

/** Cost centres of an executor. */
export const centresOf = (executor: number): readonly number[] =>
  HOSPITAL_UNITS.filter(({ id_parent }) => id_parent === executor).map(({ id }) => id);
