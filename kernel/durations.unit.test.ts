import { expect, test } from 'vitest';
import { shownDuration } from './durations.ts';

test.each([
  [-1, '0 s'],
  [0, '0 s'],
  [0.44, '0.4 s'],
  [9.96, '10 s'],
  [45.2, '45 s'],
  [59.6, '1 min'],
  [200, '3 min 20 s'],
  [7_500, '2 h 5 min'],
  [86_399.9, '1 d'],
  [90_978_038.7, '1052 d 23 h'],
])('%d seconds are %s', (seconds, shown) => {
  expect(shownDuration(seconds)).toBe(shown);
});
