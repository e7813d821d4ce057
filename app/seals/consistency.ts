import { type EventStore, START } from '@expediente/eventstore/port.ts';
import { linkedFold } from '@expediente/eventstore/verify.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { CompactRange } from '@expediente/seals/compact-range.ts';
import type { Hash } from '@expediente/seals/hash.ts';
import { leafData } from '@expediente/seals/leaf.ts';
import { hashOf, nodesOf } from '@expediente/seals/nodes.ts';
import { consistencyProof, consistencyRanges } from '@expediente/seals/proofs.ts';
import { nodesOfTiles, tileOfNode, tileWidth } from '@expediente/seals/tiles.ts';
import type pg from 'pg';
import { edgeTiles, keptTile } from './kept.ts';

/** Proves that the kept tree of `size` leaves continues the one of `old`. @throws {ClearError} when a tile is lost */
export async function proofFrom(
  db: Pick<pg.Pool, 'query'>,
  old: number,
  size: number,
): Promise<readonly Hash[]> {
  const places = consistencyRanges(old, size).flatMap(nodesOf).map(tileOfNode);
  const tiles = new Map<string, Uint8Array>();
  for (const { level, index } of places) {
    const tile = await keptTile(db, { level, index, width: tileWidth(level, index, size) });
    if (!tile) throw new ClearError('Falta una parte del árbol de los sellos: avise a auditoría.');
    tiles.set(`${level}/${index}`, tile.bytes);
  }
  return consistencyProof(
    old,
    size,
    nodesOfTiles((level, index) => tiles.get(`${level}/${index}`)),
  );
}

/** Root of the kept tree when it had `size` leaves; undefined: one of its tiles is lost. */
export async function keptRoot(db: Pick<pg.Pool, 'query'>, size: number): Promise<Hash | undefined> {
  const edge = await edgeTiles(db, size).catch(() => undefined);
  if (!edge) return undefined;
  const nodes = nodesOfTiles(
    (level, index) => edge.find(({ place }) => place.level === level && place.index === index)?.bytes,
  );
  return hashOf({ begin: 0, end: size }, nodes);
}

/** Root over the first `size` events of the log, computed from the events alone; undefined: the log has fewer. */
export async function rootAt(store: Pick<EventStore, 'readToFold'>, size: number): Promise<Hash | undefined> {
  const range = new CompactRange();
  for await (const { events } of store.readToFold(START, {}))
    for (const event of events) {
      if (range.size === size) return range.root();
      range.append(leafData(linkedFold(event)));
    }
  return range.size === size ? range.root() : undefined;
}
