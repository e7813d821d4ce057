import type pg from 'pg';
import type { Version } from './locks.ts';

/** Revision of all tables that a build reads together: what was read at one is still so while it is the present one. */
export type Revision = string;

/**
 * The present revision of the read models, asked of the database by every process alike: who wrote them does
 * not matter. One look answers all that ask before it begins, so that many readers cost little more than one.
 */
export class Revisions {
  readonly #pool: pg.Pool;
  readonly #versions: readonly Version[];
  #looking: Promise<Revision> | undefined;
  #next: Promise<Revision> | undefined;
  #ended = 0;

  constructor(pool: pg.Pool, versions: readonly Version[]) {
    this.#pool = pool;
    this.#versions = versions;
    // A server that died may have lost the last writes, whose commits wait for no flush: their numbers come again,
    // for others. Whatever ends a connection, nothing that was read before is taken for present.
    pool.on('remove', () => {
      this.#ended += 1;
    });
  }

  /** Never older than the call: a look that is under way already may have passed by what the caller knows of. */
  async now(): Promise<Revision> {
    if (!this.#looking) return await this.#begin();
    this.#next ??= this.#looking.then(
      async () => await this.#begin(),
      async () => await this.#begin(),
    );
    return await this.#next;
  }

  async #begin(): Promise<Revision> {
    this.#next = undefined;
    const looking = this.#look();
    this.#looking = looking;
    try {
      return await looking;
    } finally {
      if (this.#looking === looking) this.#looking = undefined;
    }
  }

  async #look(): Promise<Revision> {
    const ended = this.#ended;
    const { rows } = await this.#pool.query<{ revision: Revision }>({
      name: 'read.revision',
      text: `select string_agg(name || ' ' || version || ' ' || changes, ',' order by name) as revision
             from read.projection join unnest($1::text[], $2::text[]) as own(name, fingerprint) using (name, fingerprint)`,
      values: [this.#versions.map(({ name }) => name), this.#versions.map(({ version }) => version)],
    });
    return `${ended} ${rows[0]?.revision ?? ''}`;
  }
}
