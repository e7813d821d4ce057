/**
 * Text as it is taken, wherever it enters: in a call, a form, a workbook's cell, a search (R3 §5). Two texts that
 * look the same are then the same one.
 */

/** Kinds of blanks that look like a space (no-break, thin, ideographic, of Braille, Hangul fillers): one of our own. */
const BLANKS = /[\p{Zs}\u2800\u3164\uffa0]/gu;

/** Line ends of their own characters. */
const LINE_ENDS = /[\u2028\u2029]/g;

/** Nothing to see: zero width, soft hyphens, directions of one character, joiners, fillers, selectors of variants, tags. */
const NO_SHAPE = '\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb';
const HIDDEN = new RegExp(`[${NO_SHAPE}]`, 'u');

/** Characters without a shape have their use between the parts of one picture: 👩‍⚕️, 1️⃣. */
const PICTURE_PART = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?';
const PICTURE_OR_HIDDEN = new RegExp(
  `${PICTURE_PART}(?:\\u200d${PICTURE_PART})*|[0-9#*]\\ufe0f?\\u20e3|([${NO_SHAPE}])`,
  'gu',
);

/** Marks that turn the direction of writing. They are refused, not left out: what was seen is not what would be kept. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

/** ASCII needs none of it. */
const PLAIN = /^[\0-~]*$/;

/**
 * A text as it is kept: letters composed (NFC), blanks as spaces, and without what cannot be seen. Controls, halves of a
 * pair and marks that turn the direction stay, to be refused in words (`UNSEEN` of schemas/checks.ts).
 */
export function entered(text: string): string {
  if (PLAIN.test(text)) return text;
  const spaced = text.replace(BLANKS, ' ').replace(LINE_ENDS, '\n');
  // Composed last: a mark may stand behind what is left out.
  return (HIDDEN.test(spaced) ? spaced.replace(PICTURE_OR_HIDDEN, withoutHidden) : spaced).normalize('NFC');
}

const withoutHidden = (found: string, hidden: string | undefined): string =>
  hidden === undefined || TURNING.test(hidden) ? found : '';

/** A letter, a digit or a sign: what a required text has at least one of (R3 §5). */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether there is anything to read in a text. */
export const isBlank = (text: string): boolean => !VISIBLE.test(entered(text));
