import { expect, test } from 'vitest';
import { shownFrom } from './step-place.ts';

const STEPS = [100, 120, 80, 150];

test('steps that fit begin with the first', () => {
  expect(shownFrom(STEPS, 3, 450)).toEqual({ from: 0, after: 0 });
});

test('the first one is kept while the present one is whole before the sign at the right', () => {
  expect(shownFrom(STEPS, 1, 242)).toEqual({ from: 0, after: 0 });
  expect(shownFrom(STEPS, 1, 241)).toEqual({ from: 78, after: 0 });
});

test('others begin at the border of a step, behind the sign at the left', () => {
  expect(shownFrom(STEPS, 2, 250)).toEqual({ from: 78, after: 0 });
  // The last two take 230 of 260 px: the rest stays free.
  expect(shownFrom(STEPS, 3, 260)).toEqual({ from: 198, after: 8 });
});

test('a step that is wider than the bar begins it; off the path the bar begins with the first', () => {
  expect(shownFrom(STEPS, 1, 90)).toEqual({ from: 78, after: 0 });
  expect(shownFrom(STEPS, -1, 90)).toEqual({ from: 0, after: 0 });
});
