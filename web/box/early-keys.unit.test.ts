import { expect, it } from 'vitest';
import { typedWith } from './early-keys.ts';

const press = (key: string, over: { readonly ctrlKey?: boolean; readonly composed?: boolean } = {}) => ({
  key,
  ctrlKey: over.ctrlKey ?? over.composed ?? false,
  metaKey: false,
  altKey: over.composed ?? false,
  getModifierState: () => over.composed ?? false,
});
const typed = (...keys: readonly string[]) =>
  keys.reduce((before, key) => typedWith(before, press(key)) ?? before, { text: '', entered: false });

it('keeps what is typed and corrected before a field is there, and Enter with what came before it', () => {
  expect(typed('o', 'c', ' ', '8', 'Backspace', '9')).toEqual({ text: 'oc 9', entered: false });
  expect(typed('9', 'Enter', 'x')).toEqual({ text: '9', entered: true });
  expect(typed('Enter', '9')).toEqual({ text: '9', entered: false });
});

it('leaves shortcuts and other keys to the page, but not signs that are typed with AltGr', () => {
  const nothing = { text: '', entered: false };
  expect(typedWith(nothing, press('s', { ctrlKey: true }))).toBeUndefined();
  expect(typedWith(nothing, press('Tab'))).toBeUndefined();
  expect(typedWith(nothing, press('@', { composed: true }))?.text).toBe('@');
});
