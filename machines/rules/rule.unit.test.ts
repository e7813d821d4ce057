import { money } from '@expediente/kernel/decimal.ts';
import { isRefused } from '@expediente/kernel/refusal.ts';
import { iva } from '@expediente/schemas/rules/iva.ts';
import { paymentTerm } from '@expediente/schemas/rules/payment-term.ts';
import { purchaseLimits } from '@expediente/schemas/rules/purchase-limits.ts';
import { type AnyRuleSet, FIRST_LAW, lawOf, quarterOf, ruleSet } from '@expediente/schemas/rules/registry.ts';
import { judgedBy, judgedOn, versionOn } from '@expediente/schemas/rules/rule-set.ts';
import { checkedValues } from '@expediente/schemas/rules/values.ts';
import { windows } from '@expediente/schemas/rules/windows.ts';
import { describe, expect, test } from 'vitest';
import { carriedOut, reasonIn } from '../testing/specification.ts';
import { NO_RULE, type RuleState, standing } from './record.ts';
import { type RuleCommand, rule } from './rule.ts';
import { judgedByInWords, ruleReason, ruleSentence } from './words.ts';

const TODAY = '2026-11-23';
const set = ruleSet('iva') as AnyRuleSet; // it is in the registry
const publish = (validFrom: string, rate = '15.00', today = TODAY): RuleCommand => ({
  type: 'PublishRule',
  set,
  validFrom,
  values: { rate },
  legalBasis: 'Decreto 1-2026',
  today,
});
const shown = (rate: string) => ({
  shown: { values: { rate }, change: { from: '2026-01-01', to: TODAY, judged: 7, total: 2 } },
});
const correct = (version: number, rate: string, today = TODAY): RuleCommand => ({
  type: 'CorrectRule',
  set,
  version,
  values: { rate },
  legalBasis: 'Decreto 1-2026',
  reason: 'Se publicó 51 en lugar de 15',
  ...shown(rate),
  today,
});
const withdraw = (version: number, today = TODAY): RuleCommand => ({ type: 'WithdrawRule', version, today });
const after = (...commands: readonly RuleCommand[]): RuleState =>
  carriedOut(rule, [{ type: 'BeginRule', set }, ...commands]);
const reason = (state: RuleState, command: RuleCommand): string => reasonIn(rule.decide(state, command));

describe('versions of a rule set', () => {
  test('begin with what was law; beginning again records nothing', () => {
    expect(after()).toMatchObject({ versions: [{ version: 1, validFrom: '2001-08-01', withdrawn: false }] });
    expect(rule.decide(after(), { type: 'BeginRule', set })).toEqual({ events: [] });
  });

  test('the first that is published brings version 1 with it', () => {
    const decision = rule.decide(NO_RULE, publish('2026-12-01'));
    expect(isRefused(decision) ? [] : decision.events.map(ruleSentence)).toEqual([
      'Publicó la versión 1, que rige desde el 01/08/2001',
      'Publicó la versión 2, que rige desde el 01/12/2026',
    ]);
  });

  test('begin tomorrow; today only after their person saw what these very values change', () => {
    expect(reason(after(), publish('2026-11-24'))).toBe('');
    expect(reason(after(), publish('2026-11-22'))).toContain('antes de hoy');
    expect(reason(after(), publish(TODAY))).toContain('después de ver y confirmar qué cambiaría');
    expect(reason(after(), { ...publish(TODAY), ...shown('16.00') })).toContain('véalo de nuevo');
    const decided = rule.decide(after(), { ...publish(TODAY), ...shown('15.00') });
    expect(isRefused(decided) ? [] : decided.events.map(ruleSentence)).toEqual([
      'Publicó la versión 2, que rige desde el 23/11/2026, después de ver qué cambiaría del 01/01/2026 al 23/11/2026: 2 de 7 registros evaluados',
    ]);
  });

  test('have each a day of their own; an urgent one may come before one that is announced', () => {
    const next = after(publish('2026-12-01'));
    expect(reason(next, publish('2026-12-01', '16.00'))).toBe(
      'La versión 2 ya está publicada desde el 01/12/2026: elija otra fecha o retírela antes',
    );
    expect(reason(next, publish('2027-01-01', '16.00'))).toBe('');
    const urgent = standing(after(publish('2026-12-01'), publish('2026-11-25', '16.00')));
    expect(urgent.map(({ version }) => version)).toEqual([1, 3, 2]);
    expect(['2026-11-24', '2026-11-25', '2026-12-01'].map((day) => versionOn(urgent, day).version)).toEqual([
      1, 3, 2,
    ]);
  });

  test('say something new', () => {
    expect(reason(after(), publish('2026-12-01', '12.00'))).toContain('los mismos de la versión 1');
  });

  test('are withdrawn before they are in force, and their numbers are not given again', () => {
    const state = after(publish('2026-12-01'), withdraw(2), publish('2026-12-01', '14.00'));
    expect(standing(state).map(({ version }) => version)).toEqual([1, 3]);
    expect(reason(state, withdraw(3, '2026-12-01'))).toContain('ya no se puede retirar: corríjala');
    expect(reason(state, withdraw(2))).toContain('ya fue retirada');
    expect(reason(state, withdraw(9))).toContain('No existe');
  });
});

describe('a wrong version', () => {
  const wrong = after({ ...publish(TODAY, '51.00'), ...shown('51.00') });

  test('is corrected the same day by another, which judges from its first day on', () => {
    const state = after({ ...publish(TODAY, '51.00'), ...shown('51.00') }, correct(2, '15.00'));
    expect(standing(state)).toMatchObject([
      { version: 1 },
      { version: 2, correctedBy: 3 },
      { version: 3, corrects: 2, validFrom: TODAY, reason: 'Se publicó 51 en lugar de 15' },
    ]);
    expect(versionOn(standing(state), TODAY).version).toBe(3);
    const [, why] = wordsOf(wrong, correct(2, '15.00'));
    expect(why).toBe('Se publicó 51 en lugar de 15 (Decreto 1-2026)');
  });

  test('that follows one already superseded leaves the later one in force', () => {
    const state = after(publish('2026-11-24', '51.00'), publish('2026-12-01', '16.00'));
    const mended = rule.decide(state, correct(2, '15.00', '2026-12-05'));
    const versions = standing(
      isRefused(mended) ? state : mended.events.reduce((each, event) => rule.evolve(each, event), state),
    );
    expect(['2026-11-30', '2026-12-05'].map((day) => versionOn(versions, day).version)).toEqual([4, 3]);
  });

  test('is not corrected unseen, twice, before it is in force, or by the same values', () => {
    const { shown: _, ...unseen } = correct(2, '15.00') as Extract<RuleCommand, { type: 'CorrectRule' }>;
    expect(reason(wrong, unseen)).toContain('después de ver y confirmar qué cambiaría');
    expect(reason(wrong, correct(2, '51.00'))).toContain('los mismos de la versión 2');
    expect(reason(after(publish('2026-12-01')), correct(2, '16.00'))).toContain('todavía se puede retirar');
    expect(reason(wrong, correct(9, '15.00'))).toContain('No existe');
    const mended = after({ ...publish(TODAY, '51.00'), ...shown('51.00') }, correct(2, '15.00'));
    expect(reason(mended, correct(2, '14.00'))).toContain('ya fue corregida por la versión 3');
    expect(reason(mended, correct(3, '14.00'))).toBe('');
  });

  test('keeps what it judged, until that is judged again', () => {
    const facts = { total: money('100.00') };
    const rates = ivaVersions(after({ ...publish(TODAY, '51.00'), ...shown('51.00') }));
    const before = [judgedOn(iva, rates, TODAY, facts, {})];
    const mended = ivaVersions(after({ ...publish(TODAY, '51.00'), ...shown('51.00') }, correct(2, '15.00')));
    expect(judgedOn(iva, mended, TODAY, facts, { before }).version).toBe(2);
    expect(judgedOn(iva, mended, TODAY, facts, {})).toMatchObject({ version: 3, result: '13.04' });
  });
});

/** The words and the reason of what a command records. */
function wordsOf(state: RuleState, command: RuleCommand): readonly string[] {
  const decided = rule.decide(state, command);
  return isRefused(decided)
    ? []
    : decided.events.flatMap((event) => [ruleSentence(event), ruleReason(event)]);
}

/** What law is made of: the values are a rate, as published above. */
const ivaVersions = (state: RuleState) => lawOf((name) => (name === 'iva' ? standing(state) : [])).iva;

describe('judging', () => {
  const versions = [
    ...FIRST_LAW.purchaseLimits,
    {
      version: 2,
      validFrom: '2026-12-01',
      values: { limits: [{ type: 'Compra Directa', name: 'compra directa', maximum: '100000.00' }] },
    },
  ];
  const facts = { purchaseType: 'COMPRA DIRECTA CON OFERTA', total: money('95000.00') };

  test('the date chooses the version; before the first it is the first', () => {
    expect(['2000-01-01', '2026-11-30', '2026-12-01'].map((day) => versionOn(versions, day).version)).toEqual(
      [1, 1, 2],
    );
  });

  test('facts and the values that decided stand in the judgement', () => {
    const accepted = () => 'Urgencia';
    const [before, then] = ['2026-11-30', '2026-12-01'].map((on) =>
      judgedOn(purchaseLimits, versions, on, facts, { accepted }),
    );
    expect(before).toEqual({
      rule: 'purchaseLimits',
      version: 1,
      validFrom: '2016-10-01',
      on: '2026-11-30',
      facts,
      result: 'over',
      by: { name: 'compra directa', maximum: '90000.00' },
      accepted: 'Urgencia',
    });
    expect(then).toMatchObject({ version: 2, result: 'within', by: { maximum: '100000.00' } });
    expect(then && judgedByInWords(then)).toBe(
      'según la versión 2 de Límites de compra (rige desde el 01/12/2026)',
    );
  });

  test('what was judged keeps its version while its date stays', () => {
    const before = [judgedOn(purchaseLimits, versions.slice(0, 1), '2026-12-01', facts, {})];
    const again = (on: string) => judgedOn(purchaseLimits, versions, on, facts, { before }).version;
    expect([again('2026-12-01'), again('2026-12-02')]).toEqual([1, 2]);
  });

  test('the metadata names the versions', () => {
    const judged = [
      { rule: 'purchaseLimits', version: 3 },
      { rule: 'iva', version: 1 },
    ];
    expect([judgedBy({ judged }), judgedBy({ judged: [] }), judgedBy({})]).toEqual([
      'purchaseLimits@3;iva@1',
      undefined,
      undefined,
    ]);
  });

  /** R3 §4 */
  test.each([
    ['01', 'PRIMERO'],
    ['04', 'PRIMERO'],
    ['05', 'SEGUNDO'],
    ['08', 'SEGUNDO'],
    ['09', 'TERCERO'],
    ['12', 'TERCERO'],
  ])('at first month %s is in %s', (month, quarter) => {
    expect(quarterOf(FIRST_LAW, `2026-${month}-15`)).toBe(quarter);
  });

  test('quarters follow the calendar of the day', () => {
    const quarters = [
      ...FIRST_LAW.quarters,
      { version: 2, validFrom: '2027-01-01', values: { second: 4, third: 10 } },
    ];
    expect(
      ['2026-04-30', '2026-05-01', '2026-09-01', '2027-04-01', '2027-09-30'].map((day) =>
        quarterOf({ quarters }, day),
      ),
    ).toEqual(['PRIMERO', 'SEGUNDO', 'TERCERO', 'SEGUNDO', 'SEGUNDO']);
  });

  test('a payment is late from the day after its term', () => {
    const paid = (day: string) =>
      paymentTerm.judge({ days: 30 }, { accrued: '2026-01-01', paid: day }).result;
    expect([paid('2026-01-31'), paid('2026-02-01')]).toEqual(['within', 'late']);
  });

  test('a window of working days closes after them; one of 0 days never does', () => {
    const on = (day: string, days: number) =>
      windows.judge({ days }, { item: 'SEGUNDO', day, begins: '2026-05-01' }).result;
    // 1 May 2026 is a Friday: the fifth working day is the Thursday after.
    expect([on('2026-05-07', 5), on('2026-05-08', 5), on('2026-08-31', 0)]).toEqual([
      'open',
      'closed',
      'open',
    ]);
  });
});

test.each([
  ['iva', { rate: 12.5 }, { rate: '12.5' }],
  ['paymentTerm', { days: '15' }, { days: 15 }],
  ['purchaseLimits', { limits: [] }, ['p_values.limits']],
  [
    'purchaseLimits',
    {
      limits: [
        { type: 'baja cuantia', name: 'a', maximum: '1' },
        { type: 'BAJA CUANTÍA', name: 'b', maximum: '2' },
      ],
    },
    ['p_values.limits.1.type'],
  ],
  ['quarters', { second: 9, third: 5 }, ['p_values.third']],
])('values of %s are taken by its own schema', (name, sent, expected) => {
  const checked = checkedValues(ruleSet(name) as AnyRuleSet, sent); // it is in the registry
  expect('errors' in checked ? checked.errors.map(({ field }) => field) : checked.value).toEqual(expected);
});
