import { hash } from 'node:crypto';
import { HASH_BYTES } from '@expediente/seals/hash.ts';
import { type TilePlace, TileWriter, tilePath } from '@expediente/seals/tiles.ts';
import type pg from 'pg';

/** Leaves after which the tiles made so far are kept as their hashes: memory stays flat over a long log. */
const FLUSH = 100_000;

/** Rows of the table compared at once. */
const BATCH = 1_000;

interface Wanted {
  readonly place: TilePlace;
  /** SHA-256 of its bytes: they themselves would fill the memory over a long log. */
  readonly sha256: string;
}

/** Checks that the table of the sealed tree has the tiles which the events of the log give: from them proofs are made. */
export class TileCheck {
  readonly #writer = new TileWriter();
  readonly #wanted = new Map<string, Wanted>();

  /** The `onNode` of the tree that follows the log. */
  readonly take = this.#writer.take;

  /** To be called at each size of the tree, and with `isLast` at that of the last seal. */
  reached(size: number, isLast: boolean): void {
    if (!isLast && size % FLUSH !== 0) return;
    for (const { place, bytes } of this.#writer.changed())
      this.#wanted.set(keyOf(place), { place, sha256: hash('sha256', bytes) });
  }

  /** Path of the first tile that the table does not have so; undefined: it has all. */
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
