import { START } from '@expediente/eventstore/port.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { Foundations } from '../foundations/foundations.ts';
import { headsIn, keptHeads, treeOfKept } from './heads.ts';
import { lastSealed } from './kept.ts';

/** Range of revisions that a record has lost. */
export interface Removed {
  readonly stream: StreamName;
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the revisions that records have lost: gaps, and ends before the revision that the last seal states. Where the
 * kept heads are not those of that seal, only gaps are found.
 */
export async function removedFrom({
  pool,
  store,
}: Pick<Foundations, 'pool' | 'store'>): Promise<readonly Removed[]> {
  const removed: Removed[] = [];
  const last = new Map<string, number>();
  for await (const { events } of store.readToFold(START, {}))
    for (const { stream, revision } of events) {
      const before = last.get(stream) ?? -1;
      if (revision > before + 1) removed.push({ stream, from: before + 1, to: revision - 1 });
      if (revision > before) last.set(stream, revision);
    }
  const { event } = await lastSealed({ pool, store });
  const heads = event && headsIn(event.data);
  const kept = await treeOfKept(pool);
  if (!heads || kept.root !== heads.root || kept.streams !== heads.streams) return removed;
  for await (const page of keptHeads(pool))
    for (const { stream, revision } of page) {
      const end = last.get(stream) ?? -1;
      // holds: the name comes from the log's own table, whose root the seal states.
      if (end < revision) removed.push({ stream: stream as StreamName, from: end + 1, to: revision });
    }
  return removed;
}
