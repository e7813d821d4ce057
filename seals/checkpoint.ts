import { fromBase64, toBase64 } from './base64.ts';
import { isHash } from './hash.ts';
import type { TreeHead } from './proofs.ts';

/** The tree of a log at one size (C2SP tlog-checkpoint). */
export interface Checkpoint extends TreeHead {
  /** Name of the log. */
  readonly origin: string;
}

/** The text of a checkpoint, which is signed as a note. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** Whole number of a text without leading zeros; undefined when it is none, or too large. */
export function wholeNumber(text: string): number | undefined {
  if (!/^(0|[1-9]\d*)$/.test(text)) return undefined;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Checkpoint in a note's text; undefined when there is none. Extension lines are accepted and not read. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.some((line) => line === '')) return undefined;
  const [origin, size = '', encoded = ''] = lines;
  const [leaves, root] = [wholeNumber(size), fromBase64(encoded)];
  if (origin === undefined || leaves === undefined || root === undefined || !isHash(root)) return undefined;
  return { origin, size: leaves, root };
}
