import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KEYWORDS, unknownKeywords } from './keywords.ts';
import { cleanMarkup, isBlankMarkup } from './markup.ts';
import { STANDARD_TEMPLATES } from './standard.ts';

describe('the markup of a template', () => {
  test.each([
    ['<p>Hola <b>mundo</b></p>', '<p>Hola <b>mundo</b></p>'],
    ['<P onclick="x()" style=\'a\'>Hola</P >', '<p>Hola</p>'],
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<script>alert(1)', ''],
    ['<a href="javascript:x">enlace</a>', 'enlace'],
    ['<img src=x onerror=alert(1)>', ''],
    ['1 < 2 > 0 & 3', '1 &lt; 2 &gt; 0 &amp; 3'],
    ['<p title=">">x</p>', '<p>x</p>'],
    ['<<p>script>x', '&lt;<p>script&gt;x</p>'],
    ['a<!-- <p> -->b<!-- sin fin', 'ab'],
    ['a<p', 'a'],
  ])('%s is kept as %s', (html, kept) => {
    expect(cleanMarkup(html)).toBe(kept);
  });
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    '"',
    "'",
    '=',
    ' ',
    '!--',
    '-->',
    'p',
    'script',
    'svg',
    'img',
    'onload',
    'x',
    '&lt;',
    '\n',
  );
  test('whatever comes in, only bare allowed tags come out', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const clean = cleanMarkup(pieces.join(''));
        expect(clean.replace(/<\/?[a-z][a-z0-9]*>/g, '')).not.toMatch(/[<>]/);
        expect(clean).not.toMatch(/<\/?(script|svg|img)/);
        expect(cleanMarkup(clean)).toBe(clean);
      }),
      { numRuns: 500 },
    );
  });
  test('tags alone are no text', () => {
    expect(isBlankMarkup('<p><br></p> &nbsp;')).toBe(true);
    expect(isBlankMarkup('<p>x</p>')).toBe(false);
  });
});

describe('keywords', () => {
  test('that do not exist are told as they were written', () => {
    expect(unknownKeywords('{{numero_acta}} {{ hora }} {{nada}} {{nada}} {{}}')).toEqual([
      '{{nada}}',
      '{{}}',
    ]);
  });
  test('are each named once', () => {
    expect(new Set(KEYWORDS.map(({ name }) => name)).size).toBe(KEYWORDS.length);
  });
});

test.each(Object.entries(STANDARD_TEMPLATES))('the standard %s is one', (_, template) => {
  expect(cleanMarkup(template)).toBe(template);
  expect(unknownKeywords(template)).toEqual([]);
});
