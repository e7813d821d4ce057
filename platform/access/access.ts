import { folded } from '@expediente/kernel/text.ts';
import { isStrongPassword } from '@expediente/schemas/session/password.ts';
import type pg from 'pg';
import type { Fact } from '../audit/fact.ts';
import type { DatabasePulse } from '../database-pulse.ts';
import { type Credentials, credentialsIn } from './credentials.ts';
import { type Directory, directoryIn, mayEnter, type TableName } from './directory.ts';
import { FewAtOnce } from './few-at-once.ts';
import { type Notice, notify, SessionNotices } from './notices.ts';
import { OneByOne } from './one-by-one.ts';
import { type CallOf, noteForLog, type RefusedCall, refusalFact } from './refused-call.ts';
import type { Session } from './session.ts';
import { buildSession } from './session-builder.ts';
import { SessionCache } from './session-cache.ts';
import { type SessionPositions, sessionPositionsIn } from './session-positions.ts';
import { type SessionRow, type SessionRows, sessionRowsIn } from './session-rows.ts';
import { networkOf, type SignInLimits, signInLimitsIn } from './sign-in-limits.ts';
import { type Tokens, tokensOf } from './tokens.ts';

const HOUR_MS = 3_600_000;
/** A working day; with remember-me a month. Every check renews it. */
const LIFETIME_MS = 10 * HOUR_MS;
const REMEMBERED_MS = 30 * 24 * HOUR_MS;
const TICKET_MS = HOUR_MS / 6;
const SWEEP_MS = HOUR_MS;
const MOST_WAITING_TRIES = 100;
/** Passwords verified concurrently. */
const TRIES_AT_ONCE = 8;
/** Seconds to wait, answered when the queue is full. */
const QUEUE_FULL: SignIn = { outcome: 'tooMany', waitSeconds: 5 };

/** A new token; `maxAge` in seconds when the browser is to keep it after it closes. */
export interface Issued {
  readonly token: string;
  readonly maxAge?: number;
}

export interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly year: number;
  readonly remember: boolean;
  /** Address of the client. */
  readonly address: string;
}

export type SignIn =
  | { readonly outcome: 'signedIn'; readonly userId: number; readonly issued: Issued }
  /** The password is right but weak: only a one-use ticket to change it (R1 §4). */
  | { readonly outcome: 'weak'; readonly userId: number; readonly ticket: string }
  /** One answer for every cause: unknown user, inactive user, wrong password. */
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'tooMany'; readonly waitSeconds: number };

export interface AccessOptions {
  readonly pool: pg.Pool;
  /** For the connection that listens for ended sessions. */
  readonly connectionString: string;
  /** Names of the `access` projection's tables. */
  readonly table: TableName;
  /** Query of one text, `revision`, that changes whenever those tables do; absent: their changes are not tracked. */
  readonly revision?: string;
  /**
   * Resolves when those tables include everything saved so far, or after a timeout: a user created or made
   * inactive a moment ago signs in with their current state. Absent: with the state in the tables.
   */
  readonly settled?: () => Promise<unknown>;
  /** Position of the end of the log, which the reads of a session that wrote in another process wait for. */
  readonly head: () => Promise<string>;
  /** Called with each refusal of a session's call: its permission, or a rule. */
  readonly onRefused?: (refusal: Fact) => void;
  readonly pulse?: DatabasePulse | undefined;
}

/** Sign-in, sessions and passwords, the same in every process (architecture "Access"). */
export class Access {
  readonly credentials: Credentials;
  readonly directory: Directory;
  readonly #onRefused: (refusal: Fact) => void;
  readonly #pool: pg.Pool;
  /** Positions of each session's last write. */
  readonly positions: SessionPositions;
  readonly #rows: SessionRows;
  readonly #limits: SignInLimits;
  readonly #tokens: Tokens;
  readonly #notices: SessionNotices;
  readonly #cache: SessionCache;
  readonly #settled: () => Promise<unknown>;
  readonly #trying = new OneByOne(MOST_WAITING_TRIES);
  readonly #busy = new OneByOne(MOST_WAITING_TRIES);
  readonly #turns = new FewAtOnce(TRIES_AT_ONCE);
  readonly #sweeping: NodeJS.Timeout;

  private constructor(options: AccessOptions, key: Buffer) {
    const { pool, connectionString, table, revision, pulse } = options;
    this.#pool = pool;
    this.#onRefused = options.onRefused ?? (() => undefined);
    this.credentials = credentialsIn(pool);
    this.directory = directoryIn(pool, table);
    this.positions = sessionPositionsIn(pool, options);
    this.#rows = sessionRowsIn(pool);
    this.#limits = signInLimitsIn(pool);
    this.#tokens = tokensOf(key);
    this.#settled = options.settled ?? (async () => undefined);
    this.#notices = new SessionNotices(connectionString, (notice) => this.#cache.forget(notice), pulse);
    this.#cache = new SessionCache({
      load: async (id) => await this.#load(id),
      mayCache: () => this.#notices.listening,
      revision: revision === undefined ? undefined : async () => await this.#notices.ask(revision),
    });
    const sweep = async () => await Promise.allSettled([this.#rows.sweep(), this.positions.sweep()]);
    this.#sweeping = setInterval(sweep, SWEEP_MS).unref();
  }

  /** Needs the tables of `ACCESS_MIGRATIONS`. */
  static async open(options: AccessOptions): Promise<Access> {
    const { rows } = await options.pool.query<{ key: Buffer }>('select key from access_secret');
    const key = rows[0]?.key;
    if (!key) throw new Error('the key that signs tokens is missing');
    const access = new Access(options, key);
    await access.#notices.start();
    return access;
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    await this.#notices.stop();
  }

  /** The session of a token; null when it is not valid: never issued, expired, ended, user inactive. */
  async check(token: string | undefined): Promise<Session | null> {
    const id = token === undefined ? null : this.#tokens.read('s', token, new Date());
    return id === null ? null : await this.#cache.get(id);
  }

  /** Records that a session's call was refused, for the audit and for the log's line of the call. */
  refused(request: CallOf, session: Session, refused: RefusedCall): void {
    const fact = refusalFact(request, session, refused);
    noteForLog(request, fact);
    if (!refused.unaudited) this.#onRefused(fact);
  }

  /** A later token for the same session, null when it just ended; earlier tokens stay valid until they expire. */
  async renew(session: Session): Promise<Issued | null> {
    const row = await this.#rows.find(session.id);
    if (row === null) return null;
    const expiresAt = expiryOf(row.remember);
    await this.#rows.extend(row.id, expiresAt);
    return this.#issue(row, expiresAt);
  }

  /**
   * Attempts of one user from one address run one by one: an attempt counts as failed until it succeeds, and concurrent
   * correct ones must not count as failures.
   */
  async signIn(attempt: Attempt): Promise<SignIn> {
    const name = folded(attempt.username.trim());
    const from = networkOf(attempt.address);
    const outcome = await this.#trying.run(`${name}@${from}`, async () => {
      const { wait, busy } = await this.#limits.begin(name, attempt.address);
      if (wait > 0) return { outcome: 'tooMany', waitSeconds: wait } as const;
      const look = async (): Promise<SignIn> => {
        await this.#settled();
        return await this.#turns.run(() => this.#try(name, attempt));
      };
      // From an address that tries name after name only one attempt runs at a time.
      return busy ? await this.#busy.run(from, look) : await look();
    });
    return outcome ?? QUEUE_FULL;
  }

  async #try(name: string, attempt: Attempt): Promise<SignIn> {
    const user = await this.directory.userNamed(attempt.username.trim());
    const active = user !== null && mayEnter(user) ? user.id : undefined;
    if (!(await this.credentials.matches(active, attempt.password)) || active === undefined) {
      await this.#limits.failed(attempt.address);
      return { outcome: 'refused' };
    }
    await this.#limits.succeeded(name, attempt.address);
    const { year, remember } = attempt;
    if (!isStrongPassword(attempt.password)) {
      const expiresAt = new Date(Date.now() + TICKET_MS);
      const id = await this.#rows.openTicket({ user_id: active, year, remember }, expiresAt);
      return { outcome: 'weak', userId: active, ticket: this.#tokens.issue('t', id, expiresAt) };
    }
    return { outcome: 'signedIn', userId: active, issued: await this.#open(active, year, remember, null) };
  }

  /** The session with its executor chosen; null when the user may not choose that one. */
  async assignExecutor(session: Session, executor: number): Promise<Session | null> {
    if (!session.executors.some(({ id }) => id === executor)) return null;
    await this.#rows.assignExecutor(session.id, executor);
    await this.#forget({ session: session.id });
    return await this.#cache.get(session.id);
  }

  /** The session in another fiscal year; null when it just ended. */
  async changeYear(session: Session, year: number): Promise<Session | null> {
    await this.#rows.changeYear(session.id, year);
    await this.#forget({ session: session.id });
    return await this.#cache.get(session.id);
  }

  async signOut(session: Session): Promise<void> {
    await this.#rows.end(session.id);
    await this.#forget({ session: session.id });
  }

  /** Changes the user's own password: the user's other sessions end, this one continues with its tokens. */
  async changePassword(session: Session, password: string): Promise<Issued | null> {
    await this.credentials.set(session.userId, password);
    await this.#rows.endAllOf(session.userId, session.id);
    await this.#forget({ user: session.userId });
    return await this.renew(session);
  }

  /** Sets a password for a user (by an administrator): ends the user's sessions and any wait for wrong passwords. */
  async givePassword(userId: number, password: string): Promise<void> {
    await this.credentials.set(userId, password);
    await this.endSessionsOf(userId);
    // A user created a moment ago is not in the tables yet, and has no wait to end.
    const username = await this.directory.usernameOf(userId);
    if (username !== null) await this.#limits.forgive(folded(username));
  }

  /**
   * The forced change after a weak login; the ticket is valid once, for its user and year (domain §7.1).
   * @returns null when the ticket is not valid
   */
  async changeWeakPassword(
    ticket: string | undefined,
    change: { readonly username: string; readonly year: number; readonly password: string },
  ): Promise<{ readonly userId: number; readonly issued: Issued } | null> {
    const id = ticket === undefined ? null : this.#tokens.read('t', ticket, new Date());
    const found = id === null ? null : await this.#rows.findTicket(id);
    if (id === null || found === null || found.year !== change.year) return null;
    const user = await this.directory.userNamed(change.username.trim());
    if (user === null || user.id !== found.user_id || !mayEnter(user)) return null;
    if ((await this.#rows.useTicket(id)) === null) return null;
    await this.credentials.set(user.id, change.password);
    await this.endSessionsOf(user.id);
    return { userId: user.id, issued: await this.#open(user.id, found.year, found.remember, null) };
  }

  /** Ends a user's sessions in every process at once: password changed, user made inactive. */
  async endSessionsOf(userId: number): Promise<void> {
    await this.#rows.endAllOf(userId);
    await this.#forget({ user: userId });
  }

  async #load(id: string): Promise<Session | null> {
    const row = await this.#rows.find(id);
    const person = row === null ? null : await this.directory.person(row.user_id);
    return row === null || person === null ? null : buildSession(row, person, await this.directory.menu());
  }

  async #open(userId: number, year: number, remember: boolean, executor: number | null): Promise<Issued> {
    const expiresAt = expiryOf(remember);
    return this.#issue(
      await this.#rows.open({ user_id: userId, year, remember, executor }, expiresAt),
      expiresAt,
    );
  }

  #issue(row: SessionRow, expiresAt: Date): Issued {
    const token = this.#tokens.issue('s', row.id, expiresAt);
    return row.remember ? { token, maxAge: REMEMBERED_MS / 1000 } : { token };
  }

  async #forget(notice: Notice): Promise<void> {
    this.#cache.forget(notice);
    await notify(this.#pool, notice);
  }
}

const expiryOf = (remember: boolean): Date => new Date(Date.now() + (remember ? REMEMBERED_MS : LIFETIME_MS));
