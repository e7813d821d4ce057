import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../base/api.ts';

interface Ticked<Row> {
  /** As the address names them. */
  readonly ids: readonly string[];
  /** The ticked rows of the list; after a reload none, then the records are read. */
  readonly chosen: ReadonlyMap<string, Row>;
  /** Where a record is read. */
  path(id: string): string;
}

/**
 * What was ticked in a list and is dealt with together; undefined until all of it is there. It is as it was ticked:
 * what is done meanwhile unticks it.
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
