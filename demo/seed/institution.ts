import { STANDARD_TEMPLATES } from '@expediente/catalogues/templates/standard.ts';
import type {
  BookRecord,
  EntityRecord,
  ParticipantRecord,
  PurchaseTypeRecord,
  SignatoryRecord,
  UnitRecord,
} from '@expediente/schemas/catalogues/records.ts';

/** domain §3, entities to signatories: all invented. */
export const ENTITIES: readonly EntityRecord[] = [
  { id: 1, description: 'INSTITUTO DE SEGURIDAD SOCIAL DEMOSTRATIVO', state: 1, entity_logo: '' },
  { id: 2, description: 'HOSPITAL NACIONAL DEMOSTRATIVO', state: 1, entity_logo: '' },
  { id: 3, description: 'ENTIDAD ADMINISTRATIVA DEMOSTRATIVA', state: 0, entity_logo: '' },
];

/** An executing unit with its cost centres. */
export interface Executor {
  readonly id: number;
  readonly name: string;
  readonly entity: number;
  readonly centres: readonly (readonly [id: number, name: string])[];
}

const EXECUTORS = (
  [
    [
      100100,
      'HOSPITAL GENERAL NORTE',
      1,
      [
        'EMERGENCIA',
        'CONSULTA EXTERNA',
        'LABORATORIO CLÍNICO',
        'FARMACIA',
        'SALA DE OPERACIONES',
        'MANTENIMIENTO',
      ],
    ],
    [
      100200,
      'HOSPITAL GENERAL SUR',
      1,
      ['HOSPITALIZACIÓN MEDICINA', 'IMÁGENES DIAGNÓSTICAS', 'NUTRICIÓN Y DIETÉTICA'],
    ],
    [100300, 'DIRECCIÓN DE SERVICIOS MÉDICOS', 1, ['ADMINISTRACIÓN Y COMPRAS', 'SERVICIOS CONTRATADOS']],
    [100400, 'HOSPITAL MATERNO INFANTIL', 2, ['MATERNIDAD']],
  ] as const
).map(
  ([id, name, entity, centres]): Executor => ({
    ...{ id, name, entity },
    centres: centres.map((centre, index) => [id + index + 1, centre]),
  }),
);

const unit = (
  id: number,
  description: string,
  place: Pick<UnitRecord, 'is_executor' | 'id_entity' | 'id_parent' | 'appear_in_acts'>,
): UnitRecord => ({
  id,
  description,
  ...place,
  address: '1a. avenida 1-00 zona 0, Ciudad Ejemplo',
  unit_phone: '2200-0000',
  name_request: '',
  profession_request: '',
  name_boss: '',
  profession_boss: '',
  state: 1,
});

/** Executors first, then their cost centres; the first two of each appear in acts. */
export const unitsOf = (executors: readonly Executor[]): readonly UnitRecord[] => [
  ...executors.map(({ id, name, entity }) =>
    unit(id, name, { is_executor: 1, id_entity: entity, id_parent: null, appear_in_acts: 0 }),
  ),
  ...executors.flatMap(({ id: id_parent, centres }) =>
    centres.map(([id, name], index) =>
      unit(id, name, { is_executor: 0, id_entity: null, id_parent, appear_in_acts: index < 2 ? 1 : 0 }),
    ),
  ),
];

export const UNITS = unitsOf(EXECUTORS);

/** Cost centres of an executor. */
export const centresOf = (executor: number): readonly number[] =>
  UNITS.filter(({ id_parent }) => id_parent === executor).map(({ id }) => id);

export const purchaseType = (
  id: number,
  description: string,
  id_unit: number,
  justification: 0 | 1 = 0,
): PurchaseTypeRecord => ({ id, description, justification, id_unit, ...STANDARD_TEMPLATES });

/** Ids 1 and 2 carry R2's special behaviour: 1 is the default, 2 hides the NOG. */
export const PURCHASE_TYPES: readonly PurchaseTypeRecord[] = [
  purchaseType(1, 'COMPRA DIRECTA CON OFERTA ELECTRÓNICA', 100100),
  purchaseType(2, 'COMPRA DE BAJA CUANTÍA', 100100, 1),
  purchaseType(3, 'CONTRATO ABIERTO', 100100),
  purchaseType(4, 'COTIZACIÓN', 100100),
  purchaseType(5, 'CASO DE EXCEPCIÓN', 100100),
  purchaseType(6, 'NEGOCIACIÓN ENTRE ENTIDADES', 100100),
  purchaseType(7, 'COMPRA DIRECTA', 100200),
  purchaseType(8, 'COMPRA DE BAJA CUANTÍA', 100200, 1),
];

const PARTICIPANTS_EACH = [
  ['Integrante Comisión Uno', 'COMISION', 1],
  ['Integrante Comisión Dos', 'COMISION', 0],
  ['Integrante Comisión Tres', 'COMISION', 0],
  ['Secretaria de Actas Uno', 'SECRETARIA', 1],
] as const;

export const PARTICIPANTS: readonly ParticipantRecord[] = EXECUTORS.flatMap(({ id: id_unit }, executor) =>
  PARTICIPANTS_EACH.map(([name, type, main], index) => ({
    id: executor * PARTICIPANTS_EACH.length + index + 1,
    name,
    enabled: 1,
    main,
    type,
    id_unit,
    actas_oc: main,
    predeterminado_actas_oc: main,
  })),
);

const BOOKS_EACH = [
  'LIBRO DE ACTAS DE ADJUDICACIÓN L2-0001-2026',
  'LIBRO DE ACTAS DE NEGOCIACIÓN L2-0002-2026',
  'LIBRO DE BAJA CUANTÍA L2-0003-2026',
];

export const BOOKS: readonly BookRecord[] = EXECUTORS.flatMap(({ id: id_unit }, executor) =>
  BOOKS_EACH.map((name, index) => ({
    id: executor * BOOKS_EACH.length + index + 1,
    name,
    enabled: 1,
    main: index === 0 ? 1 : 0,
    id_unit,
  })),
);

type SignatoryEach = Omit<SignatoryRecord, 'id' | 'id_unit' | 'state'>;
const plain = { in_acts: 0, unops: 0, type_unops: 'REALIZA' } as const;

const SIGNATORIES_EACH: readonly SignatoryEach[] = [
  { ...plain, name: 'Solicitante Uno', profession: 'Jefe de Servicio', type: 'SOLICITANTE', main: 1 },
  { ...plain, name: 'Solicitante Dos', profession: 'Jefe de Servicio', type: 'SOLICITANTE', main: 0 },
  { ...plain, name: 'Autorizador Uno', profession: 'Director', type: 'AUTORIZADOR', main: 1 },
  { ...plain, name: 'Autorizador Dos', profession: 'Director', type: 'AUTORIZADOR', main: 0 },
  {
    ...plain,
    name: 'Certificador Uno',
    profession: 'Encargado de Actas',
    type: 'SOLICITANTE',
    main: 1,
    in_acts: 1,
  },
  { ...plain, name: 'Visto Bueno Uno', profession: 'Director', type: 'AUTORIZADOR', main: 1, in_acts: 1 },
  { ...plain, name: 'Realiza Uno', profession: 'Analista', type: 'SOLICITANTE', main: 1, unops: 1 },
  {
    ...plain,
    name: 'Revisa Uno',
    profession: 'Jefe Administrativo',
    type: 'AUTORIZADOR',
    main: 1,
    unops: 1,
    type_unops: 'REVISA',
  },
];

export const SIGNATORIES: readonly SignatoryRecord[] = UNITS.flatMap(({ id: id_unit }, unitIndex) =>
  SIGNATORIES_EACH.map((each, index) => ({
    id: unitIndex * SIGNATORIES_EACH.length + index + 1,
    ...each,
    state: 1,
    id_unit,
  })),
);
