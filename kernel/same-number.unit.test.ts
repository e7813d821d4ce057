import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalName, canonicalNumber, type NumberKind, sameNumber } from './same-number.ts';

const KINDS: readonly NumberKind[] = [
  'resolution',
  'purchaseOrder',
  'minutes',
  'award',
  'business',
  'externalId',
  'commitment',
  'accrual',
  'curdp',
  'npg',
  'invoiceSerie',
  'invoiceNumber',
  'nit',
];

describe('spellings of one number', () => {
  test.each<[NumberKind, string, readonly string[]]>([
    [
      'commitment',
      '4165',
      ['04165', '4 165', '4\u00a0165', '４１６５', '٤١٦٥', ' 4165 ', '4-165', '41\u200b65'],
    ],
    ['accrual', '4165', ['0004165', '4\u2009165']],
    ['curdp', '881', ['0881', '８８１', '8-81']],
    [
      'npg',
      'E777065',
      ['E-777065', 'E 777065', 'e777065', 'E–777065', 'Е777065', 'Ε\u2011777065', 'Ｅ777065'],
    ],
    ['npg', '19001122', ['019001122', '1900-1122']],
    ['purchaseOrder', '7765', ['07765', '７７６５', '7 765', '\u20117765']],
    ['purchaseOrder', 'OC7', ['OC-7', 'oc-007', 'OC–7', 'ОС−7', 'OC 7', 'Oc.7']],
    ['resolution', 'RES5/2026', ['RES-5-2026', 'RES-05/2026', 'res 5-2026', 'RÉS‒5—2026']],
    ['award', '1/2026', ['01/2026', '1 / 2026', '1-2026', '１／２０２６']],
    ['minutes', 'L12/2026', ['L-12/2026', 'l-012/2026', 'L 12/2026']],
    ['business', '9/2026', ['009/2026', '9–2026']],
    ['externalId', 'UN4', ['UN-4', 'un 004']],
    ['invoiceSerie', '0A1B2C3D', ['0a1b-2c3d', '0А1В2С3D', '0A1B 2C3D']],
    ['invoiceNumber', '100', ['0100', '1-00', '１００']],
    [
      'nit',
      '576937K',
      ['576937-K', '0576937K', '576937–k', 'NIT 576937-K', 'NIT: 576937-K', '576937К', '５７６９３７Ｋ'],
    ],
  ])('%s %s', (kind, canonical, spellings) => {
    for (const each of [canonical, ...spellings]) expect(canonicalNumber(kind, each)).toBe(canonical);
  });

  const number = fc.stringMatching(/^[A-Za-z]{0,3}[0-9]{1,8}(?:[/-][0-9]{1,4}){0,2}$/);
  const kind = fc.constantFrom(...KINDS);

  test('the canonical form is its own', () => {
    fc.assert(
      fc.property(kind, fc.string({ unit: 'binary', maxLength: 20 }), (of, text) => {
        const canonical = canonicalNumber(of, text);
        expect(canonicalNumber(of, canonical)).toBe(canonical);
      }),
    );
  });

  test('hyphens, case, width, blanks and characters without a shape make no other number', () => {
    const wide = (text: string): string =>
      text.replace(/[!-~]/g, (each) => String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0));
    fc.assert(
      fc.property(
        kind,
        number,
        fc.constantFrom(...'\u2010\u2011\u2012\u2013\u2014\u2212'),
        (of, text, hyphen) => {
          const spellings = [
            text.toLowerCase(),
            wide(text),
            text.replaceAll('-', hyphen),
            `\u00a0${text}\u200b `,
          ];
          for (const each of spellings) expect(sameNumber(of, text, each)).toBe(true);
        },
      ),
    );
  });
});

describe('different numbers', () => {
  test.each<[NumberKind, string, string]>([
    ['purchaseOrder', '1-12', '11-2'],
    ['purchaseOrder', '7765', '77650'],
    ['purchaseOrder', 'OC-7', 'OS-7'],
    ['resolution', 'RES-1-2026', 'RES-12-026'],
    ['award', '1/2026', '12/026'],
    ['award', '1/2026', '1/2025'],
    ['npg', 'E777065', 'E0777065'],
    ['npg', 'E777065', '777065'],
    ['commitment', '4165', '41650'],
    ['invoiceSerie', '0A1B', 'A1B'],
    ['invoiceSerie', 'Ñ1', 'N1'],
    ['invoiceSerie', 'O1', '01'],
    ['nit', '576937K', '5769370'],
  ])('%s: %s is not %s', (kind, one, other) => {
    expect(sameNumber(kind, one, other)).toBe(false);
  });

  test('counts that differ are different, however they are written', () => {
    const count = fc.nat({ max: 10 ** 8 });
    fc.assert(
      fc.property(count, count, fc.nat({ max: 4 }), (one, other, zeros) => {
        for (const kind of KINDS.filter((each) => each !== 'invoiceSerie'))
          expect(sameNumber(kind, String(one), '0'.repeat(zeros) + String(other))).toBe(one === other);
      }),
    );
  });
});

test('sign-in names that look the same are one; others are not', () => {
  for (const name of ['pen\u0303a', 'PEÑA', ' pe\u200bña', 'ｐｅña'])
    expect(canonicalName(name)).toBe('PEÑA');
  expect(canonicalName('аdmin')).toBe(canonicalName('admin'));
  expect(canonicalName('a.b')).not.toBe(canonicalName('ab'));
  expect(canonicalName('pena')).not.toBe(canonicalName('peña'));
});
