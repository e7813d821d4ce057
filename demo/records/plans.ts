import type { DateText } from '@expediente/kernel/dates.ts';
import { type DemoProgramming, writeProgramming } from './quarters.ts';
import { daysBefore, type Teller } from './teller.ts';

/** A planned line: base PPR code of the supply, sub-product, units of the year. */
type Line = readonly [codPpr: string, subProduct: string, qty: number];

export interface DemoPlan {
  readonly unit: number;
  readonly executor: number;
  /** Years from the present one. */
  readonly yearOffset: -2 | -1 | 0 | 1;
  readonly state: 0 | 1 | 2 | 3;
  readonly lines: readonly Line[];
  /** How far its quarterly programming came; absent: an approved plan of this year or the last is programmed whole. */
  readonly programming?: DemoProgramming;
}

const EMERGENCY: readonly Line[] = [
  ['30101', '1-2-1', 200_000],
  ['30104', '1-2-1', 12_000],
  ['30111', '1-2-1', 9_000],
  ['30201', '1-2-1', 4_000],
  ['30203', '1-2-1', 3_000],
  ['30501', '1-2-1', 150],
];
const OUTPATIENT: readonly Line[] = [
  ['30101', '1-1-1', 150_000],
  ['30101', '1-1-2', 60_000],
  ['30106', '1-1-1', 90_000],
  ['30109', '1-1-2', 70_000],
  ['30401', '1-1-1', 2_400],
  // Not on the institution's catalogue: asked for without it.
  ['30403', '1-1-1', 6_000],
  ['30601', '1-1-1', 900],
  ['30604', '1-1-1', 200],
];
const LABORATORY: readonly Line[] = [
  ['30301', '3-1-1', 900],
  ['30302', '3-1-1', 850],
  ['30303', '3-1-1', 700],
  ['30304', '3-1-1', 3_500],
  ['30201', '3-1-1', 2_000],
  ['30606', '3-1-1', 6],
  ['30601', '3-1-1', 1_500],
  ['30602', '3-1-1', 1_200],
  ['30603', '3-1-1', 60],
];
const PHARMACY: readonly Line[] = [
  ['30102', '3-2-1', 20_000],
  ['30103', '3-2-1', 120_000],
  ['30105', '3-2-1', 250_000],
  ['30107', '3-2-1', 8_000],
];
const MAINTENANCE: readonly Line[] = [
  ['30409', '4-1-2', 5_000],
  ['30410', '4-1-2', 120],
  ['30413', '4-1-2', 900],
];
const WARD: readonly Line[] = [
  ['30104', '2-1-1', 9_000],
  ['30208', '2-1-1', 1_200],
  ['30209', '2-1-1', 2_000],
];
const SERVICES: readonly Line[] = [
  ['30601', '3-1-1', 2_000],
  ['30603', '3-1-2', 300],
  ['30605', '2-1-1', 1_500],
];

/**
 * The plans: every unit of `centro` but one (100105) has an approved one this year, and the units around
 * them show the other states; next year's are being made (architecture "Running", domain §3).
 */
export const PLANS: readonly DemoPlan[] = [
  { unit: 100101, executor: 100100, yearOffset: -1, state: 3, lines: EMERGENCY },
  { unit: 100101, executor: 100100, yearOffset: 0, state: 3, lines: EMERGENCY },
  { unit: 100102, executor: 100100, yearOffset: 0, state: 3, lines: OUTPATIENT },
  { unit: 100103, executor: 100100, yearOffset: 0, state: 3, lines: LABORATORY },
  {
    unit: 100104,
    executor: 100100,
    yearOffset: 0,
    state: 3,
    lines: PHARMACY,
    // Its PRIMERO was sent after its window.
    programming: { approved: 3, state: 3, daysLater: 40 },
  },
  { unit: 100106, executor: 100100, yearOffset: 0, state: 1, lines: MAINTENANCE },
  { unit: 100201, executor: 100200, yearOffset: 0, state: 3, lines: WARD },
  { unit: 100202, executor: 100200, yearOffset: 0, state: 2, lines: LABORATORY },
  { unit: 100203, executor: 100200, yearOffset: 0, state: 0, lines: [['30412', '2-1-1', 4_000]] },
  { unit: 100301, executor: 100300, yearOffset: 0, state: 1, lines: [['30401', '4-1-1', 600]] },
  {
    unit: 100302,
    executor: 100300,
    yearOffset: 0,
    state: 3,
    lines: SERVICES,
    // Sent after the window of the cuatrimestre.
    programming: { approved: 1, state: 0, daysLater: 40 },
  },
  { unit: 100401, executor: 100400, yearOffset: 0, state: 0, lines: WARD },
  { unit: 100101, executor: 100100, yearOffset: 1, state: 0, lines: EMERGENCY },
  { unit: 100102, executor: 100100, yearOffset: 1, state: 2, lines: OUTPATIENT },
  { unit: 100103, executor: 100100, yearOffset: 1, state: 1, lines: LABORATORY },
  {
    unit: 100106,
    executor: 100100,
    yearOffset: 1,
    state: 3,
    lines: MAINTENANCE,
    programming: { approved: 0, state: 1 },
  },
  {
    unit: 100105,
    executor: 100100,
    yearOffset: 1,
    state: 3,
    lines: WARD,
    programming: { approved: 0, state: 2 },
  },
];

/** Writes one plan up to its state, and what it programs of its quarters. */
export async function writePlan(teller: Teller, plan: DemoPlan): Promise<void> {
  const present = Number(teller.today.slice(0, 4));
  const year = present + plan.yearOffset;
  const session = { executor: plan.executor, year };
  const day = dayOf(plan, teller.today);
  const key = { p_id_unit: plan.unit, p_year: year };

  await teller.act({ actor: 'centro', ...session }, day, '/packsannual/insert/update', {
    ...key,
    p_details: plan.lines.map(([cod, subProduct, qty]) => ({
      p_id_supplie: teller.supply(cod).id,
      p_id_sub_products: subProduct,
      p_qty: String(qty),
    })),
  });
  if (plan.state === 0) return;
  await teller.act({ actor: 'centro', ...session }, day, '/packsannual/send', key);
  if (plan.state === 1) return;
  if (plan.state === 2) {
    await teller.act({ actor: 'aprobador', ...session }, day, '/packsannual/disapprove', {
      ...key,
      p_justification: 'Las cantidades superan el consumo del año anterior. Revisar los reactivos.',
    });
    return;
  }
  await teller.act({ actor: 'aprobador', ...session }, day, '/packsannual/approve', key);
  const programming = plan.programming ?? (plan.yearOffset <= 0 ? { approved: 3, state: 3 } : null);
  if (programming) await writeProgramming(teller, { ...plan, year, day }, programming);
}

/** Earlier years were planned in their first days, this one's in January, the next one's these days. */
function dayOf({ yearOffset }: DemoPlan, today: DateText): DateText {
  const year = Number(today.slice(0, 4)) + yearOffset;
  if (yearOffset < 0) return `${year}-01-05` as DateText; // an existing day by construction
  return daysBefore(today, yearOffset === 0 ? 300 : 9);
}
