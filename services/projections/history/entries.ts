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
import { type Moment, type NamedRecord, type Told, titleOf } from '../shared/history/told.ts';
import type { ReadParts } from '../shared/parts.ts';
import { type Leaf, type LeafChange, leafChanges, leavesOf, placeOf } from './changes.ts';
import { type OpenRecord, pageOf } from './open.ts';

type Parts = Pick<ReadParts, 'store' | 'modules'>;

/** The events of a record in words. */
interface ToldEntries {
  readonly entries: readonly HistoryEntry[];
  /** What the record is called now: 'Pedido 12/2026'. */
  readonly name: string;
  readonly brokenNames: readonly BrokenName[];
}

/** Every event of a record in words, with what it changed and what everything was called then. */
export async function entriesOf(
  parts: Parts,
  session: Session,
  { told, moments }: OpenRecord,
): Promise<ToldEntries> {
  let before = leavesOf({});
  const changes = moments.map((moment) => {
    if (moment.unread !== undefined) return [];
    const after = leavesOf(moment.state, told.lines);
    const changed = leafChanges(before, after).filter((change) => isShown(told, change));
    before = after;
    return changed;
  });
  const last = moments.at(-1);
  const partOfName = last && told.namedBy?.(last.state);
  const [names, usernameOf] = await Promise.all([
    namesOf(parts, [
      ...(partOfName ? [partOfName] : []),
      ...changes
        .flat()
        .flatMap((change) => [
          ...lineRecords(told, change),
          ...recordsIn(told.fields, change.path, change.before),
          ...recordsIn(told.fields, change.path, change.after),
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
      from: statusLabel(told, moments[index - 1]?.status ?? null),
      to: statusLabel(told, moment.status),
      reason,
      changes: (changes[index] ?? []).map((change) => changeOf(told, names, at, change)),
      ...(movement && { movement }),
      ...(unread !== undefined && { unread }),
    };
  });
  return { entries, name: titleOf(told, wholeName(names, last, partOfName)), brokenNames: names.broken };
}

/** '1002 Acetaminofén · 1-1-1 Consulta externa': a code at its end with what it is called now. */
function wholeName(names: Names, last: Moment | undefined, part: NamedRecord | undefined): string {
  const name = last?.name ?? '';
  const named = last && part && names.nameOf(part, last.event.metadata.at);
  return named && name.endsWith(part.id)
    ? name.slice(0, -part.id.length) + (named.today ?? named.name)
    : name;
}

interface ToldFields {
  readonly fields: readonly HistoryField[];
  readonly brokenNames: readonly BrokenName[];
}

/** Every shown field of a record as it stood, called as it was then. */
export async function fieldsAt(parts: Parts, told: Told, { state, event }: Moment): Promise<ToldFields> {
  const leaves = [...leavesOf(state, told.lines).values()].filter((leaf) => isShown(told, leaf));
  const names = await namesOf(
    parts,
    leaves.flatMap((leaf) => [...lineRecords(told, leaf), ...recordsIn(told.fields, leaf.path, leaf.value)]),
  );
  const { at } = event.metadata;
  const fields = leaves.map((leaf): HistoryField => {
    const { value, today } = shown(told, names, at, leaf.path, leaf.value);
    return { ...fieldOf(told, names, at, leaf), value, ...(today !== null && { today }) };
  });
  return { fields, brokenNames: names.broken };
}

export const statusLabel = (told: Told, status: number | null): string =>
  told.statuses.find(({ code }) => code === status)?.label ?? '';

type Place = Pick<Leaf, 'field' | 'path' | 'line'>;

/** What has a label; the key of a line is told by the line's title. */
const isShown = (told: Told, { path, line }: Place): boolean =>
  told.label(path) !== null &&
  !(line && Object.keys(line.parts).some((part) => path === `${line.list}.${part}`));

const lineRecords = (told: Told, { line }: Place): readonly NamedRecord[] =>
  line
    ? Object.entries(line.parts).flatMap(([part, id]) => recordsIn(told.fields, `${line.list}.${part}`, id))
    : [];

function fieldOf(told: Told, names: Names, at: string, { field, path, line }: Place) {
  const word = path.slice(path.lastIndexOf('.') + 1);
  const kind = told.fields.decimals?.[word];
  return {
    field,
    label: told.label(path) ?? '',
    ...(line && { line: lineOf(told, names, at, line) }),
    ...(kind && { kind }),
  };
}

/** A line is called what its key names: '100101 EMERGENCIA · 1004 ACETAMINOFÉN'. */
function lineOf(told: Told, names: Names, at: string, line: NonNullable<Leaf['line']>): FieldLine {
  const parts = Object.entries(line.parts)
    .map(([part, value]) => shown(told, names, at, `${line.list}.${part}`, value))
    .filter(({ value }) => value !== null && value !== '');
  const title = parts.map(({ value }) => String(value)).join(' · ');
  const today = parts.map((part) => String(part.today ?? part.value)).join(' · ');
  return {
    list: told.label(line.list) ?? '',
    key: placeOf(line),
    title,
    ...(today !== title && { today }),
  };
}

function changeOf(told: Told, names: Names, at: string, change: LeafChange): FieldChange {
  const before = shown(told, names, at, change.path, change.before);
  const after = shown(told, names, at, change.path, change.after);
  const renamed = before.today !== null || after.today !== null;
  return {
    ...fieldOf(told, names, at, change),
    ...(change.lineIs && { line_is: change.lineIs }),
    before: before.value,
    after: after.value,
    ...(renamed && { today: { before: before.today, after: after.today } }),
  };
}

/** Statuses by their label, numbers that name a record by its name. */
function shown(told: Told, names: Names, at: string, path: string, value: Json): ValueThen {
  if (path === 'status' && typeof value === 'number') return { value: statusLabel(told, value), today: null };
  return inWords(told.fields, names, at, path, told.shown?.(path, value) ?? value);
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
  const told = modules.flatMap(({ histories = [] }) => histories).find(({ name }) => name === record.kind);
  const named = names.nameOf(record, event.metadata.at);
  if (!told || !named) return { ...moved, document: { lifecycle: record.kind, id: record.id, name: source } };
  const owner = names.ownerOf(record);
  const page = owner && pageOf(session, owner);
  return {
    ...moved,
    document: {
      lifecycle: record.kind,
      id: record.id,
      name: titleOf(told, named.name),
      ...(named.today !== undefined && { today: titleOf(told, named.today) }),
      ...(page !== undefined && { page }),
    },
  };
}
