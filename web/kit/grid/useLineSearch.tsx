import { folded } from '@expediente/kernel/text.ts';
import TextField from '@mui/material/TextField';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';

/** Where no line holds them. */
export const NONE_FOUND = 'Ningún registro coincide con la búsqueda.';

interface Asked<Line> {
  readonly lines: readonly Line[];
  /** What is looked in; the same function at each drawing. */
  textOf(line: Line): string;
  /** Of the form: after one that failed every line is in sight again, its faults with them. */
  readonly tries: number;
}

/** The lines that hold all the words, accents and case aside; the same list where none is sought. */
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

/** The lines that hold all the words typed, and the field to type them in: the browser finds only lines that are drawn. */
export function useLineSearch<Line>({ lines, textOf, tries }: Asked<Line>): {
  readonly found: readonly Line[];
  /** Words are typed. */
  readonly searching: boolean;
  readonly field: ReactNode;
} {
  const [search, setSearch] = useState('');
  // A thousand lines follow what is typed; the letters do not wait for them.
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
