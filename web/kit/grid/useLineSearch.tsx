import { folded } from '@expediente/kernel/text.ts';
import TextField from '@mui/material/TextField';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';

/** Text of a search without results. */
export const NONE_FOUND = 'Ningún registro coincide con la búsqueda.';

interface Asked<Line> {
  readonly lines: readonly Line[];
  /** Text of a line to search; must be the same function at each drawing. */
  textOf(line: Line): string;
  /** Failed tries of the form: each clears the search, so that lines with faults are in sight. */
  readonly tries: number;
}

/** Lines that contain all words, ignoring accents and case; the same array where there are no words. */
export function linesWith<Line>(
  lines: readonly Line[],
  textOf: (line: Line) => string,
  sought: string,
): readonly Line[] {
  const words = folded(sought).split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter((line) => {
    const text = folded(textOf(line));
    return words.every((word) => text.includes(word));
  });
}

/** Search among lines, with its field: the browser's own search finds only lines that are drawn. */
export function useLineSearch<Line>({ lines, textOf, tries }: Asked<Line>): {
  readonly found: readonly Line[];
  /** True while words are typed. */
  readonly searching: boolean;
  readonly field: ReactNode;
} {
  const [search, setSearch] = useState('');
  // Deferred, so that typing does not wait for the drawing of a thousand lines.
  const sought = useDeferredValue(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the tries, and reads nothing of them
  useEffect(() => setSearch(''), [tries]);
  const found = useMemo(() => linesWith(lines, textOf, sought), [lines, textOf, sought]);
  return {
    found,
    searching: sought.trim() !== '',
    field: (
      <TextField
        className="line-search"
        size="small"
        label="Buscar insumo"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
    ),
  };
}
