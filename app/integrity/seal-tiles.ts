import { hash } from 'node:crypto';
import { HASH_BYTES } from '@expediente/seals/hash.ts';
import { type TilePlace, TileWriter, tilePath } from '@expediente/seals/tiles.ts';
import type pg from 'pg';

/** Number of leaves after which tiles are reduced to their hashes, to keep memory small on a long log. */
const FLUSH = 100_000;

/** Number of rows compared per query. */
const BATCH = 1_000;

interface Wanted {
  readonly place: TilePlace;
  /** SHA-256 of its bytes, which themselves would fill the memory on a long log. */
  readonly sha256: string;
}

/**
 * Checks that the table of the sealed tree has the tiles that follow from the log's events, as proofs are made from
 * them.
 */
export class TileCheck {
  readonly #writer = new TileWriter();
  readonly #wanted = new Map<string, Wanted>();

  /** Callback for the nodes of the tree (`onNode`) that follows the log. */
  readonly take = this.#writer.take;

  /** Must be called at each size of the tree, with `isLast` at the size of the last seal. */
  reached(size: number, isLast: boolean): void {
    if (!isLast && size % FLUSH !== 0) return;
    for (const { place, bytes } of this.#writer.changed())
      this.#wanted.set(keyOf(place), { place, sha256: hash('sha256', bytes) });
  }

  /** Path of the first tile that is missing or different in the table; undefined if all agree. */
  async firstChanged(db: Pick<pg.Pool, 'query'>): Promise<string | undefined> {
    const wanted = [...this.#wanted.values()];
    for (let from = 0; from < wanted.length; from += BATCH) {
      const part = wanted.slice(from, from + BATCH);
      const { rows } = await db.query<{ level: number; index: string | number; hashes: Buffer }>(
        `select t.level, t.index, t.hashes from seal_tile t
           join unnest($1::int[], $2::bigint[]) wanted(level, index) using (level, index)`,
        [part.map(({ place }) => place.level), part.map(({ place }) => place.index)],
      );
      const there = new Map(
        rows.map(({ level, index, hashes }) => [keyOf({ level, index: Number(index) }), hashes]),
      );
      const changed = part.find(({ place, sha256 }) => {
        const bytes = there.get(keyOf(place))?.subarray(0, place.width * HASH_BYTES);
        return bytes === undefined || hash('sha256', bytes) !== sha256;
      });
      if (changed) return tilePath(changed.place);
    }
    return undefined;
  }
}

const keyOf = ({ level, index }: Pick<TilePlace, 'level' | 'index'>): string => `${level}/${index}`;
