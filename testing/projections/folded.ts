import type { FoldEvent, Position } from '@expediente/eventstore/port.ts';
import { streamCategory } from '@expediente/kernel/streams.ts';
import { categoriesOf, doorOf } from '@expediente/projections/engine/present.ts';
import { Rows } from '@expediente/projections/engine/rows.ts';
import type { Projection } from '@expediente/projections/projection.ts';
import { Writer } from './folders.ts';

/** What some storytellers write, in order, kept in memory. */
export async function eventsTold(
  ...tellers: readonly ((writer: Writer) => Promise<unknown>)[]
): Promise<readonly FoldEvent[]> {
  const log: FoldEvent[] = [];
  const revisions = new Map<string, number>();
  const writer = new Writer({
    async append(writes) {
      const heads = writes.map(({ stream, events }) => {
        for (const { type, data, metadata } of events) {
          const revision = (revisions.get(stream) ?? -1) + 1;
          revisions.set(stream, revision);
          log.push({ stream, revision, type, data, metadata });
        }
        return { revision: revisions.get(stream) ?? 0, chain: '' };
      });
      return { position: String(log.length) as Position, heads }; // whoever only writes asks nothing of it
    },
  });
  for (const tell of tellers) await tell(writer);
  return log;
}

/** Every row that a projection makes of some events, by table, as it is written. */
export function rowsMade(
  projection: Projection,
  events: readonly FoldEvent[],
): Readonly<Record<string, readonly unknown[]>> {
  const categories = new Set(categoriesOf(projection));
  const rows = new Rows(projection, {
    apart: new Set(),
    poisoned(poison) {
      throw poison;
    },
  });
  rows.take(events.filter(({ stream }) => categories.has(streamCategory(stream))).map(doorOf(projection)));
  const made: Record<string, readonly unknown[]> = {};
  const add = (table: string, ...own: readonly unknown[]): void => {
    made[table] = [...(made[table] ?? []), ...own];
  };
  for (const { fold, changes } of rows.end()) {
    for (const { row } of changes) {
      if (row === null) continue;
      add(fold.table.name, fold.written?.(row) ?? row);
      for (const part of fold.parts ?? []) add(part.table.name, ...part.rowsOf(row));
    }
  }
  return made;
}
