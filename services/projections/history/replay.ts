import type { Leaf } from '@expediente/machines/history/changes.ts';
import { fieldThen, recordsOf, shownLeaves } from '@expediente/machines/history/fields.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { HistoryField } from '@expediente/schemas/history/read.ts';
import {
  type FieldStep,
  type HistoryReplay,
  type StatusThen,
  takeStep,
} from '@expediente/schemas/history/replay.ts';
import { type Names, namesOf } from '../shared/history/names.ts';
import { type Moment, type RecordHistory, titleOf } from '../shared/history/record-history.ts';
import type { ReadParts } from '../shared/parts.ts';
import { entriesOf } from './entries.ts';
import { openRecord } from './open.ts';
import { trusted } from './queries.ts';

type Parts = Pick<ReadParts, 'store' | 'modules' | 'pool'>;

/**
 * `/history/{lifecycle}/{id}/replay`: the record after each of its events; each step has only the differences.
 * @throws {NotFound}
 */
export async function readReplay(
  parts: Parts,
  session: Session,
  lifecycle: string,
  id: string,
): Promise<HistoryReplay> {
  const record = await openRecord(parts, session, lifecycle, id);
  const { history, moments, broken, uncertain_from } = record;
  const leaves = moments.map(({ state }) => shownLeaves(history, state));
  const [{ entries, name, brokenNames }, names] = await Promise.all([
    entriesOf(parts, session, record),
    namesOf(parts, recordsOf(history, leaves.flat())),
  ]);
  const steps = stepsOf(history, names, moments, leaves);
  return {
    lifecycle,
    id,
    name,
    ...(history.inHead && { in_head: history.inHead }),
    ...trusted(broken, brokenNames),
    ...(uncertain_from !== undefined && { uncertain_from }),
    steps: entries.map(({ changes: _, ...entry }, at) => {
      const { status = null, gone, lead, name: own = '' } = moments[at] ?? {};
      const then = statusThen(history, status);
      const called = titleOf(history, own);
      // Names of ledgers are composed of names of other records, so that a difference does not mean that the ledger was
      // renamed.
      const isRenamed = own !== '' && called !== name && !history.namedBy;
      return {
        ...entry,
        ...(isRenamed && { called }),
        ...(then && { status: then }),
        ...(gone && { is_gone: true }),
        ...(lead && { lead }),
        ...(steps[at] ?? { fields: [] }),
      };
    }),
  };
}

function statusThen({ statuses }: RecordHistory, status: number | null): StatusThen | undefined {
  const found = statuses.find(({ code }) => code === status);
  return found && { label: found.label, tone: found.tone };
}

/** Differences of the shown fields at each event. */
function stepsOf(
  history: RecordHistory,
  names: Names,
  moments: readonly Moment[],
  leaves: readonly (readonly Leaf[])[],
): readonly FieldStep[] {
  const fields = new Map<string, HistoryField>();
  let texts: ReadonlyMap<string, string> = new Map();
  return moments.map(({ event }, at) => {
    const then = (leaves[at] ?? []).map((leaf) => fieldThen(history, names, event.metadata.at, leaf));
    const written = new Map(then.map((each) => [each.field, JSON.stringify(each)]));
    const differs = then.filter(({ field }) => written.get(field) !== texts.get(field));
    texts = written;
    const isRenamed = (each: HistoryField) => {
      const before = fields.get(each.field);
      return before !== undefined && storedText(before) === storedText(each);
    };
    const renamed = differs.filter(isRenamed);
    const gone = [...fields.keys()].filter((field) => !written.has(field));
    const step: FieldStep = {
      fields: differs.filter((each) => !isRenamed(each)),
      ...(renamed.length > 0 && { renamed }),
      ...(gone.length > 0 && { gone }),
    };
    takeStep(fields, step);
    const order = then.map(({ field }) => field);
    if (order.join() === [...fields.keys()].join()) return step;
    const ordered = { ...step, order };
    takeStep(fields, ordered);
    return ordered;
  });
}

const storedText = ({ stored, value }: HistoryField): string => JSON.stringify(stored ?? value);
