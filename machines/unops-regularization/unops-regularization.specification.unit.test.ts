import { money } from '@expediente/kernel/decimal.ts';
import { expect, test } from 'vitest';
import { folded, reasonIn, specify, typesIn } from '../testing/specification.ts';
import type { UnopsRegularizationCommand } from './commands.ts';
import { unopsRegularization } from './decide.ts';
import { unopsRegularizationStates } from './life-cycle.ts';

const DOCUMENT = { hash: 'a'.repeat(64), name: 'curdp.pdf', size: 1_024 } as const;
const CONSOLIDATIONS = [
  { id: 2, unit: 100101, date: '2026-11-22', records: [1, 2], total: money('12600') },
  { id: 3, unit: 100101, date: '2026-11-22', records: [3], total: money('80') },
] as const;

type Of<Type> = Extract<UnopsRegularizationCommand, { readonly type: Type }>;
const make = (changes: Partial<Of<'MakeRegularization'>> = {}): Of<'MakeRegularization'> => ({
  type: 'MakeRegularization',
  id: 1,
  executor: 100100,
  unit: 100101,
  unitDescription: 'EMERGENCIA',
  curdp: '90001',
  datePay: '2026-11-22',
  consolidations: CONSOLIDATIONS,
  document: DOCUMENT,
  today: '2026-11-23',
  ...changes,
});

const made = {
  type: 'UnopsRegularizationMade',
  data: {
    id: 1,
    executor: 100100,
    unit: 100101,
    unitDescription: 'EMERGENCIA',
    curdp: '90001',
    datePay: '2026-11-22',
    consolidations: [2, 3],
    records: 3,
    total: money('12680'),
    document: DOCUMENT,
  },
} as const;

const correct = (changes: Partial<Of<'CorrectRegularization'>> = {}): Of<'CorrectRegularization'> => ({
  type: 'CorrectRegularization',
  curdp: '90002',
  datePay: '2026-11-22',
  document: DOCUMENT,
  reason: 'Se escribió otro número.',
  lastConsolidation: '2026-11-22',
  today: '2026-11-23',
  ...changes,
});

specify(unopsRegularization, unopsRegularizationStates, (given) => ({
  MakeRegularization: given([]).when(make()).then([made]),
  CorrectRegularization: given([made])
    .when(correct())
    .then([
      {
        type: 'UnopsRegularizationCorrected',
        data: {
          curdp: '90002',
          datePay: '2026-11-22',
          document: DOCUMENT,
          reason: 'Se escribió otro número.',
        },
      },
    ]),
}));

test.each<[string, Partial<Of<'MakeRegularization'>>, string]>([
  [
    'consolidations of two cost centres',
    { consolidations: [CONSOLIDATIONS[0], { ...CONSOLIDATIONS[1], unit: 100102 }] },
    'Los registros deben ser del mismo centro de costo',
  ],
  [
    'more records than one append moves',
    { consolidations: [{ ...CONSOLIDATIONS[0], records: Array.from({ length: 501 }, (_, at) => at + 1) }] },
    'Una regularización lleva como máximo 500 registros. Regularice menos consolidaciones a la vez',
  ],
  [
    'a day before its consolidations',
    { datePay: '2026-11-21' },
    'La fecha de pago (21/11/2026) no puede ser anterior a la fecha de la última consolidación (22/11/2026)',
  ],
  [
    'a day after today',
    { datePay: '2026-11-24' },
    'La fecha de pago (24/11/2026) no puede ser posterior a hoy (23/11/2026)',
  ],
])('is refused with %s', (_, changes, reason) => {
  expect(reasonIn(unopsRegularization.decide(unopsRegularization.initial, make(changes)))).toBe(reason);
});

test('a correction that changes nothing records nothing, whatever its reason', () => {
  const state = folded(unopsRegularization, [made]);
  expect(typesIn(unopsRegularization.decide(state, correct({ curdp: '90001' })))).toEqual([]);
});
