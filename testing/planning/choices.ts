import { QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import {
  add,
  compare,
  isPositive,
  type Money,
  money,
  type Price,
  price,
  type Quantity,
  quantity,
  subtract,
  sum,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import type { Chance } from '../chance.ts';
import { availableOf, balanceOf, lineName, plannedOf, totalOfLine } from './figures.ts';
import {
  type AmountModel,
  budgetNow,
  budgetsOf,
  type Command,
  type LineModel,
  linesOf,
  type Model,
  type OrderModel,
  type Pair,
  presentNow,
  type RequestModel,
} from './model.ts';
import {
  approvePlan,
  approveReprogramming,
  changeOf,
  changePrice,
  differenceOf,
  lineNow,
  openReprogramming,
  rejectPlan,
  rejectReprogramming,
  savePlan,
  saveReprogramming,
  sendPlan,
  sendReprogramming,
  type TypedChange,
  withdrawPlan,
  withdrawReprogramming,
} from './plans.ts';
import {
  accrue,
  banOrder,
  banRequest,
  type CameTyped,
  closeShort,
  commit,
  consolidate,
  correctPay,
  divide,
  free,
  generate,
  pay,
  rejectOrder,
  rejectRequest,
  reunite,
  revise,
  saveRequest,
  sendRequest,
  sendToDaf,
  splitOrder,
  type Taking,
  type Terms,
  type TypedOrder,
  withdrawRequest,
} from './purchases.ts';
import {
  approveExtension,
  approveProgramming,
  balanceNow,
  openExtension,
  rejectExtension,
  rejectProgramming,
  saveExtension,
  saveProgramming,
  sendExtension,
  sendProgramming,
  turnOf,
  type WantedBalance,
  withdrawExtension,
  withdrawProgramming,
} from './quarters.ts';

/** Data that a walk chooses from. */
export interface World {
  readonly today: string;
  readonly subProducts: readonly string[];
  /** Groups that can be programmed, including some without supplies. */
  readonly groups: readonly string[];
  /** Modification type of the catalogue that locks nothing. */
  readonly openLevel: string;
  readonly terms: Terms;
  /** Number that no record has. */
  nextNumber(): string;
}

/** Chooses a command; undefined if there is nothing to do. */
type Choice = (model: Model, chance: Chance, world: World) => Command | undefined;

/** Probability of an impossible choice. */
const WRONG = 0.08;

const some = <Item>(chance: Chance, items: readonly Item[], most: number): readonly Item[] => {
  const left = [...items];
  const taken: Item[] = [];
  for (let n = chance.between(1, most); n > 0 && left.length > 0; n -= 1)
    taken.push(...left.splice(chance.between(0, left.length - 1), 1));
  return taken;
};
const maybe = <Item>(chance: Chance, items: readonly Item[]): Item | undefined =>
  items.length === 0 ? undefined : chance.one(items);
/** Random item; each has the number as its weight. */
const weighed = <Item>(chance: Chance, items: readonly (readonly [number, Item])[]): Item =>
  chance.one(items.flatMap(([times, item]) => Array.from({ length: times }, () => item)));

const cents = (amount: string): number => Math.round(Number(amount) * 100);
const fromCents = (hundredths: number): string => (hundredths / 100).toFixed(2);
const units = (count: number): Quantity => quantity(count);
/** Random amount from zero to `amount`. */
const partOf = (chance: Chance, amount: Money): Money =>
  money(fromCents(chance.between(0, Math.max(0, cents(amount)))));

const PRECISION = 10n ** 10n;
/** Price at which this quantity amounts to the total. */
function priceFor(total: Money, count: Quantity): Price {
  const [amount, divisor] = [BigInt(cents(total)), BigInt(cents(count))];
  const scaled = (amount * PRECISION + divisor / 2n) / divisor;
  const digits = String(scaled).padStart(11, '0');
  return price(`${digits.slice(0, -10)}.${digits.slice(-10)}`);
}

const anyPrice = (chance: Chance): Price => price(fromCents(chance.between(10, 5_000)));
const pairsOf = ({ supplies }: Model, { subProducts }: World): readonly Pair[] =>
  [...supplies.keys()].flatMap((supply) => subProducts.map((subProduct) => ({ supply, subProduct })));

/** Random cost centre, mostly one with an approved plan, which can be changed and bought for. */
function centreOf({ units: all, plans }: Model, chance: Chance): number {
  const approved = all.filter((unit) => plans.get(unit)?.status === 'aprobado');
  return chance.one(approved.length > 0 && !chance.happens(WRONG / 2) ? approved : all);
}

const newPrice: Choice = (model, chance) =>
  changePrice(model, chance.one([...model.supplies.keys()]), anyPrice(chance));

const plan: Choice = (model, chance, world) => {
  const unit = chance.one(model.units);
  const status = model.plans.get(unit)?.status;
  const steps = { send: sendPlan, withdraw: withdrawPlan, reject: rejectPlan, approve: approvePlan } as const;
  const save = () => savePlan(model, unit, planLines(model, chance, world));
  if (status === undefined) return save();
  if (chance.happens(WRONG))
    return chance.one([save, ...Object.values(steps).map((step) => () => step(model, unit))])();
  switch (status) {
    case 'enviado':
      return weighed(chance, [
        [15, approvePlan],
        [4, rejectPlan],
        [1, withdrawPlan],
      ])(model, unit);
    case 'aprobado':
      return undefined;
    default:
      return chance.happens(0.35) ? save() : sendPlan(model, unit);
  }
};

function planLines(model: Model, chance: Chance, world: World) {
  const lines = some(chance, pairsOf(model, world), 6).map((pair) => ({
    ...pair,
    qty: units(chance.between(1, 60)),
  }));
  const [first] = lines;
  return first && chance.happens(WRONG) ? [...lines, first] : lines;
}

const reprogramming: Choice = (model, chance, world) => {
  const { today } = world;
  const unit = centreOf(model, chance);
  const open = openReprogramming(model, unit);
  const save = (id: number) => {
    const extension = chance.happens(0.3) ? 1 : 0;
    const changes = typedChanges(model, chance, world, unit, extension);
    return changes.length === 0 ? undefined : saveReprogramming(model, id, unit, extension, changes, today);
  };
  if (open === undefined) return save(0);
  const { id, status } = open;
  const approve = () => approveReprogramming(id, chance.happens(WRONG) ? '2020-01-01' : today, today);
  const reject = () => rejectReprogramming(id);
  const send = () => sendReprogramming(id);
  const withdraw = () => withdrawReprogramming(id);
  if (chance.happens(WRONG))
    return chance.one([() => save(0), () => save(id), approve, reject, send, withdraw])();
  if (status === 'enviado')
    return weighed(chance, [
      [15, approve],
      [4, reject],
      [1, withdraw],
    ])();
  return chance.happens(0.3) ? save(id) : send();
};

function typedChanges(
  model: Model,
  chance: Chance,
  world: World,
  unit: number,
  extension: 0 | 1,
): readonly TypedChange[] {
  const lines = linesOf(model, unit);
  const others = pairsOf(model, world).filter((pair) => !model.lines.has(lineName({ unit, ...pair })));
  const added = chance.happens(0.35) ? some(chance, others, 1) : [];
  const chosen: readonly Pair[] = [...some(chance, lines, 2), ...added];
  const changes = chosen.map((pair) => typedChange(model, chance, world, unit, extension, pair));
  return extension === 1 || chance.happens(WRONG) ? changes : balanced(model, chance, unit, changes);
}

function typedChange(
  model: Model,
  chance: Chance,
  { openLevel }: World,
  unit: number,
  extension: 0 | 1,
  pair: Pair,
): TypedChange {
  const now = lineNow(model, unit, pair);
  const { supply, subProduct } = pair;
  const of = { supply, subProduct };
  const whole = Math.floor(Number(now.planned));
  const more = units(whole + chance.between(1, 30));
  const other = extension === 1 ? more : units(chance.between(1, whole + 30));
  const dearer = add(now.price, price(fromCents(chance.between(10, 900))));
  const otherPrice = extension === 1 ? dearer : anyPrice(chance);
  const planned = ['VC', 'VC', 'VCU', 'E', openLevel] as const;
  const levels = {
    new: ['A'],
    eliminated: isPositive(now.planned) ? ['RA', 'RA', ...planned] : ['RA'],
    planned,
  } as const;
  const level = chance.happens(WRONG / 2)
    ? chance.one(['A', 'RA', 'VC', 'E', 'VP'])
    : chance.one(levels[now.kind]);
  const direction = chance.happens(WRONG) ? { direction: chance.one(['UP', 'DOWN'] as const) } : {};
  switch (level) {
    case 'E':
      return {
        ...of,
        level,
        ...direction,
        ...(chance.happens(0.5) && { qty: quantity(0), price: price(0) }),
      };
    case 'VC':
      return { ...of, level, ...direction, qty: other, ...(chance.happens(0.3) && { price: now.price }) };
    case 'VCU':
      return { ...of, level, ...direction, price: otherPrice };
    case 'A':
    case 'RA':
      return {
        ...of,
        level,
        ...direction,
        qty: more,
        ...(chance.happens(0.6) && { price: anyPrice(chance) }),
      };
    default:
      return { ...of, level, ...direction, qty: other, ...(chance.happens(0.5) && { price: otherPrice }) };
  }
}

/** Changes with one more that restores the total, if a line allows it. */
function balanced(
  model: Model,
  chance: Chance,
  unit: number,
  changes: readonly TypedChange[],
): readonly TypedChange[] {
  const named = new Set(changes.map((change) => lineName({ unit, ...change })));
  const difference = sum(
    changes.map((change) => differenceOf(changeOf(model, unit, change))),
    ZERO_MONEY,
  );
  const wanted = (line: LineModel): Money => subtract(totalOfLine(line), difference);
  const able = linesOf(model, unit).filter(
    (line) => !named.has(lineName(line)) && !line.eliminated && isPositive(wanted(line)),
  );
  const line = maybe(chance, able);
  if (line === undefined) return changes;
  const { supply, subProduct } = line;
  return [...changes, { supply, subProduct, level: 'VCU', price: priceFor(wanted(line), plannedOf(line)) }];
}

const programming: Choice = (model, chance, world) => {
  const unit = centreOf(model, chance);
  const own = model.programmings.get(unit);
  const save = (isNew: boolean) => saveProgramming(model, unit, isNew, amountsOf(model, chance, world, unit));
  if (own === undefined) return save(true);
  const steps = [sendProgramming, withdrawProgramming, approveProgramming, rejectProgramming].map(
    (step) => () => step(model, unit),
  );
  if (chance.happens(WRONG)) return chance.one([() => save(true), () => save(false), ...steps])();
  if (own.status === 'aprobado') return undefined;
  if (own.status === 'enviado')
    return weighed(chance, [
      [15, approveProgramming],
      [4, rejectProgramming],
      [1, withdrawProgramming],
    ])(model, unit);
  const written = own.amounts.some(({ quarter }) => quarter === turnOf(own));
  return !written || chance.happens(0.3) ? save(false) : sendProgramming(model, unit);
};

/** Amounts of a part of what is left, for the next cuatrimestre; the third one takes everything. */
function amountsOf(model: Model, chance: Chance, world: World, unit: number): readonly AmountModel[] {
  const approved = model.programmings.get(unit)?.approved ?? 0;
  const turn = turnOf({ approved }) ?? 'TERCERO';
  const left = subtract(budgetNow(model, unit), presentNow(model, unit));
  const wrong = chance.happens(WRONG) ? chance.one([-1, 1]) : 0;
  const whole = approved >= 2 ? cents(left) + wrong : Math.floor(cents(left) * (0.2 + chance.next() * 0.3));
  const amounts = split(chance, some(chance, world.groups, 3), whole).map(([group, budget]) => ({
    group,
    quarter: turn,
    budget,
  }));
  const later = QUARTERS[approved + 1];
  const ahead =
    approved < 2 && later !== undefined && chance.happens(0.2)
      ? [
          {
            group: chance.one(world.groups),
            quarter: later,
            budget: partOf(chance, money(fromCents(cents(left) / 4))),
          },
        ]
      : [];
  return [...amounts, ...ahead, ...lockedRows(model, chance, unit)];
}

/** Rows of approved cuatrimestres, unchanged as a form sends them, or sometimes changed. */
function lockedRows(model: Model, chance: Chance, unit: number): readonly AmountModel[] {
  const locked = model.programmings.get(unit)?.locked ?? [];
  if (!chance.happens(0.4)) return [];
  return locked.map((row) =>
    chance.happens(WRONG / 2) ? { ...row, budget: add(row.budget, money('0.01')) } : row,
  );
}

function split(
  chance: Chance,
  groups: readonly string[],
  whole: number,
): readonly (readonly [string, Money])[] {
  let left = Math.max(0, whole);
  return groups.map((group, at) => {
    const part = at === groups.length - 1 ? left : chance.between(0, left);
    left -= part;
    return [group, money(fromCents(part))] as const;
  });
}

const extension: Choice = (model, chance, world) => {
  const unit = centreOf(model, chance);
  const approved = model.programmings.get(unit)?.approved ?? 0;
  if (approved === 0 && !chance.happens(WRONG)) return undefined;
  const open = openExtension(model, unit);
  const save = () => saveExtension(model, unit, wantedBalances(model, chance, world, unit));
  if (open === undefined) return save();
  const steps = [sendExtension, withdrawExtension, approveExtension, rejectExtension].map(
    (step) => () => step(open.id),
  );
  if (chance.happens(WRONG)) return chance.one([save, ...steps])();
  if (open.status === 'enviado')
    return weighed(chance, [
      [15, approveExtension],
      [4, rejectExtension],
      [1, withdrawExtension],
    ])(open.id);
  return chance.happens(0.3) ? save() : sendExtension(open.id);
};

/** Some balances lowered, and the freed amount given to others; sometimes more than that. */
function wantedBalances(model: Model, chance: Chance, world: World, unit: number): readonly WantedBalance[] {
  const approved = model.programmings.get(unit)?.approved ?? 0;
  const lowered = some(chance, budgetsOf(model, unit), 2).map(
    (budget): WantedBalance & { readonly by: Money } => {
      const by = partOf(chance, balanceOf(budget));
      const { group, quarter } = budget;
      return { group, quarter, level: 'A', newBudget: subtract(balanceOf(budget), by), by };
    },
  );
  const room = subtract(budgetNow(model, unit), presentNow(model, unit));
  const freed = lowered.reduce((total, { by }) => add(total, by), chance.happens(0.5) ? room : ZERO_MONEY);
  const taken = new Set(lowered.map(({ group, quarter }) => `${group}-${quarter}`));
  const quarters = QUARTERS.slice(0, chance.happens(WRONG) ? 3 : Math.max(1, approved));
  const places = world.groups
    .flatMap((group) => quarters.map((quarter) => ({ group, quarter })))
    .filter(({ group, quarter }) => !taken.has(`${group}-${quarter}`));
  const raised = some(chance, places, 2).map((place, at, all): WantedBalance => {
    const now = balanceNow(model, unit, place);
    const share = at === all.length - 1 ? freed : partOf(chance, freed);
    const wrong = chance.happens(WRONG) ? money('0.01') : ZERO_MONEY;
    return {
      ...place,
      level: now === undefined && !chance.happens(WRONG) ? 'VP' : 'A',
      newBudget: add(
        add(now ?? ZERO_MONEY, all.length > 1 ? money(fromCents(Math.floor(cents(share) / 2))) : share),
        wrong,
      ),
      ...(chance.happens(0.3) && {
        seen: add(now ?? ZERO_MONEY, chance.happens(WRONG) ? money('1') : ZERO_MONEY),
      }),
    };
  });
  return [...lowered.map(({ by: _, ...wanted }) => wanted), ...(chance.happens(0.85) ? raised : [])];
}

const newRequest: Choice = (model, chance, world) => {
  const unit = centreOf(model, chance);
  const typed = typedRequest(
    model,
    chance,
    world,
    unit,
    chance.one([...offered(model, unit), ...anySupply(model, chance)]),
  );
  return typed.lines.length === 0 ? undefined : saveRequest(model, 0, typed, world.today);
};

const offered = (model: Model, unit: number): readonly number[] => [
  ...new Set(
    linesOf(model, unit)
      .filter((line) => isPositive(availableOf(line)))
      .map(({ supply }) => supply),
  ),
];
/** Supplies to choose from, sometimes including ones that the plan may not have. */
const anySupply = ({ supplies }: Model, chance: Chance): readonly number[] =>
  chance.happens(0.1) ? [...supplies.keys()] : [[...supplies.keys()][0] ?? 0];

function typedRequest(model: Model, chance: Chance, { subProducts }: World, unit: number, supply: number) {
  const own = linesOf(model, unit).filter((line) => line.supply === supply);
  const known = own.map(({ subProduct }) => subProduct);
  const asked = some(chance, known.length > 0 && !chance.happens(WRONG / 2) ? known : subProducts, 3);
  const lines = asked.map((subProduct) => {
    const line = own.find((each) => each.subProduct === subProduct);
    const most = line ? cents(availableOf(line)) : 300;
    const many = chance.happens(WRONG)
      ? most + 1
      : chance.between(1, Math.max(1, Math.ceil(most * chance.one([0.1, 0.4, 1]))));
    return { subProduct, qty: quantity(fromCents(many)) };
  });
  return { unit, supply, quarter: quarterFor(model, chance, unit), lines };
}

/** Random quarter, mostly one with a budget. */
function quarterFor(model: Model, chance: Chance, unit: number): Quarter {
  const approved = model.programmings.get(unit)?.approved ?? 0;
  return chance.one(QUARTERS.slice(0, chance.happens(WRONG) ? 3 : Math.max(1, approved)));
}

const oldRequest: Choice = (model, chance, world) => {
  const own = maybe(
    chance,
    model.requests.filter(({ status }) => status !== 'anulado' && status !== 'consolidado'),
  );
  if (own === undefined) return undefined;
  const save = () =>
    saveRequest(model, own.id, typedRequest(model, chance, world, own.unit, own.supply), world.today);
  const steps = {
    send: () => sendRequest(own.id),
    withdraw: () => withdrawRequest(own.id),
    reject: () => rejectRequest(own.id),
    ban: () => banRequest(own.id),
  };
  if (chance.happens(WRONG)) return chance.one([save, ...Object.values(steps)])();
  if (own.status === 'enviado')
    return chance.happens(0.4)
      ? weighed(chance, [
          [3, steps.reject],
          [1, steps.withdraw],
        ])()
      : undefined;
  return weighed(chance, [
    [7, steps.send],
    [2, save],
    [1, steps.ban],
  ])();
};

const newOrder: Choice = (model, chance, { today, nextNumber }) => {
  const sent = model.requests.filter(({ status }) => status === 'enviado');
  const any: readonly RequestModel[] = chance.happens(WRONG / 2) ? model.requests : sent;
  const ids = some(chance, any, 3).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const fee = chance.happens(0.75) ? 1 : 0;
  const award = chance.happens(0.2) ? 1 : 0;
  const takings = chance.happens(0.4) ? takingsOf(model, chance, some(chance, ids, 2)) : [];
  return consolidate(ids, { number: nextNumber(), fee, award }, today, takings);
};

/** Share of the acts on orders that may be about a paid one. */
const CORRECTS = 0.1;

/** Random quantities of some requests' lines: less than they ask for, now and then all, nothing, or too much. */
const takingsOf = ({ requests }: Model, chance: Chance, ids: readonly number[]): readonly Taking[] =>
  requests
    .filter(({ id }) => ids.includes(id))
    .map(({ id, supply, lines }) => ({
      ...{ id, supply },
      lines: lines.map(({ subProduct, qty }) => ({
        subProduct,
        qty: chance.happens(WRONG / 2)
          ? add(qty, units(1))
          : units(chance.between(0, Math.floor(Number(qty)))),
      })),
    }));

const oldOrder: Choice = (model, chance, world) => {
  const { today, terms } = world;
  const corrects = chance.happens(CORRECTS);
  const own = maybe(
    chance,
    model.orders.filter(
      ({ status }) => status !== 'anulada' && status !== 'liberada' && (status !== 'pagada' || corrects),
    ),
  );
  if (own === undefined) return undefined;
  const { id } = own;
  const steps: Readonly<Record<OrderStep, () => Command>> = {
    generate: () =>
      generate(
        model,
        id,
        { ...typedOrder(model, chance, own), quarter: orderQuarter(model, chance, own) },
        terms,
        today,
      ),
    free: () => free(id),
    divide: () => divide(model, id, cameOf(chance, own).qtys),
    reunite: () => reunite(id),
    revise: () => revise(model, id, typedOrder(model, chance, own), today),
    receive: () => revise(model, id, { documents: chance.happens(0.7) ? 'whole' : 'partly' }, today),
    commit: () => commit(model, id, today),
    accrue: () => accrue(model, id, today),
    send: () => sendToDaf(id, today),
    reject: () => rejectOrder(id, today),
    pay: () => pay(id, today),
    // Another number each time: a correction without a change writes nothing.
    correctPay: () => correctPay(id, today, String(chance.between(1, 1_000_000_000)), chance.happens(0.5)),
    ban: () => banOrder(id, today),
    split: () => splitOrder(model, id, cameOf(chance, own), today),
    closeShort: () => closeShort(model, id, cameOf(chance, own), today),
  };
  return steps[chance.happens(WRONG) ? chance.one(ORDER_STEPS) : nextOf(chance, own)]();
};

const ORDER_STEPS = [
  'generate',
  'free',
  'divide',
  'reunite',
  'revise',
  'receive',
  'commit',
  'accrue',
  'send',
  'reject',
  'pay',
  'correctPay',
  'ban',
  'split',
  'closeShort',
] as const;
type OrderStep = (typeof ORDER_STEPS)[number];

function nextOf(chance: Chance, { status, division }: OrderModel): OrderStep {
  const next: Readonly<Partial<Record<OrderModel['status'], readonly (readonly [number, OrderStep])[]>>> = {
    consolidada: [[8, 'generate'], [1, 'free'], division === null ? [3, 'divide'] : [1, 'reunite']],
    generada: [
      [5, 'commit'],
      [2, 'revise'],
      [1, 'receive'],
    ],
    comprometida: [
      [6, 'receive'],
      [4, 'split'],
      [1, 'closeShort'],
      [1, 'revise'],
      [1, 'accrue'],
      [1, 'ban'],
    ],
    documentada: [
      [6, 'receive'],
      [2, 'split'],
      [1, 'closeShort'],
      [1, 'revise'],
      [1, 'ban'],
    ],
    completada: [
      [6, 'accrue'],
      [1, 'receive'],
      [1, 'ban'],
    ],
    devengada: [
      [4, 'send'],
      [1, 'ban'],
    ],
    enviada: [
      [4, 'pay'],
      [2, 'reject'],
      [1, 'ban'],
    ],
    pagada: [[1, 'correctPay']],
  };
  return weighed(
    chance,
    next[status] ?? [
      [3, 'send'],
      [1, 'ban'],
    ],
  );
}

/** Random quantities that came of an order, some lines whole, some not at all. */
const cameOf = (chance: Chance, { lines }: OrderModel): CameTyped => ({
  qtys: lines.map(({ delivered }) => {
    const most = cents(delivered);
    const came = chance.one([0, most, Math.floor(most / 2), Math.ceil(most / 3)]);
    return quantity(fromCents(chance.happens(WRONG / 2) ? most + 1 : came));
  }),
  papers: chance.happens(0.7),
});

/** Random change of an order; once it is committed only quantities can change. */
function typedOrder(model: Model, chance: Chance, own: OrderModel): TypedOrder {
  const early = own.status === 'consolidada' || own.status === 'generada';
  const delivered = own.lines.map((line) => {
    if (chance.happens(0.6)) return line.requested;
    const most = cents(line.requested) + (chance.happens(WRONG) ? 1 : 0);
    return quantity(fromCents(chance.between(Math.max(1, Math.floor(most / 2)), most)));
  });
  const prices = new Map([...own.prices].map(([supply, now]) => [supply, typedPrice(chance, now)] as const));
  return {
    delivered,
    ...(early && chance.happens(0.6) && { prices }),
    ...(early && chance.happens(0.2) && { quarter: orderQuarter(model, chance, own) }),
  };
}

/** Random price, mostly a little below or above the plan's. */
const typedPrice = (chance: Chance, now: Price): Price => {
  const other = add(now, price(fromCents(chance.between(-30, 20))));
  return compare(other, price(0)) > 0 ? other : now;
};

const orderQuarter = (model: Model, chance: Chance, own: OrderModel): Quarter =>
  chance.happens(0.7) ? own.quarter : quarterFor(model, chance, own.lines[0]?.unit ?? 0);

const CHOICES: readonly (readonly [number, Choice])[] = [
  [4, plan],
  [1, newPrice],
  [18, reprogramming],
  [14, programming],
  [12, extension],
  [14, newRequest],
  [12, oldRequest],
  [8, newOrder],
  [22, oldOrder],
];

/** Next command of a walk. */
export function chosen(model: Model, chance: Chance, world: World): Command {
  for (;;) {
    // Without an approved plan there is little else to do.
    const approved = [...model.plans.values()].some(({ status }) => status === 'aprobado');
    const choice = approved || chance.happens(0.1) ? weighed(chance, CHOICES) : plan;
    const command = choice(model, chance, world);
    if (command !== undefined) return command;
  }
}
