import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../base/api.ts';

interface Ticked<Row> {
  /** Ids in the address. */
  readonly ids: readonly string[];
  /** Ticked rows of the list; none after a reload, when the records are read instead. */
  readonly chosen: ReadonlyMap<string, Row>;
  /** Path from which a record is read. */
  path(id: string): string;
}

/**
 * Records ticked in a list, for a dialog about all of them; undefined until all are there. They are kept as they were
 * when the dialog opened: its own command unticks them in the list.
 */
export function useTicked<Row>({ ids, chosen, path }: Ticked<Row>): readonly Row[] | undefined {
  const [ticked] = useState(() => ids.flatMap((id) => chosen.get(id) ?? []));
  const missing = ticked.length === ids.length ? [] : ids;
  const read = useQueries({
    queries: missing.map((id) => ({
      queryKey: [path(id)],
      queryFn: async ({ signal }: { signal: AbortSignal }) => await get<Row>(path(id), {}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
  const all = missing.length === 0 ? ticked : read;
  return all.length === ids.length ? all : undefined;
}
