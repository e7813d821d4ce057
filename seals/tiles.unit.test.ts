import { assert as holds, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CompactRange } from './compact-range.ts';
import { HASH_BYTES, type Hash, leafHash } from './hash.ts';
import { edgeOf } from './nodes.ts';
import { consistencyProof, continues, includes, inclusionProof } from './proofs.ts';
import {
  entriesPath,
  nodesOfTiles,
  parseEntriesPath,
  parseTilePath,
  type Tile,
  TileWriter,
  tileOfNode,
  tilePath,
  tilesOf,
} from './tiles.ts';

const key = (level: number, index: number): string => `${level}/${index}`;

/** A log's tiles, as something keeps them: the widest of each place. */
class Kept {
  readonly tiles = new Map<string, Tile>();

  put(changed: readonly Tile[]): void {
    for (const tile of changed) this.tiles.set(key(tile.place.level, tile.place.index), tile);
  }

  readonly nodes = nodesOfTiles((level, index) => this.tiles.get(key(level, index))?.bytes);

  /** The tiles that a tree of that size ends with. */
  edge(size: number): readonly Tile[] {
    const last = new Map<number, Tile>();
    for (const place of tilesOf(size)) {
      const tile = this.tiles.get(key(place.level, place.index));
      if (tile) last.set(place.level, tile);
    }
    return [...last.values()];
  }
}

/** A tree of that size, written in days of so many leaves; each day continues from what was kept. */
function written(size: number, day: number): { readonly kept: Kept; readonly root: Hash } {
  const kept = new Kept();
  let range = new CompactRange();
  for (let at = 0; at < size; ) {
    const tiles = new TileWriter(kept.edge(at));
    range = new CompactRange({ size: at, peaks: edgeOf(at).map(kept.nodes) }, tiles.take);
    for (const end = Math.min(size, at + day); at < end; at++) range.append(`leaf ${at}`);
    kept.put(tiles.changed());
  }
  return { kept, root: range.root() };
}

describe('tiles of 256 hashes', () => {
  test.each([
    [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
    [{ level: 0, index: 1234067, width: 256 }, 'tile/0/x001/x234/067'],
    [{ level: 1, index: 999, width: 17 }, 'tile/1/999.p/17'],
    [{ level: 0, index: 1000, width: 1 }, 'tile/0/x001/000.p/1'],
  ])('%j has this path', (place, path) => {
    expect(tilePath(place)).toBe(path);
    expect(parseTilePath(path)).toEqual(place);
    expect(parseEntriesPath(path)).toBeUndefined();
  });

  test.each([
    [{ index: 0, width: 256 }, 'tile/entries/000'],
    [{ index: 1234067, width: 17 }, 'tile/entries/x001/x234/067.p/17'],
  ])('the bundle %j has this path', (place, path) => {
    expect(entriesPath(place)).toBe(path);
    expect(parseEntriesPath(path)).toEqual(place);
    expect(parseTilePath(path)).toBeUndefined();
  });

  test.each([
    'tile/entries/0',
    'tile/entries/x000/000',
    'tile/entries/000.p/256',
    'tile/entries/../000',
    'tile/00/000',
    '',
  ])('%j is the path of none', (path) =>
    expect([parseTilePath(path), parseEntriesPath(path)]).toEqual([undefined, undefined]),
  );

  test('a tree of 70,000 leaves has those that the format counts up', () => {
    const tiles = tilesOf(70_000);
    const widths = (level: number) => tiles.filter((each) => each.level === level).map(({ width }) => width);
    expect(widths(0)).toEqual([...Array.from({ length: 273 }, () => 256), 112]);
    expect(widths(1)).toEqual([256, 17]);
    expect(widths(2)).toEqual([1]);
    expect(tiles).toHaveLength(274 + 2 + 1);
  });

  test('a tree of 256 leaves has one full tile, and one hash a level above', () => {
    expect(tilesOf(256).map(tilePath)).toEqual(['tile/0/000', 'tile/1/000.p/1']);
    expect(tilesOf(0)).toEqual([]);
  });

  test('keep the tree: written day by day they are those of the tree written at once, and give its root', () => {
    const atOnce = written(70_000, 70_000);
    const byDay = written(70_000, 9_973);
    expect(byDay.root).toEqual(atOnce.root);
    expect([...byDay.kept.tiles.keys()].sort()).toEqual(
      tilesOf(70_000)
        .map(({ level, index }) => key(level, index))
        .sort(),
    );
    for (const [place, tile] of atOnce.kept.tiles)
      expect(Buffer.compare(byDay.kept.tiles.get(place)?.bytes ?? Buffer.of(), tile.bytes)).toBe(0);
  });

  test('give the proofs of any leaf and any earlier size', () => {
    const size = 1_500;
    const { kept, root } = written(size, 400);
    const now = { size, root };
    const rootOf = (leaves: number): Hash => {
      const range = new CompactRange();
      for (let at = 0; at < leaves; at++) range.append(`leaf ${at}`);
      return range.root();
    };
    holds(
      property(integer({ min: 0, max: size - 1 }), (index) =>
        includes(leafHash(`leaf ${index}`), index, now, inclusionProof(index, size, kept.nodes)),
      ),
    );
    holds(
      property(integer({ min: 0, max: size }), (before) =>
        continues({ size: before, root: rootOf(before) }, now, consistencyProof(before, size, kept.nodes)),
      ),
      { numRuns: 30 },
    );
  });

  test('a node is in the tile on whose hashes it is made', () => {
    expect(tileOfNode({ level: 0, index: 300 })).toEqual({ level: 0, index: 1 });
    expect(tileOfNode({ level: 7, index: 3 })).toEqual({ level: 0, index: 1 });
    expect(tileOfNode({ level: 8, index: 3 })).toEqual({ level: 1, index: 0 });
  });

  test('a tile that is too short, missing or not continued is refused', () => {
    const { kept } = written(300, 300);
    expect(() => kept.nodes({ level: 0, index: 300 })).toThrow(RangeError);
    expect(() => kept.nodes({ level: 0, index: 512 })).toThrow(RangeError);
    expect(() => new TileWriter().take(0, 5, leafHash('5'))).toThrow(RangeError);
    const place = { level: 0, index: 0, width: 2 };
    expect(() => new TileWriter([{ place, bytes: new Uint8Array(HASH_BYTES) }])).toThrow(RangeError);
  });
});
