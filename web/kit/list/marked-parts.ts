import { folded } from '@expediente/kernel/text.ts';

/** A piece of a text; `hit`: a word of a search. */
export interface MarkedPart {
  readonly text: string;
  readonly hit: boolean;
  /** Where it begins in the text. */
  readonly at: number;
}

/** A text in pieces, those that a word of the search is seen in apart, accents and case aside. */
export function markedParts(text: string, search: string): readonly MarkedPart[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0 || text === '') return [{ text, hit: false, at: 0 }];
  const characters = [...text.normalize('NFC')];
  // A character folds to none, one or several: each of these remembers where it comes from.
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
