import type { Quarter } from '@expediente/kernel/dates.ts';
import { money } from '@expediente/kernel/decimal.ts';
import type { Json } from '@expediente/kernel/events.ts';
import type { QuarterAmount } from '@expediente/schemas/quarterly/events.ts';
import { FIRST_LAW } from '@expediente/schemas/rules/registry.ts';
import { judgedBy } from '@expediente/schemas/rules/rule-set.ts';
import type { Lapse } from '@expediente/schemas/shared/lapse.ts';
import { describe, expect, test } from 'vitest';
import { MOVED_ON } from '../life-cycle/rules.ts';
import { type CalendarLaw, lateQuarters } from '../rules/calendar.ts';
import { happenings, listed, walked } from '../testing/paths.ts';
import { CORRECTED_LAW } from '../testing/samples.ts';
import { carriedOut, reasonIn, typesIn } from '../testing/specification.ts';
import type { QuarterlyCommand } from './commands.ts';
import { missingQuarter, quarterly } from './decide.ts';
import { quarterlyStates } from './life-cycle.ts';
import { presentBudgets, programmed, type QuarterlyFacts, type QuarterlyState } from './state.ts';

const plan = { budgetPac: money('26540'), lapsed: [] };
const amount = (group: string, quarter: Quarter, budget: string): QuarterAmount => ({
  group,
  quarter,
  budget: money(budget),
});
const FIRST = [
  amount('100', 'PRIMERO', '5300'),
  amount('200', 'PRIMERO', '2580'),
  amount('300', 'PRIMERO', '2900'),
];
const SECOND = [amount('100', 'SEGUNDO', '5300'), amount('200', 'SEGUNDO', '2580')];
const THIRD = [amount('100', 'TERCERO', '5300'), amount('200', 'TERCERO', '2580')];

const save = (amounts: readonly QuarterAmount[]): QuarterlyCommand => ({
  type: 'SaveQuarterly',
  unit: 100101,
  executor: 100100,
  year: 2026,
  number: 1,
  amounts,
  planApproved: true,
  ...plan,
});
const sendOn = (today: string, law: CalendarLaw = FIRST_LAW): QuarterlyCommand => ({
  type: 'SendQuarterly',
  law,
  today,
  ...plan,
});
const send = sendOn('2026-01-08');
const approve: QuarterlyCommand = { type: 'ApproveQuarterly', ...plan };
const reject: QuarterlyCommand = { type: 'RejectQuarterly', reason: 'Falta el grupo 300' };
const bare: QuarterlyCommand = { type: 'RejectQuarterly', reason: ' ' };
const extend: QuarterlyCommand = {
  type: 'ExtendQuarterly',
  extension: 5,
  changes: [
    { group: '100', quarter: 'PRIMERO', change: money('-1000') },
    { group: '400', quarter: 'PRIMERO', change: money('1000') },
  ],
};
const judge: QuarterlyCommand = {
  type: 'JudgeQuarterlyAgain',
  law: CORRECTED_LAW,
  reason: 'Se publicó mal',
};
const whole = [...FIRST, ...SECOND, ...THIRD];
const withdraw: QuarterlyCommand = { type: 'WithdrawQuarterly' };
const commands = [save(whole), send, approve, reject, bare, extend, judge, withdraw];

const MOVED = MOVED_ON.message;
const BARE = 'Por favor, ingresar la justificación';
const JUDGED_WELL = 'Ninguna versión que lo evaluó fue corregida: no hay nada que evaluar de nuevo';
const CLOSED = 'El cuatrimestre PRIMERO no está aprobado';
/** R3 §4: what each command answers in each status; '' is accepted. Columns as `commands`. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  'nuevo 0': ['', MOVED, MOVED, MOVED, MOVED, MOVED, MOVED, MOVED],
  'pendiente 0': ['', '', MOVED, MOVED, MOVED, CLOSED, JUDGED_WELL, MOVED],
  'enviado 0': [MOVED, MOVED, '', '', BARE, CLOSED, '', ''],
  'rechazado 0': ['', '', MOVED, MOVED, MOVED, CLOSED, '', MOVED],
  'pendiente 1': ['', '', MOVED, MOVED, MOVED, '', '', MOVED],
  'enviado 1': [MOVED, MOVED, '', '', BARE, '', '', ''],
  'rechazado 1': ['', '', MOVED, MOVED, MOVED, '', '', MOVED],
  'pendiente 2': ['', '', MOVED, MOVED, MOVED, '', '', MOVED],
  'enviado 2': [MOVED, MOVED, '', '', BARE, '', '', ''],
  'rechazado 2': ['', '', MOVED, MOVED, MOVED, '', '', MOVED],
  'aprobado 3': [MOVED, MOVED, MOVED, MOVED, MOVED, '', '', MOVED],
};

describe('the machine', () => {
  const key = ({ status, approved }: QuarterlyState) => `${status} ${approved}`;
  // The walk keeps one state of each key: not the one that was judged again, nor a draft that had been sent.
  const steps = commands.filter((command) => command !== judge && command !== withdraw);
  const visits = walked(quarterly.machine, steps, key);

  test('reaches every state, by every event that its table names', () => {
    expect(visits.map(({ state }) => key(state)).sort()).toEqual(Object.keys(ANSWERS).sort());
    const again = save([...FIRST, ...SECOND, amount('100', 'TERCERO', '7880')]);
    expect(happenings(quarterly, visits, [...commands, again])).toEqual(listed(quarterlyStates));
  });

  test('is in the state that the decided events fold to', () => {
    for (const { path, value } of visits) expect(carriedOut(quarterly, path).status).toBe(value);
  });

  test.each(visits.map(({ state }) => [key(state), state] as const))(
    'answers every command in %s',
    (name, state) => {
      expect(commands.map((command) => reasonIn(quarterly.decide(state, command)))).toEqual(ANSWERS[name]);
    },
  );
});

/** planning §2.2, number by number. */
describe('the worked example', () => {
  const FIRST_TWO = [...FIRST, ...SECOND];
  const drafted = carriedOut(quarterly, [save([...FIRST, amount('100', 'SEGUNDO', '5300')])]);
  const first = carriedOut(quarterly, [send, approve], drafted);
  const second = carriedOut(quarterly, [save(FIRST_TWO), send, approve], first);

  test('PRIMERO and part of SEGUNDO are saved; PRIMERO is approved and locked', () => {
    expect(programmed(drafted)).toBe('16080.00');
    expect(first).toMatchObject({ status: 'pendiente', approved: 1 });
    expect(presentBudgets(first)).toEqual(FIRST);
    expect(reasonIn(quarterly.decide(first, save([amount('100', 'PRIMERO', '5300.01'), ...SECOND])))).toBe(
      'El cuatrimestre PRIMERO ya está aprobado: el presupuesto del grupo 100 solo cambia con una reprogramación cuatrimestral',
    );
  });

  test('the third must divide the whole plan', () => {
    expect(second).toMatchObject({ status: 'pendiente', approved: 2 });
    const short = [...FIRST_TWO, amount('100', 'TERCERO', '5300'), amount('200', 'TERCERO', '2579.99')];
    expect(reasonIn(quarterly.decide(second, save(short)))).toBe(
      'El presupuesto total debe de coincider con el presupuesto del PAC.',
    );
    const over = [...FIRST_TWO, amount('100', 'TERCERO', '5300'), amount('200', 'TERCERO', '2580.01')];
    expect(reasonIn(quarterly.decide(second, save(over)))).toBe(
      'El presupuesto total (Q26,540.01) supera el presupuesto del PAC (Q26,540.00)',
    );
    const third = carriedOut(quarterly, [save(whole), send, approve], second);
    expect(third).toMatchObject({ status: 'aprobado', approved: 3 });
    expect(typesIn(quarterly.decide(carriedOut(quarterly, [save(whole), send], second), approve))).toEqual([
      'QuarterlyApproved',
      'QuarterlyCompleted',
    ]);
  });

  test('an extension changes present budgets; what it moved is no longer programmed twice', () => {
    const extended = carriedOut(quarterly, [extend], first);
    expect(presentBudgets(extended)).toEqual([
      amount('100', 'PRIMERO', '4300'),
      amount('200', 'PRIMERO', '2580'),
      amount('300', 'PRIMERO', '2900'),
      amount('400', 'PRIMERO', '1000'),
    ]);
    expect(programmed(extended)).toBe('16080.00');
    // A client that sends the present budget of an approved group changes nothing.
    const present = save([amount('100', 'PRIMERO', '4300'), ...SECOND]);
    expect(reasonIn(quarterly.decide(extended, present))).toBe('');
  });
});

/** Planning B44: Q4,770.00 of PRIMERO were neither executed nor held when it ended. */
describe('what has lapsed', () => {
  const lapsed: readonly Lapse[] = [
    { group: '100', quarter: 'PRIMERO', amount: money('4000') },
    { group: '200', quarter: 'PRIMERO', amount: money('770') },
  ];
  const inMay = <Command extends QuarterlyCommand>(command: Command): Command => ({ ...command, lapsed });
  const first = carriedOut(quarterly, [save([...FIRST, ...SECOND]), send, approve]);
  const second = carriedOut(quarterly, [inMay(sendOn('2026-05-04')), inMay(approve)], first);
  const third = (budget: string) =>
    inMay(save([...FIRST, ...SECOND, amount('100', 'TERCERO', '5300'), amount('200', 'TERCERO', budget)]));

  test('may be programmed in TERCERO, whole, in part or not at all', () => {
    for (const budget of ['2580', '2580.01', '7350'])
      expect(reasonIn(quarterly.decide(second, third(budget)))).toBe('');
    expect(reasonIn(quarterly.decide(second, third('7350.01')))).toBe(
      'El presupuesto total (Q26,540.01, sin Q4,770.00 que vencieron) supera el presupuesto del PAC (Q26,540.00)',
    );
    expect(reasonIn(quarterly.decide(second, third('2579.99')))).toBe(
      'El presupuesto total debe de coincider con el presupuesto del PAC.',
    );
  });

  test('and was given to SEGUNDO by an extension: TERCERO is programmed as it was meant', () => {
    const given = carriedOut(
      quarterly,
      [
        {
          type: 'ExtendQuarterly',
          extension: 6,
          changes: [{ group: '100', quarter: 'SEGUNDO', change: money('4770') }],
        },
      ],
      second,
    );
    expect(programmed(given)).toBe('23430.00');
    const whole = [inMay(save([...FIRST, ...SECOND, ...THIRD])), inMay(send), inMay(approve)];
    expect(carriedOut(quarterly, whole, given).status).toBe('aprobado');
    expect(reasonIn(quarterly.decide(given, third('2580.01')))).toContain('Q26,540.01, sin Q4,770.00');
  });

  test('is left where PRIMERO and SEGUNDO were the whole plan: TERCERO takes of it, and not a cent more', () => {
    const all = save([...FIRST, amount('100', 'SEGUNDO', '15760')]);
    const divided = carriedOut(quarterly, [all, send, approve, send, approve]);
    const last = (budget: string) => save([...FIRST, amount('100', 'TERCERO', budget)]);
    expect(reasonIn(quarterly.decide(divided, last('0.01')))).toContain('supera el presupuesto del PAC');
    expect(reasonIn(quarterly.decide(divided, inMay(last('0.01'))))).toBe('');
    expect(reasonIn(quarterly.decide(divided, inMay(last('4770'))))).toBe('');
    expect(reasonIn(quarterly.decide(divided, inMay(last('4770.01'))))).toContain('Q26,540.01');
  });

  test('is kept by what is sent and approved on that day', () => {
    expect(second.lapsed).toEqual(lapsed);
    expect(quarterly.decide(carriedOut(quarterly, [inMay(send)], first), inMay(approve))).toMatchObject({
      events: [{ type: 'QuarterlyApproved', data: { quarter: 'SEGUNDO', lapsed } }],
    });
  });

  test('and was taken by an order meanwhile: the approval finds too much', () => {
    const sent = carriedOut(quarterly, [third('7350'), inMay(send)], second);
    const less = {
      ...approve,
      lapsed: [{ group: '100', quarter: 'PRIMERO', amount: money('4000') }] as const,
    };
    expect(reasonIn(quarterly.decide(sent, less))).toBe(
      'El presupuesto total (Q27,310.00, sin Q4,000.00 que vencieron) supera el presupuesto del PAC (Q26,540.00)',
    );
  });
});

test.each([
  [
    'a group twice in one cuatrimestre',
    [...FIRST, amount('100', 'PRIMERO', '1')],
    'El grupo 100 ya está agregado en PRIMERO',
  ],
  ['nothing for the cuatrimestre in turn', SECOND, 'Ingresar el presupuesto del cuatrimestre PRIMERO'],
  [
    'only zeros for it',
    [amount('100', 'PRIMERO', '0'), ...SECOND],
    'Ingresar el presupuesto del cuatrimestre PRIMERO',
  ],
  [
    'more than the plan',
    [amount('100', 'PRIMERO', '26540.01')],
    'El presupuesto total (Q26,540.01) supera el presupuesto del PAC (Q26,540.00)',
  ],
])('saving refuses %s', (_, amounts, message) => {
  expect(reasonIn(quarterly.decide(quarterly.initial, save(amounts)))).toBe(message);
});

test('saved as it is it records nothing', () => {
  expect(quarterly.decide(carriedOut(quarterly, [save(FIRST)]), save(FIRST.toReversed()))).toEqual({
    events: [],
  });
});

/** R3 §4's table, to the letter: allowed actions; a blocked one has its reason. */
test.each<[QuarterlyFacts, readonly string[]]>([
  [{ status: 'pendiente', missing: null }, ['update', 'sendrequest', 'view']],
  [
    { status: 'pendiente', missing: 'SEGUNDO' },
    ['update', 'sendrequest: Ingresar el presupuesto del cuatrimestre SEGUNDO', 'view'],
  ],
  [{ status: 'enviado', missing: null }, ['approve', 'refuse', 'withdraw', 'view']],
  [{ status: 'rechazado', missing: null }, ['update', 'sendrequest', 'view']],
  [{ status: 'aprobado', missing: null }, ['view']],
  [{ status: 'nuevo', missing: 'PRIMERO' }, []],
])('offers in %o', (facts, expected) => {
  const offered = quarterly
    .offers(facts)
    .map(({ action, reason }) => (reason ? `${action}: ${reason}` : action));
  expect(offered).toEqual(expected);
});

test('after an approval the next cuatrimestre is missing until it is entered', () => {
  const first = carriedOut(quarterly, [save(FIRST), send, approve]);
  expect(missingQuarter(first)).toBe('SEGUNDO');
  expect(missingQuarter(carriedOut(quarterly, [save([...FIRST, ...SECOND])], first))).toBeNull();
});

describe('the window of a cuatrimestre', () => {
  // 2026 begins on a Thursday: its third working day is Monday 5 January.
  const LAW: CalendarLaw = {
    ...FIRST_LAW,
    windows: [...FIRST_LAW.windows, { version: 2, validFrom: '2025-07-01', values: { days: 3 } }],
  };
  const sent = (...days: readonly string[]) =>
    carriedOut(quarterly, [save(whole), ...days.flatMap((day) => [sendOn(day, LAW), approve])]);

  test('is judged when it is sent: late ones are taken and marked, those before it began are not late', () => {
    expect(lateQuarters(sent('2026-01-05').judged)).toEqual([]);
    expect(lateQuarters(sent('2026-01-06').judged)).toEqual(['PRIMERO']);
    const all = sent('2026-01-06', '2026-04-30', '2026-09-15');
    expect(lateQuarters(all.judged)).toEqual(['PRIMERO', 'TERCERO']);
    expect(all.approved).toBe(3);
  });

  test('says by which calendar and version, in the event and in words', () => {
    const decided = quarterly.decide(carriedOut(quarterly, [save(whole)]), sendOn('2026-01-06', LAW));
    const [event] = 'events' in decided ? decided.events : [];
    expect(event && judgedBy(event.data as { readonly judged?: Json }) /* what was sent is judged */).toBe(
      'quarters@1;windows@2',
    );
    expect(event?.data).toMatchObject({
      judged: [
        { rule: 'quarters', on: '2026-01-06', result: 'PRIMERO', by: { second: 5, third: 9 } },
        {
          rule: 'windows',
          facts: { item: 'PRIMERO', day: '2026-01-06', begins: '2026-01-01' },
          result: 'closed',
          by: { days: 3, passed: 4 },
        },
      ],
    });
    expect(event && quarterly.sentence(event)).toBe(
      'Envió el cuatrimestre PRIMERO a aprobación, fuera de plazo',
    );
    expect(quarterly.fields?.(sent('2026-01-06'))).toMatchObject({
      judged: [
        {
          rule: 'Calendario de cuatrimestres',
          result: 'PRIMERO (SEGUNDO desde mayo, TERCERO desde septiembre)',
        },
        {
          rule: 'Ventanas de programación',
          facts: 'PRIMERO enviado el 06/01/2026; comienza el 01/01/2026',
          result: 'Fuera de plazo: día hábil 4 de 3',
        },
      ],
    });
  });

  test('is judged anew when what was rejected is sent again', () => {
    const late = carriedOut(quarterly, [
      save(whole),
      sendOn('2026-01-05', LAW),
      reject,
      sendOn('2026-01-09', LAW),
    ]);
    expect(lateQuarters(late.judged)).toEqual(['PRIMERO']);
  });

  test('is judged again from the right first day when the calendar was wrong', () => {
    // By the wrong calendar SEGUNDO began in May; by the right one in April.
    const state = sent('2026-01-05', '2026-05-04');
    expect(lateQuarters(state.judged)).toEqual([]);
    const again = carriedOut(quarterly, [judge], state);
    expect(lateQuarters(again.judged)).toEqual(['SEGUNDO']);
    expect(again.judged.map(({ rule, version }) => `${rule}@${version}`).sort()).toEqual([
      'quarters@2',
      'windows@2',
      'windows@2',
    ]);
    expect(again.approved).toBe(2);
  });
});
