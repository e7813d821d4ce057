import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Emoji, including flags and keycaps; those of Latin-1 are letters of the document's own font. */
const EMOJI = /(?![\u00a9\u00ae\u2122])(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3)/u;

export const hasEmoji = (page: string): boolean => EMOJI.test(page);

let font: Promise<string> | undefined;

/**
 * Noto Emoji (SIL Open Font License), in outlines of one colour, as base64 of WOFF2; read when a document first needs
 * it.
 */
export function emojiFont(): Promise<string> {
  font ??= readFile(fileURLToPath(import.meta.resolve(FILE)), 'base64');
  return font;
}

const FILE = '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff2';
