import { randomUUID } from 'node:crypto';
import {
  type EventStore,
  type NewEvent,
  START,
  type StoredEvent,
  type StreamHead,
  type StreamWrite,
} from '@expediente/eventstore/port.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import type { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';

export interface MultiplyOptions {
  /** Copies go on until the log holds at least so many more events. */
  readonly events: number;
  /** Hears how many events are written. */
  readonly onProgress?: (written: number) => void;
  readonly signal?: AbortSignal;
  /** Where ids are given: later ones come after those of the copies. */
  readonly ids?: Pick<IdBlocks, 'skipTo'>;
}

/** Categories of the streams of purchases: their plans, budgets, requests, awards, orders, UNOPS records and numbers. */
const CATEGORIES = [
  'pac',
  'reprogramming',
  'planLine',
  'quarterly',
  'extension',
  'quarterBudget',
  'request',
  'order',
  'award',
  'unops',
  'unopsConsolidation',
  'unopsRegularization',
  'unique',
  'correlative',
];
/** Categories whose streams are named by the record's number. */
const NUMBERED = new Set([
  'order',
  'award',
  'request',
  'reprogramming',
  'extension',
  'unops',
  'unopsConsolidation',
  'unopsRegularization',
]);
/** Ids of one copy are so far from those of the next; original ids are smaller. */
const STEP = 1_000_000;
const INVOICE = 'invoice:';
const COPIES_AT_ONCE = 4;
/** Events of one append: well below what it takes. */
const EVENTS_AN_APPEND = 300;

/**
 * Copies the events of orders, whole and under ids of their own, as many executors would have written them: the
 * same events in well-formed streams with chains of their own, without deciding each again. For logs of a
 * length that no demonstration has; memory holds the one original.
 * @returns how many events were written
 */
export async function multiplyOrders(store: EventStore, options: MultiplyOptions): Promise<number> {
  const { original, copies } = await originalEvents(store);
  if (original.length === 0) return 0;
  const last = copies + Math.ceil(options.events / original.length);
  let next = copies + 1;
  let written = 0;
  for (const category of NUMBERED) await options.ids?.skipTo(category, (last + 1) * STEP);
  const work = async (): Promise<void> => {
    while (next <= last && !options.signal?.aborted) {
      const copy = next;
      next += 1;
      await appendCopy(store, original, copy * STEP);
      written += original.length;
      options.onProgress?.(written);
    }
  };
  await Promise.all(Array.from({ length: COPIES_AT_ONCE }, work));
  return written;
}

/** The events to copy, and how many copies there are already. */
async function originalEvents(
  store: EventStore,
): Promise<{ original: readonly StoredEvent[]; copies: number }> {
  const original: StoredEvent[] = [];
  let copies = 0;
  for await (const { events } of store.readAll(START, { categories: CATEGORIES })) {
    for (const event of events) {
      const copy = copyOf(event.stream);
      if (copy > 0) copies = Math.max(copies, copy);
      else if (isOfOrders(event.stream)) original.push(event);
    }
  }
  return { original, copies };
}

/** Whether a stream belongs to purchases; the unique values of catalogues do not. */
function isOfOrders(stream: StreamName): boolean {
  const [category, key] = [streamCategory(stream), stream.slice(stream.indexOf('-') + 1)];
  return category !== 'unique' || key.startsWith(INVOICE) || key.split(':').some(isUnit);
}

/** Number of the copy that a stream belongs to; 0: it is an original. */
function copyOf(stream: StreamName): number {
  const key = stream.slice(stream.indexOf('-') + 1);
  const id = key.startsWith(INVOICE)
    ? /COPIA(\d+)$/.exec(key)?.[1]
    : /^(?:[a-zA-Z]+:)?(\d{7,10})\b/.exec(key)?.[1];
  return Math.floor(Number(id ?? 0) / STEP);
}

async function appendCopy(store: EventStore, original: readonly StoredEvent[], shift: number): Promise<void> {
  const heads = new Map<StreamName, StreamHead>();
  for (let at = 0; at < original.length; at += EVENTS_AN_APPEND) {
    const streams = new Map<StreamName, NewEvent[]>();
    // Events written together are one command's.
    const commandId = randomUUID();
    for (const event of original.slice(at, at + EVENTS_AN_APPEND)) {
      const stream = shiftedStream(event.stream, shift);
      const events = streams.get(stream) ?? [];
      streams.set(stream, events);
      events.push(shiftedEvent(event, shift, commandId));
    }
    const writes = [...streams].map(
      ([stream, events]): StreamWrite => ({ stream, events, expected: heads.get(stream) ?? 'none' }),
    );
    const { heads: moved } = await store.append(writes);
    for (const [place, { stream }] of writes.entries()) {
      const head = moved[place];
      if (head) heads.set(stream, head);
    }
  }
}

function shiftedEvent({ type, data, metadata }: StoredEvent, shift: number, commandId: string): NewEvent {
  const { chain: _, of: __, ...rest } = metadata;
  return {
    id: randomUUID(),
    type,
    // An object's image is an object.
    data: shifted(data, '', shift) as JsonObject,
    metadata: { ...rest, commandId, executor: shiftedId(rest.executor, shift) },
  };
}

/** Fields that hold a record's or a unit's number, alone or in a list. */
const IDS = new Set([
  'consolidation',
  'consolidations',
  'regularization',
  'id',
  'request',
  'requests',
  'order',
  'award',
  'extension',
  'reprogramming',
  'unit',
  'executor',
]);
/** Fields that hold numbers of records as a list, and as a number their count. */
const ID_LISTS = new Set(['records']);
/** Lists of invoices. */
const INVOICES = new Set(['invoices', 'recorded', 'removed']);
/** Fields that name a stream. */
const STREAMS = new Set(['source', 'holder']);

function shifted(value: Json, field: string, shift: number): Json {
  // 0 names no record.
  if (typeof value === 'number') return IDS.has(field) && value > 0 ? value + shift : value;
  if (typeof value === 'string') return STREAMS.has(field) ? shiftedStream(value, shift) : value;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const of = ID_LISTS.has(field) ? 'id' : field;
    const copies = value.map((each) => shifted(each, of, shift));
    return INVOICES.has(field) ? copies.map((each) => otherInvoice(each, shift)) : copies;
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shifted(each, name, shift)]));
}

/** An invoice's number is its provider's, whichever unit received it: each copy has others. */
const otherInvoice = (invoice: Json, shift: number): Json =>
  invoice !== null && typeof invoice === 'object' && 'number' in invoice
    ? { ...invoice, number: `${invoice.number}${copySign(shift)}` }
    : invoice;

/** Mark of a copy in a number: letters and digits alone, which every form that numbers are compared in keeps. */
const copySign = (shift: number): string => `COPIA${shift}`;

/** Name of a stream in a copy: `order-7` becomes `order-1000007`, and the key of a unit that of another unit. */
function shiftedStream(stream: string, shift: number): StreamName {
  const hyphen = stream.indexOf('-');
  const [category, key] = [stream.slice(0, hyphen), stream.slice(hyphen + 1)];
  const record = NUMBERED.has(category);
  const own = key.split(':');
  // Last of a unique value's stream is the value itself, however much it looks like a unit.
  const value = category === 'unique' ? own.length - 1 : own.length;
  const parts = own.map((part, at) =>
    record || (at < value && isUnit(part)) ? shiftedId(part, shift) : part,
  );
  const other = category === 'unique' && key.startsWith(INVOICE) ? copySign(shift) : '';
  return `${category}-${parts.join(':')}${other}` as StreamName; // made from the parts of one
}

const isUnit = (part: string): boolean => /^100\d{3}$/.test(part);

const shiftedId = (id: string, shift: number): string => (/^\d+$/.test(id) ? String(Number(id) + shift) : id);
