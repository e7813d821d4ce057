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

/** The tree of heads as a seal's event has it. */
export interface SealedHeads {
  /** Leaves of the log's tree among which the last revision of each stream was looked for. */
  readonly events: number;
  readonly streams: number;
  /** Hex. */
  readonly root: string;
}

/** Heads of a seal's event; undefined: it was made before they were kept. */
export function headsIn({ heads }: JsonObject): SealedHeads | undefined {
  const { events, streams, root } = (heads ?? {}) as Readonly<Record<string, unknown>>; // looked at in the next lines
  if (typeof events !== 'number' || typeof streams !== 'number' || typeof root !== 'string') return undefined;
  return /^[0-9a-f]{64}$/.test(root) ? { events, streams, root } : undefined;
}

/** Last revisions of the streams that changed since the kept ones. */
export class HeadChanges {
  readonly #revisions = new Map<string, number>();

  take({ stream, revision }: StreamHead): void {
    if (hasHead(stream)) this.#revisions.set(stream, revision);
  }

  /** As the leaves of the tree are sorted. */
  sorted(): readonly StreamHead[] {
    return [...this.#revisions]
      .map(([stream, revision]) => ({ stream, revision }))
      .sort((a, b) => compareStreams(a.stream, b.stream));
  }
}

/** Parts of a seal's heads besides the kept ones. */
export interface ChangedHeads {
  readonly changes: HeadChanges;
  /** The kept ones are not those of the seal before: all heads are in the changes. */
  readonly whole: boolean;
}

/** Rows read and written at once. */
const PAGE = 5_000;

/** The kept heads in the order of the tree. */
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

/** The tree of the kept heads, and the one after the changes: one pass, in a memory that does not grow with the log. */
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

/** From where the heads of a seal are continued. */
export interface HeadsBefore {
  /** Heads of the last seal; undefined: it has none, and all are made from the beginning of the log. */
  readonly heads: SealedHeads | undefined;
  /** A place in the log with no more than their events before it, and how many it has; absent: the beginning. */
  readonly from?: { readonly position: Position; readonly size: number } | undefined;
}

/** Heads that changed after those of the last seal. */
export interface HeadsNow extends SealedHeads {
  readonly changed: ChangedHeads;
}

/**
 * The heads of the log now, or of its first events.
 * @param rest between two parts of the work
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

/** Keeps the changed heads. */
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
 * Proves where streams ended when the last seal was made, or that they were not there, by stream. Those that the tree
 * leaves out are absent; all are where the kept heads are not those of the seal.
 * @param sealed of the event of the last kept seal
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
