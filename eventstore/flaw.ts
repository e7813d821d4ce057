import type { EventMetadata, Flaw, Json, JsonObject } from '@expediente/kernel/events.ts';

export const DELETED: Flaw = { is: 'deleted' };
export const FOREIGN: Flaw = { is: 'foreign' };

/** True for a place that holds no event of this program's log; a damaged event still is one. */
export const isNoEvent = ({ flaw }: { readonly flaw?: Flaw | undefined }): boolean =>
  flaw !== undefined && flaw.is !== 'damaged';

/** Revision of the last event of a stream, even when places without an event follow; -1: there is no event. */
export const lastRevision = (
  events: readonly { readonly revision: number; readonly flaw?: Flaw | undefined }[] = [],
): number => events.findLast((event) => !isNoEvent(event))?.revision ?? -1;

type Required = {
  [Name in keyof EventMetadata]-?: undefined extends EventMetadata[Name] ? never : Name;
}[keyof EventMetadata];
type Optional = Exclude<keyof EventMetadata, Required>;

const WHOLE_NUMBER = /^[1-9]\d{0,5}$/;
const SOMETHING = /^/;

/** Members that an event always has, with the patterns of their texts. */
const REQUIRED: Readonly<Record<Required, RegExp>> = {
  at: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  commandId: SOMETHING,
  correlationId: SOMETHING,
  executor: SOMETHING,
  ruleVersion: SOMETHING,
  schemaVersion: WHOLE_NUMBER,
  sessionYear: SOMETHING,
  userId: SOMETHING,
  userName: SOMETHING,
};
const OPTIONAL: Readonly<Record<Optional, true>> = {
  build: true,
  of: true,
  profile: true,
  right: true,
  segregation: true,
  session: true,
  username: true,
};

/** Metadata in place of unreadable ones: empty texts, and an instant that can be shown. */
export const EMPTY: EventMetadata = {
  ...{ commandId: '', correlationId: '', userId: '', userName: '', sessionYear: '', executor: '' },
  ...{ schemaVersion: '', ruleVersion: '', at: '1970-01-01T00:00:00.000Z' },
};

/** Metadata that can be used, and the first member that is not as this program writes it. */
export interface ReadMetadata {
  readonly metadata: EventMetadata;
  readonly flaw?: Flaw;
}

/**
 * Reads metadata: the object itself where it is whole; else a copy, in which each member that is missing or of another
 * type is as in `EMPTY`, or left out.
 */
export function readMetadata(value: unknown): ReadMetadata {
  const found = asObject(value);
  if (found === undefined) return { metadata: EMPTY, flaw: { is: 'damaged', part: 'metadata' } };
  const part = faultyMember(found);
  // Each member of the object has been checked.
  if (part === undefined) return { metadata: found as unknown as EventMetadata };
  const members: Record<string, Json> = { ...found };
  for (const name of Object.keys(REQUIRED))
    if (isFaulty(name as Required, found[name])) members[name] = EMPTY[name as Required];
  for (const name of Object.keys(OPTIONAL)) if (typeof members[name] !== 'string') delete members[name];
  return { metadata: members as unknown as EventMetadata, flaw: { is: 'damaged', part } };
}

function faultyMember(members: JsonObject): string | undefined {
  for (const name in REQUIRED) if (isFaulty(name as Required, members[name])) return name;
  for (const name in OPTIONAL)
    if (members[name] !== undefined && typeof members[name] !== 'string') return name;
  return undefined;
}

const isFaulty = (name: Required, value: Json | undefined): boolean =>
  typeof value !== 'string' ||
  !REQUIRED[name].test(value) ||
  (name === 'at' && Number.isNaN(Date.parse(value)));

/**
 * True when a text is surely whole metadata in the canonical form in which they are written, as `readMetadata` would
 * find, but without parsing. False: they have to be parsed.
 */
export const areWholeText = (text: string): boolean => WHOLE_TEXT.test(text);

const ANY_TEXT = String.raw`[^"\\]*(?:\\.[^"\\]*)*`;
const TEXTS: Readonly<Partial<Record<string, string>>> = {
  at: String.raw`\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z`,
  schemaVersion: String.raw`[1-9]\d{0,5}`,
};
// RFC 8785 sorts members by name: `at` is the first.
const WHOLE_TEXT = new RegExp(
  `^\\{${Object.keys({ ...REQUIRED, ...OPTIONAL })
    .sort()
    .map((name, place) => {
      const member = `${place === 0 ? '' : ','}"${name}":"${TEXTS[name] ?? ANY_TEXT}"`;
      return name in REQUIRED ? member : `(?:${member})?`;
    })
    .join('')}\\}$`,
);

/** Data that can be used; a value that is no object gives no members. */
export function readData(value: unknown): { readonly data: JsonObject; readonly flaw?: Flaw } {
  const data = asObject(value);
  return data === undefined ? { data: {}, flaw: DATA_DAMAGED } : { data };
}

export const DATA_DAMAGED: Flaw = { is: 'damaged', part: 'data' };

/** Value of a JSON text; undefined when the text is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const asObject = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined; // parsed from JSON
