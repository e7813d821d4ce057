import type { OnNode } from './compact-range.ts';
import { HASH_BYTES, type Hash, nodeHash } from './hash.ts';
import type { NodePlace, NodeSource } from './nodes.ts';

/** Hashes of a full tile (C2SP tlog-tiles). */
export const TILE_WIDTH = 256;
/** Levels of the tree that a tile contains. */
export const TILE_LEVELS = 8;

/** Place of a tile: its level (0: hashes of leaves), its index in the level, and how many hashes it has. */
export interface TilePlace {
  readonly level: number;
  readonly index: number;
  /** 1 to 256; less than 256: partial, the last one of its level. */
  readonly width: number;
}

/** Place of a bundle of entries: its index, and how many it has. */
export type BundlePlace = Omit<TilePlace, 'level'>;

/** Path of a tile in a log's folder, 'tile/0/x001/234' or 'tile/1/000.p/17' (C2SP tlog-tiles). */
export const tilePath = ({ level, ...place }: TilePlace): string => pathOf(String(level), place);

/**
 * Path of a bundle of entries, the leaves whose hashes a tile of level 0 has: 'tile/entries/x001/234' (C2SP
 * tlog-tiles).
 */
export const entriesPath = (place: BundlePlace): string => pathOf('entries', place);

function pathOf(level: string, { index, width }: BundlePlace): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const groups = padded.match(/.{3}/g) ?? [];
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return `tile/${level}/${path}${width < TILE_WIDTH ? `.p/${width}` : ''}`;
}

/** Place in a tile's path; undefined when it is no such path, or not the only valid one of its tile. */
export function parseTilePath(path: string): TilePlace | undefined {
  const [, level = '', rest = ''] = /^tile\/(0|[1-9]\d?)\/(.*)$/.exec(path) ?? [];
  const place = placeIn(rest);
  return place && tilePath({ level: Number(level), ...place }) === path
    ? { level: Number(level), ...place }
    : undefined;
}

/** Place in a bundle's path; undefined when it is no such path, or not the only valid one of its bundle. */
export function parseEntriesPath(path: string): BundlePlace | undefined {
  const place = placeIn(/^tile\/entries\/(.*)$/.exec(path)?.[1] ?? '');
  return place && entriesPath(place) === path ? place : undefined;
}

function placeIn(path: string): BundlePlace | undefined {
  const [, groups = '', width] = /^((?:x\d{3}\/){0,3}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? [];
  return groups === ''
    ? undefined
    : {
        index: Number(groups.replaceAll(/[x/]/g, '')),
        width: width === undefined ? TILE_WIDTH : Number(width),
      };
}

/** Number of hashes that a level of tiles has in a tree of that size. */
const hashesOf = (level: number, size: number): number => Math.floor(size / TILE_WIDTH ** level);

/** Number of hashes of a tile in a tree of that size; 0: there is no such tile. */
export const tileWidth = (level: number, index: number, size: number): number =>
  Math.max(0, Math.min(TILE_WIDTH, hashesOf(level, size) - index * TILE_WIDTH));

/** All tiles of a tree of that size, its partial ones included. */
export function tilesOf(size: number): readonly TilePlace[] {
  const tiles: TilePlace[] = [];
  for (let level = 0; hashesOf(level, size) > 0; level++)
    for (let index = 0; index * TILE_WIDTH < hashesOf(level, size); index++)
      tiles.push({ level, index, width: tileWidth(level, index, size) });
  return tiles;
}

/** Tile that has the nodes from which a node of the tree is made. */
export const tileOfNode = ({
  level,
  index,
}: NodePlace): { readonly level: number; readonly index: number } => ({
  level: Math.floor(level / TILE_LEVELS),
  index: Math.floor((index * 2 ** (level % TILE_LEVELS)) / TILE_WIDTH),
});

/**
 * Source of a tree's nodes from its tiles.
 * @param tile bytes of a tile, whose width may be larger than needed
 * @throws {RangeError} when the tile does not have the hashes from which the node is made
 */
export const nodesOfTiles =
  (tile: (level: number, index: number) => Uint8Array | undefined): NodeSource =>
  (place) => {
    const { level, index } = tileOfNode(place);
    const bytes = tile(level, index);
    const height = place.level % TILE_LEVELS;
    const width = 2 ** height;
    const from = (place.index * width) % TILE_WIDTH;
    if (bytes === undefined || bytes.length < (from + width) * HASH_BYTES)
      throw new RangeError(`tile ${level}/${index} has not the hashes ${from} to ${from + width - 1}`);
    return subtreeOf(bytes, from, width);
  };

function subtreeOf(bytes: Uint8Array, from: number, width: number): Hash {
  if (width === 1) return bytes.subarray(from * HASH_BYTES, (from + 1) * HASH_BYTES);
  const half = width / 2;
  return nodeHash(subtreeOf(bytes, from, half), subtreeOf(bytes, from + half, half));
}

/** A tile with its hashes, one after the other. */
export interface Tile {
  readonly place: TilePlace;
  readonly bytes: Uint8Array;
}

/**
 * Collects the tiles of a tree that grows: its `take` is the `onNode` of a `CompactRange`. It keeps the tiles of the
 * right edge, and those completed since the last call of `changed`.
 */
export class TileWriter {
  readonly #open = new Map<number, { index: number; bytes: Uint8Array; width: number }>();
  #changed: Tile[] = [];

  /** @param edge partial tiles of the tree that is continued, at most one on each level */
  constructor(edge: readonly Tile[] = []) {
    for (const { place, bytes } of edge) {
      const { level, index, width } = place;
      if (bytes.length !== width * HASH_BYTES)
        throw new RangeError(`${tilePath(place)} has ${bytes.length} bytes`);
      if (width < TILE_WIDTH) this.#open.set(level, { index, bytes: widened(bytes), width });
    }
  }

  /** Takes a complete node; only those on a tile's own level are kept. */
  readonly take: OnNode = (level, index, hash) => {
    if (level % TILE_LEVELS !== 0) return;
    const tileLevel = level / TILE_LEVELS;
    const at = index % TILE_WIDTH;
    let tile = this.#open.get(tileLevel);
    if (!tile && at === 0) {
      tile = {
        index: Math.floor(index / TILE_WIDTH),
        bytes: new Uint8Array(TILE_WIDTH * HASH_BYTES),
        width: 0,
      };
      this.#open.set(tileLevel, tile);
    }
    if (tile?.width !== at || tile.index !== Math.floor(index / TILE_WIDTH))
      throw new RangeError(`tile level ${tileLevel} is not continued at ${index}`);
    tile.bytes.set(hash, at * HASH_BYTES);
    tile.width++;
    if (tile.width < TILE_WIDTH) return;
    this.#changed.push({
      place: { level: tileLevel, index: tile.index, width: TILE_WIDTH },
      bytes: tile.bytes,
    });
    this.#open.delete(tileLevel);
  };

  /** Tiles that became full since the last call, and the partial ones at present. */
  changed(): readonly Tile[] {
    const full = this.#changed;
    this.#changed = [];
    const partial = [...this.#open].map(([level, { index, bytes, width }]) => ({
      place: { level, index, width },
      bytes: bytes.slice(0, width * HASH_BYTES),
    }));
    return [...full, ...partial];
  }
}

function widened(bytes: Uint8Array): Uint8Array {
  const wide = new Uint8Array(TILE_WIDTH * HASH_BYTES);
  wide.set(bytes);
  return wide;
}
