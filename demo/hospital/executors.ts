import type { EntityRecord, UnitRecord } from '@expediente/schemas/catalogues/records.ts';
import { CENTRES, HOSPITAL } from './institution.ts';
import { personNamed } from './names.ts';
import { DIRECTION, executorOf, MATERNITY, SMALL_CENTRES, SOUTH } from './small-centres.ts';

/** The first is the one mark of an invented institution: it heads every paper (demonstration D4). */
export const HOSPITAL_ENTITIES: readonly EntityRecord[] = [
  { id: 1, description: 'INSTITUTO DE SEGURIDAD SOCIAL DEMOSTRATIVO', state: 1, entity_logo: '' },
  { id: 2, description: 'PATRONATO DE SALUD MATERNO INFANTIL', state: 1, entity_logo: '' },
];

interface Executor {
  readonly id: number;
  readonly name: string;
  readonly entity: number;
  readonly centres: readonly (readonly [id: number, name: string])[];
}

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

const unit = (
  id: number,
  description: string,
  place: Pick<UnitRecord, 'is_executor' | 'id_entity' | 'id_parent' | 'appear_in_acts'>,
): UnitRecord => ({
  id,
  description,
  ...place,
  address: '1a. avenida 1-00 zona 0, Ciudad Ejemplo',
  unit_phone: `2200-${String(id).slice(-4)}`,
  name_request: place.is_executor ? '' : personNamed(`request ${id}`),
  profession_request: place.is_executor ? '' : 'Encargado de Suministros',
  name_boss: personNamed(`boss ${id}`),
  profession_boss: place.is_executor ? 'Director' : 'Jefe de Servicio',
  state: 1,
});

/** Executors first, then their cost centres; the first two of each appear in acts. */
export const HOSPITAL_UNITS: readonly UnitRecord[] = [
  ...EXECUTORS.map(({ id, name, entity }) =>
    unit(id, name, { is_executor: 1, id_entity: entity, id_parent: null, appear_in_acts: 0 }),
  ),
  ...EXECUTORS.flatMap(({ id: id_parent, centres }) =>
    centres.map(([id, name], index) =>
      unit(id, name, { is_executor: 0, id_entity: null, id_parent, appear_in_acts: index < 2 ? 1 : 0 }),
    ),
  ),
];

/** Cost centres of an executor. */
export const centresOf = (executor: number): readonly number[] =>
  HOSPITAL_UNITS.filter(({ id_parent }) => id_parent === executor).map(({ id }) => id);
