import { Draws } from './draws.ts';
import { CENTRES, type Line } from './institution.ts';
import { CLEANING, ELECTRICITY, HOSPITAL_SUPPLIES, OF_STORIES, OXYGEN, type Supply } from './supplies.ts';

/** Purchase modalities: baja cuantía, compra directa, contrato abierto, cotización, excepción, licitación (domain §1). */
export const MODALITIES = ['BC', 'CD', 'CA', 'COT', 'EXC', 'LIC'] as const;
export type Modality = (typeof MODALITIES)[number];

/** A purchase's supplies, of one modality: one supply for up to four centres, or up to four supplies of one centre. */
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
  ...['Mascarilla N95', 'Campo quirúrgico descartable, estéril'],
  ...['Catéter venoso central, 3 lúmenes'],
  ...['Troponina I', 'Dímero D', 'Hormona estimulante de tiroides', 'Electrolitos'],
  ...['Pollo', 'Carne de res', 'Nutrición enteral', 'Repuesto para caldera'],
  ...['Resonancia magnética de columna', 'Tomografía abdominal con contraste', 'Ecocardiograma'],
  ...['Mantenimiento de techos e impermeabilización', 'Mantenimiento de calderas'],
]);

/** Price above which a supply is no small purchase. */
const SMALL_PRICE = 1000;
/** Price above which a supply is bought alone. */
const ALONE_PRICE = 3000;
/** Most that one unit of each line costs together: a small purchase can begin with it. */
const SMALL_BASKET = 1500;

const isTendered = (supply: Supply): boolean =>
  TENDERED.some(([each]) => each === supply.family || each === supply.code);

/** One of three families of the medicines that are left is on the open contract. */
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
/** Number of supplies of one centre that are bought together. */
const SIZES = [1, 1, 1, 1, 2, 2, 3, 4];

/** A basket that may take more lines of one centre, kind and modality. */
interface Open {
  readonly modality: Modality;
  readonly lines: Line[];
  room: number;
}

function baskets(): readonly Basket[] {
  const draws = new Draws('baskets');
  const made: Open[] = [];
  const opened = new Map<string, Open>();
  for (const lines of linesBySupply().values()) {
    const [line] = lines;
    const modality = line && modalityOf(line.supply);
    if (line === undefined || modality === undefined) continue;
    // A supply of several centres is bought for all of them.
    if (lines.length > 1) {
      made.push({ modality, lines: lines.slice(0, MOST_LINES), room: 0 });
      continue;
    }
    const key = alikeOf(line, modality);
    const open = opened.get(key);
    if (open && open.room > 0 && (modality !== 'BC' || unitsOf([...open.lines, line]) <= SMALL_BASKET)) {
      open.lines.push(line);
      open.room -= 1;
      continue;
    }
    const basket = { modality, lines: [line], room: sizeOf(line.supply, draws) - 1 };
    opened.set(key, basket);
    made.push(basket);
  }
  return made.map(({ modality, lines }) => ({
    key: lines.map(({ unit, supply }) => `${unit}-${supply.code}`).join(' '),
    modality,
    lines,
  }));
}

function linesBySupply(): ReadonlyMap<string, readonly Line[]> {
  const bySupply = new Map<string, Line[]>();
  for (const line of CENTRES.flatMap(({ lines }) => lines))
    bySupply.set(line.supply.code, [...(bySupply.get(line.supply.code) ?? []), line]);
  return bySupply;
}

/** Lines that may be bought together have the same; of a licitación, one family. */
const alikeOf = ({ unit, supply }: Line, modality: Modality): string =>
  [modality, unit, supply.kind, modality === 'LIC' ? supply.family : ''].join(' ');

function sizeOf(supply: Supply, draws: Draws): number {
  if (isTendered(supply)) return MOST_LINES;
  if (supply.kind === 'service' || Number(supply.price) > ALONE_PRICE) return 1;
  return SIZES[draws.between(0, SIZES.length - 1)] ?? 1;
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
