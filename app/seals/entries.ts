import { type EventStore, type Position, START } from '@expediente/eventstore/port.ts';
import { linkedFold } from '@expediente/eventstore/verify.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { entryBundle } from '@expediente/seals/entries.ts';
import { HASH_BYTES, leafHash, sameHash } from '@expediente/seals/hash.ts';
import { leafData } from '@expediente/seals/leaf.ts';
import { type BundlePlace, entriesPath, TILE_WIDTH, tileWidth } from '@expediente/seals/tiles.ts';
import type pg from 'pg';
import { keptTile, type Seal, sealsAfter } from './kept.ts';

type Db = Pick<pg.Pool, 'query'>;
export type Log = Pick<EventStore, 'id' | 'readToFold'>;

/** A place in the log, and the number of events up to it. */
interface Mark {
  readonly position: Position;
  readonly size: number;
}
const BEGINNING: Mark = { position: START, size: 0 };

export interface Bundle {
  readonly place: BundlePlace;
  readonly bytes: Uint8Array;
}

/**
 * The last bundle of a tree with that many leaves, which may be narrower than a full one; undefined: there are no
 * leaves.
 */
export function lastBundle(size: number): BundlePlace | undefined {
  const index = Math.floor((size - 1) / TILE_WIDTH);
  return size === 0 ? undefined : { index, width: tileWidth(0, index, size) };
}

/**
 * Reads the events as bundles of leaves, from bundle `index` up to a tree of `size` leaves. Each bundle is compared
 * with the sealed hashes first, so that only sealed content is handed out.
 * @param onRead called with each place up to which the log was read
 * @throws {ClearError} where the log is not the one that was sealed
 */
export async function* bundlesFrom(
  db: Db,
  store: Log,
  { index, size, from }: { readonly index: number; readonly size: number; readonly from: Mark },
  onRead: (mark: Mark) => void = () => undefined,
): AsyncGenerator<Bundle, void, void> {
  let place = { index, width: tileWidth(0, index, size) };
  let leaves: string[] = [];
  let at = from.size;
  for await (const { events, position } of store.readToFold(from.position, {})) {
    for (const event of events) {
      if (at++ < place.index * TILE_WIDTH || place.width === 0) continue;
      leaves.push(leafData(linkedFold(event)));
      if (leaves.length < place.width) continue;
      await requireSealed(db, place, leaves);
      yield { place, bytes: entryBundle(leaves) };
      place = { index: place.index + 1, width: tileWidth(0, place.index + 1, size) };
      leaves = [];
    }
    onRead({ position, size: at });
    if (place.width === 0) return;
  }
  throw new ClearError(NOT_SEALED);
}

const NOT_SEALED =
  'El registro no es el que se selló: las hojas no tienen los hashes del árbol. Avise a auditoría.';

async function requireSealed(db: Db, place: BundlePlace, leaves: readonly string[]): Promise<void> {
  const hashes = (await keptTile(db, { level: 0, ...place }))?.bytes;
  const isSealed = leaves.every(
    (leaf, at) =>
      hashes !== undefined &&
      sameHash(leafHash(leaf), hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)),
  );
  if (!isSealed) throw new ClearError(NOT_SEALED);
}

/** The closest place before a leaf from which the log can be read. */
const nearest = (marks: readonly Mark[], leaf: number): Mark =>
  marks.reduce((best, mark) => (mark.size <= leaf && mark.size >= best.size ? mark : best), BEGINNING);

/** Seals whose positions are of this store; positions of another store mean nothing here. */
const marksOf = async (db: Db, store: Log): Promise<readonly Seal[]> =>
  (await sealsAfter(db, 0)).filter((seal) => seal.store === store.id);

/** Bundles of the sealed tree, from the one with that leaf to the last. @throws {ClearError} as `bundlesFrom` */
export async function* sealedBundles(
  db: Db,
  store: Log,
  { leaf, size }: { readonly leaf: number; readonly size: number },
): AsyncGenerator<Bundle, void, void> {
  const index = Math.floor(leaf / TILE_WIDTH);
  if (tileWidth(0, index, size) === 0) return;
  const from = nearest(await marksOf(db, store), index * TILE_WIDTH);
  yield* bundlesFrom(db, store, { index, size, from });
}

/** Most events read in order to answer one bundle. A reader that asks for the bundles in order never needs more. */
const FURTHEST = 50_000;
/** Distance in events between the remembered places. */
const STRIDE = 10_000;
const TOO_FAR =
  'Este tramo está lejos de cualquier sello: pida los tramos en su orden, o sáquelos con npm run seals -- export CARPETA --entries.';

/** Single bundles, as the API serves them next to the tiles. */
export class EntryBundles {
  readonly #db: Db;
  readonly #store: Log;
  /** Places where earlier readings ended: a reader that follows the log asks for the next bundle. */
  readonly #reached: Mark[] = [];

  constructor(db: Db, store: Log) {
    this.#db = db;
    this.#store = store;
  }

  /**
   * @throws {ClearError} where the log is not the one that was sealed, or the bundle is too far from any known place
   */
  async at(place: BundlePlace): Promise<Uint8Array> {
    const first = place.index * TILE_WIDTH;
    const marks = [...(await marksOf(this.#db, this.#store)), ...this.#reached];
    const from = nearest(marks, first);
    if (first - from.size > FURTHEST) throw new ClearError(TOO_FAR);
    const wanted = { index: place.index, size: first + place.width, from };
    const reached = (mark: Mark): void => {
      const known = nearest([...marks, ...this.#reached], mark.size);
      if (mark.size - known.size >= STRIDE) this.#reached.push(mark);
    };
    for await (const { bytes } of bundlesFrom(this.#db, this.#store, wanted, reached)) return bytes;
    throw new ClearError(`Falta ${entriesPath(place)}.`);
  }
}
