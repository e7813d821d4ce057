import type { Notice } from './notices.ts';
import type { Session } from './session.ts';

interface Entry {
  readonly session: Promise<Session | null>;
  readonly at: number;
  userId: number | undefined;
}

/** Changes of profiles and users come through the read model without a notice: they wait this long. */
const LIFETIME_MS = 2_000;
const MOST = 10_000;

/** Checked sessions for a moment, so that a check costs nearly nothing per command. */
export class SessionCache {
  readonly #entries = new Map<string, Entry>();
  readonly #load: (id: string) => Promise<Session | null>;
  readonly #mayCache: () => boolean;

  constructor(load: (id: string) => Promise<Session | null>, mayCache: () => boolean) {
    this.#load = load;
    this.#mayCache = mayCache;
  }

  /** Parallel checks of one session ask the database once. */
  async get(id: string): Promise<Session | null> {
    if (!this.#mayCache()) return await this.#load(id);
    const now = performance.now();
    const known = this.#entries.get(id);
    if (known && now - known.at < LIFETIME_MS) return await known.session;
    if (this.#entries.size >= MOST) this.#entries.clear();
    const entry: Entry = { session: this.#load(id), at: now, userId: undefined };
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
    // One still being loaded may be the user's: it goes too.
    for (const [id, { userId }] of this.#entries) {
      if (userId === undefined || userId === notice.user) this.#entries.delete(id);
    }
  }
}
