import type { JsonObject } from '@expediente/kernel/events.ts';
import { streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import { changesBetween, type LeafChange } from '@expediente/machines/history/changes.ts';
import {
  fieldOf,
  isShown,
  recordsInChanges,
  shown,
  statusLabel,
} from '@expediente/machines/history/fields.ts';
import type { NamedRecord } from '@expediente/machines/history/reading.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { BrokenName, FieldChange, HistoryEntry, Movement } from '@expediente/schemas/history/read.ts';
import { type Names, namesOf } from '../shared/history/names.ts';
import { usernamesOf } from '../shared/history/persons.ts';
import { type Moment, type RecordHistory, titleOf } from '../shared/history/record-history.ts';
import { papersIn } from '../shared/history/references.ts';
import type { ReadParts } from '../shared/parts.ts';
import { type OpenRecord, pageOf } from './open.ts';

type Parts = Pick<ReadParts, 'store' | 'modules'>;

/** The events of a record in words. */
interface EntriesInWords {
  readonly entries: readonly HistoryEntry[];
  /** Name of the record now: 'Pedido 12/2026'. */
  readonly name: string;
  readonly brokenNames: readonly BrokenName[];
}

/** All events of a record in words, with their changes, and with the names that other records had at that time. */
export async function entriesOf(
  parts: Parts,
  session: Session,
  { history, moments }: OpenRecord,
): Promise<EntriesInWords> {
  let before: JsonObject = {};
  const changes = moments.map(({ unread, state }) => {
    if (unread !== undefined) return [];
    const changed = changesBetween(before, state, history.lines).filter((change) => isShown(history, change));
    before = state;
    return changed;
  });
  const last = moments.at(-1);
  const partOfName = last && history.namedBy?.(last.state);
  const [names, usernameOf] = await Promise.all([
    namesOf(parts, [
      ...(partOfName ? [partOfName] : []),
      ...changes.flatMap((of) => recordsInChanges(history, of)),
      ...moments.flatMap(({ movement }) => documentOf(movement?.source) ?? []),
    ]),
    usernamesOf(
      parts.store,
      moments.map(({ event }) => event.metadata),
    ),
  ]);
  const entries = moments.map((moment, index): HistoryEntry => {
    const { event, kind, sentence, reason, unread } = moment;
    const { userName: user, userId: user_id, at } = event.metadata;
    const movement = movementOf(parts, session, names, moment);
    const papers = [...papersIn(event.data)];
    return {
      revision: event.revision,
      type: event.type,
      kind,
      sentence,
      user,
      username: usernameOf(event.metadata),
      user_id,
      at,
      from: statusLabel(history, moments[index - 1]?.status ?? null),
      to: statusLabel(history, moment.status),
      reason,
      changes: (changes[index] ?? []).map((change) => changeOf(history, names, at, change)),
      ...(papers.length > 0 && { papers }),
      ...(movement && { movement }),
      ...(unread !== undefined && { unread }),
    };
  });
  return { entries, name: titleOf(history, wholeName(names, last, partOfName)), brokenNames: names.broken };
}

/**
 * Name of the record, with the present name of the record whose code ends it: '1002 Acetaminofén · 1-1-1 Consulta
 * externa'.
 */
function wholeName(names: Names, last: Moment | undefined, part: NamedRecord | undefined): string {
  const name = last?.name ?? '';
  const named = last && part && names.nameOf(part, last.event.metadata.at);
  return named && name.endsWith(part.id)
    ? name.slice(0, -part.id.length) + (named.today ?? named.name)
    : name;
}

function changeOf(history: RecordHistory, names: Names, at: string, change: LeafChange): FieldChange {
  const before = shown(history, names, at, change.path, change.before);
  const after = shown(history, names, at, change.path, change.after);
  const renamed = before.today !== null || after.today !== null;
  return {
    ...fieldOf(history, names, at, change),
    ...(change.lineIs && { line_is: change.lineIs }),
    before: before.value,
    after: after.value,
    ...(renamed && { today: { before: before.today, after: after.today } }),
  };
}

/** Record to which a movement's source refers: `request-12`, `pac-100101:2026`. */
const documentOf = (source = ''): NamedRecord | undefined =>
  source.includes('-') ? { kind: streamCategory(source), id: streamKey(source).join('-') } : undefined;

function movementOf(
  { modules }: Pick<ReadParts, 'modules'>,
  session: Session,
  names: Names,
  { movement, event }: Moment,
): Movement | undefined {
  if (!movement) return undefined;
  const { source, ...moved } = movement;
  const record = documentOf(source);
  if (!record) return moved;
  const history = modules.flatMap(({ histories = [] }) => histories).find(({ name }) => name === record.kind);
  const named = names.nameOf(record, event.metadata.at);
  if (!history || !named)
    return { ...moved, document: { lifecycle: record.kind, id: record.id, name: source } };
  const owner = names.ownerOf(record);
  const page = owner && pageOf(session, owner);
  return {
    ...moved,
    document: {
      lifecycle: record.kind,
      id: record.id,
      name: titleOf(history, named.name),
      ...(named.today !== undefined && { today: titleOf(history, named.today) }),
      ...(page !== undefined && { page }),
    },
  };
}
