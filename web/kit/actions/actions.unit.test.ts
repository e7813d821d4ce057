import { expect, test } from 'vitest';
import { borrowed, byWeight, isGrave, leadsOn, nextStep, type ShownAction, shownActions } from './actions.ts';

const action = (name: string, allowed = true): ShownAction => ({
  permission: { field: name, enabled: 1, description: name, color: '#123456', icon: 'Edit' },
  offer: { action: name, allowed, reason: '' },
});
const namesOf = (actions: readonly ShownAction[]) => actions.map(({ offer }) => offer.action);

test('the next step is first, what destroys last, the others as the documents order them', () => {
  const sent = ['refuse', 'purchaseorderacta', 'pay', 'ban'].map((name) => action(name));
  expect(namesOf(byWeight(sent))).toEqual(['pay', 'purchaseorderacta', 'refuse', 'ban']);
  expect(namesOf(sent.filter(isGrave))).toEqual(['refuse', 'ban']);
});

test('a step that is blocked is not next: what is done meanwhile is', () => {
  const committed = [action('receive'), action('update'), action('accrued', false), action('ban')];
  expect(nextStep(committed)?.offer.action).toBe('receive');
  expect(nextStep([action('print'), action('ban')])).toBeUndefined();
});

test('what was sent may be taken back by who may send: never the next step, and with a look of its own', () => {
  const { permission } = action('sendrequest');
  const offers = ['withdraw', 'view'].map((name) => action(name).offer);
  const shown = shownActions([permission], offers);
  expect(shown.map((each) => each.permission.description)).toEqual(['Retirar envío']);
  expect(nextStep(shown)).toBeUndefined();
  expect(shownActions([action('approve').permission], offers)).toEqual([]);
});

test('a step that borrows an action has its own look and weight: what destroys is never next', () => {
  const shown = [action('view'), action('update')];
  const [, withdraw] = borrowed(shown, {
    update: { label: 'Retirar', icon: 'Undo', kind: 'destructive' },
  });
  if (!withdraw) throw new Error('the step is not shown');
  expect(withdraw.permission).toMatchObject({ description: 'Retirar', icon: 'Undo' });
  expect(withdraw.permission.color).not.toBe(shown[1]?.permission.color);
  expect(nextStep([withdraw])).toBeUndefined();
  expect(isGrave(withdraw)).toBe(true);
  expect(leadsOn([withdraw])).toBe(false);
  expect(nextStep(shown)?.offer.action).toBe('update');
});
