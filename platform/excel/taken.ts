import { isDateText } from '@expediente/kernel/dates.ts';
import { entered } from '@expediente/kernel/entered.ts';
import { MAX_CELL } from '@expediente/kernel/limits.ts';
import { normalNit } from '@expediente/kernel/nit.ts';
import { cut, folded } from '@expediente/kernel/text.ts';
import { textLength, ungrouped } from '@expediente/schemas/checks.ts';
import { thousandsOrDecimals, wholeNumber } from '@expediente/schemas/messages.ts';
import { shortestDecimal } from '@expediente/schemas/normalise.ts';
import type { Cell } from './cell.ts';

/** Column of a loaded sheet, with what it takes. */
export interface TakenColumn {
  readonly kind: 'text' | 'integer' | 'decimal' | 'flag' | 'choice' | 'record' | 'date';
  /** Words for the column's values, where only some are taken. */
  readonly values?: readonly { readonly value: string | number; readonly label: string }[];
  /** True for a NIT, which is stored without the separators of its printed form. */
  readonly nit?: true;
  /** Most characters of a text; absent: as many as a cell holds. */
  readonly most?: number;
}

/**
 * Content of a cell as its column's value. When it is invalid, `fault` has the reason and `value` the content, cut one
 * character beyond what the column takes.
 */
export interface Taken {
  readonly value: string | number | null;
  readonly fault?: string;
}

/** Digits to which a number of Excel is exact; further ones are noise of its arithmetic. */
const DIGITS = 15;

/** Value of a cell, never guessed: its content is taken as it is, or refused with the way to correct it. */
export function takenFrom(column: TakenColumn, cell: Cell | undefined): Taken {
  const taken = contentOf(column, cell);
  const { value, fault } = taken;
  const { most = MAX_CELL } = column;
  if (typeof value !== 'string' || value.length <= most || textLength(value) <= most) return taken;
  const length = value.length.toLocaleString('es-GT');
  return {
    // The cut text is still too long, so that it is not taken for the whole text.
    value: cut(value, most),
    fault: fault ?? `Escriba como máximo ${most} caracteres: la celda tiene ${length}.`,
  };
}

function contentOf(column: TakenColumn, cell: Cell | undefined): Taken {
  if (cell === undefined) return { value: null };
  switch (cell.kind) {
    case 'formula':
      return { value: null, fault: 'La celda tiene una fórmula: copie y pegue solo su valor.' };
    case 'error':
      return { value: cell.text, fault: `La celda tiene el error ${cut(cell.text, 20)}.` };
    case 'date':
      if (column.kind === 'date') return { value: cell.day };
      return {
        value: cell.day,
        fault: 'Excel guardó una fecha: dé formato de texto a la celda y escriba el valor de nuevo.',
      };
    case 'flag':
      return column.kind === 'flag'
        ? { value: cell.value ? 1 : 0 }
        : { value: cell.value ? 'VERDADERO' : 'FALSO', fault: 'Escriba texto o un número.' };
    case 'number':
      return fromNumber(column, cell.value, cell.format);
    case 'text':
      return fromText(column, cell.text);
  }
}

function fromText(column: TakenColumn, given: string): Taken {
  const text = entered(given);
  if (column.nit) return { value: normalNit(text) };
  if (column.kind === 'text') return { value: text };
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  if (column.kind === 'date') return dayFrom(trimmed);
  if (column.values) return chosen(column, trimmed);
  const fault = separatedFault(column, trimmed);
  return { value: trimmed, ...(fault !== '' && { fault }) };
}

const NO_DAY = 'Escriba una fecha como 28/02/2026.';

/** Day that was typed as text, as it is shown here or as `2026-02-28`. */
function dayFrom(text: string): Taken {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const written = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDateText(written) ? { value: written } : { value: text, fault: NO_DAY };
}

/** Fault of a number typed as text whose separators may be those of thousands: '1.000' is not read as 1. */
function separatedFault({ kind }: TakenColumn, text: string): string {
  if (kind === 'integer')
    return /^-?\d[\d.,'\s]*$/.test(text) && /\D/.test(text.slice(1)) ? wholeNumber(text) : '';
  // Two decimals and a further zero look like thousands rather than a price.
  const grouped = kind === 'decimal' && ungrouped(text) !== '';
  return grouped && !/^-?\d+\.\d\d[1-9]$/.test(text) ? thousandsOrDecimals(text) : '';
}

function fromNumber(column: TakenColumn, value: number, format: string | undefined): Taken {
  const text = shortestDecimal(Number(value.toPrecision(DIGITS)));
  if (column.kind === 'decimal') return { value: text };
  if (column.kind === 'date') return { value: text, fault: NO_DAY };
  if (Number.isInteger(value) && Math.abs(value) >= 10 ** DIGITS)
    return {
      value: text,
      fault: `Excel solo guarda ${DIGITS} cifras de un número: dé formato de texto a la celda y escríbalo de nuevo.`,
    };
  if (column.values) return chosen(column, text);
  // '000' shows 7 as 007, and 0-0-0 shows 111 as 1-1-1: what people see is what they mean.
  const seen = format === undefined || column.nit ? undefined : shownDigits(format, text, column.kind);
  return { value: seen ?? text };
}

/**
 * A format of digits and of texts between them: placeholders, texts in quotes or escaped, and signs that stand for
 * themselves.
 */
const DIGITS_AND_TEXTS = /^(?:[0#]|"[^"]*"|\\.|[- +():])+$/;
const PIECES = /"[^"]*"|\\.|./g;

/** Whole number as such a format shows it; undefined: the format shows it otherwise. */
function shownDigits(format: string, text: string, kind: TakenColumn['kind']): string | undefined {
  // Part for positive numbers: the first of several.
  const [positive = ''] = /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(format) ?? [];
  const isCode = kind === 'text' || kind === 'record';
  if (!/^\d+$/.test(text) || !(isCode ? DIGITS_AND_TEXTS : /^0+$/).test(positive)) return undefined;
  const pieces = positive.match(PIECES) ?? [];
  const first = pieces.findIndex((piece) => piece === '0' || piece === '#');
  if (first < 0) return undefined;
  let left = text;
  let shown = '';
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const piece = pieces[at] ?? '';
    if (piece !== '0' && piece !== '#') {
      shown = piece.replace(/^"|"$|^\\(?=.)/g, '') + shown;
      continue;
    }
    // Digits beyond the places come before the first place.
    const digit = at === first ? left : left.slice(-1);
    shown = (digit === '' && piece === '0' ? '0' : digit) + shown;
    left = at === first ? '' : left.slice(0, -1);
  }
  return shown;
}

function chosen({ values = [] }: TakenColumn, text: string): Taken {
  const found = values.find(
    ({ value, label }) =>
      folded(label) === folded(text) || String(value).toUpperCase() === text.toUpperCase(),
  );
  return found
    ? { value: found.value }
    : { value: text, fault: `Escriba uno de estos valores: ${values.map(({ label }) => label).join(', ')}.` };
}
