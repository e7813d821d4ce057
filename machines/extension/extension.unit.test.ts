import type { Quarter } from '@expediente/kernel/dates.ts';
import { money, subtract } from '@expediente/kernel/decimal.ts';
import { FIRST_LAW } from '@expediente/schemas/rules/registry.ts';
import type { Lapse } from '@expediente/schemas/shared/lapse.ts';
import { describe, expect, test } from 'vitest';
import { quarterBudget } from '../ledger/quarter-budget.ts';
import { balance, type QuarterBudgetState } from '../ledger/quarter-budget-state.ts';
import { MOVED_ON } from '../life-cycle/rules.ts';
import { calendarJudged } from '../rules/calendar.ts';
import { happenings, listed, walked } from '../testing/paths.ts';
import { CORRECTED_LAW } from '../testing/samples.ts';
import { carriedOut, reasonIn } from '../testing/specification.ts';
import type { Budgets, ExtensionCommand, ExtensionDraft } from './commands.ts';
import { extension } from './decide.ts';
import { extensionStates } from './life-cycle.ts';
import { extensionMoves } from './moves.ts';
import type { ExtensionState } from './state.ts';

const budgets: Budgets = {
  approved: ['PRIMERO', 'SEGUNDO', 'TERCERO'],
  from: 'TERCERO',
  calendar: [calendarJudged(FIRST_LAW, '2026-10-01')],
  programmed: money('26540'),
  lapsed: [],
  budgetPac: money('26540'),
};
const draft = (changes: Partial<ExtensionDraft> = {}): ExtensionDraft => ({
  group: '100',
  quarter: 'TERCERO',
  level: 'A',
  levelKnown: true,
  opened: true,
  balance: money('4330'),
  newBudget: money('3330'),
  justification: 'Pasa al grupo 300',
  ...changes,
});
const added = draft({
  group: '300',
  level: 'VP',
  opened: false,
  balance: money('0'),
  newBudget: money('1000'),
  justification: 'Equipo que falta',
});
const save = (lines: readonly ExtensionDraft[], more: Partial<Budgets> = {}): ExtensionCommand => ({
  type: 'SaveExtension',
  id: 5,
  number: 1,
  unit: 100101,
  executor: 100100,
  year: 2026,
  lines,
  budgets: { ...budgets, ...more },
});
const sendWith = (free: string, more: Partial<Budgets> = {}): ExtensionCommand => ({
  type: 'SendExtension',
  budgets: { ...budgets, ...more },
  balances: [{ group: '100', quarter: 'TERCERO', balance: money(free) }],
});
const send = sendWith('4330');
const approve: ExtensionCommand = { type: 'ApproveExtension', budgets };
const reject: ExtensionCommand = { type: 'RejectExtension', reason: 'Sin respaldo' };
const bare: ExtensionCommand = { type: 'RejectExtension', reason: '' };
const judge: ExtensionCommand = {
  type: 'JudgeExtensionAgain',
  law: CORRECTED_LAW,
  reason: 'Se publicó mal',
};
const lines = [draft(), added];
const withdraw: ExtensionCommand = { type: 'WithdrawExtension' };
const commands = [save(lines), send, approve, reject, bare, judge, withdraw];

const MOVED = MOVED_ON.message;
const BARE = 'Por favor, ingresar la justificación';
/** R3 §4: what each command answers in each status; '' is accepted. Columns as `commands`. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  nuevo: ['', MOVED, MOVED, MOVED, MOVED, MOVED, MOVED],
  pendiente: ['', '', MOVED, MOVED, MOVED, '', MOVED],
  enviado: [MOVED, MOVED, '', '', BARE, '', ''],
  rechazado: ['', '', MOVED, MOVED, MOVED, '', MOVED],
  aprobado: [MOVED, MOVED, MOVED, MOVED, MOVED, '', MOVED],
};

describe('the machine', () => {
  // Judging again leads nowhere else; the walk keeps one state of each key, which would be the one judged again.
  const steps = commands.filter((command) => command !== judge);
  const visits = walked(extension.machine, steps, ({ status }) => status);

  test('reaches every state, by every event that its table names', () => {
    expect(visits.map(({ state }) => state.status).sort()).toEqual(Object.keys(ANSWERS).sort());
    expect(happenings(extension, visits, [...commands, save([draft()])])).toEqual(listed(extensionStates));
  });

  test.each(visits.map(({ state }) => [state.status, state] as const))(
    'answers every command in %s',
    (name, state) => {
      expect(commands.map((command) => reasonIn(extension.decide(state, command)))).toEqual(ANSWERS[name]);
    },
  );
});

test.each<readonly [string, readonly ExtensionDraft[], Partial<Budgets>, string]>([
  ['no lines', [], {}, 'Ingresar los cambios a realizar'],
  ['a group twice', [draft(), draft()], {}, 'El grupo 100 en TERCERO ya está agregado'],
  [
    'a cuatrimestre that is not approved',
    [draft()],
    { approved: ['PRIMERO'] },
    'El cuatrimestre TERCERO no está aprobado',
  ],
  [
    'a cuatrimestre that is over',
    [draft({ quarter: 'SEGUNDO' })],
    {},
    'El cuatrimestre SEGUNDO ya pasó: sus presupuestos no cambian',
  ],
  [
    'any of a year that is over',
    [draft()],
    { from: null },
    'El cuatrimestre TERCERO ya pasó: sus presupuestos no cambian',
  ],
  [
    'a type that extensions do not have',
    [draft({ level: 'VC' })],
    {},
    'Seleccionar tipo modificación: VC no se usa en el grupo 100 en TERCERO',
  ],
  [
    'a new group under another type',
    [{ ...added, level: 'A' }],
    {},
    'El grupo 300 en TERCERO no tiene presupuesto: se agrega con el tipo de modificación VP',
  ],
  ['no justification', [draft({ justification: ' ' })], {}, BARE],
  [
    'a balance that moved since it was seen',
    [draft({ seen: money('5000') })],
    {},
    'El saldo del grupo 100 en TERCERO cambió de Q5,000.00 a Q4,330.00: revise el nuevo presupuesto',
  ],
  [
    'no change',
    [draft({ newBudget: money('4330') })],
    {},
    'El nuevo presupuesto del grupo 100 en TERCERO es el que ya tiene: cámbielo o quite la línea',
  ],
  [
    'a direction that is not the change’s',
    [draft({ direction: 'UP' })],
    {},
    'El cambio del grupo 100 en TERCERO disminuye el presupuesto: no corresponde con el tipo UP',
  ],
  [
    'more than the plan (planning §2.2)',
    [draft({ newBudget: money('4330.01') })],
    {},
    'Los cuatrimestres aprobados sumarían Q26,540.01 y el presupuesto del PAC es de Q26,540.00: reduzca los aumentos',
  ],
])('saving refuses %s', (_, asked, more, message) => {
  expect(reasonIn(extension.decide(extension.initial, save(asked, more)))).toBe(message);
});

describe('what lapsed of cuatrimestres that are over (planning B44)', () => {
  const lapsed: readonly Lapse[] = [
    { group: '100', quarter: 'PRIMERO', amount: money('1200.50') },
    { group: '200', quarter: 'SEGUNDO', amount: money('99.50') },
  ];
  const given = (amount: string) => [draft({ newBudget: money(amount) })];

  test('may be given to the present one, to the cent', () => {
    const all = save(given('5630'), { lapsed });
    expect(reasonIn(extension.decide(extension.initial, all))).toBe('');
    expect(reasonIn(extension.decide(extension.initial, save(given('5630.01'), { lapsed })))).toBe(
      'Los cuatrimestres aprobados sumarían Q26,540.01, sin Q1,300.00 que vencieron, y el presupuesto del PAC es de Q26,540.00: reduzca los aumentos',
    );
    const drafted = carriedOut(extension, [all]);
    expect(reasonIn(extension.decide(drafted, sendWith('4330', { lapsed })))).toBe('');
    expect(reasonIn(extension.decide(drafted, send))).toContain('sumarían Q27,840.00 y');
  });

  test('is in each event that was judged by it', () => {
    const more = { lapsed };
    const state = carriedOut(extension, [save(given('5630'), more), sendWith('4330', more)]);
    expect(state.lapsed).toEqual(lapsed);
    // Less lapsed while it waited: an order of that cuatrimestre grew.
    const less = [{ group: '100', quarter: 'PRIMERO', amount: money('1299.99') }] as const;
    const approval = (of: readonly Lapse[]): ExtensionCommand => ({
      type: 'ApproveExtension',
      budgets: { ...budgets, lapsed: of },
    });
    expect(reasonIn(extension.decide(state, approval(less)))).toContain('Q26,540.01');
    expect(extension.decide(state, approval(lapsed))).toMatchObject({
      events: [{ type: 'ExtensionApproved', data: { lapsed, judged: budgets.calendar } }],
    });
  });

  test('what is given to a cuatrimestre that ended while it waited lapses at once', () => {
    const sent = carriedOut(extension, [save(lines), send]);
    const over: Partial<Budgets> = { from: null, programmed: money('27540'), lapsed: [] };
    const later: ExtensionCommand = { type: 'ApproveExtension', budgets: { ...budgets, ...over } };
    // 1,000.00 less of one budget; 1,000.00 more of another, of which nothing can be used any more.
    expect(reasonIn(extension.decide(sent, later))).toBe('');
  });
});

test('sending refuses what the balance of that moment does not bear', () => {
  const drafted = carriedOut(extension, [save(lines)]);
  expect(reasonIn(extension.decide(drafted, sendWith('999.99')))).toBe(
    'El saldo del grupo 100 en TERCERO es de Q999.99 y se quitarían Q1,000.00: revise el nuevo presupuesto',
  );
  expect(reasonIn(extension.decide(drafted, sendWith('1000')))).toBe('');
});

test('what was sent in time may be approved in the next cuatrimestre (planning B24)', () => {
  const sent = carriedOut(extension, [save(lines), send]);
  const later: ExtensionCommand = { type: 'ApproveExtension', budgets: { ...budgets, from: null } };
  expect(reasonIn(extension.decide(sent, later))).toBe('');
});

/** planning §2.2: budgets of 5,300.00 with an order of 970.00, and none for group 300. */
describe('the worked example in the ledger', () => {
  type Ledger = Readonly<Record<string, QuarterBudgetState>>;
  const keyOf = (group: string, quarter: Quarter) => `${group} ${quarter}`;
  const opened = carriedOut(quarterBudget, [
    {
      type: 'OpenQuarterBudget',
      unit: 100101,
      executor: 100100,
      year: 2026,
      group: '100',
      quarter: 'TERCERO',
      budget: money('5300'),
      source: 'quarterly-100101:2026',
    },
    { type: 'ReserveAmount', source: 'order-1', amount: money('970') },
  ]);
  const moved = (ledger: Ledger, before: ExtensionState, after: ExtensionState): Ledger => {
    const there = ({ group, quarter }: { readonly group: string; readonly quarter: Quarter }) =>
      ledger[keyOf(group, quarter)] !== undefined;
    const all = { ...ledger };
    for (const { key, command } of extensionMoves(before, after, there)) {
      const [, , group, quarter] = key;
      const name = keyOf(group, quarter);
      all[name] = carriedOut(quarterBudget, [command], all[name] ?? quarterBudget.initial);
    }
    return all;
  };
  const step = (ledger: Ledger, state: ExtensionState, command: ExtensionCommand) => {
    const after = carriedOut(extension, [command], state);
    return { ledger: moved(ledger, state, after), state: after };
  };
  const drafted = step({ [keyOf('100', 'TERCERO')]: opened }, extension.initial, save(lines));
  const sent = step(drafted.ledger, drafted.state, send);
  const free = ({ ledger }: { readonly ledger: Ledger }, group: string) => {
    const found = ledger[keyOf(group, 'TERCERO')];
    return found && balance(found);
  };

  test('saving moves nothing; sending withholds what is taken away', () => {
    expect(free(drafted, '100')).toBe('4330.00');
    expect(free(sent, '100')).toBe('3330.00');
    expect(free(sent, '300')).toBeUndefined();
  });

  test('a rejection and a withdrawal give it back', () => {
    expect(free(step(sent.ledger, sent.state, reject), '100')).toBe('4330.00');
    expect(free(step(sent.ledger, sent.state, withdraw), '100')).toBe('4330.00');
  });

  test('an approval reduces, opens and extends', () => {
    const approved = step(sent.ledger, sent.state, approve);
    expect(approved.ledger[keyOf('100', 'TERCERO')]).toMatchObject({
      reductionBudget: '1000.00',
      budgetReservated: '0.00',
    });
    expect(free(approved, '100')).toBe('3330.00');
    expect(approved.ledger[keyOf('300', 'TERCERO')]).toMatchObject({
      budget: '0.00',
      extensionBudget: '1000.00',
    });
    expect(free(approved, '300')).toBe('1000.00');
    expect(subtract(money('4330'), money('1000'))).toBe(free(approved, '100'));
  });
});

test('saved as it is it records nothing; a rejected one keeps its reason until it is sent', () => {
  const drafted = carriedOut(extension, [save(lines)]);
  expect(extension.decide(drafted, save(lines))).toEqual({ events: [] });
  const rejected = carriedOut(extension, [send, reject, save([draft()])], drafted);
  expect(rejected).toMatchObject({ status: 'rechazado', reason: 'Sin respaldo' });
  expect(carriedOut(extension, [send], rejected)).toMatchObject({ status: 'enviado', reason: '' });
});

test('says by which calendar its cuatrimestres were open, and is judged again when that was wrong', () => {
  const sent = carriedOut(extension, [save(lines), send]);
  expect(sent.judged).toMatchObject([{ rule: 'quarters', version: 1, on: '2026-10-01', result: 'TERCERO' }]);
  const decided = extension.decide(sent, judge);
  const [event] = 'events' in decided ? decided.events : [];
  expect(event?.data).toMatchObject({ judged: [{ rule: 'quarters', version: 2, result: 'TERCERO' }] });
  expect(event && extension.sentence(event)).toBe(
    'Evaluó de nuevo la reprogramación cuatrimestral, según la versión 2 de Calendario de cuatrimestres',
  );
});
