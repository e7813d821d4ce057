import { storedPprCode } from '@expediente/catalogues/definitions/supply.ts';
import { type Price, price } from '@expediente/kernel/decimal.ts';
import { stableNumber } from '@expediente/kernel/hash.ts';
import type { SupplyRecord } from '@expediente/schemas/catalogues/records.ts';
import { PRESENTATIONS } from '../seed/small-catalogues.ts';
import { SUPPLIES } from '../seed/supplies.ts';
import { pricePlus } from './amounts.ts';
import {
  EQUIPMENT,
  FOOD,
  HYGIENE,
  MEDICINES,
  OFFICE,
  REAGENTS,
  SERVICES,
  SURGICAL,
  WORKS,
} from './families.ts';

/** Supplies that centres use and providers sell together. */
export const KINDS = [
  'medicine',
  'surgical',
  'reagent',
  'food',
  'office',
  'hygiene',
  'works',
  'equipment',
  'service',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Supply {
  readonly record: SupplyRecord;
  readonly kind: Kind;
  readonly code: string;
  /** Price of the catalogue, with which a plan is saved. */
  readonly price: Price;
  /** Budget group of the supply's renglón: 100, 200 or 300. */
  readonly group: string;
  /** Supplies of one family differ in their rung alone. */
  readonly family: string;
}

/** A form's presentation, and its price next to that of a tablet. */
const FORMS: Readonly<Record<string, readonly [presentation: string, factor: number]>> = {
  tableta: ['TABLETA', 1],
  cápsula: ['CÁPSULA', 1.2],
  jarabe: ['FRASCO (120 ML)', 28],
  suspensión: ['FRASCO (120 ML)', 28],
  solución: ['FRASCO (120 ML)', 28],
  ampolla: ['AMPOLLA', 16],
  vial: ['VIAL', 30],
  bolsa: ['BOLSA (1000 ML)', 45],
  frasco: ['FRASCO (500 ML)', 1],
  crema: ['TUBO (30 G)', 1],
  unidad: ['UNIDAD', 1],
  caja: ['CAJA (100 UNIDADES)', 1],
  par: ['PAR', 1],
  rollo: ['ROLLO', 1],
  kit: ['KIT (100 PRUEBAS)', 1],
  libra: ['LIBRA', 1],
  galón: ['GALÓN', 1],
  resma: ['RESMA (500 HOJAS)', 1],
};

/** Route of a medicine by its form; the others are injected. */
const ROUTES: Readonly<Record<string, string>> = {
  tableta: 'oral',
  cápsula: 'oral',
  jarabe: 'oral',
  suspensión: 'oral',
  solución: 'inhalada',
  frasco: 'inhalada',
  crema: 'tópica',
};

interface Ladder {
  readonly kind: Kind;
  readonly text: string;
  readonly type: number;
  /** Row, where a family names none. */
  readonly row: string;
  /** Price of a rung next to the family's base. */
  readonly factor: (rung: Rung) => number;
}

interface Rung {
  readonly text: string;
  readonly first: string;
  readonly place: number;
  readonly name: string;
}

const REAGENT_PARTS: Readonly<Record<string, number>> = { control: 0.6, calibrador: 0.8 };
const same = (): number => 1;

const LADDERS: readonly Ladder[] = [
  {
    kind: 'medicine',
    text: MEDICINES,
    type: 1,
    row: '266',
    factor: ({ text, first }) => (dose(text) / dose(first)) ** 0.7,
  },
  {
    kind: 'surgical',
    text: SURGICAL,
    type: 2,
    row: '295',
    factor: ({ place, name }) => 1.04 ** place * (name.includes('estéril') ? 1.6 : 1),
  },
  { kind: 'reagent', text: REAGENTS, type: 3, row: '261', factor: ({ text }) => REAGENT_PARTS[text] ?? 1 },
  ...(
    [
      ['food', FOOD],
      ['office', OFFICE],
      ['hygiene', HYGIENE],
      ['works', WORKS],
    ] as const
  ).map(([kind, text]) => ({ kind, text, type: 4, row: '', factor: same })),
  { kind: 'equipment', text: EQUIPMENT, type: 5, row: '', factor: same },
  { kind: 'service', text: SERVICES, type: 6, row: '', factor: same },
];

/** The number a dose begins with: `1 g` is more than `500 mg`. */
function dose(text: string): number {
  const amount = Number.parseFloat(text.replace(',', ''));
  return /^[\d.,]+ g\b/.test(text) ? amount * 1000 : amount;
}

/** Codes that the small set does not use, by type of supply. */
const FIRST_CODE = [31_101, 32_101, 33_101, 34_101, 35_101, 36_101];
const FIRST_INTERNAL = [1101, 2101, 3101, 4101, 5101, 7];

const INACTIVE: readonly string[] = ['31117', '32131', '33120', '34125', '34139'];
const NOT_IN_CATALOGUE: readonly string[] = ['36108', '36109', '36110', '36111', '36112', '36113', '36116'];
const WITHOUT_PRICE = '34122';

/** Hash of a code, in parts of 10,000: prices of one family are no multiples of each other. */
const ownPart = (code: string): number => ((stableNumber(code) % 17) - 7) * 100;

const presentationIds = new Map(PRESENTATIONS.map(({ id, description }) => [description, id]));

function catalogue(): readonly Supply[] {
  const made = SUPPLIES.map((record) =>
    supplyOf(record, kindOf(record), record.description_ppr.split(',')[0] ?? ''),
  );
  const count = [0, 0, 0, 0, 0, 0];
  for (const ladder of LADDERS) {
    for (const line of ladder.text.trim().split('\n')) {
      const [name = '', form = '', base = '', rungs = '', row = ladder.row] = line.split('|');
      const [presentation = null, times = 1] = FORMS[form] ?? [];
      const all = rungs.split(';');
      for (const [place, text] of all.entries()) {
        const at = ladder.type - 1;
        const counted = count[at] ?? 0;
        count[at] = counted + 1;
        const code = String((FIRST_CODE[at] ?? 0) + counted);
        const internal = (FIRST_INTERNAL[at] ?? 0) + counted;
        const isMedicine = ladder.kind === 'medicine';
        const description = [name, text, ...(isMedicine ? [form, ROUTES[form] ?? 'inyectable'] : [])].filter(
          (part) => part !== '',
        );
        const factor = times * ladder.factor({ text, first: all[0] ?? text, place, name });
        const written = description.join(', ');
        const idPresentation = presentation === null ? null : (presentationIds.get(presentation) ?? null);
        made.push(
          supplyOf(
            {
              id: made.length + 1,
              cod_internal:
                ladder.type === 6 ? `SERV-${String(internal).padStart(5, '0')}` : String(internal),
              cod_ppr_base: code,
              cod_ppr: storedPprCode(code, idPresentation ?? ''),
              description_ppr: written,
              description_internal: written.toUpperCase(),
              id_presentation: idPresentation,
              id_row: row,
              id_type_supplies: ladder.type,
              price: code === WITHOUT_PRICE ? price(0) : catalogPrice(base, factor, code),
              state: INACTIVE.includes(code) ? 0 : 1,
              has_catalog: NOT_IN_CATALOGUE.includes(code) ? 0 : 1,
            },
            ladder.kind,
            name,
          ),
        );
      }
    }
  }
  return made;
}

/** A ratio of doses or sizes times a base: rounded once to decimal text, as a catalogue would have it. */
function catalogPrice(base: string, factor: number, code: string): Price {
  const raised = pricePlus(price((Number(base) * factor).toFixed(4)), ownPart(code));
  const [whole = ''] = raised.split('.');
  // Above Q100 a price ends in .00 or .50.
  return whole.length < 3 ? raised : price(`${whole}.${Number(raised.split('.')[1]) < 50 ? '00' : '50'}`);
}

const supplyOf = (record: SupplyRecord, kind: Kind, family: string): Supply => ({
  record,
  kind,
  code: record.cod_ppr_base,
  price: price(record.price),
  group: `${record.id_row.slice(0, 1)}00`,
  family,
});

const HYGIENE_CODES: readonly string[] = ['30406', '30407', '30408', '30410', '30411'];
const WORKS_CODES: readonly string[] = ['30409', '30413', '30414'];
const BY_TYPE: readonly Kind[] = ['medicine', 'surgical', 'reagent', 'office', 'equipment', 'service'];

/** Kind of a supply of the small set. */
function kindOf({ cod_ppr_base: code, id_row: row, id_type_supplies: type }: SupplyRecord): Kind {
  if (row === '211') return 'food';
  if (HYGIENE_CODES.includes(code)) return 'hygiene';
  if (WORKS_CODES.includes(code)) return 'works';
  return BY_TYPE[type - 1] ?? 'office';
}

/** The hospital's 408 supplies: the 60 of the small set, and those of the families (demonstration D12). */
export const HOSPITAL_SUPPLIES: readonly Supply[] = catalogue();

const byCode = new Map(HOSPITAL_SUPPLIES.map((supply) => [supply.code, supply]));

export function supplyByCode(code: string): Supply {
  const found = byCode.get(code);
  if (!found) throw new Error(`the hospital has no supply ${code}`);
  return found;
}

/** Codes of supplies that have a part of their own in the year. */
export const ELECTRICITY = '36101';
export const CLEANING = '36102';
export const OXYGEN = '30306';
export const HEMODIALYSIS = '30605';

const nitrileGlove = HOSPITAL_SUPPLIES.find(
  ({ record }) => record.description_ppr === 'Guante de nitrilo, talla M',
);
if (!nitrileGlove) throw new Error('the hospital has no nitrile glove');
export const NITRILE_GLOVE = nitrileGlove.code;
export const CEFTRIAXONE = '30104';
export const INSULIN = '30107';
export const VITAL_SIGNS_MONITOR = '30502';

/** Syringes, sample tubes, sutures and a tube of single centres, for files that come back or are made anew. */
const FILES = ['32132', '32133', '32134', '32188', '32189', '32190', '32144', '32145'];
/** Four of them, which are asked for again in events whose acts wait: the first and the third for their negotiation, the others for their certification. */
export const AWAITING = ['32188', '32189', '32190', '32145'];
/** One tube, in two stories: an event for it had no offers; in another centre the quarter's money does not suffice for it. */
export const DESERTED = '32115';
export const QUOTA_TUBE = '32115';
/** Supply of the order that is accrued in December and paid in the next year. */
export const FLOATING_DEBT = '33130';

/** Supplies that stories alone buy (demonstration D8): the book never spends their lines. */
export const OF_STORIES: readonly string[] = [
  ...[NITRILE_GLOVE, CEFTRIAXONE, INSULIN, VITAL_SIGNS_MONITOR, FLOATING_DEBT],
  ...FILES,
  QUOTA_TUBE,
];

/** Whether a plan can have a supply: it is active and has a price. */
export const isPlanned = ({ record, price: its }: Supply): boolean => record.state === 1 && Number(its) > 0;
