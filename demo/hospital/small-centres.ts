import { money } from '@expediente/kernel/decimal.ts';
import { HOSPITAL_SUPPLIES, isPlanned, type Kind, OF_STORIES, type Supply } from './supplies.ts';

export const SOUTH = 100200;
export const DIRECTION = 100300;
export const MATERNITY = 100400;

interface SmallCentre {
  readonly id: number;
  readonly name: string;
  readonly subProducts: readonly string[];
  readonly plan: string;
  /** Lines of each kind. */
  readonly counts: Partial<Readonly<Record<Kind, number>>>;
}

/** Centres of the three small executors: 82 lines (demonstration D10). */
const SMALL: readonly SmallCentre[] = [
  {
    ...{ id: 100201, name: 'HOSPITALIZACIÓN MEDICINA', subProducts: ['2-1-1'], plan: '1200000' },
    counts: { medicine: 14, surgical: 8, hygiene: 2 },
  },
  {
    ...{ id: 100202, name: 'IMÁGENES DIAGNÓSTICAS', subProducts: ['3-1-2'], plan: '500000' },
    counts: { reagent: 6, surgical: 4, office: 2 },
  },
  {
    ...{ id: 100203, name: 'NUTRICIÓN Y DIETÉTICA', subProducts: ['2-1-1'], plan: '400000' },
    counts: { food: 11, hygiene: 1 },
  },
  {
    ...{ id: 100301, name: 'ADMINISTRACIÓN Y COMPRAS', subProducts: ['4-1-1'], plan: '200000' },
    counts: { office: 8, hygiene: 3 },
  },
  {
    ...{ id: 100302, name: 'SERVICIOS CONTRATADOS', subProducts: ['4-1-2'], plan: '120000' },
    counts: { works: 5, hygiene: 2 },
  },
  {
    ...{ id: 100401, name: 'MATERNIDAD', subProducts: ['2-1-3'], plan: '250000' },
    counts: { medicine: 8, surgical: 6, hygiene: 2 },
  },
];

/** Supplies that a small executor plans cost less than this each. */
const DEAR = 600;

const suppliesOf = (kind: Kind, count: number, from: number): readonly Supply[] => {
  const all = HOSPITAL_SUPPLIES.filter(
    (supply) =>
      supply.kind === kind &&
      isPlanned(supply) &&
      supply.record.has_catalog === 1 &&
      Number(supply.price) < DEAR &&
      !OF_STORIES.includes(supply.code),
  );
  return Array.from({ length: count }, (_, at) => all[(from + at) % all.length]).flatMap(
    (supply) => supply ?? [],
  );
};

export const SMALL_CENTRES = SMALL.map(({ counts, plan, ...centre }, place) => ({
  ...centre,
  asker: 'centrosur' as const,
  plan: money(plan),
  lines: Object.entries(counts)
    // The keys of a table of kinds.
    .flatMap(([kind, count]) => suppliesOf(kind as Kind, count, place * 7))
    .map((supply) => ({ unit: centre.id, supply, subProduct: centre.subProducts[0] ?? '' })),
}));

/** Cost centres are numbered within their executor's hundred. */
export const executorOf = (unit: number): number => Math.floor(unit / 100) * 100;
