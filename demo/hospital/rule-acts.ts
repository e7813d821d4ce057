import type { OperationPath } from '@expediente/schemas/operations.ts';
import type { Anchor } from './anchor.ts';
import type { Order } from './book.ts';
import { type DayNumber, dayNumber, dayOf, dayText, WorkingCalendar, yearOf } from './calendar.ts';
import type { Cut } from './cut.ts';
import { instantOf } from './hours.ts';
import { HOSPITAL } from './institution.ts';
import type { Telling } from './purchases.ts';
import { buyerOf } from './staff.ts';
import { actBy, type StoryAct } from './teller.ts';

/** Working days before the anchor on which rules were published or withdrawn. */
const LATE = { limits: 14, iva: 25, withdrawn: 22 } as const;
/** Debts that a wrong term judged before it was corrected, and those of them that were judged again. */
const JUDGED = 9;
const JUDGED_AGAIN = 4;

const TERM = { days: 20 } as const;
const TERM_BASIS = 'Normativa interna de pagos, numeral 4';

interface RulesPlace {
  readonly anchor: Anchor;
  readonly presentYear: number;
  /** Orders with their ids, once they are written. */
  readonly tellings: ReadonlyMap<Order, Telling>;
}

/** Rules of the institution, by the operator (demonstration D15). */
export function ruleActs(cut: Cut, { anchor, presentYear, tellings }: RulesPlace): readonly StoryAct[] {
  const year = presentYear - 1;
  const calendar = new WorkingCalendar(year, presentYear);
  const begin = calendar.plus(dayOf(year, 1, 1), 3);
  const inForce = dayText(begin + 4);
  const publish = (day: DayNumber, name: string, from: string, values: object, basis: string): StoryAct =>
    operate(day, '/rules/publish', {
      ...{ p_name: name, p_valid_from: from, p_values: values, p_legal_basis: basis },
    });
  const before = (days: number): DayNumber => dayNumber(anchor.before(days));
  return [
    publish(begin, 'splitting', inForce, SPLITTING, 'Normativa interna de compras, numeral 7'),
    publish(begin, 'planPrice', inForce, { percent: '10.00' }, 'Normativa interna de compras, numeral 9'),
    publish(begin, 'paymentTerm', inForce, TERM, TERM_BASIS),
    publish(begin, 'windows', inForce, { days: 5 }, 'Normativa interna de programación, numeral 2'),
    publish(
      before(LATE.limits),
      'purchaseLimits',
      `${presentYear + 1}-01-01`,
      LIMITS,
      `Iniciativa de reforma a la LCE, noviembre de ${year}`,
    ),
    publish(
      before(LATE.iva),
      'iva',
      `${presentYear + 1}-07-01`,
      { rate: '14.00' },
      'Iniciativa de reforma a la Ley del IVA',
    ),
    operate(before(LATE.withdrawn), '/rules/withdraw', { p_name: 'iva', p_version: 2 }),
    ...wrongTerm(cut, anchor, tellings, publish),
  ];
}

const SPLITTING = {
  ...{ supply: 'days', row: 'none', days: 90, mark: '80.00' },
  types: [{ type: 'baja cuantia' }, { type: 'compra directa' }],
};

const LIMITS = {
  limits: [
    { type: 'baja cuantia', name: 'compra de baja cuantía', maximum: '35000.00' },
    { type: 'compra directa', name: 'compra directa', maximum: '300000.00' },
    { type: 'cotizacion', name: 'cotización', maximum: '2000000.00' },
  ],
};

function operate(day: DayNumber, path: OperationPath, payload: object): StoryAct {
  const at = instantOf(day, 'operador', `${path} ${JSON.stringify(payload)}`);
  return actBy({ person: 'operador', executor: HOSPITAL, year: yearOf(day) }, at, path, () => payload);
}

/** Working days before the anchor on which the wrong term was published. */
const WRONG_FROM = 40;

/** A term that was typed wrong: corrected once it had judged some debts, of which a part is judged again. */
function wrongTerm(
  cut: Cut,
  anchor: Anchor,
  tellings: ReadonlyMap<Order, Telling>,
  publish: (day: DayNumber, name: string, from: string, values: object, basis: string) => StoryAct,
): readonly StoryAct[] {
  const published = dayNumber(anchor.before(WRONG_FROM));
  const from = published + 1;
  const accrued = cut.acts.flatMap((each) =>
    each.of === 'order' &&
    each.act.name === 'accrue' &&
    each.act.day >= from &&
    each.order.number < OF_THE_BOOK
      ? [{ order: each.order, day: each.act.day }]
      : [],
  );
  const last = accrued[JUDGED - 1];
  if (!last) return [];
  const calendar = new WorkingCalendar(anchor.year - 1, anchor.year + 1);
  const noticed = calendar.plus(last.day, 1);
  const again = calendar.plus(noticed, 1);
  const judgedBy = (day: DayNumber): number => accrued.filter((each) => each.day < day).length;
  return [
    publish(published, 'paymentTerm', dayText(from), { days: 2 }, TERM_BASIS),
    operate(noticed, '/rules/correct', {
      ...{ p_name: 'paymentTerm', p_version: 3, p_values: TERM, p_legal_basis: TERM_BASIS },
      p_reason: 'Se escribió 2 en lugar de 20 días.',
      p_shown: {
        ...{ p_values: TERM, p_date_start: dayText(from), p_date_end: dayText(noticed) },
        ...{ judged: judgedBy(noticed), total: judgedBy(noticed) },
      },
    }),
    ...accrued.slice(0, JUDGED_AGAIN).map(({ order }) => {
      const person = buyerOf(order.number);
      const at = instantOf(again, person, `again ${order.number}`);
      const worker = { person, executor: HOSPITAL, year: order.year };
      return actBy(worker, at, '/orders/purchaseorder/judge', () => ({
        p_id: tellings.get(order)?.id,
        p_reason: 'El plazo se publicó con 2 días; el correcto es de 20.',
      }));
    }),
  ];
}

/** Orders of the hospital's book have numbers below those of the small executors and the stories. */
const OF_THE_BOOK = 8000;
