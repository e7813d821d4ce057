import { stableNumber } from '@expediente/kernel/hash.ts';
import type { BookRecord } from '@expediente/schemas/catalogues/records.ts';
import { pricePlus } from './amounts.ts';
import { dayOf, WorkingCalendar } from './calendar.ts';
import { booksOf } from './catalogues.ts';
import { instantOf } from './hours.ts';
import { CENTRES, HOSPITAL } from './institution.ts';
import { SMALL_CENTRES } from './small-centres.ts';
import { HOSPITAL_SUPPLIES, isPlanned, type Supply } from './supplies.ts';
import { actBy, type StoryAct } from './teller.ts';

/** Changes of catalogues in every year: new books of acts, and prices (demonstration D10, D12). */
export const yearlyActs = (presentYear: number): readonly StoryAct[] => [
  ...booksActs(presentYear),
  ...[presentYear - 1, presentYear].flatMap(priceActs),
];

function booksActs(year: number): readonly StoryAct[] {
  const first = new WorkingCalendar(year, year).onOrAfter(dayOf(year, 1, 1));
  const lastYear = booksOf(year - 1, 1);
  const thisYear = booksOf(year, lastYear.length + 1);
  const form = ({ id, name, enabled, main, id_unit }: BookRecord): object => ({
    ...{ p_id: id, p_name: name, p_enabled: enabled, p_main: main, p_id_unit: id_unit },
  });
  const at = instantOf(first, 'admin', 'books');
  const act = (payload: object): StoryAct =>
    actBy({ person: 'admin', executor: HOSPITAL, year }, at, '/books/insert/update', () => payload);
  return [
    ...lastYear.map((each) => act(form({ ...each, enabled: 0, main: 0 }))),
    ...thisYear.map((each) => act({ ...form(each), p_id: 0 })),
  ];
}

/** Prices of October: so many, on the month's last days. */
const EDITED_PRICES = 36;
const FIRST_EDIT = 27;
const EDIT_DAYS = 3;

/** Centres whose plans of the next year are sent before prices change: they keep what they were saved with. */
const SENT_BEFORE: readonly number[] = [100101, 100102, 100103, 100105, 100106, 100110, 100113, 100114];

/** Supplies that are in no plan that is sent later. */
function editable(): readonly Supply[] {
  const later = [...CENTRES, ...SMALL_CENTRES].filter(({ id }) => !SENT_BEFORE.includes(id));
  const taken = new Set(later.flatMap(({ lines }) => lines.map(({ supply }) => supply.code)));
  return HOSPITAL_SUPPLIES.filter((supply) => isPlanned(supply) && !taken.has(supply.code));
}

/** Supplies whose price a year's October raises, and by how much, in parts of 10,000. */
const raisesOf = (year: number): readonly (readonly [supply: Supply, more: number])[] =>
  editable()
    .map((supply) => ({ supply, place: stableNumber(`price ${supply.code} ${year}`) }))
    .sort((a, b) => a.place - b.place)
    .slice(0, EDITED_PRICES)
    .map(({ supply, place }) => [supply, 200 + (place % 8) * 100]);

function priceActs(year: number): readonly StoryAct[] {
  const calendar = new WorkingCalendar(year, year);
  const first = calendar.onOrAfter(dayOf(year, 10, FIRST_EDIT));
  const before = new Map(raisesOf(year - 1).map(([supply, more]) => [supply, more]));
  return raisesOf(year).map(([supply, more], at) => {
    const { record } = supply;
    const was = before.get(supply);
    // The year before may have raised it already.
    const present = was === undefined ? supply.price : pricePlus(supply.price, was);
    const instant = instantOf(calendar.plus(first, at % EDIT_DAYS), 'compras', `price ${at}`);
    return actBy({ person: 'compras', executor: HOSPITAL, year }, instant, '/supplies/insert/update', () => ({
      ...{ p_id: record.id, p_cod_internal: record.cod_internal, p_cod_ppr: record.cod_ppr_base },
      ...{ p_description_ppr: record.description_ppr, p_description_internal: record.description_internal },
      ...{ p_id_presentation: record.id_presentation, p_id_row: record.id_row },
      ...{ p_id_type_supplies: record.id_type_supplies, p_price: pricePlus(present, more) },
      ...{ p_state: record.state, p_has_catalog: record.has_catalog },
    }));
  });
}
