import type {
  BookRecord,
  ParticipantRecord,
  PurchaseTypeRecord,
  SignatoryRecord,
} from '@expediente/schemas/catalogues/records.ts';
import { type CataloguePlace, writeSeed } from '../seed/index.ts';
import { purchaseType } from '../seed/institution.ts';
import { EXECUTORS, HOSPITAL_ENTITIES, HOSPITAL_UNITS } from './executors.ts';
import { HOSPITAL } from './institution.ts';
import { personNamed } from './names.ts';
import { HOSPITAL_PAPER_KINDS } from './papers.ts';
import { HOSPITAL_USERS } from './people.ts';
import { HOSPITAL_PROVIDERS } from './providers.ts';
import { DIRECTION, MATERNITY, SOUTH } from './small-centres.ts';
import { HOSPITAL_SUPPLIES } from './supplies.ts';

/** Ids 1 and 2 carry R2's special behaviour: 1 is the default, 2 hides the NOG. */
export const HOSPITAL_PURCHASE_TYPES: readonly PurchaseTypeRecord[] = [
  purchaseType(1, 'COMPRA DIRECTA CON OFERTA ELECTRÓNICA', HOSPITAL),
  purchaseType(2, 'COMPRA DE BAJA CUANTÍA', HOSPITAL, 1),
  purchaseType(3, 'CONTRATO ABIERTO', HOSPITAL),
  purchaseType(4, 'COTIZACIÓN', HOSPITAL),
  purchaseType(5, 'CASO DE EXCEPCIÓN', HOSPITAL),
  purchaseType(6, 'NEGOCIACIÓN ENTRE ENTIDADES', HOSPITAL),
  purchaseType(7, 'COMPRA DIRECTA', SOUTH),
  purchaseType(8, 'COMPRA DE BAJA CUANTÍA', SOUTH, 1),
  purchaseType(9, 'LICITACIÓN PÚBLICA', HOSPITAL),
  purchaseType(10, 'PROVEEDOR ÚNICO', HOSPITAL),
  purchaseType(11, 'COMPRA DE BAJA CUANTÍA', DIRECTION, 1),
  purchaseType(12, 'COMPRA DE BAJA CUANTÍA', MATERNITY, 1),
];

/** Places on a commission: three members and a secretary of each executor. */
const COMMISSION = [
  ['COMISION', 1],
  ['COMISION', 0],
  ['COMISION', 0],
  ['SECRETARIA', 1],
] as const;

/** Participants of an executor, the secretary last. */
export const participantsOf = (executor: number): readonly number[] => {
  const at = EXECUTORS.findIndex(({ id }) => id === executor);
  return COMMISSION.map((_, place) => at * COMMISSION.length + place + 1);
};

const PARTICIPANTS: readonly ParticipantRecord[] = EXECUTORS.flatMap(({ id: id_unit }) =>
  COMMISSION.map(([type, main], place) => ({
    id: participantsOf(id_unit)[place] ?? 0,
    name: personNamed(`commission ${id_unit} ${place}`),
    enabled: 1,
    main,
    type,
    id_unit,
    actas_oc: main,
    predeterminado_actas_oc: main,
  })),
);

/** Books of acts of an executor: awards, negotiations, minutes of small purchases. */
const BOOKS = [
  ['0001', 'LIBRO DE ACTAS DE ADJUDICACIÓN'],
  ['0002', 'LIBRO DE ACTAS DE NEGOCIACIÓN'],
  ['0003', 'LIBRO DE BAJA CUANTÍA'],
] as const;
export type BookKind = (typeof BOOKS)[number][0];

export const bookName = (kind: BookKind, year: number): string =>
  `${BOOKS.find(([code]) => code === kind)?.[1] ?? ''} L2-${kind}-${year}`;

const KINDS = BOOKS.map(([kind]) => kind);

/** Books that a year is begun with in each executor, in the order of their ids. */
export const booksOf = (year: number, firstId: number): readonly BookRecord[] =>
  EXECUTORS.flatMap(({ id: id_unit }, executor) =>
    KINDS.map((kind, place) => ({
      id: firstId + executor * KINDS.length + place,
      name: bookName(kind, year),
      enabled: 1,
      main: place === 0 ? 1 : 0,
      id_unit,
    })),
  );

/** Id of a book of an executor: those of the first year begin at 1, those of the next follow. */
export const bookOfYear = (executor: number, kind: BookKind, year: number, firstYear: number): number =>
  (year - firstYear) * EXECUTORS.length * KINDS.length +
  EXECUTORS.findIndex(({ id }) => id === executor) * KINDS.length +
  KINDS.indexOf(kind) +
  1;

const plain = { in_acts: 0, unops: 0, type_unops: 'REALIZA' } as const;
const OFFICES: readonly Omit<SignatoryRecord, 'id' | 'id_unit' | 'state' | 'name'>[] = [
  { ...plain, profession: 'Jefe de Servicio', type: 'SOLICITANTE', main: 1 },
  { ...plain, profession: 'Jefe de Servicio', type: 'SOLICITANTE', main: 0 },
  { ...plain, profession: 'Director', type: 'AUTORIZADOR', main: 1 },
  { ...plain, profession: 'Subdirector', type: 'AUTORIZADOR', main: 0 },
  { ...plain, profession: 'Encargado de Actas', type: 'SOLICITANTE', main: 1, in_acts: 1 },
  { ...plain, profession: 'Director', type: 'AUTORIZADOR', main: 1, in_acts: 1 },
  { ...plain, profession: 'Analista', type: 'SOLICITANTE', main: 1, unops: 1 },
  {
    ...plain,
    profession: 'Jefe Administrativo',
    type: 'AUTORIZADOR',
    main: 1,
    unops: 1,
    type_unops: 'REVISA',
  },
];

const SIGNATORIES: readonly SignatoryRecord[] = HOSPITAL_UNITS.flatMap(({ id: id_unit }, unitIndex) =>
  OFFICES.map((office, index) => ({
    id: unitIndex * OFFICES.length + index + 1,
    name: personNamed(`signatory ${id_unit} ${index}`),
    ...office,
    state: 1,
    id_unit,
  })),
);

/** Places in `OFFICES` of those who sign requests, and certifications of acts: who asks, who authorizes. */
export const REQUEST_SIGNERS = [0, 2] as const;
export const ACTS_SIGNERS = [4, 5] as const;

/** The signatory of an office of a unit. */
export const signatoryOf = (unit: number, office: number): number | undefined =>
  SIGNATORIES.filter(({ id_unit }) => id_unit === unit)[office]?.id;

/**
 * Writes the catalogues that the hospital's first year begins with (demonstration D10 to D12).
 * @param firstYear of the story
 */
export async function writeHospitalCatalogues(place: CataloguePlace, firstYear: number): Promise<void> {
  const institution = {
    ...{ entities: HOSPITAL_ENTITIES, units: HOSPITAL_UNITS, users: HOSPITAL_USERS },
    paperKinds: HOSPITAL_PAPER_KINDS,
  };
  await writeSeed(place, institution, (writer) =>
    writer
      .add(
        'supply',
        HOSPITAL_SUPPLIES.map(({ record }) => record),
      )
      .add(
        'provider',
        HOSPITAL_PROVIDERS.map(({ record }) => record),
      )
      .add('purchaseType', HOSPITAL_PURCHASE_TYPES)
      .add('participant', PARTICIPANTS)
      .add('book', booksOf(firstYear, 1))
      .add('signatory', SIGNATORIES),
  );
}
