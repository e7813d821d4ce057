import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canonicalJson } from '@expediente/kernel/canonical.ts';
import type { EventMetadata, JsonObject } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { StreamEvents } from '@expediente/schemas/events.ts';
import { sampleOf } from './sample.ts';

/** A stored event of one type and version as it was once written. */
export type FrozenEvent = {
  readonly stream: StreamName;
  readonly revision: number;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
  /** SHA-256 of all the rest: whoever edits a sample is found out. */
  readonly sum: string;
};

/** Keys whose parts say something; others are 1. */
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

/** Who may write what is missing: in CI it is missing. */
const MAY_WRITE = !process.env.CI;

const placeOf = (path: string): string => fileURLToPath(new URL(`./${path}.json`, import.meta.url));

export const sumOf = ({ sum: _, ...event }: FrozenEvent): string =>
  createHash('sha256')
    .update(canonicalJson({ ...event, metadata: { ...event.metadata } }))
    .digest('hex');

/**
 * The samples of a category's events, in the order in which they were written; one of the present version of each
 * type that has none is written now, and never again.
 * @throws {Error} in CI, when one is missing
 */
export function frozenEvents(events: StreamEvents): readonly FrozenEvent[] {
  const path = `events/${events.category}`;
  // Written below.
  const present = (read(path) ?? []) as readonly FrozenEvent[];
  const missing = [...events.types].filter(
    ([type, { version }]) =>
      !present.some((each) => each.type === type && each.metadata.schemaVersion === String(version)),
  );
  if (missing.length === 0) return present;
  const stream = `${events.category}-${KEYS[events.category] ?? '1'}` as StreamName;
  const written = missing.map(([type, { data, version }], at): FrozenEvent => {
    const event = {
      stream,
      revision: present.length + at,
      type,
      data: sampleOf(data) as JsonObject, // an event's data is an object
      metadata: { ...METADATA, schemaVersion: String(version) },
      sum: '',
    };
    return { ...event, sum: sumOf(event) };
  });
  const all = [...present, ...written];
  write(path, all, `samples of ${missing.map(([type]) => type).join(', ')}`);
  return all;
}

/**
 * What was made of each sample when `version` first made it. What is made of a new sample is added; of another version,
 * or where its file was deleted because the change is meant, it is written anew.
 * @throws {Error} in CI, when something of this version is missing
 */
export function keptGolden(path: string, version: string, made: JsonObject): JsonObject {
  // Written below.
  const kept = read(path) as { readonly version: string; readonly made: JsonObject } | undefined;
  const known = kept?.version === version ? kept.made : {};
  const missing = Object.keys(made).filter((sample) => !Object.hasOwn(known, sample));
  if (missing.length === 0) return known;
  const all = { ...made, ...known };
  write(path, { version, made: all }, `${path} of version ${version}: ${missing.join(', ')}`);
  return all;
}

function read(path: string): unknown {
  const place = placeOf(path);
  return existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : undefined;
}

function write(path: string, content: unknown, what: string): void {
  if (!MAY_WRITE) throw new Error(`${what}: not there. Run the test once where it may write, and commit it.`);
  mkdirSync(dirname(placeOf(path)), { recursive: true });
  writeFileSync(placeOf(path), `${JSON.stringify(content, null, 2)}\n`);
}
