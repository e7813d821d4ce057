import type pg from 'pg';

interface Block {
  next: number;
  end: number;
}

const FIRST_SIZE = 8;
const LARGEST_SIZE = 1024;

/** Source of the integer ids that a write side gives its records. */
export type Ids = Pick<IdBlocks, 'next' | 'skipTo'>;

/**
 * Integer ids for new records, from blocks that each process reserves for itself: one statement
 * for many ids, with larger blocks under load. Ids may have gaps (domain §8 "Ids").
 */
export class IdBlocks {
  readonly #pool: Pick<pg.Pool, 'query'>;
  readonly #blocks = new Map<string, Block>();
  readonly #reserving = new Map<string, Promise<void>>();
  readonly #sizes = new Map<string, number>();

  constructor(pool: Pick<pg.Pool, 'query'>) {
    this.#pool = pool;
  }

  async next(category: string): Promise<number> {
    for (;;) {
      const block = this.#blocks.get(category);
      if (block && block.next < block.end) return block.next++;
      let reserving = this.#reserving.get(category);
      if (!reserving) {
        reserving = this.#reserve(category).finally(() => this.#reserving.delete(category));
        this.#reserving.set(category, reserving);
      }
      await reserving;
    }
  }

  /** Keeps later ids above `highest`, for records that bring their own ids (demonstration data). */
  async skipTo(category: string, highest: number): Promise<void> {
    await this.#pool.query(
      `insert into id_block (category, next) values ($1, $2 + 1)
       on conflict (category) do update set next = greatest(id_block.next, excluded.next)`,
      [category, highest],
    );
    this.#blocks.delete(category);
  }

  async #reserve(category: string): Promise<void> {
    const size = this.#sizes.get(category) ?? FIRST_SIZE;
    this.#sizes.set(category, Math.min(size * 2, LARGEST_SIZE));
    const { rows } = await this.#pool.query<{ next: number }>(
      `insert into id_block (category, next) values ($1, 1 + $2::bigint)
       on conflict (category) do update set next = id_block.next + $2::bigint
       returning next`,
      [category, size],
    );
    const end = Number(rows[0]?.next);
    this.#blocks.set(category, { next: end - size, end });
  }
}
