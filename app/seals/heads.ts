import { type EventStore, type Position, START } from '@expediente/eventstore/port.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { fromHex, toHex } from '@expediente/seals/bytes.ts';
import { CompactRange } from '@expediente/seals/compact-range.ts';
import { sameHash } from '@expediente/seals/hash.ts';
import {
  compareStreams,
  type HeadAbsence,
  type HeadProof,
  HeadProver,
  hasHead,
  headData,
  type StreamHead,
} from '@expediente/seals/heads.ts';
import type pg from 'pg';

type Db = Pick<pg.Pool, 'query'>;

/** Tree over the last revision (the head) of each stream, as a seal's event states it. */
export interface SealedHeads {
  /** Number of the log's first events among which each stream's last revision was searched for. */
  readonly events: number;
  readonly streams: number;
  /** Root in hex. */
  readonly root: string;
}

/** Heads that a seal's event states; undefined: it was made before seals stated them. */
export function headsIn({ heads }: JsonObject): SealedHeads | undefined {
  const { events, streams, root } = (heads ?? {}) as Readonly<Record<string, unknown>>; // looked at in the next lines
  if (typeof events !== 'number' || typeof streams !== 'number' || typeof root !== 'string') return undefined;
  return /^[0-9a-f]{64}$/.test(root) ? { events, streams, root } : undefined;
}

/** Streams that got events since the kept heads, with their last revisions. */
export class HeadChanges {
  readonly #revisions = new Map<string, number>();

  take({ stream, revision }: StreamHead): void {
    if (hasHead(stream)) this.#revisions.set(stream, revision);
  }

  /** In the order of the tree's leaves. */
  sorted(): readonly StreamHead[] {
    return [...this.#revisions]
      .map(([stream, revision]) => ({ stream, revision }))
      .sort((a, b) => compareStreams(a.stream, b.stream));
  }
}

/** Difference between the kept heads and those of a seal. */
export interface ChangedHeads {
  readonly changes: HeadChanges;
  /** Whether the kept heads are unusable, and the changes are all heads. */
  readonly whole: boolean;
}

/** Rows read or written at once. */
const PAGE = 5_000;

/** Kept heads, page by page in the order of the tree's leaves. */
export async function* keptHeads(db: Db): AsyncGenerator<readonly StreamHead[], void, void> {
  for (let after = ''; ; ) {
    const { rows } = await db.query<StreamHead>(
      'select stream, revision from seal_head where stream > $1 order by stream limit $2',
      [after, PAGE],
    );
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.stream;
  }
}

export type Tree = Omit<SealedHeads, 'events'>;
const treeOf = (range: CompactRange): Tree => ({ streams: range.size, root: toHex(range.root()) });

/** The tree of the kept heads. */
export const treeOfKept = async (db: Db): Promise<Tree> =>
  (await headsAfter(db, { changes: new HeadChanges(), whole: false })).kept;

/**
 * Tree of the kept heads, and the one after the changes; made in one pass, so that memory does not grow with the log.
 */
export async function headsAfter(
  db: Db,
  { changes, whole }: ChangedHeads,
): Promise<{ readonly kept: Tree; readonly now: Tree }> {
  const [kept, now] = [new CompactRange(), new CompactRange()];
  const changed = changes.sorted();
  let at = 0;
  for await (const page of keptHeads(db)) {
    if (whole) break;
    for (const head of page) {
      kept.append(headData(head));
      for (; at < changed.length; at++) {
        const next = changed[at];
        if (!next || compareStreams(next.stream, head.stream) >= 0) break;
        now.append(headData(next));
      }
      const next = changed[at];
      const same = next?.stream === head.stream ? next : undefined;
      now.append(headData(same ?? head));
      if (same) at++;
    }
  }
  for (const next of changed.slice(at)) now.append(headData(next));
  return { kept: treeOf(kept), now: treeOf(now) };
}

/** Starting point from which a seal's heads are worked out. */
export interface HeadsBefore {
  /** Heads of the last seal; undefined: it states none, and all are made from the beginning of the log. */
  readonly heads: SealedHeads | undefined;
  /**
   * Place in the log at or before the end of the events of `heads`, and the number of events up to it; absent: the
   * beginning.
   */
  readonly from?: { readonly position: Position; readonly size: number } | undefined;
}

/** Heads of a new seal, with what changed since the last one's. */
export interface HeadsNow extends SealedHeads {
  readonly changed: ChangedHeads;
}

/**
 * Works out the heads of the whole log, or of its first events. Kept heads that are not those of the seal before are
 * made anew from the beginning of the log.
 * @param rest called between the parts of the work
 */
export async function headsNow(
  db: Db,
  store: Pick<EventStore, 'readToFold'>,
  before: HeadsBefore,
  { events: upTo = Number.POSITIVE_INFINITY, rest }: { events?: number; rest: () => Promise<void> },
): Promise<HeadsNow> {
  const changes = new HeadChanges();
  const since = before.heads?.events ?? 0;
  let at = before.from?.size ?? 0;
  for await (const { events } of store.readToFold(before.from?.position ?? START, {}, BATCH)) {
    for (const event of events) {
      if (at >= since && at < upTo) changes.take(event);
      at++;
    }
    await rest();
    if (at >= upTo) break;
  }
  const changed = { changes, whole: before.heads === undefined };
  const { kept, now } = await headsAfter(db, changed);
  const events = Math.min(at, upTo);
  if (before.heads && !(kept.root === before.heads.root && kept.streams === before.heads.streams))
    return await headsNow(db, store, { heads: undefined }, { events, rest });
  return { events, ...now, changed };
}

/** Events read at once. */
const BATCH = 500;

/** Writes the changed heads over the kept ones. */
export async function keepHeads(db: Db, { changes, whole }: ChangedHeads): Promise<void> {
  if (whole) await db.query('select seal_begin_heads()');
  const changed = changes.sorted();
  for (let from = 0; from < changed.length; from += PAGE) {
    const part = changed.slice(from, from + PAGE);
    await db.query('select seal_keep_heads($1, $2)', [
      part.map(({ stream }) => stream),
      part.map(({ revision }) => revision),
    ]);
  }
}

/**
 * Proves for each stream where it ended when the last seal was made, or that it did not exist. Streams without a head
 * in the tree are left out of the result; it is empty where the kept heads are not those of the seal.
 * @param sealed data of the last kept seal's event
 */
export async function headsOf(
  db: Db,
  sealed: JsonObject,
  streams: readonly string[],
): Promise<ReadonlyMap<string, HeadProof | HeadAbsence>> {
  const heads = headsIn(sealed);
  const sought = streams.filter(hasHead);
  if (!heads || sought.length === 0) return new Map();
  const { rows } = await db.query<{ stream: string; index: string | number }>(
    `select wanted.stream, (select count(*) from seal_head h where h.stream < wanted.stream collate "C") as index
       from unnest($1::text[]) as wanted(stream)`,
    [sought],
  );
  const prover = new HeadProver(
    heads.streams,
    rows.map(({ stream, index }) => ({ stream, index: Number(index) })),
  );
  for await (const page of keptHeads(db)) for (const head of page) prover.take(head);
  if (!sameHash(prover.root(), fromHex(heads.root))) return new Map();
  return new Map(sought.map((stream) => [stream, prover.proof(stream)]));
}
