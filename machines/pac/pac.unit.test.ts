import { money, price, quantity } from '@expediente/kernel/decimal.ts';
import type { PacEvent } from '@expediente/schemas/pac/events.ts';
import { describe, expect, test } from 'vitest';
import { MOVED_ON } from '../life-cycle/rules.ts';
import { happenings, listed, walked } from '../testing/paths.ts';
import { carriedOut, reasonIn, typesIn } from '../testing/specification.ts';
import type { PacCommand, PacLineDraft } from './commands.ts';
import { pac } from './decide.ts';
import { pacStates } from './life-cycle.ts';
import type { PacFacts, PacState } from './state.ts';

const draft = (changes: Partial<PacLineDraft> = {}): PacLineDraft => ({
  supply: 30101,
  subProduct: '1-1-1',
  row: '266',
  group: '200',
  codInternal: '1001',
  description: 'ACETAMINOFÉN',
  qty: quantity(1000),
  price: price('2.5'),
  active: true,
  ...changes,
});
const save = (lines: readonly PacLineDraft[] = [draft()]): PacCommand => ({
  type: 'SavePac',
  unit: 100101,
  executor: 100100,
  year: 2026,
  lines,
});
const send: Extract<PacCommand, { type: 'SendPac' }> = {
  type: 'SendPac',
  catalogue: [{ supply: 30101, price: price('2.5'), active: true }],
};
const approve: PacCommand = { type: 'ApprovePac' };
const reject: PacCommand = { type: 'RejectPac', reason: 'Falta un insumo' };
const reprogram: PacCommand = {
  type: 'ReprogramPac',
  reprogramming: 7,
  number: 1,
  numberResolution: '1/2026',
  dateResolution: '2026-11-22',
  added: [
    {
      id: '30102-1-1-1',
      supply: 30102,
      subProduct: '1-1-1',
      row: '266',
      group: '200',
      codInternal: '1002',
      description: 'AMOXICILINA',
      qty: quantity(20),
      price: price('10'),
      subtotal: money(200),
    },
  ],
  eliminated: ['30101-1-1-1'],
  reactivated: [],
  budget: money(2700),
  qty: quantity(1020),
};
const bare: PacCommand = { type: 'RejectPac', reason: ' ' };

const NO_LINES = 'El PAC no tiene insumos. Agregue al menos uno antes de enviarlo';
const BARE = 'Por favor, ingresar la justificación';
const PLANNED = 'El insumo 1002 AMOXICILINA ya está en el plan con el subproducto 1-1-1';
const withdraw: PacCommand = { type: 'WithdrawPac' };
const commands = [save(), save([]), send, approve, reject, bare, reprogram, withdraw];

/** R3 §4: what each command answers in each status; '' is accepted. Columns as `commands`. */
const MOVED = MOVED_ON.message;
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  'nuevo without lines': ['', '', MOVED, MOVED, MOVED, MOVED, MOVED, MOVED],
  'pendiente with lines': ['', '', '', MOVED, MOVED, MOVED, MOVED, MOVED],
  'pendiente without lines': ['', '', NO_LINES, MOVED, MOVED, MOVED, MOVED, MOVED],
  'enviado with lines': [MOVED, MOVED, MOVED, '', '', BARE, MOVED, ''],
  'rechazado with lines': ['', '', '', MOVED, MOVED, MOVED, MOVED, MOVED],
  'rechazado without lines': ['', '', NO_LINES, MOVED, MOVED, MOVED, MOVED, MOVED],
  'aprobado with lines': [MOVED, MOVED, MOVED, MOVED, MOVED, MOVED, '', MOVED],
  'aprobado with lines, reprogrammed': [MOVED, MOVED, MOVED, MOVED, MOVED, MOVED, PLANNED, MOVED],
};

describe('the machine', () => {
  const key = ({ status, lines, added }: PacState) =>
    `${status} ${lines.length > 0 ? 'with' : 'without'} lines${added.length > 0 ? ', reprogrammed' : ''}`;
  const visits = walked(pac.machine, commands, key);

  test('reaches every state, by every event that its table names', () => {
    expect(visits.map(({ state }) => key(state)).sort()).toEqual(Object.keys(ANSWERS).sort());
    expect(happenings(pac, visits, commands)).toEqual(listed(pacStates));
  });

  test('is in the state that the decided events fold to', () => {
    for (const { path, value } of visits) expect(carriedOut(pac, path).status).toBe(value);
  });

  test.each(visits.map(({ state }) => [key(state), state] as const))(
    'answers every command in %s',
    (name, state) => {
      expect(commands.map((command) => reasonIn(pac.decide(state, command)))).toEqual(ANSWERS[name]);
    },
  );
});

describe('saving', () => {
  test('takes the catalogue price and sums the header', () => {
    const state = carriedOut(pac, [
      save([draft(), draft({ subProduct: '1-1-2', qty: quantity(3), price: price('0.0875') })]),
    ]);
    expect(state).toMatchObject({ status: 'pendiente', qtyStart: '1003.00', budget: '2500.26' });
    expect(state.lines[1]).toMatchObject({ id: '30101-1-1-2', price: '0.0875', subtotal: '0.26' });
  });

  test('of a rejected plan keeps it rejected, with its reason; sending clears it', () => {
    const rejected = carriedOut(pac, [save(), send, reject, save()]);
    expect(rejected).toMatchObject({ status: 'rechazado', reason: 'Falta un insumo' });
    expect(carriedOut(pac, [send], rejected)).toMatchObject({ status: 'enviado', reason: '' });
  });

  test.each([
    [
      'a repeated pair',
      [draft(), draft()],
      'El insumo 1001 ACETAMINOFÉN ya está agregado con el subproducto 1-1-1',
    ],
    ['an inactive supply', [draft({ active: false })], 'El insumo 1001 ACETAMINOFÉN está inactivo'],
    ['a supply without price', [draft({ price: price('0') })], 'El insumo 1001 ACETAMINOFÉN no tiene precio'],
    [
      'half a unit',
      [draft({ qty: quantity('1.5') })],
      'La cantidad del insumo 1001 ACETAMINOFÉN debe ser un número entero, 1 como mínimo',
    ],
    [
      'no unit',
      [draft({ qty: quantity('0') })],
      'La cantidad del insumo 1001 ACETAMINOFÉN debe ser un número entero, 1 como mínimo',
    ],
    [
      'inactive supplies, all at once',
      [draft({ active: false }), draft({ active: false, codInternal: '1002', subProduct: '2' })],
      'Hay insumos inactivos: 1001, 1002. Quítelos del plan',
    ],
  ])('refuses %s', (_, lines, message) => {
    expect(reasonIn(pac.decide(pac.initial, save(lines)))).toBe(message);
  });
});

test('saved as it is it records nothing', () => {
  expect(pac.decide(carriedOut(pac, [save()]), save())).toEqual({ events: [] });
});

describe('sending', () => {
  const draftPlan = carriedOut(pac, [
    save([draft(), draft({ supply: 2, codInternal: '1002', price: price('0.0875') })]),
  ]);
  const [acetaminofen] = send.catalogue;
  const second = { supply: 2, price: price('0.0875'), active: true };

  test.each([
    ['nothing: all as it was saved', second, ''],
    [
      'a price that moved since',
      { ...second, price: price('0.0999') },
      'El precio de 1002 cambió de Q0.0875 a Q0.0999. Edite el PAC y guárdelo para tomar los precios de hoy',
    ],
    [
      'an inactive supply',
      { ...second, active: false },
      'Hay insumos inactivos: 1002. Edite el PAC y quítelos antes de enviarlo',
    ],
    [
      'a supply that was deleted',
      { ...second, supply: 3 },
      'Hay insumos inactivos: 1002. Edite el PAC y quítelos antes de enviarlo',
    ],
  ])('refuses %s', (_, supply, message) => {
    const catalogue = [...(acetaminofen ? [acetaminofen] : []), supply];
    expect(reasonIn(pac.decide(draftPlan, { ...send, catalogue }))).toBe(message);
  });
});

test('an approved plan is locked for ever', () => {
  const state = carriedOut(pac, [save(), send, approve]);
  expect(typesIn(pac.decide(state, save()))).toEqual([]);
});

test('a reprogramming gives the plan its new sums and its added lines, each once', () => {
  const approved = carriedOut(pac, [save(), send, approve]);
  expect(approved).toMatchObject({ budget: '2500.00', budgetNow: '2500.00', qtyNow: '1000.00', added: [] });
  const after = carriedOut(pac, [reprogram], approved);
  expect(after).toMatchObject({
    status: 'aprobado',
    budget: '2500.00',
    budgetNow: '2700.00',
    qtyNow: '1020.00',
    added: [{ id: '30102-1-1-1' }],
    eliminated: ['30101-1-1-1'],
  });
  expect(reasonIn(pac.decide(after, reprogram))).toBe(PLANNED);
});

/** R3 §4's table, to the letter: allowed actions; a blocked one has its reason. */
test.each<[PacFacts, readonly string[]]>([
  [{ status: 'pendiente', lines: 1 }, ['update', 'sendrequest', 'view', 'downloadexcel']],
  [{ status: 'pendiente', lines: 0 }, ['update', `sendrequest: ${NO_LINES}`, 'view', 'downloadexcel']],
  [{ status: 'enviado', lines: 1 }, ['approve', 'refuse', 'withdraw', 'view', 'downloadexcel']],
  [{ status: 'rechazado', lines: 1 }, ['update', 'sendrequest', 'view', 'downloadexcel']],
  [{ status: 'aprobado', lines: 1 }, ['view', 'downloadexcel']],
  [{ status: 'nuevo', lines: 0 }, []],
])('offers in %o', (facts, expected) => {
  const offered = pac.offers(facts).map(({ action, reason }) => (reason ? `${action}: ${reason}` : action));
  expect(offered).toEqual(expected);
});

test('puts each event into words', () => {
  const happened: PacEvent[] = [
    { type: 'PacDrafted', data: carriedOut(pac, [save()]) },
    { type: 'PacSent', data: { from: 2 } },
    { type: 'PacWithdrawn', data: {} },
    { type: 'PacRejected', data: { reason: 'X' } },
  ];
  expect(happened.map(pac.sentence)).toEqual([
    'Creó el PAC 2026 con 1 línea por Q2,500.00',
    'Envió de nuevo el PAC a aprobación',
    'Retiró el envío del PAC',
    'Rechazó el PAC',
  ]);
  expect(happened.map(pac.reasonOf)).toEqual(['', '', '', 'X']);
  expect(pac.label('lines.2.qty')).toBe('Cantidad (línea 3)');
});
