import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, dataColor, readableOn, textOn } from './contrast.ts';

const color = fc
  .array(fc.integer({ min: 0, max: 255 }), { minLength: 3, maxLength: 3 })
  .map((rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

test('text on any colour from data holds 4.5:1', () => {
  fc.assert(fc.property(color, (ground) => contrast(textOn(ground), ground) >= 4.5));
});

test('any colour from data is made readable on paper, light and dark', () => {
  fc.assert(fc.property(color, (each) => contrast(readableOn(each, '#ffffff'), '#ffffff') >= 4.5));
  fc.assert(fc.property(color, (each) => contrast(readableOn(each, '#1a2027'), '#1a2027') >= 4.5));
});

test('words and hex are colours, anything else the accent', () => {
  expect(dataColor('danger')).toBe('#9b1c24');
  expect(dataColor('#ABC')).toBe('#aabbcc');
  expect(['url(x)', 'constructor', '__proto__'].map(dataColor)).toEqual(Array(3).fill('#1f4e79'));
});
