import { FIRST_LAW, type Law } from '@expediente/schemas/rules/registry.ts';
import { judgedBy } from '@expediente/schemas/rules/rule-set.ts';
import { describe, expect, test } from 'vitest';
import { NO_RECORDS } from '../testing/records.ts';
import {
  accrue,
  commit,
  consolidate,
  correctPayment,
  DOCUMENTS,
  generate,
  openBudget,
  openLine,
  pay,
  revise,
  sendToDaf,
  sent,
} from '../testing/samples.ts';
import { carriedOut } from '../testing/specification.ts';
import { orderAlerts } from './alerts.ts';
import type { OrderCommand } from './commands.ts';
import { order } from './decide.ts';
import { dueDay, paidLate } from './judged.ts';
import type { OrderState } from './state.ts';

const RECORDS = sent(openBudget(openLine(NO_RECORDS, '1000'), '5000'), 1);
/** 15 days from 1 March on, where the accrual of the samples is (20 March); 30 before. */
const LAW: Law = {
  ...FIRST_LAW,
  paymentTerm: [...FIRST_LAW.paymentTerm, { version: 2, validFrom: '2026-03-01', values: { days: 15 } }],
};
const by = (command: OrderCommand, law: Law): OrderCommand => ({ ...command, law }) as OrderCommand; // one that takes it
const accrued = (law: Law = LAW, ...more: readonly OrderCommand[]): OrderState =>
  carriedOut(order, [
    consolidate(RECORDS, 1, [1]),
    generate(),
    commit,
    revise(DOCUMENTS),
    by(accrue, law),
    ...more,
  ]);
const decided = (state: OrderState, command: OrderCommand) => {
  const decision = order.decide(state, command);
  return 'events' in decision ? decision.events : [];
};

describe('the term of a payment', () => {
  test('begins with the accrual, by the version in force on its day, and its event keeps it', () => {
    const state = accrued();
    expect(dueDay(state.judged)).toBe('2026-04-04');
    expect(dueDay(accrued(FIRST_LAW).judged)).toBe('2026-04-19');
    const [event] = decided(
      carriedOut(order, [consolidate(RECORDS, 1, [1]), generate(), commit, revise(DOCUMENTS)]),
      by(accrue, LAW),
    );
    // One of the events that judge.
    expect(event && judgedBy(event.data as never)).toBe('paymentTerm@2');
    // What judged its form stays.
    expect(state.judged.map(({ rule }) => rule)).toEqual(['purchaseLimits', 'iva', 'paymentTerm']);
  });

  test('is over on the day after it: the payment is taken and marked', () => {
    const atDaf = accrued(LAW, sendToDaf);
    const paidOn = (date: string) => carriedOut(order, [by({ ...pay, date } as OrderCommand, LAW)], atDaf);
    expect(['2026-04-04', '2026-04-05'].map((day) => paidLate(paidOn(day).judged))).toEqual([false, true]);
    const late = paidOn('2026-04-05');
    expect(orderAlerts({ ...late, dateIssue: late.dateIssue })).toEqual([
      'Se pagó fuera de plazo: a los 16 días del devengado, de 15 días',
    ]);
    expect(
      decided(atDaf, by({ ...pay, date: '2026-04-05' } as OrderCommand, LAW)).map(order.sentence),
    ).toEqual(['Registró el pago P-1 del 05/04/2026, caja C-1, fuera de plazo']);
  });

  test('keeps the version of the accrual when the payment comes under a later one', () => {
    const atDaf = accrued(FIRST_LAW, sendToDaf);
    const paid = carriedOut(order, [by(pay, LAW)], atDaf);
    expect(paid.judged.find(({ rule }) => rule === 'paymentTerm')).toMatchObject({
      version: 1,
      result: 'within',
    });
  });

  test('is judged again with the day of a corrected payment, by the version of the accrual', () => {
    const late = { ...pay, date: '2026-04-20' } as OrderCommand;
    const paid = carriedOut(order, [by(late, LAW)], accrued(FIRST_LAW, sendToDaf));
    expect(paidLate(paid.judged)).toBe(true);
    const correct = by({ ...correctPayment, date: '2026-04-19' } as OrderCommand, LAW);
    const corrected = carriedOut(order, [correct], paid);
    expect(paidLate(corrected.judged)).toBe(false);
    expect(corrected.judged.filter(({ rule }) => rule === 'paymentTerm')).toMatchObject([{ version: 1 }]);
    expect(decided(paid, correct).map(order.sentence)).toEqual([
      'Corrigió el pago: P-2 del 19/04/2026, caja C-1',
    ]);
    // The same values and no other paper record nothing.
    expect(decided(corrected, { ...correct, document: null } as OrderCommand)).toEqual([]);
  });

  test('moves with the day of the accrual while that may be corrected; another correction leaves it', () => {
    const moved = carriedOut(order, [revise({ dateDevengade: '2026-03-25' }, LAW)], accrued());
    expect(dueDay(moved.judged)).toBe('2026-04-09');
    const other = carriedOut(order, [revise({ numberDevengade: '89' })], accrued());
    expect(dueDay(other.judged)).toBe('2026-04-04');
  });

  test('of an accrual of before it was judged is not made up: saving it as it is records nothing', () => {
    const state = accrued();
    const before: OrderState = {
      ...state,
      judged: state.judged.filter(({ rule }) => rule !== 'paymentTerm'),
    };
    expect(dueDay(before.judged)).toBe('');
    expect(decided(before, revise({}))).toEqual([]);
  });
});
