import { amountOf, money, price, quantity } from '@expediente/kernel/decimal.ts';
import { describe, expect, test } from 'vitest';
import { carriedOut, folded, reasonIn, typesIn } from '../testing/specification.ts';
import { saveUnops, UNOPS, UNOPS_EVENTS, UNOPS_TODAY } from '../testing/unops-samples.ts';
import type { UnopsCommand } from './commands.ts';
import { unops } from './decide.ts';
import { lacksOf } from './lacks.ts';
import { unopsStates } from './life-cycle.ts';
import { missingFrom } from './sums.ts';

const { recorded, consolidated, released, regularized, deleted } = UNOPS_EVENTS;
const RECORDED = folded(unops, [recorded]);
const first = { serie: 'A', number: '1', date: '2026-11-18', value: money('12500') };

describe('a save', () => {
  test.each<[string, Parameters<typeof saveUnops>[0], string]>([
    [
      'sub-products that are less than the quantity',
      { subProducts: UNOPS.subProducts.slice(0, 1) },
      'La Cantidad Total debe de coincidir con la suma de las cantidades de los SubProductos.',
    ],
    [
      'a sub-product twice',
      { subProducts: [...UNOPS.subProducts, ...UNOPS.subProducts.slice(0, 1)] },
      'El subproducto 1-1-1 está repetido',
    ],
    [
      'invoices one cent short',
      { invoices: [{ ...first, value: money('12499.99') }] },
      'El total debe de coincidir con la suma de los valores de las Facturas.',
    ],
    [
      'receipts one cent above',
      { receipts: [{ number: 'R', date: '2026-11-20', value: money('12500.01') }] },
      'El total debe de coincidir con la suma de los valores de los Recibos.',
    ],
    [
      'an invoice twice, written in two ways',
      {
        invoices: [
          { ...first, serie: 'a-1', value: money('7500') },
          { ...first, serie: 'A1', value: money('5000') },
        ],
      },
      'La factura A1 1 está repetida',
    ],
    [
      'an act of tomorrow',
      { dateAct: '2026-11-23' },
      'La fecha de acta (23/11/2026) no puede ser posterior a hoy (22/11/2026)',
    ],
    [
      'an invoice of tomorrow',
      { invoices: [{ ...first, date: '2026-11-23' }] },
      'La fecha de la factura A 1 (23/11/2026) no puede ser posterior a hoy (22/11/2026)',
    ],
    [
      'a receipt of tomorrow',
      { receipts: [{ number: 'R-1', date: '2026-11-23', value: money('12500') }] },
      'La fecha del recibo R-1 (23/11/2026) no puede ser posterior a hoy (22/11/2026)',
    ],
  ])('is refused with %s', (_, changes, reason) => {
    expect(reasonIn(unops.decide(RECORDED, saveUnops(changes)))).toBe(reason);
    expect(reasonIn(unops.decide(unops.initial, saveUnops(changes)))).toBe(reason);
  });

  test('needs no sub-products, act, order nor ITB', () => {
    const bare = { subProducts: [], numberAct: '', dateAct: '', numberOrder: '', numberItb: '' };
    expect(typesIn(unops.decide(unops.initial, saveUnops(bare)))).toEqual(['UnopsRecorded']);
    expect(lacksOf({ ...UNOPS, ...bare })).toEqual([
      'Sin número de ITB',
      'Sin número de orden',
      'Sin número de acta',
      'Sin fecha de acta',
    ]);
  });

  test('that changes nothing records nothing', () => {
    expect(typesIn(unops.decide(RECORDED, saveUnops()))).toEqual([]);
  });

  test('takes the rounded total of the worked example', () => {
    const total = amountOf(quantity(3), price('33.3333'));
    expect(total).toBe('100.00');
    const values = { price: price('33.3333'), qty: quantity(3), total, subProducts: [] };
    const invoices = [
      { ...first, value: money('60') },
      { ...first, number: '2', value: money('40') },
    ];
    const receipts = [{ number: 'R-2', date: '2026-11-20', value: money('100') }];
    expect(typesIn(unops.decide(unops.initial, saveUnops({ ...values, invoices, receipts })))).toEqual([
      'UnopsRecorded',
    ]);
  });
});

test('what a sum lacks is named in quetzales', () => {
  expect(missingFrom(money('12500'), money('7500'))).toBe('Faltan Q5,000.00');
  expect(missingFrom(money('12500'), money('12500.50'))).toBe('Sobran Q0.50');
  expect(missingFrom(money('12500'), money('12500'))).toBe('');
});

test('a record without all its receipts is not consolidated, and says so in its offers', () => {
  const open = carriedOut(unops, [saveUnops({ receiptsCompleted: 0 })]);
  const reason = 'El registro 1 no tiene todos sus recibos. Márquelo como completo cuando los tenga';
  const consolidate = { type: 'ConsolidateUnops', consolidation: 1, date: UNOPS_TODAY } as const;
  expect(reasonIn(unops.decide(open, consolidate))).toBe(reason);
  expect(unops.offers(unops.facts(open))).toContainEqual({
    action: 'consolidateunops',
    allowed: false,
    reason,
  });
});

/** R3 §4: what may happen in which state. */
describe('a state takes its commands alone', () => {
  const COMMANDS: readonly UnopsCommand[] = [
    saveUnops({ numberDispatch: '2' }),
    { type: 'DeleteUnops', reason: '' },
    { type: 'ConsolidateUnops', consolidation: 1, date: UNOPS_TODAY },
    { type: 'ReleaseUnops', consolidation: 1 },
    { type: 'RegularizeUnops', regularization: 1, curdp: '90001' },
  ];
  test.each([
    [[recorded], 'registrado', ['SaveUnops', 'DeleteUnops', 'ConsolidateUnops']],
    [[recorded, consolidated], 'consolidado', ['ReleaseUnops', 'RegularizeUnops']],
    [[recorded, consolidated, released], 'registrado', ['SaveUnops', 'DeleteUnops', 'ConsolidateUnops']],
    [[recorded, consolidated, regularized], 'regularizado', []],
    [[recorded, deleted], 'eliminado', []],
  ] as const)('%#: %o', (events, status, taken) => {
    const state = folded(unops, events);
    expect(state.status).toBe(status);
    expect(unopsStates.code(state.status)).not.toBeNull();
    expect(
      COMMANDS.filter((command) => typesIn(unops.decide(state, command)).length > 0).map(({ type }) => type),
    ).toEqual(taken);
  });
});
