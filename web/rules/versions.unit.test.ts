import { expect, test } from 'vitest';
import { byWeight, isGrave, nextStep } from '../kit/actions/actions.ts';
import { ruleActions } from './versions.ts';

const granted = ['view', 'create', 'update'].map((field) => ({
  field,
  enabled: 1 as const,
  description: field,
  color: '#1F5A96',
  icon: 'Edit',
}));
const offers = granted.map(({ field }) => ({ action: field, allowed: true, reason: '' }));

test('of a rule with a version to come, publishing is the next step; withdrawing is last, with a look of its own', () => {
  const actions = ruleActions(granted, { actions: offers });
  expect(nextStep(actions)?.permission.description).toBe('Publicar versión');
  const last = byWeight(actions).at(-1);
  expect(last?.permission).toMatchObject({ description: 'Retirar versión', icon: 'Cancel' });
  expect(last && isGrave(last)).toBe(true);
});

test('withdrawing is no next step when nothing else is granted', () => {
  expect(
    nextStep(
      ruleActions(
        granted.filter(({ field }) => field === 'update'),
        { actions: offers },
      ),
    ),
  ).toBeUndefined();
});
