import { describe, expect, test } from 'vitest';
import { type AnyRuleSet, RULE_NAMES, ruleSet } from './registry.ts';
import { checkedValues } from './values.ts';

const setOf = (name: string): AnyRuleSet => {
  const set = ruleSet(name);
  if (!set) throw new Error(`no rule set ${name}`);
  return set;
};

describe.each(RULE_NAMES)('values of %s', (name) => {
  const set = setOf(name);

  test('its first version is taken as it is', () => {
    expect(checkedValues(set, set.first.values)).toEqual({ value: set.first.values });
  });

  test('an unknown value is refused by its name', () => {
    expect(checkedValues(set, { ...set.first.values, tasa: 1 })).toMatchObject({
      errors: [{ field: 'p_values.tasa', message: expect.stringContaining('«tasa»') }],
    });
  });
});

test('an unknown value inside a value, and an endless name', () => {
  const set = setOf('quarters');
  const long = 'x'.repeat(100_000);
  const sent = JSON.parse(JSON.stringify(set.first.values).replace(/[{](?=[^{}]*[}])/, `{"${long}":1,`));
  const checked = checkedValues(set, sent);
  if (!('errors' in checked)) throw new Error('it was taken');
  expect(checked.errors[0]?.field.length).toBeLessThan(300);
  expect(checked.errors[0]?.message.length).toBeLessThan(200);
});
