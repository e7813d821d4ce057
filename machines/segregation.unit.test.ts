import { OPERATIONS } from '@expediente/schemas/operations.ts';
import { SEGREGATED, type Segregated, segregation } from '@expediente/schemas/rules/segregation.ts';
import { describe, expect, test } from 'vitest';
import { award } from './award/decide.ts';
import { extension } from './extension/decide.ts';
import { order } from './order/decide.ts';
import { pac } from './pac/decide.ts';
import { quarterly } from './quarterly/decide.ts';
import { reprogramming } from './reprogramming/decide.ts';
import { request } from './request/decide.ts';
import {
  actOf,
  doneAfter,
  isSegregated,
  LIFTING,
  NOTHING_DONE,
  pairsKept,
  pairsWith,
  segregationText,
} from './segregation.ts';
import { unops } from './unops/decide.ts';
import { unopsConsolidation } from './unops-consolidation/decide.ts';
import { unopsRegularization } from './unops-regularization/decide.ts';

const CYCLES = [
  pac,
  reprogramming,
  quarterly,
  extension,
  request,
  order,
  award,
  unops,
  unopsConsolidation,
  unopsRegularization,
];
const ACTIONS = Object.keys(SEGREGATED) as Segregated[]; // its keys
const { values } = segregation.first;

/** Actions of the operations that write an event type. */
const actionsOf = (type: string): readonly string[] =>
  OPERATIONS.filter(({ writes }) => writes?.split(' ').includes(type)).flatMap(({ permission }) =>
    permission.split('|').map((each) => each.split('.')[1] ?? ''),
  );

test('every life cycle is judged, and its events are of the actions that its operations ask for', () => {
  for (const { events } of CYCLES) expect(isSegregated(events.category)).toBe(true);
  const types = CYCLES.flatMap(({ kinds }) => Object.keys(kinds));
  const judged = types.flatMap((type) => {
    const action = actOf(type);
    return action === undefined ? [] : [[type, action] as const];
  });
  for (const [type, action] of judged) expect([type, ...actionsOf(type)]).toContain(action);
  expect(new Set(judged.map(([, action]) => action))).toEqual(new Set(ACTIONS));
  expect(types).toEqual(expect.arrayContaining([...LIFTING]));
});

test('what a record is created, sent, approved, committed or paid by is judged in every life cycle', () => {
  const left = CYCLES.flatMap(({ kinds }) => Object.keys(kinds)).filter(
    (type) =>
      /(Drafted|Sent|Approved|Consolidated|Committed|Accrued|Paid|Made)$/.test(type) &&
      actOf(type) === undefined,
  );
  expect(left).toEqual([]);
});

describe('what was done', () => {
  const after = (...events: readonly (readonly [type: string, user: string])[]) =>
    events.reduce((done, [type, user]) => doneAfter(done, type, user), NOTHING_DONE);

  test('completes a pair for the same person alone', () => {
    const done = after(['OrderAccrued', '4'], ['OrderSentToDaf', '5']);
    expect(pairsWith(values, done, '4', 'pay')).toEqual([{ done: 'accrued', now: 'pay', result: 'alert' }]);
    expect(pairsWith(values, done, '5', 'pay')).toEqual([]);
    // A user whose id begins with the other's.
    expect(pairsWith(values, done, '40', 'pay')).toEqual([]);
  });

  test('completes it in either order', () => {
    const done = after(['OrderPaid', '4']);
    expect(pairsWith(values, done, '4', 'accrued')).toEqual([
      { done: 'pay', now: 'accrued', result: 'alert' },
    ]);
    expect(pairsKept([{ done: 'pay', now: 'accrued' }])).toBe('accrued_pay');
  });

  test('counts no longer once any user undid it', () => {
    const sent = after(['PacSent', '4'], ['PacWithdrawn', '9']);
    expect(pairsWith(values, sent, '4', 'approve')).toEqual([]);
    const undone = after(['OrderGenerated', '4'], ['OrderUndone', '4'], ['OrderGenerated', '5']);
    expect(pairsWith(values, undone, '4', 'pay')).toEqual([]);
    expect(pairsWith(values, undone, '5', 'pay')).toHaveLength(1);
  });

  test('by the product, or by a user that the event does not name, is of no person', () => {
    for (const user of ['0', '', 'x', '-1']) {
      const done = after(['OrderAccrued', user]);
      expect(done).toEqual([]);
      expect(pairsWith(values, done, user, 'pay')).toEqual([]);
    }
  });
});

test('every pair of two actions has its words, on every record', () => {
  expect(segregationText({ done: 'accrued', now: 'pay' }, 'order')).toBe(
    'Usted devengó esta orden; la regla Segregación pide que otra persona la pague.',
  );
  expect(segregationText({ done: 'create', now: 'approve' }, 'pac')).toBe(
    'Usted creó este PAC; la regla Segregación pide que otra persona lo apruebe.',
  );
  expect(segregationText({ done: 'receive', now: 'accrued' }, 'order')).toBe(
    'Usted registró la recepción de esta orden; la regla Segregación pide que otra persona la devengue.',
  );
  for (const { events } of CYCLES)
    for (const done of ACTIONS)
      for (const now of ACTIONS)
        expect(segregationText({ done, now }, events.category)).toMatch(
          /^Usted [a-záéíóú]\D+ est[ea] \D+; la regla Segregación pide que otra persona [a-z][^~]+\.$/,
        );
});
