import type { Notice } from './notices.ts';
import type { Session } from './session.ts';

interface Entry {
  readonly session: Promise<Session | null>;
  readonly at: number;
  /** Revision of users, profiles, units and menus at the time of loading. */
  readonly revision: number;
  userId: number | undefined;
}

export interface SessionCacheOptions {
  load(id: string): Promise<Session | null>;
  /** False while a notice could be missed. */
  mayCache(): boolean;
  /**
   * Resolves when every notice sent before has arrived.
   * @throws when that is unknown
   */
  heard(): Promise<void>;
  /** Revision of the records that sessions are built from: a session loaded at the present revision still holds. */
  revision(): number;
}

/** Time within which a lost connection for notices is noticed. */
const LOOK_MS = 2_000;
/** Longest time for which an entry is kept, in case a change was missed. */
const LIFETIME_MS = 60_000;
const MOST = 10_000;

/** Cache of checked sessions, valid while the data they are built from is unchanged: a check costs nearly nothing. */
export class SessionCache {
  readonly #entries = new Map<string, Entry>();
  readonly #options: SessionCacheOptions;
  #looked: { readonly at: number; readonly heard: Promise<void> } | undefined;

  constructor(options: SessionCacheOptions) {
    this.#options = options;
  }

  /** Session of an id; parallel checks of one session ask the database once. */
  async get(id: string): Promise<Session | null> {
    if (!this.#options.mayCache() || !(await this.#heard())) {
      this.#entries.clear();
      return await this.#options.load(id);
    }
    const now = performance.now();
    const revision = this.#options.revision();
    const known = this.#entries.get(id);
    if (known && known.revision === revision && now - known.at < LIFETIME_MS) return await known.session;
    if (this.#entries.size >= MOST) this.#entries.clear();
    const entry: Entry = { session: this.#options.load(id), at: now, revision, userId: undefined };
    this.#entries.set(id, entry);
    try {
      const session = await entry.session;
      entry.userId = session?.userId;
      return session;
    } catch (error) {
      if (this.#entries.get(id) === entry) this.#entries.delete(id);
      throw error;
    }
  }

  forget(notice: Notice): void {
    if ('session' in notice) {
      this.#entries.delete(notice.session);
      return;
    }
    // A session that is still being loaded may be this user's, so it is dropped, too.
    for (const [id, { userId }] of this.#entries) {
      if (userId === undefined || userId === notice.user) this.#entries.delete(id);
    }
  }

  /** True when every notice sent more than `LOOK_MS` ago has arrived. */
  async #heard(): Promise<boolean> {
    const now = performance.now();
    if (!this.#looked || now - this.#looked.at >= LOOK_MS)
      this.#looked = { at: now, heard: this.#options.heard() };
    const looked = this.#looked;
    try {
      await looked.heard;
      return true;
    } catch {
      if (this.#looked === looked) this.#looked = undefined;
      return false;
    }
  }
}
