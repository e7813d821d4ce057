import { expect, test } from 'vitest';
import { ruleSet } from './registry.ts';
import { pairOf, pairText, segregation } from './segregation.ts';
import { checkedValues } from './values.ts';

const { values } = segregation.first;

test('alerts of some pairs at first, and refuses none', () => {
  expect(new Set(Object.values(values))).toEqual(new Set(['none', 'alert']));
  expect(segregation.valuesText(values)).toBe(
    'Avisa: Crear y aprobar; Enviar y aprobar; Generar la orden y pagar; Devengar y pagar',
  );
  expect(segregation.valuesText({ ...values, accrued_pay: 'refuse' })).toMatch(
    /^Avisa: .*\. Rechaza: Devengar y pagar$/,
  );
});

test('a pair is judged in either order, and every other one is free', () => {
  expect(segregation.judge(values, { done: 'accrued', now: 'pay' }).result).toBe('alert');
  expect(segregation.judge(values, { done: 'pay', now: 'accrued' }).result).toBe('alert');
  expect(segregation.judge(values, { done: 'pay', now: 'create' }).result).toBe('none');
  expect(pairOf({ done: 'pay', now: 'create' })).toBeUndefined();
});

test('every pair has two actions of its own, its words, and a field of the form', () => {
  const names = Object.keys(values);
  for (const name of names) {
    const [first = '', second = '', ...more] = name.split('_');
    expect(more).toEqual([]);
    expect(first).not.toBe(second);
    expect(names).not.toContain(`${second}_${first}`);
    expect(pairText(name)).not.toMatch(/[a-z]_[a-z]/);
  }
  expect(segregation.form.map(({ name }) => name)).toEqual(names);
});

test('values are refused by the name of the pair', () => {
  const set = ruleSet('segregation');
  if (!set) throw new Error('no rule set segregation');
  expect(checkedValues(set, { ...values, accrued_pay: 'forbid' })).toMatchObject({
    errors: [{ field: 'p_values.accrued_pay' }],
  });
  expect(checkedValues(set, { ...values, pay_pay: 'alert' })).toHaveProperty('errors');
  expect(checkedValues(set, values)).toEqual({ value: values });
});
