import { NO_CHAIN } from '@expediente/eventstore/chain.ts';
import type { EventStore, StoredEvent } from '@expediente/eventstore/port.ts';
import type { SealEvidence, SealedUpTo } from '@expediente/projections/shared/seals.ts';
import { HASH_BYTES, leafHash } from '@expediente/seals/hash.ts';
import { leafData } from '@expediente/seals/leaf.ts';
import { edgeOf, type LeafRange, type NodePlace, nodesOf } from '@expediente/seals/nodes.ts';
import { consistencyRanges, inclusionProof, inclusionRanges } from '@expediente/seals/proofs.ts';
import { nodesOfTiles, TILE_WIDTH, tileOfNode } from '@expediente/seals/tiles.ts';
import { COMPARABLE_SEALS } from '@expediente/verifier/notes.ts';
import type pg from 'pg';
import { cosignaturesOf, wholeNote } from './cosignatures.ts';
import { headsOf } from './heads.ts';
import { lastSeal, rotationSeals, type Seal, sealsAfter } from './kept.ts';
import { SEALS } from './seal.ts';
import { stampsOf } from './stamps.ts';

/** Tiles searched at once: 2 MB. */
const SCANNED_TILES = 256;

interface Place {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly store: Pick<EventStore, 'id' | 'readStream'>;
}

/** An event whose leaf is searched for in the tree. */
interface Sought {
  readonly event: StoredEvent;
  /** Part of the tree that can have it: after the seal before the event, up to the first seal over it. */
  readonly range: LeafRange;
  /** Hash of the leaf, as a string with one character a byte. */
  readonly hash: string;
}

/**
 * Proves with the kept tiles which events of these histories the last seal covers; undefined: nothing was sealed yet.
 * @param absent streams of which the result proves that they did not exist when it was sealed
 */
export async function sealEvidence(
  { pool, store }: Place,
  histories: readonly (readonly StoredEvent[])[],
  absent: readonly string[] = [],
): Promise<SealEvidence | undefined> {
  const seal = await lastSeal(pool);
  if (!seal) return undefined;
  const rotated = (await rotationSeals(pool)).filter(({ number }) => number <= seal.number);
  const first = Math.min(seal.number, ...rotated.map(({ number }) => number));
  const written = await store.readStream(SEALS, Math.max(0, first - 2));
  const chainOf = (number: number): string =>
    written.find(({ revision }) => revision === number - 1)?.metadata.chain ?? NO_CHAIN;
  const event = written.find(({ revision }) => revision === seal.number - 1);
  if (!event) return undefined;
  const seals = await sealsAfter(pool, Math.max(0, seal.number - COMPARABLE_SEALS - 1));
  const sought = [...histories, [event]].flatMap((events) => soughtOf(events, seal, seals, store.id));
  const found = await indexesOf(pool, sought, seal.size);
  const heads = lastFound(sought, found);
  const earlier = seals.filter(({ number }) => number < seal.number);
  const needed = [
    ...[...heads.values()].map(({ index }) => [index, seal.size] as const),
    ...rotated.map(({ size }) => [size - 1, size] as const),
  ].flatMap(([index, size]) => inclusionRanges(index, size).flatMap(nodesOf));
  const shared = uniqueNodes(
    earlier.flatMap(({ size }) => [...edgeOf(size), ...consistencyRanges(size, seal.size).flatMap(nodesOf)]),
  );
  const node = nodesOfTiles(await tilesFor(pool, [...needed, ...shared]));
  const proofs = new Map<string, SealedUpTo>();
  for (const [stream, { index, revision }] of heads) {
    const hashes = ifKept(() => inclusionProof(index, seal.size, node));
    if (hashes) proofs.set(stream, { revision, index, hashes });
  }
  const cosigned = await cosignaturesOf(pool, [seal.number]);
  const [stamp] = await stampsOf(pool, [seal.number]);
  return {
    note: wholeNote(seal, cosigned),
    ...(stamp && { stamp: { note: seal.note, answer: stamp.answer } }),
    // Only the keys that signed it: others prove nothing.
    keys: [...new Set([...seal.keys, ...cosigned.map(({ key }) => key)])],
    sizes: earlier.map(({ size }) => size),
    nodes: shared.flatMap((place) => {
      const hash = ifKept(() => node(place));
      return hash ? [[place, hash] as const] : [];
    }),
    event,
    previous: chainOf(seal.number - 1),
    rotations: rotated.flatMap(({ number, note, size }) => {
      const change = written.find(({ revision }) => revision === number - 1);
      const hashes = ifKept(() => inclusionProof(size - 1, size, node));
      return change && hashes
        ? [{ number, note, event: change, previous: chainOf(number - 1), index: size - 1, hashes }]
        : [];
    }),
    heads: await headsOf(pool, event.data, [
      ...histories.flatMap(([first]) => (first ? [first.stream] : [])),
      ...absent,
    ]),
    proofs,
  };
}

/**
 * The last event of a history that the seal covers, by its position. Positions of another store mean nothing: then
 * every event is searched for in the whole tree.
 */
function soughtOf(
  events: readonly StoredEvent[],
  seal: Seal,
  seals: readonly Seal[],
  store: string,
): readonly Sought[] {
  const found = (event: StoredEvent, range: LeafRange): Sought => {
    const { stream, revision, metadata } = event;
    const hash = leafHash(leafData({ stream, revision, chain: metadata.chain }));
    return { event, range, hash: keyOf(hash, 0) };
  };
  if (seal.store !== store) return events.map((event) => found(event, { begin: 0, end: seal.size }));
  const event = events.findLast(({ position }) => position <= seal.position);
  if (!event) return [];
  const at = seals.findIndex((each) => each.store === store && each.position >= event.position);
  const begin = at > 0 ? (seals[at - 1]?.size ?? 0) : 0;
  return [found(event, { begin, end: seals[at]?.size ?? seal.size })];
}

/** The last event of each stream that was found in the tree. */
function lastFound(sought: readonly Sought[], found: ReadonlyMap<string, number>) {
  const heads = new Map<string, { readonly index: number; readonly revision: number }>();
  for (const { event, hash } of sought) {
    const index = found.get(hash);
    const before = heads.get(event.stream);
    if (index !== undefined && (before === undefined || before.revision < event.revision))
      heads.set(event.stream, { index, revision: event.revision });
  }
  return heads;
}

/** Index in the tree of each leaf that was found, by the leaf's hash. */
async function indexesOf(
  db: Place['pool'],
  sought: readonly Sought[],
  size: number,
): Promise<ReadonlyMap<string, number>> {
  const wanted = new Set(sought.map(({ hash }) => hash));
  const tiles = new Set<number>();
  for (const { range } of sought)
    for (let tile = Math.floor(range.begin / TILE_WIDTH); tile * TILE_WIDTH < range.end; tile++)
      tiles.add(tile);
  const found = new Map<string, number>();
  const indexes = [...tiles];
  for (let from = 0; from < indexes.length; from += SCANNED_TILES) {
    const { rows } = await db.query<{ index: string | number; hashes: Buffer }>(
      'select index, hashes from seal_tile where level = 0 and index = any($1::bigint[])',
      [indexes.slice(from, from + SCANNED_TILES)],
    );
    for (const { index, hashes } of rows)
      for (let at = 0; at < hashes.length; at += HASH_BYTES) {
        const key = keyOf(hashes, at);
        const place = Number(index) * TILE_WIDTH + at / HASH_BYTES;
        if (wanted.has(key) && place < size) found.set(key, place);
      }
  }
  return found;
}

const keyOf = (bytes: Uint8Array, at: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + at, HASH_BYTES).toString('latin1');

/** Result of `make`; undefined where a tile is lost, so that only what needs that tile stays unproven. */
function ifKept<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const uniqueNodes = (places: readonly NodePlace[]): readonly NodePlace[] => [
  ...new Map(places.map((place) => [`${place.level}/${place.index}`, place])).values(),
];

/** Kept tiles that contain the hashes for these nodes. */
async function tilesFor(db: Place['pool'], places: readonly NodePlace[]) {
  const wanted = new Map(places.map(tileOfNode).map((tile) => [`${tile.level}/${tile.index}`, tile]));
  const tiles = [...wanted.values()];
  const { rows } = await db.query<{ level: number; index: string | number; hashes: Buffer }>(
    `select t.level, t.index, t.hashes from seal_tile t
     join unnest($1::int[], $2::bigint[]) as w (level, index) on (t.level, t.index) = (w.level, w.index)`,
    [tiles.map(({ level }) => level), tiles.map(({ index }) => index)],
  );
  const kept = new Map(rows.map(({ level, index, hashes }) => [`${level}/${Number(index)}`, hashes]));
  return (level: number, index: number) => kept.get(`${level}/${index}`);
}
