import { money } from '@expediente/kernel/decimal.ts';
import { expect, test } from 'vitest';
import { folded, reasonIn, specify } from '../testing/specification.ts';
import type { UnopsConsolidationCommand } from './commands.ts';
import { unopsConsolidation } from './decide.ts';
import { unopsConsolidationStates } from './life-cycle.ts';

const RECORDS = [
  { id: 1, unit: 100101, total: money('12500'), lastReceipt: '2026-11-20' },
  { id: 2, unit: 100101, total: money('100'), lastReceipt: '2026-11-21' },
] as const;

type Make = Extract<UnopsConsolidationCommand, { readonly type: 'MakeConsolidation' }>;
const make = (changes: Partial<Make> = {}): Make => ({
  type: 'MakeConsolidation',
  id: 1,
  executor: 100100,
  unit: 100101,
  unitDescription: 'EMERGENCIA',
  date: '2026-11-22',
  records: RECORDS,
  today: '2026-11-22',
  ...changes,
});

const made = {
  type: 'UnopsConsolidationMade',
  data: {
    id: 1,
    executor: 100100,
    unit: 100101,
    unitDescription: 'EMERGENCIA',
    date: '2026-11-22',
    records: [1, 2],
    total: money('12600'),
  },
} as const;

specify(unopsConsolidation, unopsConsolidationStates, (given) => ({
  MakeConsolidation: given([]).when(make()).then([made]),
  FreeConsolidation: given([made])
    .when({ type: 'FreeConsolidation', reason: 'Faltaba un registro' })
    .then([{ type: 'UnopsConsolidationFreed', data: { reason: 'Faltaba un registro' } }]),
  RegularizeConsolidation: given([made])
    .when({ type: 'RegularizeConsolidation', regularization: 1, curdp: '90001' })
    .then([{ type: 'UnopsConsolidationRegularized', data: { regularization: 1, curdp: '90001' } }]),
}));

test.each<[string, Partial<Make>, string]>([
  [
    'records of two cost centres',
    { records: [RECORDS[0], { ...RECORDS[1], unit: 100102 }] },
    'Los registros deben ser del mismo centro de costo',
  ],
  [
    'a day before the last receipt',
    { date: '2026-11-20' },
    'La fecha de consolidación (20/11/2026) no puede ser anterior a la fecha del último recibo (21/11/2026)',
  ],
  [
    'a day after today',
    { date: '2026-11-23' },
    'La fecha de consolidación (23/11/2026) no puede ser posterior a hoy (22/11/2026)',
  ],
])('is refused with %s', (_, changes, reason) => {
  expect(reasonIn(unopsConsolidation.decide(unopsConsolidation.initial, make(changes)))).toBe(reason);
});

test('the day of the last receipt passes', () => {
  expect(reasonIn(unopsConsolidation.decide(unopsConsolidation.initial, make({ date: '2026-11-21' })))).toBe(
    '',
  );
});

test('a regularised one is not freed, a freed one not regularised', () => {
  const regularized = folded(unopsConsolidation, [
    made,
    { type: 'UnopsConsolidationRegularized', data: { regularization: 1, curdp: '90001' } },
  ]);
  const freed = folded(unopsConsolidation, [
    made,
    { type: 'UnopsConsolidationFreed', data: { reason: 'Faltaba un registro' } },
  ]);
  const MOVED_ON = 'El registro ya cambió de estado';
  expect(
    reasonIn(
      unopsConsolidation.decide(regularized, { type: 'FreeConsolidation', reason: 'Faltaba un registro' }),
    ),
  ).toBe(MOVED_ON);
  expect(
    reasonIn(
      unopsConsolidation.decide(freed, {
        type: 'RegularizeConsolidation',
        regularization: 2,
        curdp: '90002',
      }),
    ),
  ).toBe(MOVED_ON);
});
