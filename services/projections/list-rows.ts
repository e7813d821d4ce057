import type { Position } from '@expediente/eventstore/port.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import type { Page, RecordRead } from '@expediente/schemas/shared/read.ts';
import { listRead, MODULES } from './modules.ts';
import { NAMED_WITH, type Parameters } from './shared/http/read-route.ts';
import type { ReadParts } from './shared/parts.ts';

/** A row of a list, with its columns. */
export type ListedRow = RecordRead & { readonly id: string | number } & Readonly<Record<string, unknown>>;

/** Question of the write side to a list of records. */
export interface ListQuestion {
  /** Path of the list's operation. */
  readonly path: OperationPath;
  readonly session: Sight;
  /** Query and path parameters, as the operation takes them. */
  readonly parameters: Parameters;
  /** Position that the answer has to contain. */
  readonly seen: string | undefined;
}

/** Asks lists for the write side: the same rows that the operation would answer to the session. */
export function listRowsIn(parts: Omit<ReadParts, 'modules'>) {
  const own = { ...parts, modules: MODULES };
  return async ({ path, session, parameters, seen }: ListQuestion): Promise<Page<ListedRow>> => {
    const read = listRead(path);
    if (seen !== undefined)
      await own.positions.waitFor([...read.waitsFor(own), ...NAMED_WITH], seen as Position); // opaque, as sent
    // Lists of life cycles answer pages of their records.
    return (await read.run(own, { session, parameters })) as Page<ListedRow>;
  };
}
