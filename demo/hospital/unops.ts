import { amountOf, quantity } from '@expediente/kernel/decimal.ts';
import { stableNumber } from '@expediente/kernel/hash.ts';
import { REGULARIZE_DOCUMENT } from '@expediente/schemas/unops/document.ts';
import { pricePlus } from './amounts.ts';
import type { Anchor } from './anchor.ts';
import { type DayNumber, dayNumber, dayOf, dayText, WorkingCalendar } from './calendar.ts';
import type { Cut } from './cut.ts';
import { atHour, MINUTE_MS } from './hours.ts';
import { type Actor, centreOf, HOSPITAL } from './institution.ts';
import { SOUTH } from './small-centres.ts';
import type { Staff } from './staff.ts';
import { CEFTRIAXONE, INSULIN, supplyByCode } from './supplies.ts';
import { actBy, type Command, type StoryAct } from './teller.ts';

/** Consolidations of a year, and records of each (demonstration D18). */
const CONSOLIDATIONS = 12;
const RECORDS = 3;
/** Every second consolidation is paid with the one before it, so many working days later. */
const PAID_TOGETHER = 2;
const PAID_AFTER = 6;
/** Payments that are older than a year are thinned: one of so many is kept. */
const WHOLE_DAYS = 365;
const KEPT = 3;
/** Organismo Internacional de Compras. */
const ORGANISM = 25;
/** Difference from the supply's price, in parts of 10,000. */
const CHEAPER = -1200;

/** Supplies that each centre gets through UNOPS, with about the units of a dispatch. */
const BOUGHT: Readonly<Record<number, readonly (readonly [code: string, units: number])[]>> = {
  100104: [
    [CEFTRIAXONE, 2400],
    [INSULIN, 450],
    ['30101', 90_000],
    ['30109', 60_000],
  ],
  100101: [
    ['30111', 1800],
    ['30201', 520],
  ],
  100103: [['30303', 110]],
  100201: [['30112', 900]],
};
/** Medical ward of the southern hospital, and the first number of its papers. */
const SOUTHERN = 100201;
const FIRST_OF_SOUTH = 501;
const UNITS = [100104, 100101, 100104, 100103, 100101, 100104];

interface Dispatch {
  /** Number of its papers in the year. */
  readonly number: number;
  readonly day: DayNumber;
  readonly unit: number;
  /** Two percent have not come: not all of its receipts are there. */
  readonly isShort?: true;
  /** Neither ITB nor act has come with it. */
  readonly isBare?: true;
}

/** A record that its act saves; its id, once it is written. */
interface Kept {
  readonly act: StoryAct;
  readonly id: () => number | undefined;
}

/** A consolidation with the acts of its records before its own. */
interface Consolidated extends Pick<Kept, 'id'> {
  readonly acts: readonly StoryAct[];
}

interface UnopsPlace {
  readonly staff: Staff;
  readonly anchor: Anchor;
}

/** Purchases through UNOPS: those of both years of a cut, and those of the days before the anchor (demonstration S13). */
export function unopsOf({ last, present }: Cut, { staff, anchor }: UnopsPlace): readonly StoryAct[] {
  return [last.year, present.year].flatMap((year) => {
    const desk = unopsDesk(year, staff);
    return [
      ...inTheSouth(unopsDesk(year, staff, SOUTH), year),
      ...regular(desk, year, dayNumber(anchor.day)),
      ...(year === anchor.year ? story(desk, anchor) : []),
    ];
  });
}

/** Three dispatches a month, consolidated; two months are paid together. */
function regular(desk: UnopsDesk, year: number, today: DayNumber): readonly StoryAct[] {
  const calendar = new WorkingCalendar(year - 1, year + 1);
  return Array.from({ length: CONSOLIDATIONS / PAID_TOGETHER }, (_, pair) => pair).flatMap((pair) => {
    const months = [pair * PAID_TOGETHER, pair * PAID_TOGETHER + 1];
    const days = months.map((month) =>
      calendar.onOrAfter(dayOf(year, month + 1, 14 + (stableNumber(`unops ${month}`) % 4))),
    );
    const paid = calendar.plus(days[1] ?? 0, PAID_AFTER);
    if (paid < today - WHOLE_DAYS && pair % KEPT !== 0) return [];
    const made = months.map((month, at) => {
      const day = days[at] ?? 0;
      const dispatches = Array.from({ length: RECORDS }, (_, index) => ({
        unit: UNITS[pair] ?? 0,
        number: month * RECORDS + index + 1,
        day: Math.max(calendar.onOrAfter(dayOf(year, 1, 1)), calendar.plus(day, -2 - 3 * index)),
      }));
      return desk.consolidation(dispatches, day);
    });
    return [
      ...made.flatMap(({ acts }) => acts),
      ...desk.payment(made, { curdp: String(3900 + (year % 100) + pair * 34), day: paid }),
    ];
  });
}

/** Serum of the southern hospital: three consolidations, of which those of autumn and winter are paid together. */
function inTheSouth(desk: UnopsDesk, year: number): readonly StoryAct[] {
  const calendar = new WorkingCalendar(year, year);
  const on = (month: number, day: number): DayNumber => calendar.onOrAfter(dayOf(year, month, day));
  const dispatch = (at: number, day: DayNumber) => ({ number: FIRST_OF_SOUTH + at, unit: SOUTHERN, day });
  const spring = desk.consolidation([dispatch(0, on(2, 8)), dispatch(1, on(2, 15))], on(2, 19));
  const autumn = desk.consolidation([dispatch(2, on(10, 5))], on(10, 16));
  const winter = desk.consolidation([dispatch(3, on(11, 9))], on(12, 4));
  return [
    ...spring.acts,
    ...autumn.acts,
    ...winter.acts,
    ...desk.payment([spring], { curdp: '2207', day: on(3, 9) }),
    ...desk.payment([autumn, winter], { curdp: '2241', day: on(12, 14) }),
  ];
}

/** Numbers of the story's papers: after the year's. */
const FIRST_OF_STORY = CONSOLIDATIONS * RECORDS + 1;

/** Dispatches that wait for papers, and a payment whose number was typed wrong. */
function story(desk: UnopsDesk, anchor: Anchor): readonly StoryAct[] {
  const year = anchor.year;
  const calendar = new WorkingCalendar(year - 1, year + 1);
  const first = calendar.onOrAfter(dayOf(year, 1, 1));
  // In a young year they crowd at its beginning.
  const before = (days: number, place: number): DayNumber =>
    Math.max(calendar.plus(dayNumber(anchor.day), -days), calendar.plus(first, place));
  const dispatch = (at: number, unit: number, day: DayNumber) => ({ number: FIRST_OF_STORY + at, unit, day });
  const paid = desk.consolidation([dispatch(0, 100104, before(60, 0))], before(52, 2));
  const made = [
    desk.consolidation([dispatch(1, 100101, before(26, 3))], before(20, 5)),
    desk.consolidation([dispatch(2, 100104, before(17, 4))], before(12, 6)),
  ];
  const wrong = { curdp: '4172', day: before(45, 4) };
  return [
    ...[paid, ...made].flatMap(({ acts }) => acts),
    ...desk.payment([paid], wrong, { curdp: '4127', day: before(43, 5) }),
    ...[
      dispatch(3, 100101, before(74, 0)),
      { ...dispatch(4, 100104, before(23, 6)), isShort: true } as const,
      { ...dispatch(5, 100103, before(9, 7)), isBare: true } as const,
      dispatch(6, 100104, before(6, 8)),
      dispatch(7, 100101, before(2, 9)),
    ].map((each) => desk.record(each).act),
  ];
}

interface Payment {
  readonly curdp: string;
  readonly day: DayNumber;
}

type UnopsDesk = ReturnType<typeof unopsDesk>;

/** Writes the records, consolidations and payments of one year. */
function unopsDesk(year: number, staff: Staff, executor = HOSPITAL) {
  const act = (actor: Actor, at: number, ...command: Command): StoryAct =>
    actBy({ person: staff(actor, at, 0), executor, year }, at, ...command);
  const saving = (key: string, actor: Actor, at: number, ...[path, payload]: Command): Kept => {
    let id: number | undefined;
    const keep: Command[2] = (saved) => {
      id = Number(saved[key]);
    };
    return { act: act(actor, at, path, payload, keep), id: () => id };
  };

  const buyer: Actor = executor === HOSPITAL ? 'compras' : 'comprassur';
  const record = (dispatch: Dispatch): Kept => {
    const { number, day, unit } = dispatch;
    const at = atHour(day, '08:05') + (stableNumber(`unops ${year} ${number}`) % 300) * MINUTE_MS;
    const asker: Actor = executor === HOSPITAL ? centreOf(unit).asker : 'centrosur';
    return saving('id_unops', asker, at, '/unops/insert/update', () => formOf(dispatch, year));
  };

  return {
    record,
    consolidation(dispatches: readonly Dispatch[], day: DayNumber): Consolidated {
      const records = dispatches.map(record);
      const at = atHour(day, '14:10');
      const consolidated = saving('id_unops_consolidate', buyer, at, '/unops/consolidate', () => ({
        p_date_consolidate: dayText(day),
        p_unops: records.map(({ id }) => id()),
      }));
      return { id: consolidated.id, acts: [...records, consolidated].map((each) => each.act) };
    },
    /** @param corrected number and day of its correction */
    payment(
      made: readonly Consolidated[],
      { curdp, day }: Payment,
      corrected?: Payment,
    ): readonly StoryAct[] {
      const at = atHour(day, '11:30');
      const paid = saving('id_unops_regularize', buyer, at, '/unops/regularize', async (teller) => ({
        p_number_curdp: curdp,
        p_date_pay: dayText(day),
        p_list_consolidate: made.map(({ id }) => id()),
        [REGULARIZE_DOCUMENT.field]: await teller.document(`CURDP ${curdp}-${year}`),
      }));
      if (!corrected) return [paid.act];
      const correct = act(buyer, atHour(corrected.day, '08:25'), '/unops/regularize/correct', () => ({
        p_id: paid.id(),
        p_number_curdp: corrected.curdp,
        p_date_pay: dayText(day),
        p_justification: 'Las dos últimas cifras del CURDP se escribieron al revés.',
      }));
      return [paid.act, correct];
    },
  };
}

/** Least units of a dispatch and how many more there may be, in percent of what is usual, in whole tens. */
const [LEAST, MORE, TEN] = [70, 60, 10];
/** Units of a hundred that have come of an incomplete dispatch. */
const COME = 98;

function formOf({ number, day, unit, isShort, isBare }: Dispatch, year: number): object {
  const bought = BOUGHT[unit] ?? [];
  const [code, about] = bought[number % bought.length] ?? [CEFTRIAXONE, 1];
  const ordered =
    TEN * Math.ceil((about * (LEAST + (stableNumber(`units ${year} ${number}`) % MORE))) / (100 * TEN));
  const supply = supplyByCode(code);
  const units = isShort ? Math.floor((ordered * COME) / 100) : ordered;
  // UNOPS buys for several countries, for less.
  const unitPrice = pricePlus(supply.price, CHEAPER);
  const total = amountOf(quantity(units), unitPrice);
  const own = `${year}-${String(number).padStart(3, '0')}`;
  const on = dayText(day);
  const subProduct = unit === SOUTHERN ? '2-1-1' : (centreOf(unit).subProducts[0] ?? '');
  return {
    p_id_unops: 0,
    p_id_unit: unit,
    p_id_supplie: supply.record.id,
    p_id_provider: ORGANISM,
    p_external_id: `UN-${own}`,
    p_number_order: `OC-${own}`,
    p_number_dispatch: `D-${own}`,
    p_number_act: isBare ? '' : `A-${own}`,
    p_date_act: isBare ? null : on,
    p_year_reception: year,
    p_number_bidding: `LIC-${year}-03`,
    p_number_itb: isBare ? '' : `ITB-${own}`,
    p_price: unitPrice,
    p_qty: String(units),
    p_sub_products: [{ id: subProduct, qty: String(units) }],
    p_invoices: [
      {
        ...{ serie_invoice: 'UNOPS', number_invoice: (year % 100) * 100_000 + number * 10 + 1 },
        ...{ date_invoice: on, value_invoice: total },
      },
    ],
    p_receipts: [{ number_receipt: `R-${own}-1`, date_receipt: on, value_receipt: total }],
    p_receipts_completed: isShort ? 0 : 1,
  };
}
