import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateText } from './dates.ts';
import { money } from './decimal.ts';
import { amountInWords, codeInWords, dateInWords, hourInWords, numberInWords } from './words.ts';

describe('an amount in words (domain §6)', () => {
  test.each([
    ['0', 'CERO QUETZALES EXACTOS'],
    ['0.75', 'CERO QUETZALES CON 75/100'],
    ['0.05', 'CERO QUETZALES CON 05/100'],
    ['1', 'UN QUETZAL EXACTO'],
    ['1.50', 'UN QUETZAL CON 50/100'],
    ['2', 'DOS QUETZALES EXACTOS'],
    ['10', 'DIEZ QUETZALES EXACTOS'],
    ['15.10', 'QUINCE QUETZALES CON 10/100'],
    ['16', 'DIECISÉIS QUETZALES EXACTOS'],
    ['19', 'DIECINUEVE QUETZALES EXACTOS'],
    ['20', 'VEINTE QUETZALES EXACTOS'],
    ['21', 'VEINTIÚN QUETZALES EXACTOS'],
    ['22', 'VEINTIDÓS QUETZALES EXACTOS'],
    ['23', 'VEINTITRÉS QUETZALES EXACTOS'],
    ['26', 'VEINTISÉIS QUETZALES EXACTOS'],
    ['29', 'VEINTINUEVE QUETZALES EXACTOS'],
    ['30', 'TREINTA QUETZALES EXACTOS'],
    ['31', 'TREINTA Y UN QUETZALES EXACTOS'],
    ['99', 'NOVENTA Y NUEVE QUETZALES EXACTOS'],
    ['100', 'CIEN QUETZALES EXACTOS'],
    ['101', 'CIENTO UN QUETZALES EXACTOS'],
    ['121', 'CIENTO VEINTIÚN QUETZALES EXACTOS'],
    ['208', 'DOSCIENTOS OCHO QUETZALES EXACTOS'],
    ['500', 'QUINIENTOS QUETZALES EXACTOS'],
    ['700', 'SETECIENTOS QUETZALES EXACTOS'],
    ['900', 'NOVECIENTOS QUETZALES EXACTOS'],
    ['1000', 'MIL QUETZALES EXACTOS'],
    ['1001', 'MIL UN QUETZALES EXACTOS'],
    ['1100', 'MIL CIEN QUETZALES EXACTOS'],
    ['21000', 'VEINTIÚN MIL QUETZALES EXACTOS'],
    ['21021.21', 'VEINTIÚN MIL VEINTIÚN QUETZALES CON 21/100'],
    ['31000', 'TREINTA Y UN MIL QUETZALES EXACTOS'],
    ['100000', 'CIEN MIL QUETZALES EXACTOS'],
    ['101000', 'CIENTO UN MIL QUETZALES EXACTOS'],
    ['1000000', 'UN MILLÓN DE QUETZALES EXACTOS'],
    ['1000000.01', 'UN MILLÓN DE QUETZALES CON 01/100'],
    ['1000001', 'UN MILLÓN UN QUETZALES EXACTOS'],
    ['1200000', 'UN MILLÓN DOSCIENTOS MIL QUETZALES EXACTOS'],
    ['21000000', 'VEINTIÚN MILLONES DE QUETZALES EXACTOS'],
    [
      '17671466208',
      'DIECISIETE MIL SEISCIENTOS SETENTA Y UN MILLONES CUATROCIENTOS SESENTA Y SEIS MIL DOSCIENTOS OCHO QUETZALES EXACTOS',
    ],
    [
      '999999999.99',
      'NOVECIENTOS NOVENTA Y NUEVE MILLONES NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE QUETZALES CON 99/100',
    ],
    ['1000000000', 'MIL MILLONES DE QUETZALES EXACTOS'],
    ['1000000000000', 'UN BILLÓN DE QUETZALES EXACTOS'],
    ['-12.50', 'MENOS DOCE QUETZALES CON 50/100'],
  ])('%s is %s', (amount, words) => {
    expect(amountInWords(money(amount))).toBe(words);
  });

  test('keeps the cents of any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (hundredths) => {
        const amount = money(`${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`);
        const words = amountInWords(amount);
        expect(words).toMatch(/^[A-ZÁÉÍÓÚ ]+ QUETZAL(ES)? (EXACTOS?|CON \d\d\/100)$/);
        expect(words).not.toMatch(/UNO |^UN MIL | {2}/);
        if (hundredths % 100 !== 0) expect(words.slice(-6, -4)).toBe(amount.slice(-2));
      }),
    );
  });
});

describe('a whole number in words', () => {
  const VALUES = new Map<string, bigint>();
  for (let n = 1; n < 30; n++) VALUES.set(numberInWords(n), BigInt(n));
  for (let n = 30; n < 100; n += 10) VALUES.set(numberInWords(n), BigInt(n));
  for (let n = 200; n < 1000; n += 100) VALUES.set(numberInWords(n), BigInt(n));
  for (const [word, value] of [
    ['un', 1n],
    ['veintiún', 21n],
    ['cien', 100n],
    ['ciento', 100n],
    ['y', 0n],
  ] as const)
    VALUES.set(word, value);

  /** Reads words back: groups below a thousand add up, `mil`, `millones` and `billones` multiply them. */
  function read(words: string): bigint {
    let [total, millions, group] = [0n, 0n, 0n];
    for (const word of words.split(' ')) {
      if (word === 'mil') [millions, group] = [millions + (group || 1n) * 1000n, 0n];
      else if (/^millón|^millones/.test(word))
        [total, millions, group] = [total + (millions + group) * 10n ** 6n, 0n, 0n];
      else if (/^billón|^billones/.test(word))
        [total, millions, group] = [total + (millions + group) * 10n ** 12n, 0n, 0n];
      else {
        const value = VALUES.get(word);
        if (value === undefined) throw new Error(`no word: ${word}`);
        group += value;
      }
    }
    return total + millions + group;
  }

  test('reads back as the number it was', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }), (n) => {
        expect(read(numberInWords(n))).toBe(n);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), (n) => read(numberInWords(n)) === BigInt(n)),
    );
  });

  test('refuses what it has no words for', () => {
    expect(() => numberInWords(-1)).toThrow(RangeError);
    expect(() => numberInWords(10n ** 18n)).toThrow(RangeError);
  });
});

describe('dates, hours and codes of minutes (domain §6)', () => {
  test.each([
    ['2026-01-09', 'viernes nueve de enero del año dos mil veintiséis'],
    ['2024-02-29', 'jueves veintinueve de febrero del año dos mil veinticuatro'],
    ['2026-08-01', 'sábado uno de agosto del año dos mil veintiséis'],
    ['2025-12-31', 'miércoles treinta y uno de diciembre del año dos mil veinticinco'],
  ])('%s is %s', (date, words) => {
    expect(dateInWords(dateText(date))).toBe(words);
  });

  test.each([
    ['08:15', 'ocho horas con quince minutos'],
    ['08:00', 'ocho horas en punto'],
    ['00:30', 'cero horas con treinta minutos'],
    ['01:01', 'una hora con un minuto'],
    ['21:21', 'veintiuna horas con veintiún minutos'],
    ['23:31', 'veintitrés horas con treinta y un minutos'],
  ])('%s is %s', (hour, words) => {
    expect(hourInWords(hour)).toBe(words);
  });

  test('an hour that no clock shows is an error', () => {
    expect(() => hourInWords('24:00')).toThrow(RangeError);
    expect(() => hourInWords('8:15')).toThrow(RangeError);
  });

  test.each([
    ['L-12/2026', 'ELE GUION DOCE DIAGONAL DOS MIL VEINTISEIS (L-12/2026)'],
    ['02', 'CERO DOS (02)'],
    ['0', 'CERO (0)'],
    ['007', 'CERO CERO SIETE (007)'],
    ['E100', 'E CIEN (E100)'],
    ['ñ.1', 'EÑE PUNTO UNO (ñ.1)'],
    ['A B', 'A BE (A B)'],
    ['1234567890123', 'UNO DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE CERO UNO DOS TRES (1234567890123)'],
  ])('%s is %s', (code, words) => {
    expect(codeInWords(code)).toBe(words);
  });
});
