import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repeatedKeywords, unknownKeywords } from './keywords.ts';
import { cleanMarkup } from './markup.ts';
import { KEYWORDS } from './sample.ts';
import { STANDARD_TEMPLATES } from './standard.ts';
import { isBlankMarkup, plainText } from './text.ts';

describe('the markup of a template', () => {
  test.each([
    ['<p>Hola <b>mundo</b></p>', '<p>Hola <b>mundo</b></p>'],
    ['<P onclick="x()" class=\'a\'>Hola</P >', '<p>Hola</p>'],
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<script>alert(1)', ''],
    ['<a href="javascript:x">enlace</a>', 'enlace'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p>a<img src="https://otro.example/espia.png">b</p>', '<p>ab</p>'],
    [
      '<table background="//otro.example/x"><tr><td>a</td></tr></table>',
      '<table><tr><td>a</td></tr></table>',
    ],
    ['<p style="position:fixed;top:0">a</p>', '<p>a</p>'],
    ['<p style="background:url(//otro.example/x)">a</p>', '<p>a</p>'],
    ['<h2 style="text-align: center; color: red">a</h2>', '<h2 style="text-align:center">a</h2>'],
    ['<p style="text-align:center;text-align:expression(1)">a</p>', '<p style="text-align:center">a</p>'],
    ['<td style="text-align:center">a</td>', '<td>a</td>'],
    ['<link rel=stylesheet href=//otro.example/x.css>a', 'a'],
    ['<style>@import "//otro.example"</style>a', 'a'],
    ['<form action=//otro.example><input name=a>b</form>', 'b'],
    ['<span data-token="hora">{{hora}}</span> del día', '{{hora}} del día'],
    ['<span data-token="x" onclick="y()">{{hora}}</span>', '{{hora}}'],
    ["<span data-token='\"><script>alert(1)</script>'>a</span>", 'a'],
    ['1 < 2 > 0 & 3', '1 &lt; 2 &gt; 0 &amp; 3'],
    ['<p title=">">x</p>', '<p>x</p>'],
    ['<<p>script>x', '&lt;<p>script&gt;x</p>'],
    ['a<!-- <p> -->b<!-- sin fin', 'ab'],
    ['a<p', 'a'],
  ])('%s is kept as %s', (html, kept) => {
    expect(cleanMarkup(html)).toBe(kept);
  });
  const pieces = [
    ...'<|>|/|"|\'|=| |;|:|(|!--|-->|&lt;|&#60;|\n|{{|}}'.split('|'),
    ...'p|h2|script|svg|img|span|data-token|style|onload|src|href|x|hora'.split('|'),
    ...'<p style="|text-align:center|position:fixed|url(//x)|javascript:alert(1)|<img src=//x>|<a href="'.split(
      '|',
    ),
    ...'<script>|</script>|<style>|<math>|<textarea>|<span data-token="|{{hora}}'.split('|'),
  ];
  test('whatever comes in, only allowed tags and their alignment come out, and nothing more is left to clean', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
        const clean = cleanMarkup(parts.join(''));
        const bare = clean.replace(/ style="text-align:(?:left|center|right|justify)"/g, '');
        expect(bare.replace(/<\/?[a-z][a-z0-9]*( \/)?>/g, '')).not.toMatch(/[<>]/);
        expect(clean).not.toMatch(/<\/?(script|svg|img|span|a|style|math|textarea)\b/);
        expect(cleanMarkup(clean)).toBe(clean);
      }),
      { numRuns: 1000 },
    );
  });
  test('merged cells stay merged, within what a document has', () => {
    expect(
      cleanMarkup('<table><tr><td colspan="3" rowspan="2" style="x" onclick="y">A</td></tr></table>'),
    ).toBe('<table><tr><td colspan="3" rowspan="2">A</td></tr></table>');
    expect(
      cleanMarkup('<table><tr><th colspan="9999" rowspan="1">A</th><td colspan="x">B</td></tr></table>'),
    ).toBe('<table><tr><th>A</th><td>B</td></tr></table>');
    expect(cleanMarkup('<p colspan="2">A</p>')).toBe('<p>A</p>');
  });

  test('tags alone are no text', () => {
    expect(isBlankMarkup(cleanMarkup('<p><br></p> &nbsp;'))).toBe(true);
    expect(isBlankMarkup('<p>x</p>')).toBe(false);
  });
  test('its words are a line for each paragraph', () => {
    expect(plainText('<h2>ACTA</h2>\n<ul><li><p>a <b>b</b></p></li><li>1 &lt; 2</li></ul>c')).toBe(
      'ACTA\na b\n1 < 2\nc',
    );
  });
});

describe('keywords', () => {
  test.each([
    ['{{numero_acta}} {{ hora }} {{nada}} {{nada}} {{}}', ['{{nada}}', '{{}}']],
    ['<p>{{numero_acta</p>', ['{{numero_acta']],
    ['{{nu<b>mero</b>_acta}}', ['{{nu']],
    ['{{constructor}}', ['{{constructor}}']],
    ['{ {hora} }', []],
  ])('%s: unknown keywords are reported as they were written', (template, unknown) => {
    expect(unknownKeywords(template)).toEqual(unknown);
  });
  test('one that is there more often than a document needs is named', () => {
    expect(repeatedKeywords('{{firmas}}{{ firmas }}{{firmas}}{{hora}}')).toEqual([]);
    expect(repeatedKeywords('{{firmas}}'.repeat(4) + '{{hora}}'.repeat(101))).toEqual([
      { written: '{{firmas}}', most: 3 },
      { written: '{{hora}}', most: 100 },
    ]);
  });
  test('each has a meaning and a sample', () => {
    expect(KEYWORDS.filter(({ meaning, sample }) => meaning === '' || sample === '')).toEqual([]);
  });
});

test.each(Object.entries(STANDARD_TEMPLATES))('the standard %s is one', (_, template) => {
  expect(cleanMarkup(template)).toBe(template);
  expect([...unknownKeywords(template), ...repeatedKeywords(template)]).toEqual([]);
});
