import { type Money, money } from '@expediente/kernel/decimal.ts';
import { SMALL_CENTRES } from './small-centres.ts';
import {
  HOSPITAL_SUPPLIES,
  isPlanned,
  KINDS,
  type Kind,
  NITRILE_GLOVE,
  OXYGEN,
  type Supply,
  supplyByCode,
} from './supplies.ts';

/** Executor of the book: HOSPITAL GENERAL NORTE. */
export const HOSPITAL = 100100;

/** Roles that request, approve and buy; `staff.ts` knows the person who fills a role on a day. */
export type Asker = 'centro' | 'hospitalizacion' | 'servicios' | 'ambulatoria' | 'centrosur';
export type Actor = Asker | 'aprobador' | 'compras' | 'compras2' | 'comprassur' | 'daf' | 'presupuesto';

export interface Centre {
  readonly id: number;
  readonly name: string;
  readonly asker: Asker;
  readonly subProducts: readonly string[];
  /** Amount of its plan of a year, about. */
  readonly plan: Money;
  readonly lines: readonly Line[];
}

/** Line of a centre's plan: it asks for units of it. */
export interface Line {
  readonly unit: number;
  readonly supply: Supply;
  readonly subProduct: string;
}

type Counts = Partial<Readonly<Record<Kind, number>>>;

interface CentrePlan {
  readonly id: number;
  readonly name: string;
  readonly asker: Asker;
  readonly subProducts: readonly string[];
  readonly plan: string;
  /** Lines of supplies that are shared out, by kind. */
  readonly counts: Counts;
  /** Codes of the supplies that are its own, and of what is bought for some centres by name. */
  readonly own: readonly string[];
}

/** The 14 cost centres, their 510 lines and Q38.0 m (demonstration D10). */
const CENTRE_PLANS: readonly CentrePlan[] = [
  {
    ...{ id: 100101, name: 'EMERGENCIA', asker: 'centro', subProducts: ['1-2-1'], plan: '3100000' },
    counts: { medicine: 12, surgical: 20, office: 3, hygiene: 3 },
    own: [OXYGEN, NITRILE_GLOVE, '30501', '35105', '35102', '30502'],
  },
  {
    ...{ id: 100102, name: 'CONSULTA EXTERNA', asker: 'ambulatoria', plan: '1600000' },
    subProducts: ['1-1-1', '1-1-2'],
    counts: { medicine: 8, surgical: 12, office: 5, hygiene: 3 },
    own: ['35104', '35120', '30604', '36121', '36122', '36123'],
  },
  {
    ...{ id: 100103, name: 'LABORATORIO CLÍNICO', asker: 'centro', plan: '4400000' },
    subProducts: ['3-1-1'],
    counts: { surgical: 3, reagent: 48, office: 2, hygiene: 2 },
    own: [NITRILE_GLOVE, '35113', '35114', '36116', '36124'],
  },
  {
    ...{ id: 100104, name: 'FARMACIA', asker: 'centro', subProducts: ['3-2-1'], plan: '10900000' },
    counts: { medicine: 98, office: 4, hygiene: 2 },
    own: [],
  },
  {
    ...{ id: 100105, name: 'SALA DE OPERACIONES', asker: 'hospitalizacion', plan: '3300000' },
    subProducts: ['2-1-2'],
    counts: { medicine: 6, surgical: 36, office: 1, hygiene: 3 },
    own: [OXYGEN, NITRILE_GLOVE, '35109', '35110', '35102', '30502'],
  },
  {
    ...{ id: 100106, name: 'MANTENIMIENTO', asker: 'servicios', subProducts: ['4-1-2'], plan: '1900000' },
    counts: { works: 13, hygiene: 4 },
    own: [
      ...['30503', '35118', '30606'],
      ...['36108', '36109', '36110', '36111', '36112', '36113', '36114', '36115'],
    ],
  },
  {
    ...{ id: 100107, name: 'MEDICINA INTERNA', asker: 'hospitalizacion', plan: '1700000' },
    subProducts: ['2-1-1'],
    counts: { medicine: 8, surgical: 14, office: 2, hygiene: 3 },
    own: ['35106', '35117', '30605'],
  },
  {
    ...{ id: 100108, name: 'CIRUGÍA', asker: 'hospitalizacion', subProducts: ['2-1-2'], plan: '1800000' },
    counts: { medicine: 6, surgical: 14, office: 2, hygiene: 3 },
    own: [NITRILE_GLOVE, '35106', '35111'],
  },
  {
    ...{ id: 100109, name: 'PEDIATRÍA', asker: 'hospitalizacion', subProducts: ['2-2-1'], plan: '1200000' },
    counts: { medicine: 7, surgical: 11, office: 1, hygiene: 3 },
    own: ['35108', '35117'],
  },
  {
    ...{ id: 100110, name: 'GINECOLOGÍA Y OBSTETRICIA', asker: 'hospitalizacion', plan: '1300000' },
    subProducts: ['2-1-3'],
    counts: { medicine: 6, surgical: 12, office: 1, hygiene: 3 },
    own: ['35107', '35112'],
  },
  {
    ...{ id: 100111, name: 'CUIDADOS INTENSIVOS', asker: 'hospitalizacion', plan: '1500000' },
    subProducts: ['2-1-1'],
    counts: { medicine: 8, surgical: 9, office: 1, hygiene: 2 },
    own: [OXYGEN, NITRILE_GLOVE, '35101', '35103', '35102', '30605'],
  },
  {
    ...{ id: 100112, name: 'IMÁGENES DIAGNÓSTICAS', asker: 'ambulatoria', plan: '1100000' },
    subProducts: ['3-1-2'],
    counts: { medicine: 1, surgical: 3, reagent: 4, office: 2 },
    own: ['30504', '30603', '36117', '36118', '36119', '36120'],
  },
  {
    ...{ id: 100113, name: 'NUTRICIÓN Y DIETÉTICA', asker: 'servicios', plan: '1000000' },
    subProducts: ['4-1-2'],
    counts: { food: 20, hygiene: 1 },
    own: ['35115'],
  },
  {
    ...{ id: 100114, name: 'ADMINISTRACIÓN', asker: 'servicios', subProducts: ['4-1-1'], plan: '3200000' },
    counts: { office: 9, hygiene: 1 },
    own: ['35119', '36101', '36102', '36103', '36104', '36105', '36106', '36107'],
  },
];

/** Shares supplies out in turn, so that each is in a plan as long as there are lines. */
function centres(): readonly Centre[] {
  const named = new Set(CENTRE_PLANS.flatMap(({ own }) => own));
  const shared = new Map(
    KINDS.map((kind) => [
      kind,
      HOSPITAL_SUPPLIES.filter(
        (supply) => supply.kind === kind && isPlanned(supply) && !named.has(supply.code),
      ),
    ]),
  );
  const given = new Map<Kind, number>();
  return CENTRE_PLANS.map(({ plan, counts, own, ...centre }) => {
    const taken = KINDS.flatMap((kind) => {
      const supplies = shared.get(kind) ?? [];
      const from = given.get(kind) ?? 0;
      const count = counts[kind] ?? 0;
      given.set(kind, from + count);
      return Array.from({ length: count }, (_, at) => supplies[(from + at) % supplies.length]);
    }).filter((supply) => supply !== undefined);
    const lines = [...taken, ...own.map(supplyByCode)].map((supply, at) => ({
      unit: centre.id,
      supply,
      subProduct: centre.subProducts[at % centre.subProducts.length] ?? '',
    }));
    return { ...centre, plan: money(plan), lines };
  });
}

export const CENTRES: readonly Centre[] = centres();

const byId = new Map([...CENTRES, ...SMALL_CENTRES].map((centre) => [centre.id, centre]));

export function centreOf(unit: number): Centre {
  const found = byId.get(unit);
  if (!found) throw new Error(`the hospital has no centre ${unit}`);
  return found;
}
