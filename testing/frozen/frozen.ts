import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { canonicalJson } from '@expediente/kernel/canonical.ts';
import type { EventMetadata, Json, JsonObject } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { StreamEvents } from '@expediente/schemas/events.ts';
import { additionsTo, leavesIn, withAdditions } from './additions.ts';
import { sampleOf } from './sample.ts';

/* Files with one JSON text per line. Lines of events and states are only ever added, so that a commit shows any
   that was edited or removed. `npm run freeze` (FREEZE=1) adds missing lines; without it they are errors. */

/** Stored event of one type and version, as it was once written. */
export type FrozenEvent = {
  readonly stream: StreamName;
  readonly revision: number;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
  /** SHA-256 of everything else, to find edited samples. */
  readonly sum: string;
};

/** Type and version of a sample: `OrderGenerated 2`. */
export const labelOf = ({ type, metadata }: FrozenEvent): string => `${type} ${metadata.schemaVersion}`;

/** Sample stream keys of the categories whose keys are not plain ids; other categories use `1`. */
const KEYS: Readonly<Record<string, string>> = {
  pac: '100101:2026',
  planLine: '100101:2026:7:1-1-1',
  quarterBudget: '100101:2026:200:PRIMERO',
  unique: 'nit:12345678',
  correlative: 'request:100101:2026',
  command: '7:key',
};

const METADATA: EventMetadata = {
  at: '2026-03-02T15:04:05.000Z',
  commandId: 'command',
  correlationId: 'correlation',
  executor: '100100',
  ruleVersion: '1',
  schemaVersion: '1',
  sessionYear: '2026',
  userId: '7',
  userName: 'Ana López',
};

export const sumOf = ({ sum: _, ...event }: FrozenEvent): string =>
  createHash('sha256')
    .update(canonicalJson({ ...event, metadata: { ...event.metadata } }))
    .digest('hex');

/**
 * Samples of a category's events, in the order in which they were written; `npm run freeze` adds one for each type
 * whose current version has none.
 * @throws {Error} if one is missing
 */
export function frozenEvents(events: StreamEvents): readonly FrozenEvent[] {
  const path = `events/${events.category}`;
  const present = read(path) as readonly FrozenEvent[]; // holds: written below
  const missing = [...events.types].filter(
    ([type, { version }]) =>
      !present.some((each) => each.type === type && each.metadata.schemaVersion === String(version)),
  );
  if (missing.length === 0) return present;
  const stream = `${events.category}-${KEYS[events.category] ?? '1'}` as StreamName;
  const added = missing.map(([type, { data, version }], at): FrozenEvent => {
    const event = {
      stream,
      revision: present.length + at,
      type,
      data: sampleOf(data) as JsonObject, // holds: an event's data is an object
      metadata: { ...METADATA, schemaVersion: String(version) },
      sum: '',
    };
    return { ...event, sum: sumOf(event) };
  });
  const all = [...present, ...added];
  write(path, all, `a sample of ${added.map(labelOf).join(', ')}`);
  return all;
}

/** Line of states: the state that these samples lead to, or only the part that a later field added. */
type StateLine = { readonly of: readonly string[]; readonly state: Json };

/**
 * Frozen states of the samples, by label. `npm run freeze` adds what is new in `made`: states of new samples, and
 * fields that states did not have before, in one line for all samples with the same addition.
 * @throws {Error} if something frozen is changed or gone, or something new is not frozen yet
 */
export function frozenStates(category: string, made: JsonObject): JsonObject {
  const path = `states/${category}`;
  const lines = read(path) as readonly StateLine[]; // holds: written below
  const kept: Record<string, Json> = {};
  for (const { of, state } of lines)
    for (const label of of) {
      const before = kept[label];
      kept[label] = before === undefined ? state : withAdditions(before, state);
    }
  const news = additionsTo(kept, made, `${category}: `);
  if (news === undefined) return kept;
  const alike = new Map<string, StateLine>();
  // The cast holds: kept and made states are objects, and so are their additions.
  for (const [label, state] of Object.entries(news as JsonObject)) {
    const text = JSON.stringify(state);
    const of = [...(alike.get(text)?.of ?? []), label];
    alike.set(text, { of, state });
  }
  const added = [...alike.values()];
  const whatOf = ({ of, state }: StateLine): string => `${leavesIn(state).join(', ')} of ${of.join(', ')}`;
  write(path, [...lines, ...added], added.map(whatOf).join('; '));
  return frozenStates(category, made);
}

/** First line of rows: the read model's version, and a checksum of the records in its rows. */
type RowsHead = { readonly version: string; readonly records?: string };
/** Line of rows: the rows that one sample leads to in one table. */
type RowsLine = { readonly of: string; readonly rows: Json };

/** Rows that a sample leads to in a table. */
export interface MadeRows {
  readonly table: string;
  readonly sample: FrozenEvent;
  readonly rows: Json;
  /** Records that these rows contain. `states/` has them in full; the file of rows has only their checksum. */
  readonly records: readonly Json[];
}

/** Labels of rows: by type for the newest version; an older version has its number too. */
function rowsLabels(made: readonly MadeRows[]): ReadonlyMap<MadeRows, string> {
  const newest = new Map(made.map((each) => [`${each.table}: ${each.sample.type}`, each]));
  return new Map([
    ...made.map((each) => [each, `${each.table}: ${labelOf(each.sample)}`] as const),
    ...[...newest].map(([label, each]) => [each, label] as const),
  ]);
}

/** Head of a read model's rows, without the version. */
function recordsIn(made: readonly MadeRows[]): Pick<RowsHead, 'records'> {
  const records = made.flatMap((each) => each.records);
  if (records.length === 0) return {};
  return { records: createHash('sha256').update(canonicalJson(records)).digest('hex').slice(0, 12) };
}

/**
 * Rows that distinguish a read model's version from others: those of the newest version of each type, and of an older
 * version where it leads to a value in a column that no other does.
 */
export function tellingRows(made: readonly MadeRows[]): readonly MadeRows[] {
  const newest = new Map(made.map((each) => [`${each.table} ${each.sample.type}`, each]));
  const telling = new Set(newest.values());
  const known = new Set([...telling].flatMap(({ table, rows }) => leavesIn(rows, table)));
  for (const each of made.toReversed()) {
    const leaves = leavesIn(each.rows, each.table);
    if (leaves.every((leaf) => known.has(leaf))) continue;
    telling.add(each);
    for (const leaf of leaves) known.add(leaf);
  }
  return made.filter((each) => telling.has(each));
}

/**
 * Rows that a read model's version made of the samples when it was frozen, and those that it makes now. `npm run
 * freeze` adds missing rows of this version if the others are unchanged, and replaces those of another version.
 * @throws {Error} if rows of this version are missing
 */
export function frozenRows(name: string, version: string, made: readonly MadeRows[]) {
  const path = `rows/${name}`;
  const [head, ...lines] = read(path) as readonly [RowsHead?, ...RowsLine[]]; // holds: written below
  const isSame = head?.version === version;
  const kept = isSame ? lines : [];
  const labels = rowsLabels(made);
  const now = new Map(made.map((each) => [labels.get(each), each.rows]));
  const again = kept.map(({ of }) => ({ of, rows: now.get(of) }));
  const wanted: RowsHead = { version, ...recordsIn(made) };
  if (!isDeepStrictEqual(again, kept)) return { kept, made: again };
  if (isSame && !isDeepStrictEqual(head, wanted)) return { kept: head, made: wanted };
  const missing = tellingRows(made).flatMap((each) => {
    const of = labels.get(each) ?? '';
    return kept.some((line) => line.of === of) ? [] : [{ of, rows: each.rows }];
  });
  const all = [...kept, ...missing];
  if (missing.length > 0 || !isSame)
    write(path, [wanted, ...all], `rows of version ${version}: ${missing.map(({ of }) => of).join(', ')}`);
  return { kept: all, made: all };
}

const placeOf = (path: string): string => fileURLToPath(new URL(`./${path}.jsonl`, import.meta.url));

function read(path: string): readonly unknown[] {
  const place = placeOf(path);
  if (!existsSync(place)) return [];
  const lines = readFileSync(place, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as unknown);
}

function write(path: string, lines: readonly unknown[], what: string): void {
  if (process.env.FREEZE !== '1')
    throw new Error(
      `testing/frozen/${path} does not have ${what}. Run npm run freeze, and commit what it adds.`,
    );
  const place = placeOf(path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  process.stdout.write(`testing/frozen/${path} has ${what} now\n`);
}
