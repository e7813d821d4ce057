import TextField from '@mui/material/TextField';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';

/** Where no line holds them. */
export const NONE_FOUND = 'Ninguna línea corresponde con lo que se busca.';

interface Asked<Line> {
  readonly lines: readonly Line[];
  /** What is looked in; the same function at each drawing. */
  textOf(line: Line): string;
  /** Of the form: after one that failed every line is in sight again, its faults with them. */
  readonly tries: number;
}

/** The lines that hold all the words typed, and the field to type them in: the browser finds only lines that are drawn. */
export function useLineSearch<Line>({ lines, textOf, tries }: Asked<Line>): {
  readonly found: readonly Line[];
  readonly field: ReactNode;
} {
  const [search, setSearch] = useState('');
  // A thousand lines follow what is typed; the letters do not wait for them.
  const sought = useDeferredValue(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is another
  useEffect(() => setSearch(''), [tries]);
  const found = useMemo(() => {
    const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return lines;
    return lines.filter((line) => {
      const text = textOf(line).toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }, [lines, textOf, sought]);
  return {
    found,
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
