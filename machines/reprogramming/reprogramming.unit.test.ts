import { money, price, quantity, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { describe, expect, test } from 'vitest';
import { planLine } from '../ledger/plan-line.ts';
import { available, type PlanLineState, planned, plannedTotal, priceNow } from '../ledger/plan-line-state.ts';
import { MOVED_ON } from '../life-cycle/rules.ts';
import { pac } from '../pac/decide.ts';
import type { PacState } from '../pac/state.ts';
import { happenings, listed, walked } from '../testing/paths.ts';
import { carriedOut, reasonIn } from '../testing/specification.ts';
import type { PlanFigures, ReprogrammingCommand, ReprogrammingDraft } from './commands.ts';
import { reprogramming } from './decide.ts';
import { isOfferedFor } from './levels.ts';
import { reprogrammingStates } from './life-cycle.ts';
import { planAfter, reprogrammingMoves } from './moves.ts';
import { type ReprogrammingState, totalFault } from './state.ts';

const SUB_PRODUCT = '1-1-1';
const lineOf = (supply: number): string => `${supply}-${SUB_PRODUCT}`;
const SUPPLIES: Readonly<Record<number, readonly [code: string, name: string]>> = {
  1: ['1001', 'ACETAMINOFÉN'],
  2: ['1002', 'AMOXICILINA'],
  3: ['1003', 'GASA'],
  4: ['1004', 'JERINGA'],
};

/** A plan and its ledger, on which reprogrammings are carried out as the commands do. */
interface World {
  readonly plan: PacState;
  readonly lines: ReadonlyMap<number, PlanLineState>;
}

function opened(): World {
  const start: readonly (readonly [supply: number, qty: string, price: string])[] = [
    [1, '1000', '2.50'],
    [2, '100', '30'],
    [3, '50', '10'],
  ];
  const described = (supply: number) => {
    const [codInternal = '', description = ''] = SUPPLIES[supply] ?? [];
    return { supply, subProduct: SUB_PRODUCT, row: '266', group: '200', codInternal, description };
  };
  const plan = carriedOut(pac, [
    {
      type: 'SavePac',
      unit: 100101,
      executor: 100100,
      year: 2026,
      lines: start.map(([supply, qty, unitPrice]) => ({
        ...described(supply),
        qty: quantity(qty),
        price: price(unitPrice),
        active: true,
      })),
    },
    {
      type: 'SendPac',
      catalogue: start.map(([supply, , unitPrice]) => ({ supply, price: price(unitPrice), active: true })),
    },
    { type: 'ApprovePac' },
  ]);
  const lines = start.map(([supply, qty, unitPrice]) => {
    const line = carriedOut(planLine, [
      {
        type: 'OpenPlanLine',
        unit: 100101,
        executor: 100100,
        year: 2026,
        ...described(supply),
        qtyStart: quantity(qty),
        price: price(unitPrice),
        source: 'pac-100101:2026',
      },
    ]);
    return [supply, line] as const;
  });
  return { plan, lines: new Map(lines) };
}

/** What a handler would say of a supply. */
function figuresOf({ plan, lines }: World, supply: number): PlanFigures {
  const [codInternal = '', description = ''] = SUPPLIES[supply] ?? [];
  const line = lines.get(supply);
  return {
    line: lineOf(supply),
    kind: line === undefined ? 'new' : plan.eliminated.includes(lineOf(supply)) ? 'eliminated' : 'planned',
    supply,
    subProduct: SUB_PRODUCT,
    row: '266',
    group: '200',
    codInternal,
    description,
    plannable: true,
    planned: line ? planned(line) : quantity(0),
    available: line ? available(line) : quantity(0),
    price: line ? priceNow(line) : price('9'),
  };
}

type Change = readonly [level: string, supply: number, qty?: string | undefined, unitPrice?: string];
const draftsOf = (world: World, changes: readonly Change[]): readonly ReprogrammingDraft[] =>
  changes.map(([level, supply, qty, unitPrice], at) => ({
    id: at + 1,
    level,
    levelKnown: true,
    ...(qty !== undefined && { qty: quantity(qty) }),
    ...(unitPrice !== undefined && { price: price(unitPrice) }),
    justification: 'Cambio de la demanda',
    plan: figuresOf(world, supply),
  }));

const save = (
  world: World,
  changes: readonly Change[],
  extensionBudget: 0 | 1 = 0,
): ReprogrammingCommand => ({
  type: 'SaveReprogramming',
  id: 7,
  number: 1,
  unit: 100101,
  executor: 100100,
  year: 2026,
  date: '2026-11-20',
  extensionBudget,
  justification: '',
  details: draftsOf(world, changes),
  planApproved: true,
  current: world.plan.budgetNow,
});
const send = (world: World, state: ReprogrammingState): ReprogrammingCommand => ({
  type: 'SendReprogramming',
  plan: state.details.map(({ supply }) => figuresOf(world, supply)),
  current: world.plan.budgetNow,
});
const approve: ReprogrammingCommand = {
  type: 'ApproveReprogramming',
  numberResolution: '1/2026',
  dateResolution: '2026-11-21',
  today: '2026-11-22',
};
const reject: ReprogrammingCommand = { type: 'RejectReprogramming', reason: 'Sin respaldo' };

/** Carries a step out with what it moves. */
function step(world: World, state: ReprogrammingState, command: ReprogrammingCommand) {
  const after = carriedOut(reprogramming, [command], state);
  const lines = new Map(world.lines);
  for (const { key, command: move } of reprogrammingMoves(state, after)) {
    const [, , supply] = key;
    lines.set(supply, carriedOut(planLine, [move], lines.get(supply) ?? planLine.initial));
  }
  const plan =
    command.type === 'ApproveReprogramming'
      ? carriedOut(pac, [planAfter(world.plan, after)], world.plan)
      : world.plan;
  return { world: { plan, lines }, state: after };
}

function approved(world: World, changes: readonly Change[], extensionBudget: 0 | 1 = 0): World {
  const drafted = step(world, reprogramming.initial, save(world, changes, extensionBudget));
  const sent = step(drafted.world, drafted.state, send(drafted.world, drafted.state));
  return step(sent.world, sent.state, approve).world;
}

const line = ({ lines }: World, supply: number): PlanLineState => lines.get(supply) ?? planLine.initial;
/** V, A and total of a line. */
const figures = (world: World, supply: number) => {
  const found = line(world, supply);
  return [planned(found), available(found), plannedTotal(found)];
};
const totalOfLines = ({ lines }: World) => sum([...lines.values()].map(plannedTotal), ZERO_MONEY);

const NEUTRAL: readonly Change[] = [
  ['VC', 1, '800'],
  ['VC', 2, '110'],
  ['A', 4, '20', '10'],
];

const withdraw: ReprogrammingCommand = { type: 'WithdrawReprogramming' };

describe('the machine', () => {
  const world = opened();
  const drafted = carriedOut(reprogramming, [save(world, NEUTRAL)]);
  const commands = [
    save(world, NEUTRAL),
    send(world, drafted),
    approve,
    reject,
    { ...reject, reason: ' ' } as ReprogrammingCommand,
    withdraw,
  ];
  const MOVED = MOVED_ON.message;
  /** R3 §4: what each command answers in each status; '' is accepted. Columns as `commands`. */
  const ANSWERS: Readonly<Record<string, readonly string[]>> = {
    nuevo: ['', MOVED, MOVED, MOVED, MOVED, MOVED],
    pendiente: ['', '', MOVED, MOVED, MOVED, MOVED],
    enviado: [MOVED, MOVED, '', '', 'Por favor, ingresar la justificación', ''],
    rechazado: ['', '', MOVED, MOVED, MOVED, MOVED],
    aprobado: [MOVED, MOVED, MOVED, MOVED, MOVED, MOVED],
  };
  const visits = walked(reprogramming.machine, commands, ({ status }) => status);

  test('reaches every state, by every event that its table names', () => {
    expect(visits.map(({ state }) => state.status).sort()).toEqual(Object.keys(ANSWERS).sort());
    const other = save(world, [...NEUTRAL.slice(1), ['VC', 1, '800.00']]);
    expect(happenings(reprogramming, visits, [...commands, other])).toEqual(listed(reprogrammingStates));
  });

  test.each(visits.map(({ state }) => [state.status, state] as const))(
    'answers every command in %s',
    (name, state) => {
      expect(commands.map((command) => reasonIn(reprogramming.decide(state, command)))).toEqual(
        ANSWERS[name],
      );
    },
  );
});

/** planning §2.1, number by number. */
describe('the worked example', () => {
  const start = opened();
  const neutral = approved(start, NEUTRAL);
  const extended = approved(
    neutral,
    [
      ['VC', 2, '120'],
      ['VCU', 3, undefined, '10.5'],
    ],
    1,
  );

  test('begins with 6,000.00 and 1,150 units', () => {
    expect(start.plan).toMatchObject({ budgetNow: '6000.00', qtyNow: '1150.00' });
  });

  test('neutral: saving moves nothing, sending withholds, a rejection and a withdrawal give back', () => {
    const drafted = step(start, reprogramming.initial, save(start, NEUTRAL));
    expect(drafted.state).toMatchObject({ current: '6000.00', requested: '6000.00' });
    expect(figures(drafted.world, 1)).toEqual(['1000.00', '1000.00', '2500.00']);
    const sent = step(drafted.world, drafted.state, send(drafted.world, drafted.state));
    expect(line(sent.world, 1)).toMatchObject({ reservatedQty: '200.00' });
    expect(figures(sent.world, 1)).toEqual(['1000.00', '800.00', '2500.00']);
    const refused = step(sent.world, sent.state, reject);
    expect(line(refused.world, 1)).toMatchObject({ reservatedQty: '0.00' });
    expect(figures(refused.world, 1)).toEqual(['1000.00', '1000.00', '2500.00']);
    const takenBack = step(sent.world, sent.state, withdraw);
    expect(takenBack.state).toMatchObject({ status: 'pendiente', details: sent.state.details });
    expect(figures(takenBack.world, 1)).toEqual(['1000.00', '1000.00', '2500.00']);
  });

  test('neutral: approved, each line and the plan stand where they should', () => {
    expect(line(neutral, 1)).toMatchObject({ reductionQty: '200.00', reservatedQty: '0.00' });
    expect(figures(neutral, 1)).toEqual(['800.00', '800.00', '2000.00']);
    expect(line(neutral, 2)).toMatchObject({ extensionQty: '10.00' });
    expect(figures(neutral, 2)).toEqual(['110.00', '110.00', '3300.00']);
    expect(line(neutral, 4)).toMatchObject({ qtyStart: '0.00', extensionQty: '20.00' });
    expect(figures(neutral, 4)).toEqual(['20.00', '20.00', '200.00']);
    expect(figures(neutral, 3)).toEqual(['50.00', '50.00', '500.00']);
    expect(neutral.plan).toMatchObject({ budget: '6000.00', budgetNow: '6000.00', qtyNow: '980.00' });
    expect(neutral.plan.added).toMatchObject([{ id: '4-1-1-1', qty: '20.00', price: '10.00' }]);
    expect(totalOfLines(neutral)).toBe(neutral.plan.budgetNow);
  });

  test('extension: the plan grows', () => {
    expect(figures(extended, 2)).toEqual(['120.00', '120.00', '3600.00']);
    expect(line(extended, 3)).toMatchObject({ extensionPrice: '0.50' });
    expect(figures(extended, 3)).toEqual(['50.00', '50.00', '525.00']);
    expect(extended.plan.budgetNow).toBe('6325.00');
    expect(totalOfLines(extended)).toBe('6325.00');
  });

  const requested: World = {
    ...extended,
    lines: new Map(extended.lines).set(
      3,
      carriedOut(
        planLine,
        [{ type: 'ReserveUnits', source: 'request-9', qty: quantity(20) }],
        line(extended, 3),
      ),
    ),
  };
  const eliminated = approved(requested, [
    ['E', 3, '0', '0'],
    ['VCU', 1, undefined, '2.89375'],
  ]);

  test('an elimination leaves what is used; what is given back later is free again', () => {
    expect(line(eliminated, 3)).toMatchObject({ reductionQty: '30.00' });
    expect(figures(eliminated, 3)).toEqual(['20.00', '0.00', '210.00']);
    expect(figures(eliminated, 1)).toEqual(['800.00', '800.00', '2315.00']);
    expect(eliminated.plan).toMatchObject({ budgetNow: '6325.00', eliminated: ['3-1-1-1'] });
    const freed = carriedOut(
      planLine,
      [{ type: 'ReleaseUnits', source: 'request-9', qty: quantity(20) }],
      line(eliminated, 3),
    );
    expect(available(freed)).toBe('20.00');
  });

  test('an eliminated line whose units came back is changed as any other', () => {
    const freed: World = {
      ...eliminated,
      lines: new Map(eliminated.lines).set(
        3,
        carriedOut(
          planLine,
          [{ type: 'ReleaseUnits', source: 'request-9', qty: quantity(20) }],
          line(eliminated, 3),
        ),
      ),
    };
    const fewer = approved(freed, [
      ['VC', 3, '10'],
      ['VCU', 1, undefined, '3.025'],
    ]);
    expect(figures(fewer, 3)).toEqual(['10.00', '10.00', '105.00']);
    expect(fewer.plan).toMatchObject({ budgetNow: '6325.00', eliminated: ['3-1-1-1'] });
    const dearer = approved(freed, [
      ['VCU', 3, undefined, '21'],
      ['VCU', 1, undefined, '2.63125'],
    ]);
    expect(figures(dearer, 3)).toEqual(['20.00', '20.00', '420.00']);

    // Again, now whole: the mark is there once.
    const whole = approved(freed, [
      ['E', 3],
      ['VCU', 1, undefined, '3.15625'],
    ]);
    expect(figures(whole, 3)).toEqual(['0.00', '0.00', '0.00']);
    expect(whole.plan.eliminated).toEqual(['3-1-1-1']);

    // More units take it up again, whatever the type.
    const more = approved(freed, [
      ['VC', 3, '40'],
      ['VCU', 1, undefined, '2.63125'],
    ]);
    expect(figures(more, 3)).toEqual(['40.00', '40.00', '420.00']);
    expect(more.plan.eliminated).toEqual([]);
    for (const world of [fewer, dearer, whole, more]) expect(totalOfLines(world)).toBe(world.plan.budgetNow);
  });

  test('what is offered for an eliminated line', () => {
    const TYPES = ['A', 'RA', 'VC', 'VCU', 'E'];
    const offered = (planned: string, extension: boolean) =>
      TYPES.filter((id) => isOfferedFor(id, { kind: 'eliminated', planned: quantity(planned) }, extension));
    expect(offered('12', false)).toEqual(['RA', 'VC', 'VCU', 'E']);
    expect(offered('12', true)).toEqual(['RA', 'VC', 'VCU']);
    expect(offered('0', false)).toEqual(['RA']);
  });

  test('an eliminated line without units is taken up again under its own type alone', () => {
    const whole = approved(extended, [
      ['E', 3],
      ['VCU', 1, undefined, '3.15625'],
    ]);
    expect(figures(whole, 3)).toEqual(['0.00', '0.00', '0.00']);
    expect(
      reasonIn(reprogramming.decide(reprogramming.initial, save(whole, [['A', 3, '40', '12']], 1))),
    ).toBe('El insumo 1003 GASA (subproducto 1-1-1) fue eliminado del plan: se reactiva con el tipo RA');
    expect(reasonIn(reprogramming.decide(reprogramming.initial, save(whole, [['VC', 3, '40']], 1)))).toBe(
      'El insumo 1003 GASA (subproducto 1-1-1) no está en el plan con cantidad: se agrega con el tipo A, o RA si fue eliminado',
    );
    const back = approved(whole, [['RA', 3, '40', '12']], 1);
    expect(line(back, 3)).toMatchObject({ extensionQty: '40.00' });
    expect(priceNow(line(back, 3))).toBe('12.00');
    expect(figures(back, 3)).toEqual(['40.00', '40.00', '480.00']);
    expect(back.plan).toMatchObject({ eliminated: [], budgetNow: '6805.00' });
    expect(totalOfLines(back)).toBe(back.plan.budgetNow);
  });
});

describe('saving refuses', () => {
  const world = opened();
  const L1 = 'insumo 1001 ACETAMINOFÉN (subproducto 1-1-1)';
  test.each<readonly [string, readonly Change[], 0 | 1, string]>([
    ['no changes', [], 0, 'Ingresar los cambios a realizar'],
    [
      'a line twice',
      [
        ['VC', 1, '900'],
        ['VCU', 1],
      ],
      0,
      `El ${L1} ya está agregado`,
    ],
    ['no type', [['', 1, '900']], 0, 'Seleccionar tipo modificación'],
    [
      'a type of extensions',
      [['VP', 1, '900']],
      0,
      `El tipo de modificación VP no se usa en reprogramación: elija otro para el ${L1}`,
    ],
    ['a planned line added', [['A', 1, '5']], 0, `El ${L1} ya está en el plan: no se agrega otra vez`],
    [
      'a line changed that is not planned',
      [['VC', 4, '5']],
      0,
      'El insumo 1004 JERINGA (subproducto 1-1-1) no está en el plan con cantidad: se agrega con el tipo A, o RA si fue eliminado',
    ],
    [
      'a line taken up again that was not eliminated',
      [['RA', 1, '2000']],
      0,
      `El ${L1} no fue eliminado del plan: no se reactiva`,
    ],
    [
      'a price under VC',
      [['VC', 1, '900', '3']],
      0,
      `El tipo de modificación VC no cambia el precio del ${L1}: es Q2.50`,
    ],
    [
      'a quantity under VCU',
      [['VCU', 1, '900', '3']],
      0,
      `El tipo de modificación VCU no cambia la cantidad del ${L1}: es 1,000`,
    ],
    [
      'the quantity that it has',
      [['VC', 1, '1000']],
      0,
      `El ${L1} queda como está: cambie sus valores o quítelo`,
    ],
    ['no unit', [['VC', 1, '0']], 0, `La cantidad del ${L1} debe ser un número entero, 1 como mínimo`],
    ['half a unit', [['VC', 1, '0.5']], 0, `La cantidad del ${L1} debe ser un número entero, 1 como mínimo`],
    ['no price', [['VCU', 1, undefined, '0']], 0, `El precio del ${L1} debe ser mayor que cero`],
    [
      'an elimination in an extension',
      [['E', 1]],
      1,
      `El tipo de modificación E no se usa en una ampliación: quítelo del ${L1}`,
    ],
    [
      'less than one unit more in an extension',
      [['VC', 1, '900']],
      1,
      `En una ampliación la cantidad del ${L1} es de 1,001 como mínimo`,
    ],
    [
      'less than ten cents more in an extension',
      [['VCU', 1, undefined, '2.59']],
      1,
      `En una ampliación el precio del ${L1} es de Q2.60 como mínimo`,
    ],
    [
      'another total',
      [['VC', 1, '800']],
      0,
      'El presupuesto actual no coincide con el nuevo presupuesto: Q6,000.00 / Q5,500.00',
    ],
  ])('%s', (_, changes, extensionBudget, message) => {
    expect(reasonIn(reprogramming.decide(reprogramming.initial, save(world, changes, extensionBudget)))).toBe(
      message,
    );
  });

  test('nothing of any other type of the catalogue: both values may change', () => {
    const command = save(world, [['OT', 1, '1001', '2.6']], 1);
    expect(reasonIn(reprogramming.decide(reprogramming.initial, command))).toBe('');
  });
});

test('an extension must add money', () => {
  const world = opened();
  const down = carriedOut(reprogramming, [save(world, NEUTRAL)]);
  expect(totalFault(1, down.current, down.requested, String)).toBe(
    'El nuevo prespuesto debe de ser mayor al presupuesto actual: 6000.00 / 6000.00',
  );
  expect(totalFault(1, money('6000'), money('6000.01'), String)).toBe('');
});

describe('sending', () => {
  test('refuses what is no longer free, and names how much is', () => {
    const world = opened();
    const drafted = carriedOut(reprogramming, [save(world, NEUTRAL)]);
    const busy: World = {
      ...world,
      lines: new Map(world.lines).set(
        1,
        carriedOut(
          planLine,
          [{ type: 'ReserveUnits', source: 'request-9', qty: quantity(900) }],
          line(world, 1),
        ),
      ),
    };
    expect(reasonIn(reprogramming.decide(drafted, send(busy, drafted)))).toBe(
      'No hay cantidad suficiente del insumo 1001 ACETAMINOFÉN (subproducto 1-1-1): disponible 100, solicitado 200',
    );
  });

  test('asks the totals again: an elimination takes what is free by then (planning B6)', () => {
    const world = opened();
    const changes: readonly Change[] = [
      ['E', 3],
      ['VCU', 1, undefined, '3'],
    ];
    const drafted = carriedOut(reprogramming, [save(world, changes)]);
    const busy: World = {
      ...world,
      lines: new Map(world.lines).set(
        3,
        carriedOut(
          planLine,
          [{ type: 'ReserveUnits', source: 'request-9', qty: quantity(1) }],
          line(world, 3),
        ),
      ),
    };
    expect(reasonIn(reprogramming.decide(drafted, send(busy, drafted)))).toBe(
      'El presupuesto actual no coincide con el nuevo presupuesto: Q6,000.00 / Q6,010.00',
    );
    const all: World = {
      ...world,
      lines: new Map(world.lines).set(
        3,
        carriedOut(
          planLine,
          [{ type: 'ReserveUnits', source: 'request-9', qty: quantity(50) }],
          line(world, 3),
        ),
      ),
    };
    expect(reasonIn(reprogramming.decide(drafted, send(all, drafted)))).toBe(
      'La línea no tiene cantidad disponible que eliminar: 1003 GASA (subproducto 1-1-1)',
    );
  });
});

test.each([
  [
    '2026-11-19',
    'La fecha de resolución debe ser igual o posterior a la fecha de la reprogramación (20/11/2026)',
  ],
  ['2026-11-23', 'La fecha de resolución no puede ser posterior a hoy'],
  ['2026-11-22', ''],
])('approving with the resolution of %s', (dateResolution, message) => {
  const world = opened();
  const drafted = carriedOut(reprogramming, [save(world, NEUTRAL)]);
  const sent = carriedOut(reprogramming, [send(world, drafted)], drafted);
  expect(reasonIn(reprogramming.decide(sent, { ...approve, dateResolution }))).toBe(message);
});

test('prints from being sent on', () => {
  const printed = (['pendiente', 'enviado', 'rechazado', 'aprobado'] as const).map((status) =>
    reprogramming.offers({ status }).some(({ action }) => action === 'printrepac'),
  );
  expect(printed).toEqual([false, true, true, true]);
});
