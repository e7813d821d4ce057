import { Draws } from './draws.ts';
import { CENTRES, type Line } from './institution.ts';
import { CLEANING, ELECTRICITY, HOSPITAL_SUPPLIES, OF_STORIES, OXYGEN, type Supply } from './supplies.ts';

/** Purchase modalities: baja cuantía, compra directa, contrato abierto, cotización, excepción, licitación (domain §1). */
export const MODALITIES = ['BC', 'CD', 'CA', 'COT', 'EXC', 'LIC'] as const;
export type Modality = (typeof MODALITIES)[number];

/** What is bought together by one modality: one supply for up to four centres, or up to four supplies of one centre. */
export interface Basket {
  readonly key: string;
  readonly modality: Modality;
  readonly lines: readonly Line[];
}

/** The proveedor único: the maker's own service. */
const SOLE_SERVICE = '36114';

/** Families and codes that are bought by licitación, each with its month. */
const TENDERED: readonly (readonly [familyOrCode: string, month: number])[] = [
  ['Enoxaparina', 3],
  ['35102', 6],
  ['Meropenem', 9],
  ['Hemoglobina glicosilada', 9],
];

/** Families that are bought by cotización. */
const QUOTED: ReadonlySet<string> = new Set([
  ...['Sevoflurano', 'Propofol'],
  ...['Malla de polipropileno, estéril', 'Catéter para hemodiálisis', 'Sutura ácido poliglicólico'],
  ...['Mascarilla N95', 'Tubo para muestra al vacío', 'Campo quirúrgico descartable, estéril'],
  ...['Jeringa descartable con aguja'],
  ...['Catéter venoso central, 3 lúmenes'],
  ...['Troponina I', 'Dímero D', 'Hormona estimulante de tiroides', 'Electrolitos'],
  ...['Pollo', 'Carne de res', 'Nutrición enteral', 'Bolsa para desechos', 'Repuesto para caldera'],
  ...['Resonancia magnética de columna', 'Tomografía abdominal con contraste', 'Ecocardiograma'],
  ...['Mantenimiento de techos e impermeabilización', 'Mantenimiento de calderas'],
]);

/** Above it a supply is no small purchase. */
const SMALL_PRICE = 1000;
/** So much for one unit of each line at most: a small purchase can begin with it. */
const SMALL_BASKET = 1500;

const isTendered = (supply: Supply): boolean =>
  TENDERED.some(([each]) => each === supply.family || each === supply.code);

/** Of the medicines that are left, one family of three is on the open contract. */
const medicineFamilies = [
  ...new Set(
    HOSPITAL_SUPPLIES.filter(
      (supply) => supply.kind === 'medicine' && !isTendered(supply) && !QUOTED.has(supply.family),
    ).map(({ family }) => family),
  ),
];
const onContract = new Set(medicineFamilies.filter((_, at) => at % 3 === 0));

/** The one modality a supply is bought by; none for those of stories. */
function modalityOf(supply: Supply): Modality | undefined {
  if (OF_STORIES.includes(supply.code)) return undefined;
  if (supply.code === ELECTRICITY || supply.code === SOLE_SERVICE) return 'EXC';
  if (supply.code === OXYGEN || supply.code === CLEANING || onContract.has(supply.family)) return 'CA';
  if (isTendered(supply)) return 'LIC';
  if (QUOTED.has(supply.family)) return 'COT';
  const dear = supply.kind === 'equipment' || supply.kind === 'service' || Number(supply.price) > SMALL_PRICE;
  return dear ? 'CD' : 'BC';
}

/** Most supplies or centres of one purchase. */
const MOST_LINES = 4;
/** How many supplies of one centre are bought together. */
const SIZES = [1, 1, 1, 1, 2, 2, 3, 4];

function baskets(): readonly Basket[] {
  const draws = new Draws('baskets');
  const bySupply = new Map<string, Line[]>();
  for (const line of CENTRES.flatMap(({ lines }) => lines)) {
    const lines = bySupply.get(line.supply.code) ?? [];
    lines.push(line);
    bySupply.set(line.supply.code, lines);
  }
  const made: { modality: Modality; lines: Line[]; of: string; room: number }[] = [];
  for (const [code, lines] of bySupply) {
    const [first] = lines;
    if (!first) continue;
    const modality = modalityOf(first.supply);
    if (modality === undefined) continue;
    if (lines.length > 1) {
      made.push({ modality, lines: lines.slice(0, MOST_LINES), of: code, room: 0 });
      continue;
    }
    const of = `${modality} ${first.unit} ${first.supply.kind} ${isTendered(first.supply) ? first.supply.family : ''}`;
    const open = made.find((each) => each.of === of && each.room > 0);
    const fits = open !== undefined && (modality !== 'BC' || unitsOf([...open.lines, first]) <= SMALL_BASKET);
    if (fits) {
      open.lines.push(first);
      open.room -= 1;
    } else {
      const dear = Number(first.supply.price) > SMALL_BASKET * 2;
      const size = isTendered(first.supply)
        ? MOST_LINES
        : dear || first.supply.kind === 'service'
          ? 1
          : (SIZES[draws.between(0, SIZES.length - 1)] ?? 1);
      if (open) open.room = 0;
      made.push({ modality, lines: [first], of, room: size - 1 });
    }
  }
  return made.map(({ modality, lines }) => ({
    key: lines.map(({ unit, supply }) => `${unit}-${supply.code}`).join(' '),
    modality,
    lines,
  }));
}

/** Price of one unit of each line: to share out a basket, not an amount of anything. */
const unitsOf = (lines: readonly Line[]): number =>
  lines.reduce((total, { supply }) => total + Number(supply.price), 0);

const ALL = baskets();

/** All baskets of a modality, in an order of their own that no year changes. */
export const BASKETS: Readonly<Record<Modality, readonly Basket[]>> = {
  BC: inOrder('BC'),
  CD: inOrder('CD'),
  CA: inOrder('CA'),
  COT: inOrder('COT'),
  EXC: inOrder('EXC'),
  LIC: inOrder('LIC'),
};

function inOrder(modality: Modality): readonly Basket[] {
  return new Draws(`order of ${modality}`).shuffled(ALL.filter((each) => each.modality === modality));
}

/** The basket of one supply. */
export function basketOf(code: string): Basket {
  const found = ALL.find(({ lines }) => lines.some(({ supply }) => supply.code === code));
  if (!found) throw new Error(`the book does not buy ${code}`);
  return found;
}

/** Baskets of the licitaciones of a month. */
export const tenderedIn = (month: number): readonly Basket[] =>
  BASKETS.LIC.filter(({ lines }) =>
    TENDERED.some(
      ([each, its]) => its === month && (each === lines[0]?.supply.family || each === lines[0]?.supply.code),
    ),
  );

export const SOLE_BASKET = basketOf(SOLE_SERVICE);
