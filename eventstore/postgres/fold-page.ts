import type { EventMetadata, JsonObject } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { FoldEvent, Position } from '../port.ts';
import { toPosition } from './position.ts';
import { SEPARATOR } from './schema.ts';

/** What folds look at, and where the next page begins. */
export const FOLD_COLUMNS = 'epoch, xid, place, stream, revision, type, data, metadata';

/** Columns of which each is one text for all events of a page. */
const JOINED = ['stream', 'revision', 'type', 'data', 'metadata'] as const;

/**
 * A page in one row, each column one text: its events are then cut out of it without an object for each of their
 * values, and what is kept of them meanwhile is not moved about by every collection of young objects.
 * @param page the query of `FOLD_COLUMNS`, in the log's order
 */
export const joinedQuery = (page: string): string => `select
    ${JOINED.map((column) => `string_agg(${column}::text, chr(30))`).join(', ')},
    (array_agg(epoch))[count(*)::int], (array_agg(xid))[count(*)::int], (array_agg(place))[count(*)::int]
   from (${page}) page`;

/** What `joinedQuery` answers: the joined columns, then the position of the last event; all null of an empty page. */
export type JoinedPage =
  | readonly [string, string, string, string, string, string, string, string]
  | readonly [null, null, null, null, null, null, null, null];

export interface FoldPage {
  readonly events: readonly FoldEvent[];
  /** Of the last event. */
  readonly position: Position | undefined;
}

export function foldPage(page: JoinedPage | undefined): FoldPage {
  const [stream, revision, type, data, metadata, epoch, xid, place] = page ?? [];
  if (typeof stream !== 'string') return { events: [], position: undefined };
  const [streams, revisions, types, datas, metadatas] = [stream, revision, type, data, metadata].map((text) =>
    text.split(SEPARATOR),
  );
  const events = (streams ?? []).map(
    // Each column holds as many items as the page has events.
    (name, at) =>
      new UnparsedEvent(
        name as StreamName,
        Number(revisions?.[at]),
        typeNamed(types?.[at] ?? ''),
        datas?.[at] ?? '',
        metadatas?.[at] ?? '',
      ),
  );
  return { events, position: toPosition(epoch, xid, place) };
}

/** There are few types: folds compare them with names, and one text for all events of a type is compared at once. */
const TYPES = new Map<string, string>();

function typeNamed(text: string): string {
  const known = TYPES.get(text);
  if (known !== undefined) return known;
  // A text of its own: a part of the page's would keep all of that.
  const type = Buffer.from(text).toString();
  TYPES.set(type, type);
  return type;
}

/** An event whose texts are parsed when somebody asks: much is kept for a while, and some is never asked for. */
class UnparsedEvent implements FoldEvent {
  readonly stream: StreamName;
  readonly revision: number;
  readonly type: string;
  // What was written were a JsonObject and an EventMetadata, by this store only.
  #data: string | JsonObject;
  #metadata: string | EventMetadata;

  constructor(stream: StreamName, revision: number, type: string, data: string, metadata: string) {
    this.stream = stream;
    this.revision = revision;
    this.type = type;
    this.#data = data;
    this.#metadata = metadata;
  }

  get data(): JsonObject {
    if (typeof this.#data === 'string') this.#data = JSON.parse(this.#data) as JsonObject;
    return this.#data;
  }
  get metadata(): EventMetadata {
    if (typeof this.#metadata === 'string') this.#metadata = JSON.parse(this.#metadata) as EventMetadata;
    return this.#metadata;
  }
}
