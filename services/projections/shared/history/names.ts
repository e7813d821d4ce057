import { columnsOf } from '@expediente/catalogues/engine/table.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import type { Json } from '@expediente/kernel/events.ts';
import type { BrokenName } from '@expediente/schemas/history/read.ts';
import { brokenChainOf } from './broken.ts';
import {
  type FieldNames,
  type Moment,
  type NamedRecord,
  type Ownership,
  titleOf,
  type WithHistories,
} from './record-history.ts';

export const YES_NO: Readonly<Record<number, string>> = { 0: 'NO', 1: 'SI' };

/** Catalogue records that the lines of plans, requests and orders name, and whose they are: by the same fields everywhere. */
export const PLANNED = {
  unit: 'unit',
  executor: 'unit',
  supply: 'supply',
  subProduct: 'subProduct',
  row: 'row',
  group: 'group',
} as const;

/** What a record was called at an instant; `today` only when it is called otherwise now. */
export interface NameThen {
  readonly name: string;
  readonly today?: string;
}

/** What a record was called from an instant on. */
interface NameSince {
  /** Instant of the event that gave the name, ISO 8601 UTC. */
  readonly at: string;
  readonly name: string;
}

/** Records that were looked up. */
export interface Names {
  /** Undefined for a record that was never there. */
  nameOf(record: NamedRecord, at: string): NameThen | undefined;
  /** Whose it is now. */
  ownerOf(record: NamedRecord): Ownership | undefined;
  /** Its last event that could be read. */
  lastOf(record: NamedRecord): Moment | undefined;
  /** The records whose own chains do not hold: what they were called is not proven. */
  readonly broken: readonly BrokenName[];
}

/** What records were called at any instant, from their own events, whose chains are followed. */
export async function namesOf(
  { store, modules }: { readonly store: Pick<EventStore, 'readStreams'>; readonly modules: WithHistories },
  records: Iterable<NamedRecord>,
): Promise<Names> {
  const histories = modules.flatMap(({ histories = [] }) => histories);
  const wanted = [...new Map([...records].map((record) => [keyOf(record), record])).values()];
  const asked = wanted.flatMap((record) => {
    const history = histories.find(({ name }) => name === record.kind);
    const stream = history?.streamOf(record.id);
    return history && stream ? [{ record, history, stream }] : [];
  });
  const streams = asked.length === 0 ? undefined : await store.readStreams(asked.map(({ stream }) => stream));
  const known = new Map<
    string,
    { readonly names: readonly NameSince[]; readonly last?: Moment | undefined }
  >();
  const broken: BrokenName[] = [];
  for (const { record, history, stream } of asked) {
    const events = streams?.get(stream) ?? [];
    const moments = history.moments(events).filter(({ unread }) => unread === undefined);
    const names = moments
      // An event that leaves the name as it was gives none: clocks of processes differ, and it may seem the earlier.
      .filter(({ name }, at) => name !== moments[at - 1]?.name)
      .map(({ event, name }) => ({ at: event.metadata.at, name }));
    known.set(keyOf(record), { names, last: moments.at(-1) });
    const at = brokenChainOf(events);
    if (at)
      broken.push({
        lifecycle: record.kind,
        id: record.id,
        name: titleOf(history, names.at(-1)?.name ?? record.id),
        ...at,
      });
  }
  return {
    nameOf: (record, at) => nameAt(known.get(keyOf(record))?.names ?? [], at),
    ownerOf: (record) => known.get(keyOf(record))?.last?.owner,
    lastOf: (record) => known.get(keyOf(record))?.last,
    broken,
  };
}

/**
 * The name in force at an instant; before the first, the first: what names a record knew it, whatever the
 * clocks of the processes say.
 */
function nameAt(names: readonly NameSince[], at: string): NameThen | undefined {
  const name = (names.findLast((each) => each.at <= at) ?? names[0])?.name;
  const today = names.at(-1)?.name;
  if (name === undefined || today === undefined) return undefined;
  return name === today ? { name } : { name, today };
}

const keyOf = ({ kind, id }: NamedRecord): string => `${kind}-${id}`;

/** The records that a field's value names: an id, or a list of them; 0 and nothing name none. */
export function recordsIn({ records = {} }: FieldNames, path: string, value: Json): readonly NamedRecord[] {
  const kind = records[lastWord(path)];
  if (kind === undefined) return [];
  return [value].flat().flatMap((id: Json) => (isId(kind, id) ? [{ kind, id: String(id) }] : []));
}

/** A value as people knew it then, and, where names are other ones now, what they are. */
export interface ValueThen {
  readonly value: Json;
  /** In the shape of the value; null where nothing is called otherwise. */
  readonly today: Json;
}

/** Says a field's value in words: names for ids, words for numbers; every other value as it is. */
export function inWords(
  { records = {}, words = {} }: FieldNames,
  names: Names,
  at: string,
  path: string,
  value: Json,
): ValueThen {
  const kind = records[lastWord(path)];
  if (kind === undefined)
    return { value: typeof value === 'number' ? (words[path]?.[value] ?? value) : value, today: null };
  const one = (id: Json): ValueThen => {
    if (id === 0) return { value: null, today: null };
    const named = isId(kind, id) ? names.nameOf({ kind, id: String(id) }, at) : undefined;
    return { value: named?.name ?? id, today: named?.today ?? null };
  };
  if (!Array.isArray(value)) return one(value);
  const each = value.map(one);
  return {
    value: each.map((one) => one.value),
    today: each.some(({ today }) => today !== null) ? each.map(({ today }) => today) : null,
  };
}

/** Catalogues whose ids are codes that people gave, not integers of the server. */
const CODED: ReadonlySet<string> = new Set(
  CATALOGUE_NAMES.filter((name) => {
    const definition = CATALOGUES[name];
    return columnsOf(definition)[definition.key.field] === 'text';
  }),
);

const isId = (kind: string, value: Json): value is number | string =>
  CODED.has(kind) ? typeof value === 'string' && value !== '' : typeof value === 'number' && value > 0;

const lastWord = (path: string): string => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
