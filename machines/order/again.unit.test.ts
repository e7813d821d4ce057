import { FIRST_LAW, type Law } from '@expediente/schemas/rules/registry.ts';
import { describe, expect, test } from 'vitest';
import { correctedInWords } from '../rules/again.ts';
import { NO_RECORDS } from '../testing/records.ts';
import {
  accrue,
  ban,
  commit,
  consolidate,
  DOCUMENTS,
  generate,
  judgeAgain,
  openBudget,
  openLine,
  pay,
  revise,
  sendToDaf,
  sent,
} from '../testing/samples.ts';
import { carriedOut, reasonIn } from '../testing/specification.ts';
import type { OrderCommand } from './commands.ts';
import { order } from './decide.ts';
import type { OrderState } from './state.ts';

/** A rate of 51 was published for today by mistake; version 3 took its place. */
const TWELVE = { version: 1, validFrom: '2001-08-01', values: { rate: '12.00' } };
const WRONG: Law = {
  ...FIRST_LAW,
  iva: [{ ...TWELVE, version: 2, validFrom: '2026-02-01', values: { rate: '51.00' } }],
};
const MENDED: Law = {
  ...FIRST_LAW,
  iva: [
    TWELVE,
    { ...TWELVE, version: 2, validFrom: '2026-02-01', values: { rate: '51.00' }, correctedBy: 3 },
    { ...TWELVE, version: 3, validFrom: '2026-02-01' },
  ],
};
const RECORDS = sent(openBudget(openLine(NO_RECORDS, '1000'), '5000'), 1);
/** A command of the samples under another law. */
const under = (law: Law, command: OrderCommand): OrderCommand =>
  'changes' in command ? { ...command, changes: { ...command.changes, law } } : command;
const generatedBy = (law: Law): OrderState =>
  carriedOut(order, [consolidate(RECORDS, 1, [1]), under(law, generate())]);
const wrong = generatedBy(WRONG);
const right = generatedBy(FIRST_LAW);
const figures = ({ subtotal, ivaAmount, total, charges }: OrderState) => ({
  subtotal,
  ivaAmount,
  total,
  charges,
});

describe('an order that a wrong rate judged', () => {
  test('has the figures of the right one once it is judged again, and says who decided by what', () => {
    expect(figures(wrong)).not.toEqual(figures(right));
    const decided = order.decide(wrong, judgeAgain('Se publicó 51 en lugar de 12', MENDED));
    const [event] = 'events' in decided ? decided.events : [];
    if (event === undefined) throw new Error('nothing was judged again');
    const again = order.evolve(wrong, event);
    expect(figures(again)).toEqual(figures(right));
    expect(again.judged.map(({ rule, version }) => `${rule}@${version}`)).toEqual([
      'purchaseLimits@1',
      'iva@3',
    ]);
    expect([order.sentence(event), order.reasonOf(event)]).toEqual([
      'Evaluó de nuevo la orden, según la versión 3 de Tasa del IVA',
      'Se publicó 51 en lugar de 12',
    ]);
    expect(correctedInWords(MENDED, wrong.judged)).toEqual([
      'La evaluó la versión 2 de Tasa del IVA, que fue corregida por la versión 3',
    ]);
    expect(correctedInWords(MENDED, again.judged)).toEqual([]);
  });

  test('keeps it in other edits of the same day: nothing changes behind its back', () => {
    const edited = order.decide(wrong, {
      type: 'ReviseOrder',
      changes: { justification: 'Otra', law: MENDED, sisters: [] },
      today: '2026-06-30',
    });
    const after = 'events' in edited ? edited.events.reduce(order.evolve, wrong) : wrong;
    expect(after.justification).toBe('Otra');
    expect(figures(after)).toEqual(figures(wrong));
  });

  test('is not judged again without a reason, or where nothing was wrong', () => {
    expect(reasonIn(order.decide(wrong, judgeAgain(' ', MENDED)))).toContain('Ingresar el motivo');
    expect(reasonIn(order.decide(right, judgeAgain('Por si acaso', FIRST_LAW)))).toContain(
      'no hay nada que evaluar',
    );
  });

  test('keeps its mark once its figures are booked', () => {
    const steps = [commit, under(MENDED, revise(DOCUMENTS)), accrue, sendToDaf, pay];
    const reasons = steps.map((_, upTo) =>
      reasonIn(order.decide(carriedOut(order, steps.slice(0, upTo + 1), wrong), judgeAgain('Mal', MENDED))),
    );
    expect(reasons.map((reason) => reason.slice(0, 30))).toEqual([
      '',
      '',
      'La orden está DEVENGADO: sus m',
      'La orden está ENVIADO DAF: sus',
      'La orden está PAGADO: sus mont',
    ]);
    const banned = carriedOut(order, [commit, ban], wrong);
    expect(reasonIn(order.decide(banned, judgeAgain('Mal', MENDED)))).not.toBe('');
  });
});

test('the mark of a late payment is judged again after it was paid too', () => {
  const law: Law = {
    ...FIRST_LAW,
    paymentTerm: [
      { version: 1, validFrom: '2016-10-01', values: { days: 30 }, correctedBy: 2 },
      { version: 2, validFrom: '2016-10-01', values: { days: 10 } },
    ],
  };
  const paid = carriedOut(order, [commit, revise(DOCUMENTS), accrue, sendToDaf, pay], right);
  const again = carriedOut(order, [judgeAgain('Mal', law)], paid);
  const resultOf = ({ judged }: OrderState) => judged.find(({ rule }) => rule === 'paymentTerm')?.result;
  expect([resultOf(paid), resultOf(again)]).toEqual(['within', 'late']);
  expect(figures(again)).toEqual(figures(paid));
});
