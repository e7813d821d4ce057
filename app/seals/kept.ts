import type { EventStore, Position, StoredEvent } from '@expediente/eventstore/port.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { HASH_BYTES, type Hash } from '@expediente/seals/hash.ts';
import { TILE_WIDTH, type Tile, type TilePlace, tilesOf, tileWidth } from '@expediente/seals/tiles.ts';
import type pg from 'pg';

/** Stream whose events are the seals. */
export const SEALS = streamName('seal', 1);

/** A seal as its row keeps it. */
export interface Seal {
  readonly number: number;
  readonly day: string;
  readonly at: Date;
  /** Number of events under it. */
  readonly size: number;
  /** Checkpoint with the signatures of the log's own keys. */
  readonly note: string;
  /** Vkeys of those keys; the last is the one that signs from then on. Empty in seals older than this column. */
  readonly keys: readonly string[];
  /** `EventStore.id` of the store in which `position` is that of the last event under it. */
  readonly store: string;
  readonly position: Position;
}

/** Age in hours from which the last seal is late: one is made a day, and making it may take two hours. */
export const LATE_HOURS = 26;
const HOUR_MS = 3_600_000;

/** Age of a seal in hours. */
export const ageHours = ({ at }: Pick<Seal, 'at'>, now: Date): number =>
  Math.max(0, now.getTime() - at.getTime()) / HOUR_MS;

type Db = Pick<pg.Pool, 'query'>;
type Row = Omit<Seal, 'size'> & { readonly size: string | number };

const COLUMNS = 'number, day::text as day, at, size, note, keys, store, position';
const sealOf = (row: Row): Seal => ({ ...row, size: Number(row.size) });

/** The last seal; undefined: nothing was sealed yet. */
export async function lastSeal(db: Db): Promise<Seal | undefined> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from seal order by number desc limit 1`);
  return rows[0] && sealOf(rows[0]);
}

/** The last seal with the values that its own event states, and that event. */
export async function lastSealed({
  pool,
  store,
}: {
  readonly pool: Db;
  readonly store: Pick<EventStore, 'id' | 'readStream'>;
}): Promise<{ readonly last: Seal | undefined; readonly event: StoredEvent | undefined }> {
  const last = await lastSeal(pool);
  const [event] = last ? await store.readStream(SEALS, last.number - 1) : [];
  return { last: last && asSealed(last, event, store.id), event };
}

/** One seal; undefined: there is none of that number. */
export async function sealNumbered(db: Db, number: number): Promise<Seal | undefined> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from seal where number = $1`, [number]);
  return rows[0] && sealOf(rows[0]);
}

/** A page of seals, the latest first; the seal before the last of the page; and the number of all seals. */
export async function sealsPage(
  db: Db,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly seals: readonly Seal[]; readonly before: Seal | undefined; readonly total: number }> {
  const [{ rows }, counted] = await Promise.all([
    db.query<Row>(`select ${COLUMNS} from seal order by number desc offset $1 limit $2`, [offset, limit + 1]),
    db.query<{ total: string | number }>('select count(*) as total from seal'),
  ]);
  const seals = rows.map(sealOf);
  return { seals: seals.slice(0, limit), before: seals[limit], total: Number(counted.rows[0]?.total ?? 0) };
}

/** The seals after a number, in order. */
export async function sealsAfter(db: Db, number: number): Promise<readonly Seal[]> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from seal where number > $1 order by number`, [
    number,
  ]);
  return rows.map(sealOf);
}

/** Seals that change the key and are signed by both keys, in order. */
export async function rotationSeals(db: Db): Promise<readonly Seal[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from seal where cardinality(keys) > 1 order by number`,
  );
  return rows.map(sealOf);
}

/** Number of the first seal that covers an event of a store; undefined: no seal of that store does. */
export async function sealOver(db: Db, store: string, position: Position): Promise<number | undefined> {
  const { rows } = await db.query<{ number: number }>(
    // Positions are compared by their bytes, whatever the database's collation.
    `select number from seal where store = $1 and position collate "C" >= $2 order by number limit 1`,
    [store, position],
  );
  return rows[0]?.number;
}

/** Replaces the unsigned values of a seal's row with those of its event, which is under the signed tree. */
export function asSealed(seal: Seal, event: StoredEvent | undefined, store: string): Seal {
  if (!event) return seal;
  const day = typeof event.data.day === 'string' ? event.data.day : seal.day;
  // A position belongs to one store: after a move of the events, earlier rows keep that of the former store.
  return {
    ...seal,
    ...{ day, at: new Date(event.metadata.at) },
    ...(seal.store === store && { position: event.position }),
  };
}

export async function keepSeal(
  db: Db,
  { number, day, at, size, note, keys, store, position }: Seal,
): Promise<void> {
  await db.query('select seal_keep($1, $2, $3, $4, $5, $6, $7, $8)', [
    number,
    ...[day, at, size, note, keys, store, position],
  ]);
}

/** Keeps tiles. A wider one replaces a narrower one, but never what a seal has signed. */
export async function keepTiles(db: Db, tiles: readonly Tile[]): Promise<void> {
  await db.query('select seal_keep_tiles($1, $2, $3)', [
    tiles.map(({ place }) => place.level),
    tiles.map(({ place }) => place.index),
    tiles.map(({ bytes }) => bytes),
  ]);
}

/** A tile with the width that the place has; the table may hold a later, wider one. */
export async function keptTile(db: Db, { level, index, width }: TilePlace): Promise<Tile | undefined> {
  const { rows } = await db.query<{ hashes: Buffer }>(
    'select hashes from seal_tile where level = $1 and index = $2',
    [level, index],
  );
  const bytes = rows[0]?.hashes.subarray(0, width * HASH_BYTES);
  return bytes?.length === width * HASH_BYTES ? { place: { level, index, width }, bytes } : undefined;
}

/** Hashes of the first leaves, from the kept tiles; fewer when a tile is missing or short. */
export const keptLeaves = (db: Db, size: number): AsyncGenerator<Hash, void, void> =>
  leavesOfTiles(size, async (place) => (await keptTile(db, place))?.bytes);

/** Hashes of the first leaves, from tiles; fewer when a tile is missing. */
export async function* leavesOfTiles(
  size: number,
  tile: (place: TilePlace) => Promise<Uint8Array | undefined>,
): AsyncGenerator<Hash, void, void> {
  for (let index = 0; index * TILE_WIDTH < size; index++) {
    const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH);
    const bytes = await tile({ level: 0, index, width });
    if (!bytes) return;
    for (let at = 0; at < width; at++) yield bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES);
  }
}

/** Partial tiles at the right edge of a tree, from which it is continued. @throws {Error} when one is lost */
export async function edgeTiles(db: Db, size: number): Promise<readonly Tile[]> {
  const edge: Tile[] = [];
  for (let level = 0; TILE_WIDTH ** level <= size; level++) {
    const index = Math.floor(size / TILE_WIDTH ** (level + 1));
    const width = tileWidth(level, index, size);
    if (width === 0) continue;
    const tile = await keptTile(db, { level, index, width });
    if (!tile) throw new Error(`the sealed tree has lost tile ${level}/${index}`);
    edge.push(tile);
  }
  return edge;
}

/** Tiles of a tree of `size` leaves that are new or wider than in the tree of `before` leaves. */
export const tilesBetween = (before: number, size: number): readonly TilePlace[] =>
  tilesOf(size).filter(({ level, index, width }) => width > tileWidth(level, index, before));
