import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entered, isBlank } from './entered.ts';

describe('text as it is taken', () => {
  test.each([
    ['pen\u0303a', 'peña'],
    ['20\u200b01', '2001'],
    ['2001\u200e', '2001'],
    ['2\u00ad001', '2001'],
    ['\ufeff2001\u2060', '2001'],
    ['caja\u00a0de 12\u2009mm', 'caja de 12 mm'],
    ['uno\u2028dos', 'uno\ndos'],
    ['a\u200d\u200cb\ufe0f', 'ab'],
    ['1\ufe0f', '1'],
    ['e\u200b\u0301', 'é'],
    ['\u{e0061}a\u3164b', 'a b'],
  ])('%j is %j', (text, kept) => {
    expect(entered(text)).toBe(kept);
  });

  test.each(['👩‍⚕️ ❤️ 1️⃣', '½ Ø ± ° ≤ µ × ² ₂ α «ñ»', 'línea\n\tdos', '木', 'l·l'])(
    '%j stays as it is',
    (text) => {
      expect(entered(text)).toBe(text);
    },
  );

  test('what is refused in words stays to be refused', () => {
    for (const text of ['a\u202eb', '\u2066x', 'a\u0000']) expect(entered(text)).toBe(text);
  });

  const odd = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 2 }),
      fc.constantFrom(
        '\u200b',
        '\u200d',
        '\ufe0f',
        '\u20e3',
        '👩',
        '⚕',
        '1',
        'e',
        '\u0301',
        '\u00a0',
        '\u3164',
        '🏽',
      ),
    ),
  );

  test('taken once or twice, it is the same; composed or not, too', () => {
    fc.assert(
      fc.property(odd, (parts) => {
        const once = entered(parts.join(''));
        expect(entered(once)).toBe(once);
        expect(entered(once.normalize('NFD'))).toBe(once);
      }),
    );
  });
});

test.each(['', ' ', '\u200b', '\u00a0', '\u3164', '\u2800', '\ufeff\u00ad', '\u0301', '\u115f', '\n\t'])(
  'there is nothing to read in %j',
  (text) => {
    expect(isBlank(text)).toBe(true);
  },
);

test.each(['a', '0', '–', '+', '木', '👩‍⚕️', '\u200b.'])('there is something to read in %j', (text) => {
  expect(isBlank(text)).toBe(false);
});
