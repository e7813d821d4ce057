import { isDateText } from '@expediente/kernel/dates.ts';
import { compare, type Price } from '@expediente/kernel/decimal.ts';
import type { DecimalRule } from './types.ts';

/** Fault of decimal text, so that the message can name it. */
export type DecimalFault =
  | 'comma'
  | 'thousands'
  | 'number'
  | 'scale'
  | 'minimum'
  | 'exclusiveMinimum'
  | 'maximum';

const NUMBER = /^-?\d{1,20}(\.\d+)?$/;
/** A number larger than any that is kept: refused as too large, and never compared. */
const LARGE = /^\d{21,}(\.\d+)?$/;

/** Digits in threes: `1,000`, `1.500`, `1.234.567`, `1 000`. */
const GROUPED = /^-?\d{1,3}(?:[.,'\s]\d{3})+$/;

/** Whole number without the separators of its thousands, '' when the text has none. */
export const ungrouped = (text: string): string => (GROUPED.test(text) ? text.replace(/[^\d-]/g, '') : '');

// Only texts that match NUMBER come here: each is a number.
const order = (a: string, b: string): number => compare(a as Price, b as Price);

/** The first fault of decimal text under a rule, else undefined (domain §8: decimals are text from form to event). */
export function decimalFault(rule: DecimalRule, text: string): DecimalFault | undefined {
  if (text.includes(',')) return 'comma';
  if (LARGE.test(text)) return 'maximum';
  // Refuses `12.000`: typed with a point for thousands, it would become a thousandth.
  if (rule.scale < 3 && /\.000$/.test(text) && ungrouped(text) !== '') return 'thousands';
  if (!NUMBER.test(text)) return 'number';
  const point = text.indexOf('.');
  if (point >= 0 && text.slice(point + 1).replace(/0+$/, '').length > rule.scale) return 'scale';
  if (rule.orZero && order(text, '0') === 0) return undefined;
  if (rule.minimum !== undefined && order(text, rule.minimum) < 0) return 'minimum';
  if (rule.exclusiveMinimum !== undefined && order(text, rule.exclusiveMinimum) <= 0)
    return 'exclusiveMinimum';
  return order(text, rule.maximum) > 0 ? 'maximum' : undefined;
}

export const decimalFits = (rule: DecimalRule, text: string): boolean =>
  decimalFault(rule, text) === undefined;

/** True for text without spaces at its ends (R1 §5). */
export const isTrimmed = (text: string): boolean => text.trim() === text;

/**
 * Characters that a text is refused for: controls but tab and line breaks, halves of a pair, and the marks that turn
 * the direction of writing, with which a name or a number can be shown as another one. Other invisible characters are
 * left out (kernel/entered.ts).
 */
export const UNSEEN = /(?![\t\n\r])\p{Cc}|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
export const UNSEEN_MESSAGE = 'Quite los caracteres invisibles.';

/** Formats by name, as Ajv asks for them. */
export const formats = { date: (text: string): boolean => isDateText(text) };

/** Length in characters, as JSON Schema counts them. */
export const textLength = (text: string): number => [...text].length;
