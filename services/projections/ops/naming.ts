import type { Json } from '@expediente/kernel/events.ts';
import { type StreamName, streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import { takenBy } from '@expediente/readmodels/engine/present.ts';
import type { Projection } from '@expediente/readmodels/projection.ts';
import type { DifferenceRecord } from '@expediente/schemas/ops/read.ts';
import { namesOf } from '../shared/history/names.ts';
import { historyOfCategory, type RecordHistory, titleOf } from '../shared/history/record-history.ts';
import type { ReadParts } from '../shared/parts.ts';

export type NamingParts = Pick<ReadParts, 'store' | 'modules'>;

/** A record of a life cycle or a catalogue, by its history and id. */
interface Found {
  readonly history: RecordHistory;
  readonly id: string;
}

/** Record to which a table's row belongs, by the row's key; undefined: no history has it. */
function foundBy(
  { modules }: NamingParts,
  { folds }: Projection,
  table: string,
  key: Readonly<Record<string, Json>>,
): Found | undefined {
  for (const fold of folds) {
    const part = fold.parts?.find((each) => each.table.name === table);
    const columns = fold.table.name === table ? fold.table.key : part?.owner;
    if (!columns) continue;
    const categories = takenBy(fold);
    const history = historyOfCategory(modules, ...categories);
    // Keys in tables of several kinds of records include the kind, so that they are no ids of one history.
    if (!history || categories.length > 1) return undefined;
    const values = columns.map((column) => key[column]);
    return values.every((value) => typeof value === 'string' || typeof value === 'number')
      ? { history, id: values.join('-') }
      : undefined;
  }
  return undefined;
}

function foundByStream({ modules }: NamingParts, stream: StreamName): Found | undefined {
  const history = historyOfCategory(modules, streamCategory(stream));
  return history && { history, id: streamKey(stream).join('-') };
}

async function namedOnes(
  parts: NamingParts,
  found: readonly (Found | undefined)[],
): Promise<readonly (DifferenceRecord | null)[]> {
  const records = found.flatMap((each) => (each ? [{ kind: each.history.name, id: each.id }] : []));
  const names = await namesOf(parts, records);
  const now = new Date().toISOString();
  return found.map((each) => {
    if (!each) return null;
    const { history, id } = each;
    const name = names.nameOf({ kind: history.name, id }, now)?.name;
    if (name === undefined) return null;
    return {
      lifecycle: history.name,
      id,
      name: titleOf(history, name),
      link: `historial/${history.name}/${id}`,
    };
  });
}

/** Records to which rows of a projection's tables belong, with their names, in the order of the rows. */
export const recordsOfRows = async (
  parts: NamingParts,
  projection: Projection | undefined,
  rows: readonly { readonly table: string; readonly key: Readonly<Record<string, Json>> }[],
): Promise<readonly (DifferenceRecord | null)[]> =>
  await namedOnes(
    parts,
    rows.map(({ table, key }) => projection && foundBy(parts, projection, table, key)),
  );

/** Records of some streams with their names, in the order of the streams. */
export const recordsOfStreams = async (
  parts: NamingParts,
  streams: readonly StreamName[],
): Promise<readonly (DifferenceRecord | null)[]> =>
  await namedOnes(
    parts,
    streams.map((stream) => foundByStream(parts, stream)),
  );
