import { expect, test } from 'vitest';
import { DEAF_MS, DeafKeys } from './deaf-keys.ts';

test('a key confirms before a step, not while it is under way, nor right after it', () => {
  const keys = new DeafKeys();
  expect(keys.pressed('Enter', 0)).toBe(false);
  keys.begin(1);
  keys.released('Enter');
  expect(keys.pressed('Enter', 500)).toBe(true);
  keys.released('Enter');
  keys.end(1000);
  expect(keys.pressed('Enter', 1000 + DEAF_MS - 1)).toBe(true);
  keys.released('Enter');
  expect(keys.pressed('Enter', 1000 + DEAF_MS)).toBe(false);
});

test('a key that is held since the step confirms nothing, however long, until it is released', () => {
  const keys = new DeafKeys();
  keys.pressed('Enter', 0);
  keys.begin(1);
  keys.end(200);
  expect(keys.pressed('Enter', 9000)).toBe(true);
  expect(keys.pressed('NumpadEnter', 9000)).toBe(false);
  keys.released('Enter');
  expect(keys.pressed('Enter', 9001)).toBe(false);
});

test('other keys are typed at any moment, and a window that is left holds none', () => {
  const keys = new DeafKeys();
  keys.pressed('Enter', 0);
  keys.begin(1);
  expect(keys.pressed('Digit7', 2)).toBe(false);
  keys.end(3);
  keys.lost();
  expect(keys.pressed('Enter', 3 + DEAF_MS)).toBe(false);
});

test('a key after something was typed is meant for what it was typed into, once the step was answered', () => {
  const keys = new DeafKeys();
  keys.begin(0);
  keys.pressed('Digit1', 1, true);
  expect(keys.pressed('Enter', 2)).toBe(true);
  keys.released('Enter');
  keys.end(3);
  keys.pressed('Digit5', 4, true);
  expect(keys.pressed('Enter', 5)).toBe(false);
});

test('a step that is never answered does not keep its keys for ever', () => {
  const keys = new DeafKeys();
  keys.begin(0);
  expect(keys.pressed('Enter', 60_000)).toBe(false);
});
