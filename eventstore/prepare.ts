import { type LinkedEvent, linkEvent, NO_CHAIN } from './chain.ts';
import { PlacedMetadata } from './placed-metadata.ts';
import { AppendTooLarge, type StreamHead, type StreamWrite } from './port.ts';

/** KurrentDB takes about 1 MB a call; both adapters refuse at the same size, so that they behave alike. */
export const MAX_APPEND_BYTES = 900 * 1024;

/** Append as an adapter writes it: linked to the heads it expects, with the resulting heads. */
export interface PreparedAppend {
  readonly writes: readonly StreamWrite[];
  readonly events: readonly LinkedEvent[];
  readonly heads: readonly StreamHead[];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const STREAM = /^[A-Za-z][A-Za-z0-9]*-[^\p{Cc}\p{Cs}]+$/u;
/** Pattern of a chain, a SHA-256 in hex: nothing else may enter the texts that are joined for the server. */
const CHAIN = /^[0-9a-f]*$/;
const TYPE = /^[A-Za-z][A-Za-z0-9_.]*$/;

/**
 * Checks that an append is valid for any store, and links the events to their chains.
 * @throws {AppendTooLarge} over 900 KB, {TypeError} for a call that is invalid in itself.
 */
export function prepareAppend(writes: readonly StreamWrite[]): PreparedAppend {
  if (writes.length === 0) throw new TypeError('an append without writes');
  if (new Set(writes.map(({ stream }) => stream)).size < writes.length) {
    throw new TypeError('an append names each stream once');
  }
  const events: LinkedEvent[] = [];
  const metadata = new PlacedMetadata(writes.reduce((count, write) => count + write.events.length, 0));
  const heads = writes.map((write) => linkWrite(write, events, metadata));
  if (isTooLarge(events)) throw new AppendTooLarge(`an append holds at most ${MAX_APPEND_BYTES} bytes`);
  return { writes, events, heads };
}

function linkWrite(write: StreamWrite, linked: LinkedEvent[], metadata: PlacedMetadata): StreamHead {
  if (!STREAM.test(write.stream)) throw new TypeError(`not the name of a stream: ${write.stream}`);
  if (write.events.length === 0) throw new TypeError(`a write to ${write.stream} without events`);
  let head: StreamHead = write.expected === 'none' ? { revision: -1, chain: NO_CHAIN } : write.expected;
  if (!CHAIN.test(head.chain)) throw new TypeError(`not a chain: ${head.chain}`);
  for (const event of write.events) {
    // Stores return ids in lower case, and the chain covers them.
    if (!UUID.test(event.id)) throw new TypeError(`not a lower-case UUID: ${event.id}`);
    if (!TYPE.test(event.type)) throw new TypeError(`not an event type: ${event.type}`);
    const text = metadata.next(event.metadata);
    const link = linkEvent(write.stream, head.revision + 1, event, head.chain, text);
    linked.push(link);
    head = { revision: link.revision, chain: link.chain };
  }
  return head;
}

function isTooLarge(events: readonly LinkedEvent[]): boolean {
  let characters = 0;
  for (const { data, metadata } of events) characters += data.length + metadata.length;
  // A UTF-16 unit takes at most three bytes in UTF-8, so most appends need no exact measure.
  if (characters * 3 <= MAX_APPEND_BYTES) return false;
  let bytes = 0;
  for (const { data, metadata } of events) bytes += Buffer.byteLength(data) + Buffer.byteLength(metadata);
  return bytes > MAX_APPEND_BYTES;
}
