import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareFolded, folded, includesFolded, inSentence, uncapital } from './text.ts';

describe('text as search sees it (domain §6)', () => {
  test.each([
    ['Compra de Baja Cuantía', 'compra de baja cuantia'],
    ['PEÑA ÁÉÍÓÚÜ', 'pena aeiouu'],
    ['', ''],
    ['50 % (10 mg)', '50 % (10 mg)'],
  ])('%j is %j', (text, plain) => {
    expect(folded(text)).toBe(plain);
  });

  test('finds a part without its accents', () => {
    expect(includesFolded('Compra de Baja Cuantía', 'BAJA cuantia')).toBe(true);
    expect(includesFolded('Cotización', 'cotizacion')).toBe(true);
    expect(includesFolded('Cotización', 'licitación')).toBe(false);
  });

  test('composed or not, a text is the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(folded(text.normalize('NFD'))).toBe(folded(text.normalize('NFC')));
      }),
    );
  });

  test('leaves out every mark, in Latin letters and beyond', () => {
    const plain = (text: string): string =>
      text
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .toLowerCase();
    const latin = String.fromCodePoint(...Array.from({ length: 0x370 }, (_, code) => code));
    expect(folded(latin)).toBe(plain(latin));
    const letters = [
      'Á',
      'ñ',
      'x',
      ' ',
      '\u0301',
      '\u0483',
      '\u20d7',
      'Й',
      '\u{1d165}',
      '\u{e0100}',
      '\ud800',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters)), (some) => {
        expect(folded(some.join(''))).toBe(plain(some.join('')));
      }),
    );
  });

  test('sorts without regard to accents and case', () => {
    expect(['Óscar', 'olga', 'Zoe', 'Ñeco', 'Ana'].sort(compareFolded)).toEqual([
      'Ana',
      'Ñeco',
      'olga',
      'Óscar',
      'Zoe',
    ]);
  });
});

test.each([
  ['Cantidad', 'cantidad'],
  ['Índice', 'índice'],
  ['PRIMERO', 'PRIMERO'],
  ['NIT del proveedor', 'NIT del proveedor'],
  ['', ''],
])('%s within a sentence is %s', (title, words) => {
  expect(uncapital(title)).toBe(words);
});

test.each([
  ['Aprobar', 'el PAC 2026 de EMERGENCIA', 'Aprobar el PAC 2026 de EMERGENCIA'],
  ['Retirar el envío de', 'el PAC 2026 de EMERGENCIA', 'Retirar el envío del PAC 2026 de EMERGENCIA'],
  ['Adjuntar cotización a', 'el acta 7-2026', 'Adjuntar cotización al acta 7-2026'],
  ['Retirar el envío de', 'la programación 1/2026', 'Retirar el envío de la programación 1/2026'],
] as const)('a noun in its sentence: %s + %s', (words, noun, sentence) =>
  expect(inSentence(words, noun)).toBe(sentence),
);
