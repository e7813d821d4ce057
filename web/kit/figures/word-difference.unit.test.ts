import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sideText } from '../form/conflict-text.ts';
import { ownStretches, wordDifference } from './word-difference.ts';

const inWords = (before: string, after: string): string =>
  wordDifference(before, after)
    .map(({ is, text }) => (is === 'same' ? text : is === 'gone' ? `[-${text}-]` : `[+${text}+]`))
    .join('');

describe('the difference of two texts', () => {
  test.each([
    ['Se adjudica a uno', 'Se adjudica a uno', 'Se adjudica a uno'],
    ['Se adjudica a uno', 'Se adjudica hoy a uno', 'Se adjudica [+hoy +]a uno'],
    ['Se adjudica hoy a uno', 'Se adjudica a uno', 'Se adjudica [-hoy -]a uno'],
    ['a b c', 'a x c', 'a [-b -][+x +]c'],
    ['', 'todo nuevo', '[+todo nuevo+]'],
    ['uno\ndos', 'uno\nmedio\ndos', 'uno\n[+medio\n+]dos'],
  ])('%j and %j', (before, after, difference) => {
    expect(inWords(before, after)).toBe(difference);
  });
  test('gives back both texts', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c ', '\n', 'dd '), { maxLength: 30 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = wordDifference(before, after);
        const without = (left: string): string =>
          pieces.flatMap(({ is, text: part }) => (is === left ? [] : [part])).join('');
        const words = (of: string): readonly string[] => of.split(/\s+/).filter(Boolean);
        expect(without('gone')).toBe(after);
        expect(words(without('new'))).toEqual(words(before));
      }),
    );
  });
  test('of one side only its own words are shown, with some around them', () => {
    expect(ownStretches('uno dos tres cuatro cinco seis siete', 'uno dos tres cinco seis siete')).toEqual([
      '… uno dos tres «cuatro» cinco seis siete…',
    ]);
  });
});

test('a long text in a conflict is shown by what only it has', () => {
  const text = 'palabra '.repeat(60);
  expect(sideText(`${text}mía`, `${text}ajena`, String)).toEqual([
    '… palabra palabra palabra palabra palabra «mía» …',
  ]);
  expect(sideText(`${text}`, `${text}ajena`, String)).toEqual(['El mismo texto sin lo que agrega el otro.']);
  expect(sideText('corto', 'otro', String)).toEqual(['corto']);
});
