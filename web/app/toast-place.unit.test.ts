import { expect, test } from 'vitest';
import { type Box, freePlace } from './toast-place.ts';

const PHONE: Box = { left: 0, top: 0, right: 390, bottom: 844 };
const across = (top: number, bottom: number): Box => ({ left: 0, top, right: 390, bottom });
/** Two lines, wherever they are now. */
const MESSAGE = across(700, 760);
const [HEAD, BAR] = [across(0, 180), across(760, 844)];

test('with nothing in the way messages are at the foot, and over a bar that is there', () => {
  expect(freePlace(MESSAGE, PHONE, [HEAD])).toBe(8);
  expect(freePlace(MESSAGE, PHONE, [HEAD, BAR])).toBe(844 - 760 + 8);
});

test('they go up between what is pressed, and never over a head', () => {
  expect(freePlace(MESSAGE, PHONE, [HEAD, BAR, across(700, 720)])).toBe(844 - 700 + 8);
  expect(freePlace(MESSAGE, PHONE, [across(0, 400), across(440, 844)])).toBeUndefined();
});

test('what is next to them is in no one’s way', () => {
  const small = { ...MESSAGE, left: 16, right: 376 };
  expect(freePlace(small, { ...PHONE, right: 1440 }, [{ ...BAR, left: 400, right: 1440 }])).toBe(8);
});
