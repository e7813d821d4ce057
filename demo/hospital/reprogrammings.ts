import { add, type Money, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { Anchor } from './anchor.ts';
import type { Book, Order, Part } from './book.ts';
import { type DayNumber, dayNumber, dayOf, WorkingCalendar } from './calendar.ts';
import { type CentreChange, changeActs } from './change-acts.ts';
import { dayAt, instantOf } from './hours.ts';
import { centreOf, HOSPITAL } from './institution.ts';
import { type MoreMoney, moreKey } from './plan-acts.ts';
import { type Change, detailsOf, differenceOf, PlanNow } from './plan-changes.ts';
import type { YearPlan } from './plans.ts';
import { requestForm } from './purchases.ts';
import { approverOn, type Staff } from './staff.ts';
import { CEFTRIAXONE, INSULIN } from './supplies.ts';
import { refusedBy, type StoryAct } from './teller.ts';
import { PLAN_REASONS, type Texts } from './texts.ts';

interface Reprogramming extends CentreChange {
  readonly more: boolean;
  readonly justification: string;
  /** Reason of its rejection, where there is one. */
  readonly reason: string;
  readonly changes: (plan: PlanNow) => readonly Change[];
}

export interface ChangesPlace {
  readonly anchor: Anchor;
  readonly books: ReadonlyMap<number, Book>;
  readonly plans: ReadonlyMap<number, YearPlan>;
  readonly staff: Staff;
  readonly texts: Texts;
  readonly more: MoreMoney;
}

/** Kinds of reprogramming: the justification of each, and the changes that it makes to the plan of its instant. */
const KINDS = {
  begin: [
    'Se agregan insumos que no se previeron al formular el plan.',
    (plan) => plan.balanced(1, [plan.less(4), plan.added(0, 900)]),
  ],
  swap: ['Ajuste al consumo real del servicio.', (plan) => plan.balanced(2, [plan.less(0), plan.less(1)])],
  price: [
    'Precios de la última cotización.',
    (plan) => plan.balanced(3, [plan.cheaper(0), plan.cheaper(1), plan.less(2)]),
  ],
  large: [
    'Revisión del plan con los jefes de servicio.',
    (plan) =>
      plan.balanced(4, [
        ...[plan.less(0), plan.less(1), plan.less(2), plan.cheaper(0), plan.cheaper(1)],
        ...[plan.added(5, 400), plan.added(6, 350)],
      ]),
  ],
  drop: [
    'El insumo agregado en febrero ya no se utiliza.',
    (plan) => plan.balanced(7, [plan.drop(), plan.less(1)]),
  ],
  again: [
    'El servicio utiliza de nuevo un insumo que se eliminó.',
    (plan) => plan.balanced(8, [plan.less(0), plan.less(2)], plan.dropped),
  ],
  more: [
    'Ampliación por el aumento de pacientes; se adjunta la disponibilidad presupuestaria.',
    (plan) => [plan.more(0, 6000), plan.more(1, 4000), plan.added(9, 2500)],
  ],
} as const satisfies Readonly<Record<string, readonly [string, (plan: PlanNow) => readonly Change[]]>>;

type Kind = keyof typeof KINDS;

/** Reprogrammings of every year, in the order of their days; one with a reason is rejected first. */
const OF_A_YEAR: readonly (readonly [
  unit: number,
  month: number,
  day: number,
  kind: Kind,
  reason?: string,
])[] = [
  [100101, 1, 2, 'begin'],
  [100102, 2, 9, 'swap'],
  [100104, 2, 17, 'large'],
  [100105, 3, 4, 'more'],
  [100103, 3, 12, 'price'],
  [100106, 3, 23, 'swap', PLAN_REASONS.noQuotation],
  [100110, 4, 8, 'more'],
  [100104, 5, 6, 'drop'],
  [100107, 5, 14, 'swap'],
  [100108, 5, 25, 'price'],
  [100101, 6, 8, 'swap'],
  [100109, 6, 16, 'more'],
  [100114, 6, 25, 'swap'],
  [100104, 7, 7, 'again'],
  [100113, 7, 15, 'more', PLAN_REASONS.noFunds],
  [100111, 7, 23, 'price'],
  [100105, 10, 6, 'large'],
  [100102, 10, 15, 'more'],
  [100103, 10, 26, 'more'],
];

/** Centres with a reprogramming near the anchor: none of the year's is open by then. */
const NEAR_ANCHOR: readonly number[] = [100101, 100103, 100104, 100107];
const NEAR = 14;

/** Changes of plans in both years (demonstration D14), those of the stories of ceftriaxone and insulin among them. */
export function reprogrammingsOf(place: ChangesPlace): readonly StoryAct[] {
  const { anchor, plans, books } = place;
  const now = new Map<string, PlanNow>();
  const planNow = (unit: number, year: number): PlanNow => {
    const key = `${unit} ${year}`;
    const found = now.get(key) ?? new PlanNow(unit, plans.get(year)?.lines ?? []);
    now.set(key, found);
    return found;
  };
  const all = [
    ...[...books.keys()].flatMap((year) => ofYear(year, anchor, place.staff)),
    ...openOnes(anchor),
    ...ofStories(place),
  ];
  return [
    ...all.flatMap((each) => written(each, planNow(each.unit, each.year), place)),
    ...refusedRequest(place),
  ];
}

function ofYear(year: number, anchor: Anchor, staff: Staff): readonly Reprogramming[] {
  const calendar = new WorkingCalendar(year - 1, year + 1);
  return OF_A_YEAR.flatMap(([unit, month, date, kind, reason = '']) => {
    const day = calendar.onOrAfter(dayOf(year, month, date));
    const later = (days: number): DayNumber => calendar.plus(day, days);
    if (year === anchor.year && NEAR_ANCHOR.includes(unit) && later(6) >= dayNumber(anchor.before(NEAR)))
      return [];
    const { asker } = centreOf(unit);
    const saved = instantOf(day, asker, `reprogramming ${unit}`);
    const signed = (on: DayNumber): number => instantOf(on, approverOn(staff, on), `reprogramming ${unit}`);
    const [justification, changes] = KINDS[kind];
    const steps: Reprogramming['steps'] = [
      ['save', saved],
      ['send', saved],
      ...(reason === ''
        ? []
        : ([
            ['reject', signed(later(2))],
            ['send', instantOf(later(4), asker, `again ${unit}`)],
          ] as const)),
      ['approve', signed(later(reason === '' ? 2 : 6))],
    ];
    return [{ unit, year, more: kind === 'more', justification, reason, changes, steps }];
  });
}

/** Reprogrammings that are open on the anchor: one in each such state. */
function openOnes({ at, year }: Anchor): readonly Reprogramming[] {
  const of = (unit: number, kind: Kind, steps: Reprogramming['steps'], reason = ''): Reprogramming => {
    const [justification, changes] = KINDS[kind];
    return { unit, year, more: false, justification, reason, changes, steps };
  };
  const saved = at(5, '09:12');
  const sent = at(2, '09:41');
  return [
    of(100103, 'swap', [['save', at(1, '11:06')]]),
    of(100107, 'price', [
      ['save', sent],
      ['send', sent],
    ]),
    of(
      100104,
      'swap',
      [
        ['save', saved],
        ['send', saved],
        ['reject', at(3, '10:22')],
      ],
      PLAN_REASONS.noOpinion,
    ),
  ];
}

/** Orders of a supply in the anchor's year. */
const ordersOf = (code: string, { anchor, books }: ChangesPlace): readonly Order[] =>
  books.get(anchor.year)?.orders.filter(({ story, prices }) => story && prices.has(code)) ?? [];

/** Reprogrammings of two stories: ceftriaxone ran out and twelve lines pay for more; insulin became dearer than its plan. */
function ofStories(place: ChangesPlace): readonly Reprogramming[] {
  const { at, year } = place.anchor;
  const of = { unit: 100101, year, more: false };
  const ranOut: Reprogramming = {
    ...of,
    justification: 'Se agotó la ceftriaxona por el aumento de infecciones; existencia cero en almacén.',
    reason: PLAN_REASONS.noOpinion,
    changes: (plan) =>
      plan.balanced(13, [
        plan.more(0, 10_275, CEFTRIAXONE),
        ...[0, 1, 2, 3].map((each) => plan.less(each, 3)),
        ...[plan.cheaper(0), plan.cheaper(1), plan.drop(0), plan.drop(1)],
        ...[plan.added(11, 1500), plan.added(12, 1200)],
      ]),
    steps: [
      ['save', at(9, '09:02')],
      ['send', at(9, '09:02')],
      ['reject', at(8, '10:17')],
      ['send', at(8, '14:33')],
      ['approve', at(7, '10:08')],
    ],
  };
  const dearer: Reprogramming = {
    ...of,
    justification: 'Precio de la insulina NPH según la última cotización.',
    reason: '',
    changes: (plan) =>
      plan.balanced(14, [plan.dearer(INSULIN, 1800), ...[0, 1, 2].map((each) => plan.less(each, 3))]),
    steps: [
      ['save', at(7, '14:11')],
      ['send', at(7, '14:11')],
      ['approve', at(6, '10:40')],
    ],
  };
  return [
    ...(ordersOf(CEFTRIAXONE, place).length === 2 ? [ranOut] : []),
    ...(ordersOf(INSULIN, place).length > 0 ? [dearer] : []),
  ];
}

/** A request for more than the plan has left: refused, and made anew after a reprogramming. */
function refusedRequest(place: ChangesPlace): readonly StoryAct[] {
  const [order, urgent] = ordersOf(CEFTRIAXONE, place);
  const part: Part | undefined = urgent?.parts[0];
  if (!order || !part) return [];
  const day = dayNumber(place.anchor.before(9));
  const at = place.anchor.at(9, '08:14');
  const act = { name: 'ask', day, at, actor: 'centro' } as const;
  const worker = { person: act.actor, executor: HOSPITAL, year: order.year };
  return [
    refusedBy(worker, at, '/orders/insert/update', () => requestForm(part, undefined, act, place.texts)),
  ];
}

function written(each: Reprogramming, plan: PlanNow, { staff, more }: ChangesPlace): readonly StoryAct[] {
  const { unit, year, justification, reason } = each;
  let changes: readonly Change[] = [];
  return changeActs(each, staff, {
    save: {
      path: '/reprogramming/insert/update',
      payload() {
        changes = each.changes(plan);
        return {
          ...{ p_id: 0, p_id_unit: unit, p_year: year, p_extension_budget: each.more ? 1 : 0 },
          ...{ p_justification: justification, p_details: detailsOf(changes) },
        };
      },
    },
    send: { path: '/reprogramming/send' },
    reject: { path: '/reprogramming/disapprove', payload: () => ({ p_justification: reason }) },
    approve: {
      path: '/reprogramming/approve',
      payload: ({ at }) => ({ p_date_resolution: dayAt(at) }),
      done() {
        plan.apply(changes);
        if (each.more) for (const change of changes) given(more, unit, year, change);
      },
    },
  });
}

/** Notes the money that an extension gives to a group, which divides it in the last quarter. */
function given(more: MoreMoney, unit: number, year: number, change: Change): void {
  const key = moreKey(unit, year, change.line.supply.group);
  const before: Money = more.get(key) ?? ZERO_MONEY;
  more.set(key, add(before, differenceOf(change)));
}
