/**
 * Form in which a text is taken, wherever it enters: in a call, a form, a workbook's cell, a search (R3 §5). Two texts
 * that look the same are then equal.
 */

/**
 * Blanks that look like a space (no-break, thin, ideographic, of Braille, Hangul fillers), which become a plain one.
 */
const BLANKS = /[\p{Zs}\u2800\u3164\uffa0]/gu;

/** Line ends with characters of their own, which become a plain one. */
const LINE_ENDS = /[\u2028\u2029]/g;

/**
 * Characters without a shape: zero width, soft hyphens, directions of one character, joiners, fillers, selectors of
 * variants, tags.
 */
const NO_SHAPE = '\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb';
const HIDDEN = new RegExp(`[${NO_SHAPE}]`, 'u');

/** Part of a picture, between whose parts characters without a shape have their use: 👩‍⚕️, 1️⃣. */
const PICTURE_PART = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?';
const PICTURE_OR_HIDDEN = new RegExp(
  `${PICTURE_PART}(?:\\u200d${PICTURE_PART})*|[0-9#*]\\ufe0f?\\u20e3|([${NO_SHAPE}])`,
  'gu',
);

/**
 * Marks that turn the direction of writing. They are refused, not left out: the text kept would not be the text seen.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

/** ASCII text, which is kept as it is. */
const PLAIN = /^[\0-~]*$/;

/**
 * Text in the form in which it is kept: letters composed (NFC), blanks as spaces, and without invisible characters.
 * Controls, halves of a pair and marks that turn the direction stay, to be refused in words (`UNSEEN` of
 * schemas/checks.ts).
 */
export function entered(text: string): string {
  if (PLAIN.test(text)) return text;
  const spaced = text.replace(BLANKS, ' ').replace(LINE_ENDS, '\n');
  // Composed last, since a mark may follow a character that is left out.
  return (HIDDEN.test(spaced) ? spaced.replace(PICTURE_OR_HIDDEN, withoutHidden) : spaced).normalize('NFC');
}

const withoutHidden = (found: string, hidden: string | undefined): string =>
  hidden === undefined || TURNING.test(hidden) ? found : '';

/** Letter, digit or sign, of which a required text has at least one (R3 §5). */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** True when there is nothing to read in a text. */
export const isBlank = (text: string): boolean => !VISIBLE.test(entered(text));
