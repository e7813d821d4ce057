import { money } from '@expediente/kernel/decimal.ts';
import { expect, test } from 'vitest';
import { AWARD_OF_SEVERAL, awardAlerts } from './alerts.ts';

const ORDER = { hasAward: 1, numberAward: '', provider: 1, total: money('10.00') } as const;

test.each([
  ['consolidada', [AWARD_OF_SEVERAL]],
  ['generada', [AWARD_OF_SEVERAL]],
  ['enviada', [AWARD_OF_SEVERAL]],
  ['pagada', []],
  ['liberada', []],
] as const)('an award that several supplies cannot have is shown in %s: %j', (status, alerts) => {
  expect(awardAlerts({ ...ORDER, status, supplies: ['a', 'b'] }, null)).toEqual(alerts);
});

test('a missing award of one supply is shown to the end', () => {
  expect(awardAlerts({ ...ORDER, status: 'pagada', supplies: ['a'] }, null)).toHaveLength(1);
});
