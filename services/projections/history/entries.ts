import type { Json } from '@expediente/kernel/events.ts';
import { streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type {
  BrokenName,
  FieldChange,
  FieldLine,
  HistoryEntry,
  HistoryField,
  Movement,
} from '@expediente/schemas/history/read.ts';
import { inWords, type Names, namesOf, recordsIn, type ValueThen } from '../shared/history/names.ts';
import { usernamesOf } from '../shared/history/persons.ts';
import {
  type Moment,
  type NamedRecord,
  type RecordHistory,
  titleOf,
} from '../shared/history/record-history.ts';
import type { ReadParts } from '../shared/parts.ts';
import { type Leaf, type LeafChange, leafChanges, leavesOf, placeOf } from './changes.ts';
import { type OpenRecord, pageOf } from './open.ts';

type Parts = Pick<ReadParts, 'store' | 'modules'>;

/** The events of a record in words. */
interface EntriesInWords {
  readonly entries: readonly HistoryEntry[];
  /** What the record is called now: 'Pedido 12/2026'. */
  readonly name: string;
  readonly brokenNames: readonly BrokenName[];
}

/** Every event of a record in words, with what it changed and what everything was called then. */
export async function entriesOf(
  parts: Parts,
  session: Session,
  { history, moments }: OpenRecord,
): Promise<EntriesInWords> {
  let before = leavesOf({});
  const changes = moments.map((moment) => {
    if (moment.unread !== undefined) return [];
    const after = leavesOf(moment.state, history.lines);
    const changed = leafChanges(before, after).filter((change) => isShown(history, change));
    before = after;
    return changed;
  });
  const last = moments.at(-1);
  const partOfName = last && history.namedBy?.(last.state);
  const [names, usernameOf] = await Promise.all([
    namesOf(parts, [
      ...(partOfName ? [partOfName] : []),
      ...changes
        .flat()
        .flatMap((change) => [
          ...lineRecords(history, change),
          ...recordsIn(history.fields, change.path, change.before),
          ...recordsIn(history.fields, change.path, change.after),
        ]),
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
      ...(movement && { movement }),
      ...(unread !== undefined && { unread }),
    };
  });
  return { entries, name: titleOf(history, wholeName(names, last, partOfName)), brokenNames: names.broken };
}

/** '1002 Acetaminofén · 1-1-1 Consulta externa': a code at its end with what it is called now. */
function wholeName(names: Names, last: Moment | undefined, part: NamedRecord | undefined): string {
  const name = last?.name ?? '';
  const named = last && part && names.nameOf(part, last.event.metadata.at);
  return named && name.endsWith(part.id)
    ? name.slice(0, -part.id.length) + (named.today ?? named.name)
    : name;
}

interface FieldsThen {
  readonly fields: readonly HistoryField[];
  readonly brokenNames: readonly BrokenName[];
}

/** Every shown field of a record as it stood, called as it was then. */
export async function fieldsAt(
  parts: Parts,
  history: RecordHistory,
  { state, event }: Moment,
): Promise<FieldsThen> {
  const leaves = [...leavesOf(state, history.lines).values()].filter((leaf) => isShown(history, leaf));
  const names = await namesOf(
    parts,
    leaves.flatMap((leaf) => [
      ...lineRecords(history, leaf),
      ...recordsIn(history.fields, leaf.path, leaf.value),
    ]),
  );
  const { at } = event.metadata;
  const fields = leaves.map((leaf): HistoryField => {
    const { value, today } = shown(history, names, at, leaf.path, leaf.value);
    return { ...fieldOf(history, names, at, leaf), value, ...(today !== null && { today }) };
  });
  return { fields, brokenNames: names.broken };
}

export const statusLabel = (history: RecordHistory, status: number | null): string =>
  history.statuses.find(({ code }) => code === status)?.label ?? '';

type Place = Pick<Leaf, 'field' | 'path' | 'line'>;

/** What has a label; the key of a line is shown by the line's title. */
const isShown = (history: RecordHistory, { path, line }: Place): boolean =>
  history.label(path) !== null &&
  !(line && Object.keys(line.parts).some((part) => path === `${line.list}.${part}`));

const lineRecords = (history: RecordHistory, { line }: Place): readonly NamedRecord[] =>
  line
    ? Object.entries(line.parts).flatMap(([part, id]) =>
        recordsIn(history.fields, `${line.list}.${part}`, id),
      )
    : [];

function fieldOf(history: RecordHistory, names: Names, at: string, { field, path, line }: Place) {
  const word = path.slice(path.lastIndexOf('.') + 1);
  const kind = history.fields.decimals?.[word];
  return {
    field,
    label: history.label(path) ?? '',
    ...(line && { line: lineOf(history, names, at, line) }),
    ...(kind && { kind }),
  };
}

/** A line is called what its key names: '100101 EMERGENCIA · 1004 ACETAMINOFÉN'. */
function lineOf(
  history: RecordHistory,
  names: Names,
  at: string,
  line: NonNullable<Leaf['line']>,
): FieldLine {
  const parts = Object.entries(line.parts)
    .map(([part, value]) => shown(history, names, at, `${line.list}.${part}`, value))
    .filter(({ value }) => value !== null && value !== '');
  const title = parts.map(({ value }) => String(value)).join(' · ');
  const today = parts.map((part) => String(part.today ?? part.value)).join(' · ');
  return {
    list: history.label(line.list) ?? '',
    key: placeOf(line),
    title,
    ...(today !== title && { today }),
  };
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

/** Statuses by their label, numbers that name a record by its name. */
function shown(history: RecordHistory, names: Names, at: string, path: string, value: Json): ValueThen {
  if (path === 'status' && typeof value === 'number')
    return { value: statusLabel(history, value), today: null };
  return inWords(history.fields, names, at, path, history.shown?.(path, value) ?? value);
}

/** The record that a movement's source names: `request-12`, `pac-100101:2026`. */
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
