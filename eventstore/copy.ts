import type { Flaw } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { isNoEvent } from './flaw.ts';
import { type EventStore, type Position, START, type StoredEvent, type StreamHead } from './port.ts';
import { type Restorable, RestoreBatch, relink } from './restore.ts';

export interface CopyProgress {
  /** Events of the source that the target holds. */
  readonly events: number;
  readonly phase: 'copying' | 'verifying';
}

export interface CopyOptions {
  onProgress?(progress: CopyProgress): void;
  /** Ends the copy after the batch that is being written; a repeated copy goes on from there. */
  readonly signal?: AbortSignal;
  /** Called when the target holds a batch of the source, before the next one is read. */
  onBatch?(): Promise<void>;
  /** False: at the end the target is not read again. */
  readonly readBack?: boolean;
}

export interface CopyResult {
  /** `'source moved'`: the copy is complete up to the end that it read; the source has grown since. */
  readonly state: 'done' | 'interrupted' | 'source moved';
  /** Events that the target already held, from an earlier copy. */
  readonly found: number;
  readonly copied: number;
  readonly streams: number;
  /**
   * Places in the source that hold no event of the product, the first of each stream: they are not copied. Absent:
   * there are none.
   */
  readonly strange?: readonly StrangePlace[];
}

/** Place of the log that holds no event of the product. */
export type StrangePlace = Pick<StoredEvent, 'stream' | 'revision' | 'type'> & { readonly flaw: Flaw };

/** The target holds events that are not the source's; nothing was written over them. */
export class OtherEvents extends Error {
  override readonly name = 'OtherEvents';
}

/** The target's content, read again after the copy, differs from the source's. */
export class CopyDiffers extends Error {
  override readonly name = 'CopyDiffers';
}

export type CopyTarget = Pick<EventStore, 'readAll'> & Restorable;

type Heads = Map<StreamName, StreamHead>;

/**
 * Copies a log into another store: every event in global order with its stream, revision, id, metadata and chain;
 * positions are the target's own. The target must hold a prefix of the source, so that an interrupted copy resumes
 * where it stopped. At the end the target is read again, every chain recomputed, and its streams and heads compared.
 * Places that hold no event of the product are named and not copied.
 * @throws {OtherEvents, BrokenChain, CopyDiffers}
 */
export async function copyLog(
  source: Pick<EventStore, 'readAll' | 'head'>,
  target: CopyTarget,
  { onProgress = () => undefined, signal, onBatch, readBack = true }: CopyOptions = {},
): Promise<CopyResult> {
  const heads: Heads = new Map();
  const present = eventsOf(target);
  const strange = new Map<StreamName, StrangePlace>();
  let counts = { found: 0, copied: 0 };
  let end: Position = START;
  let pending = new RestoreBatch();
  // A batch is written while the next one is read and linked, but never two at once: the source's order must hold.
  let writing = Promise.resolve();
  const write = async (batch: RestoreBatch): Promise<void> => {
    await target.restore(batch.prepared());
    counts = { ...counts, copied: counts.copied + batch.size };
    onProgress({ events: counts.found + counts.copied, phase: 'copying' });
  };
  const flush = async (): Promise<void> => {
    await writing;
    if (pending.size === 0) return;
    writing = write(pending);
    // A failed write is rethrown where it is awaited: before the next batch, or at the end.
    writing.catch(() => undefined);
    pending = new RestoreBatch();
  };
  try {
    for await (const { events, position } of source.readAll(START, { strange: true })) {
      for (const event of events) {
        if (signal?.aborted) break;
        const { stream, revision, type, flaw } = event;
        if (flaw !== undefined && isNoEvent(event)) {
          if (flaw.is === 'deleted' || !strange.has(stream))
            strange.set(stream, { stream, revision, type, flaw });
          continue;
        }
        const head = heads.get(event.stream);
        const link = relink(event, head);
        heads.set(event.stream, { revision: link.revision, chain: link.chain });
        const held = await present.next();
        if (held.done !== true) {
          requireSame(held.value, event);
          counts = { ...counts, found: counts.found + 1 };
        } else if (!pending.add(event, link, head)) {
          await flush();
          pending.add(event, link, head);
        }
      }
      if (signal?.aborted) break;
      end = position;
      onProgress({ events: counts.found + counts.copied, phase: 'copying' });
      if (onBatch === undefined) continue;
      await flush();
      await writing;
      await onBatch();
    }
    if (!signal?.aborted && (await present.next()).done !== true) {
      throw new OtherEvents('the target holds more events than the source');
    }
    if (!signal?.aborted) await flush();
  } finally {
    // The pending write must end before its stores are closed, even after an error.
    await writing.catch(() => undefined);
  }
  await writing;
  const result = {
    ...counts,
    streams: heads.size,
    ...(strange.size > 0 && { strange: [...strange.values()] }),
  };
  if (signal?.aborted) return { ...result, state: 'interrupted' };
  if (readBack && !(await verifyCopy(target, heads, onProgress, signal)))
    return { ...result, state: 'interrupted' };
  return { ...result, state: (await source.head()) > end ? 'source moved' : 'done' };
}

async function* eventsOf(store: CopyTarget): AsyncGenerator<StoredEvent, void, void> {
  for await (const { events } of store.readAll(START)) yield* events;
}

/** Requires two events to be the same; the chain covers the parts that are not compared. */
function requireSame(held: StoredEvent, event: StoredEvent): void {
  const same =
    held.stream === event.stream &&
    held.revision === event.revision &&
    held.id === event.id &&
    held.metadata.chain === event.metadata.chain;
  if (!same)
    throw new OtherEvents(`the target holds ${held.stream} @${held.revision} where the source has another`);
}

/** Recomputes every chain of the target and compares its streams and their heads; false when interrupted. */
async function verifyCopy(
  target: CopyTarget,
  expected: Heads,
  onProgress: (progress: CopyProgress) => void,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const heads: Heads = new Map();
  let events = 0;
  for await (const batch of target.readAll(START)) {
    for (const event of batch.events) {
      const { revision, chain } = relink(event, heads.get(event.stream));
      heads.set(event.stream, { revision, chain });
    }
    events += batch.events.length;
    onProgress({ events, phase: 'verifying' });
    if (signal?.aborted) return false;
  }
  const same = [...expected].every(([stream, head]) => {
    const found = heads.get(stream);
    return found?.revision === head.revision && found.chain === head.chain;
  });
  if (!same || heads.size !== expected.size) throw new CopyDiffers('the copy is not the source');
  return true;
}
