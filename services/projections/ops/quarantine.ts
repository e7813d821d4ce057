import type { EventStore } from '@expediente/eventstore/port.ts';
import { type ApartCause, setApart } from '@expediente/readmodels/engine/quarantine.ts';
import type { QuarantineRow } from '@expediente/schemas/ops/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import type pg from 'pg';
import { type NamingParts, recordsOfStreams } from './naming.ts';

export interface QuarantineParts extends NamingParts {
  readonly pool: pg.Pool;
  readonly store: EventStore;
}

/**
 * `/ops/quarantine`: records set apart, for all causes or one, latest first, with their names for users and the number
 * of waiting events.
 */
export async function readQuarantine(
  parts: QuarantineParts,
  page: { readonly offset: number; readonly limit: number },
  of?: ApartCause,
): Promise<Page<QuarantineRow>> {
  const { rows, total } = await setApart(parts.pool, page, of);
  const streams = rows.map(({ stream }) => stream);
  const [records, waiting] = await Promise.all([
    recordsOfStreams(parts, streams),
    parts.store.readStreams([...new Set(streams)]),
  ]);
  return {
    total,
    rows: rows.map(
      ({ projection, stream, revision, type, kind, error, correlation, since, ...tried }, at) => ({
        projection,
        stream,
        record: records[at] ?? null,
        revision,
        type,
        kind,
        cause: error,
        correlation,
        since: since.toISOString(),
        waiting: (waiting.get(stream) ?? []).filter((event) => event.revision >= revision).length,
        tries: tried.tries,
        tried_at: tried.triedAt?.toISOString() ?? null,
        build: tried.build,
        acknowledged: tried.acknowledged,
      }),
    ),
  };
}
