import { folded } from '@expediente/kernel/text.ts';

/** A piece of a text; `hit`: it matches a word of the search. */
export interface MarkedPart {
  readonly text: string;
  readonly hit: boolean;
  /** Index of its first character in the text. */
  readonly at: number;
}

/** Splits a text into pieces that match a word of the search and others, ignoring accents and case. */
export function markedParts(text: string, search: string): readonly MarkedPart[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0 || text === '') return [{ text, hit: false, at: 0 }];
  const characters = [...text.normalize('NFC')];
  // Folding turns a character into none, one or several: each of these keeps the index of its origin.
  const from = characters.flatMap((character, at) =>
    folded(character)
      .split('')
      .map(() => at),
  );
  const plain = characters.map(folded).join('');
  const hits = new Set<number>();
  for (const word of words)
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
      for (let each = at; each < at + word.length; each += 1) hits.add(from[each] ?? -1);
  const parts: { text: string; hit: boolean; at: number }[] = [];
  for (const [at, character] of characters.entries()) {
    const hit = hits.has(at);
    const last = parts.at(-1);
    if (last?.hit === hit) last.text += character;
    else parts.push({ text: character, hit, at });
  }
  return parts;
}
