import type { DateText } from './dates.ts';
import type { Money } from './decimal.ts';

const BELOW_THIRTY = [
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
  'dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro',
  'veinticinco veintiséis veintisiete veintiocho veintinueve',
].flatMap((line) => line.split(' '));
const TENS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const HUNDREDS = [
  ['', 'ciento', 'doscientos', 'trescientos', 'cuatrocientos'],
  ['quinientos', 'seiscientos', 'setecientos', 'ochocientos', 'novecientos'],
].flat();
const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
/** Names of the months, January first. */
export const MONTHS = [
  ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
].flat();

/** Names of letters and marks as minutes spell them; without accents, as the institution writes codes. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ A: 'A', B: 'BE', C: 'CE', D: 'DE', E: 'E', F: 'EFE', G: 'GE', H: 'HACHE', I: 'I', J: 'JOTA' },
  ...{ K: 'KA', L: 'ELE', M: 'EME', N: 'ENE', Ñ: 'EÑE', O: 'O', P: 'PE', Q: 'CU', R: 'ERRE', S: 'ESE' },
  ...{ T: 'TE', U: 'U', V: 'VE', W: 'DOBLE VE', X: 'EQUIS', Y: 'YE', Z: 'ZETA' },
  ...{ '-': 'GUION', '/': 'DIAGONAL', '.': 'PUNTO', ',': 'COMA', _: 'GUION BAJO' },
};

const MILLION = 1_000_000n;
/** Smallest number that is not put in words: a million billones. */
const LIMIT = MILLION ** 3n;

const list = (words: readonly string[], index: number): string => words[index] ?? '';
const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

function belowThousand(n: number): string {
  if (n < 30) return list(BELOW_THIRTY, n);
  if (n < 100) return list(TENS, Math.floor(n / 10)) + (n % 10 ? ` y ${list(BELOW_THIRTY, n % 10)}` : '');
  if (n === 100) return 'cien';
  return joined(list(HUNDREDS, Math.floor(n / 100)), n % 100 ? belowThousand(n % 100) : '');
}

function belowMillion(n: number): string {
  if (n < 1000) return belowThousand(n);
  const thousands = Math.floor(n / 1000);
  const head = thousands === 1 ? 'mil' : `${beforeNoun(belowThousand(thousands))} mil`;
  return joined(head, n % 1000 ? belowThousand(n % 1000) : '');
}

/**
 * A whole number in words, lower case: `veintiuno`, `mil uno`, `un millón`.
 * @throws RangeError below zero or from 10^18 on
 */
export function numberInWords(value: bigint | number): string {
  const n = BigInt(value);
  if (n < 0n || n >= LIMIT) throw new RangeError(`no words for ${n}`);
  if (n < MILLION) return belowMillion(Number(n));
  const scale = n < MILLION ** 2n ? MILLION : MILLION ** 2n;
  const [one, many] = scale === MILLION ? ['millón', 'millones'] : ['billón', 'billones'];
  const count = n / scale;
  const head = count === 1n ? `un ${one}` : `${beforeNoun(numberInWords(count))} ${many}`;
  return joined(head, n % scale ? numberInWords(n % scale) : '');
}

/** Form before a masculine noun: `veintiún quetzales`, `treinta y un minutos`. */
const beforeNoun = (words: string): string => words.replace(/veintiuno$/, 'veintiún').replace(/\buno$/, 'un');
/** Form before a feminine noun; only hours need it. */
const beforeHour = (words: string): string => words.replace(/uno$/, 'una');

/**
 * An amount as forms write it, in capitals: `MIL DOSCIENTOS QUETZALES CON 50/100`, `UN MILLÓN DE
 * QUETZALES EXACTOS` (domain §6).
 */
export function amountInWords(amount: Money): string {
  const [whole = '0', cents = '00'] = amount.replace('-', '').split('.');
  const n = BigInt(whole);
  const currency = n === 1n ? 'quetzal' : n > 0n && n % MILLION === 0n ? 'de quetzales' : 'quetzales';
  const exact = n === 1n ? 'exacto' : 'exactos';
  const rest = cents === '00' ? exact : `con ${cents}/100`;
  const sign = amount.startsWith('-') ? 'menos' : '';
  return joined(sign, beforeNoun(numberInWords(n)), currency, rest).toUpperCase();
}

/** `viernes nueve de enero del año dos mil veintiséis` (domain §6 "Actas"). */
export function dateInWords(date: DateText): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const weekday = list(WEEKDAYS, new Date(`${date}T00:00:00Z`).getUTCDay());
  const monthName = list(MONTHS, Number(month) - 1);
  return `${weekday} ${numberInWords(Number(day))} de ${monthName} del año ${numberInWords(Number(year))}`;
}

/**
 * `08:15` is `ocho horas con quince minutos`, `13:00` is `trece horas en punto` (domain §6 "Actas").
 * @throws RangeError when the text is no hour `HH:mm` of a day
 */
export function hourInWords(hour: string): string {
  const match = /^([01]\d|2[0-3]):([0-5]\d)/.exec(hour);
  if (!match) throw new RangeError(`no hour of the day: ${hour}`);
  const [hours, minutes] = [Number(match[1]), Number(match[2])];
  const head = `${beforeHour(numberInWords(hours))} ${hours === 1 ? 'hora' : 'horas'}`;
  if (minutes === 0) return `${head} en punto`;
  return `${head} con ${beforeNoun(numberInWords(minutes))} ${minutes === 1 ? 'minuto' : 'minutos'}`;
}

/**
 * A code spelled out and followed by itself in brackets: `L-12/2026` is `ELE GUION DOCE DIAGONAL DOS MIL
 * VEINTISEIS (L-12/2026)`; leading zeros one by one, `02` is `CERO DOS (02)` (domain §6 "Actas").
 */
export function codeInWords(code: string): string {
  const parts = code.toUpperCase().match(/\d+|\S/gu) ?? [];
  return `${parts.map(spelledPart).join(' ')} (${code})`;
}

function spelledPart(part: string): string {
  if (!/^\d+$/.test(part)) return SPELLED[plain(part)] ?? part;
  const zeros = /^0*(?=\d)/.exec(part)?.[0].length ?? 0;
  const rest = part.slice(zeros);
  // People read longer numbers digit by digit.
  const words =
    rest.length > 12 ? [...rest].map((digit) => numberInWords(Number(digit))) : [numberInWords(BigInt(rest))];
  return plain([...Array<string>(zeros).fill('cero'), ...words].join(' ').toUpperCase());
}

/** Text without accents; the tilde of Ñ is part of the letter. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/(?!\u0303)\p{Mn}/gu, '')
    .normalize('NFC');
