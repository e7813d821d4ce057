import type pg from 'pg';
import type { Version } from './locks.ts';

/**
 * Revision of all tables that a build reads together: data read at a revision is valid while that is the present one.
 */
export type Revision = string;

/**
 * Present revision of the read models, read from the database in every process alike, since any process may write them.
 * One look answers all callers that asked before it began, so that many readers cost little more than one.
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
    // A server that died may have lost its last writes, whose commits do not wait for a flush, so that their numbers
    // are used again for other writes. After the end of any connection, earlier reads no longer count as present.
    pool.on('remove', () => {
      this.#ended += 1;
    });
  }

  /**
   * The present revision, never older than the call: a look already under way may have missed a write that the caller
   * knows of.
   */
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
