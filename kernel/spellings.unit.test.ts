import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchOf, spellingsOf, wordsIn } from './spellings.ts';

describe('a word of a search', () => {
  test.each([
    ['576937-K', '576937k'],
    ['576937–K', '576937k'],
    ['0576937K', '576937k'],
    ['NIT:576937-K', '576937k'],
    ['9999990001-1', '99999900011'],
    ['7108-0', '71080'],
    ['E-777065', 'e777065'],
    ['E777065', 'e-777065'],
    ['0A1B2C3D-1000000001', '0a1b2c3d 1000000001'],
    ['A-123', ' a 123'],
    ['FEL2-45', ' fel2 45'],
    ['01/2026', '1/2026'],
    ['1-2026', '1/2026'],
    ['04165', '4165'],
    ['４１６５', '4165'],
    ['mm2', 'mm²'],
    ['mm²', 'mm2'],
    ['no', 'nº'],
    ['Nº', 'no'],
    ['No.', 'nº.'],
  ])('%s finds %s', (typed, written) => {
    expect(wordsIn(typed).flatMap(spellingsOf)).toContain(written);
  });

  test.each(['gasa', '1-1-1', '011', '0100', '2.50', 'peña', 'mm', '2026'])(
    '%s finds no other number',
    (typed) => {
      const [word = ''] = wordsIn(typed);
      for (const each of spellingsOf(word)) expect([word, '1/1/1']).toContain(each);
    },
  );

  test('the word NIT before a number is left out, before others it is a word', () => {
    expect(wordsIn('NIT 576937-K')).toEqual(['576937-k']);
    expect(wordsIn('N.I.T.: 576937–K')).toEqual(['576937–k']);
    expect(wordsIn('nit gasa')).toEqual(['nit', 'gasa']);
    expect(wordsIn('nitrato 500')).toEqual(['nitrato', '500']);
  });

  test('is looked for as it is, and in few ways', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (typed) => {
        for (const word of wordsIn(typed)) {
          expect(spellingsOf(word)[0]).toBe(word);
          expect(spellingsOf(word).length).toBeLessThan(8);
        }
      }),
    );
  });
});

test('of a search its first words and characters count', () => {
  const many = Array.from({ length: 300 }, (_, at) => `palabra${at}`).join(' ');
  expect(wordsIn('uno dos tres cuatro cinco seis siete ocho nueve diez')).toEqual(
    'uno dos tres cuatro cinco seis siete ocho'.split(' '),
  );
  expect(wordsIn(many).length).toBe(8);
  expect(wordsIn(many).join(' ').length).toBeLessThanOrEqual(100);
  expect(searchOf(`  ${many}`)).toBe(many.slice(0, 100).trim());
  expect(searchOf(undefined)).toBe('');
});
