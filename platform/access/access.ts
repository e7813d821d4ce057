import { randomUUID } from 'node:crypto';
import { isStrongPassword } from '@expediente/schemas/session/password.ts';
import type pg from 'pg';
import type { Fact } from '../audit/fact.ts';
import type { DatabasePulse } from '../database-pulse.ts';
import { type Credentials, credentialsIn, type NotedChange } from './credentials.ts';
import { type Directory, mayEnter } from './directory.ts';
import { expiryOf } from './expiry.ts';
import { FewAtOnce } from './few-at-once.ts';
import { type Notice, notify, SessionNotices } from './notices.ts';
import { OneByOne } from './one-by-one.ts';
import { type CallOf, noteForLog, type RefusedCall, refusalFact } from './refused-call.ts';
import type { Session } from './session.ts';
import { buildSession } from './session-builder.ts';
import { SessionCache } from './session-cache.ts';
import { type SessionPositions, sessionPositionsIn } from './session-positions.ts';
import {
  type OpenSessions,
  type Origin,
  type SessionRow,
  type SessionRows,
  sessionRowsIn,
  type Ticket,
} from './session-rows.ts';
import { limitedName, networkOf, type SignInLimits, signInLimitsIn } from './sign-in-limits.ts';
import { type Tokens, tokensOf } from './tokens.ts';

const HOUR_MS = 3_600_000;
/** Time after a sign-in within which a client counts as having just shown that it knows the password. */
const JUST_SIGNED_IN_MS = 5 * 60_000;
const TICKET_MS = HOUR_MS / 6;
const SWEEP_MS = HOUR_MS;
const MOST_WAITING_TRIES = 100;
/** Passwords verified concurrently. */
const TRIES_AT_ONCE = 8;
/** Answer when the queue is full, with the seconds to wait. */
const QUEUE_FULL = { outcome: 'tooMany', waitSeconds: 5 } as const;

/** Token of a session; `maxAge` in seconds when the browser is to keep the token after it closes. */
export interface Issued {
  readonly token: string;
  /** Id of its session. */
  readonly session: string;
  readonly maxAge?: number;
}

export interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly year: number;
  readonly remember: boolean;
  readonly origin: Origin;
  /** Awaited before the session opens, so that the fact of the sign-in is never later than its session. */
  readonly onOpening?: OnOpening;
}

export type OnOpening = (userId: number, session: string) => Promise<void>;

/** Result for a user who typed a password to prove their identity. */
export type Proof =
  | { readonly outcome: 'proven' }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'tooMany'; readonly waitSeconds: number };

export type SignIn =
  | { readonly outcome: 'signedIn'; readonly userId: number; readonly issued: Issued }
  /** The password is right but weak: the user gets only a one-use ticket to change it (R1 §4). */
  | { readonly outcome: 'weak'; readonly userId: number; readonly ticket: string }
  /** The same answer for every cause: unknown user, inactive user, wrong password. */
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'tooMany'; readonly waitSeconds: number };

export interface AccessOptions {
  readonly pool: pg.Pool;
  /** Address of the database, for the connection that listens for ended sessions. */
  readonly connectionString: string;
  /** Users and what gives them rights; the directory's opener closes it. */
  readonly directory: Directory;
  /** Position of the end of the log, for which reads wait when their session wrote in another process. */
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
  readonly #trying = new OneByOne(MOST_WAITING_TRIES);
  readonly #busy = new OneByOne(MOST_WAITING_TRIES);
  readonly #turns = new FewAtOnce(TRIES_AT_ONCE);
  readonly #sweeping: NodeJS.Timeout;

  private constructor(options: AccessOptions, key: Buffer) {
    const { pool, connectionString, directory, pulse } = options;
    this.#pool = pool;
    this.#onRefused = options.onRefused ?? (() => undefined);
    this.credentials = credentialsIn(pool);
    this.directory = directory;
    this.positions = sessionPositionsIn(pool, options);
    this.#rows = sessionRowsIn(pool);
    this.#limits = signInLimitsIn(pool);
    this.#tokens = tokensOf(key);
    this.#notices = new SessionNotices(connectionString, (notice) => this.#cache.forget(notice), pulse);
    this.#cache = new SessionCache({
      load: async (id) => await this.#load(id),
      mayCache: () => this.#notices.listening,
      heard: async () => await this.#notices.ask(),
      revision: () => directory.revision,
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

  /** The session of an id, for work that goes on after its call; null when it ended or expired. */
  async still(id: string): Promise<Session | null> {
    return await this.#cache.get(id);
  }

  /** Records that a session's call was refused, for the audit and for the log's line of the call. */
  refused(request: CallOf, session: Session, refused: RefusedCall): void {
    const fact = refusalFact(request, session, refused);
    noteForLog(request, fact);
    if (!refused.unaudited) this.#onRefused(fact);
  }

  /**
   * Issues a later token for the same session; null when the session just ended. Earlier tokens stay valid until they
   * expire.
   */
  async renew(session: Session): Promise<Issued | null> {
    const row = await this.#rows.find(session.id);
    if (row === null) return null;
    const expiresAt = expiryOf(row);
    await this.#rows.extend(row.id, expiresAt);
    return this.#issue(row, expiresAt);
  }

  /**
   * Signs a user in. Attempts of one user from one address run one by one: an attempt counts as failed until it
   * succeeds, and concurrent correct ones must not count as failures.
   */
  async signIn(attempt: Attempt): Promise<SignIn> {
    const name = limitedName(attempt.username);
    return await this.#limited(name, attempt.origin.address, async () => await this.#try(name, attempt));
  }

  /**
   * Checks whether a password is that of the session's user. Attempts count like those of signing in, so that an open
   * session is no way to guess the password.
   */
  async prove(session: Session, password: string, address: string): Promise<Proof> {
    const name = limitedName(session.username);
    return await this.#limited<Proof>(name, address, async () => {
      if (!(await this.credentials.matches(session.userId, password))) {
        await this.#limits.failed(address);
        return { outcome: 'refused' };
      }
      await this.#limits.succeeded(name, address);
      return { outcome: 'proven' };
    });
  }

  /** True when the session was opened a moment ago. */
  async justSignedIn(session: Session): Promise<boolean> {
    const row = await this.#rows.find(session.id);
    return row !== null && Date.now() - row.created_at.getTime() < JUST_SIGNED_IN_MS;
  }

  /** Does `look`, which checks a password, unless there is a wait for this name and address. */
  async #limited<Result>(
    name: string,
    address: string,
    look: () => Promise<Result>,
  ): Promise<Result | { readonly outcome: 'tooMany'; readonly waitSeconds: number }> {
    const from = networkOf(address);
    const outcome = await this.#trying.run(`${name}@${from}`, async () => {
      const { wait, busy } = await this.#limits.begin(name, address);
      if (wait > 0) return { outcome: 'tooMany', waitSeconds: wait } as const;
      const inTurn = async (): Promise<Result> => await this.#turns.run(look);
      // From an address that tries name after name only one attempt runs at a time.
      return busy ? await this.#busy.run(from, inTurn) : await inTurn();
    });
    return outcome ?? QUEUE_FULL;
  }

  async #try(name: string, attempt: Attempt): Promise<SignIn> {
    const user = await this.directory.userNamed(attempt.username.trim());
    const active = user !== null && mayEnter(user) ? user.id : undefined;
    if (!(await this.credentials.matches(active, attempt.password)) || active === undefined) {
      await this.#limits.failed(attempt.origin.address);
      return { outcome: 'refused' };
    }
    await this.#limits.succeeded(name, attempt.origin.address);
    const { year, remember, origin, onOpening } = attempt;
    if (!isStrongPassword(attempt.password)) {
      const expiresAt = new Date(Date.now() + TICKET_MS);
      const id = await this.#rows.openTicket({ user_id: active, year, remember }, expiresAt);
      return { outcome: 'weak', userId: active, ticket: this.#tokens.issue('t', id, expiresAt) };
    }
    return {
      outcome: 'signedIn',
      userId: active,
      issued: await this.#open({ user_id: active, year, remember }, origin, onOpening),
    };
  }

  /** Chooses the session's executor; null when the user may not choose that one. */
  async assignExecutor(session: Session, executor: number): Promise<Session | null> {
    if (!session.executors.some(({ id }) => id === executor)) return null;
    await this.#rows.assignExecutor(session.id, executor);
    await this.#forget({ session: session.id });
    return await this.#cache.get(session.id);
  }

  /** Puts the session into another fiscal year; null when the session has just ended. */
  async changeYear(session: Session, year: number): Promise<Session | null> {
    await this.#rows.changeYear(session.id, year);
    await this.#forget({ session: session.id });
    return await this.#cache.get(session.id);
  }

  async signOut(session: Session): Promise<void> {
    await this.#rows.end(session.id);
    await this.#forget({ session: session.id });
  }

  /** The user's open sessions, the one used last first. */
  async sessionsOf(session: Session): Promise<OpenSessions> {
    return await this.#rows.listOf(session.userId);
  }

  /** Ends another session of the same user, in every process at once. False when there is none of that id. */
  async endSession({ userId }: Session, id: string): Promise<boolean> {
    const found = await this.#rows.endOf(userId, id);
    if (found) await this.#forget({ session: id });
    return found;
  }

  /**
   * Ends all other sessions of the same user.
   * @returns their ids
   */
  async endOtherSessions({ userId, id }: Session): Promise<readonly string[]> {
    const ended = await this.#rows.endAllOf(userId, id);
    await this.#forget({ user: userId });
    return ended;
  }

  /** Changes the user's own password: the user's other sessions end, this one continues with its tokens. */
  async changePassword(session: Session, password: string, noted: NotedChange): Promise<Issued | null> {
    await this.credentials.set(session.userId, password, noted);
    await this.#rows.endAllOf(session.userId, session.id);
    await this.#forget({ user: session.userId });
    return await this.renew(session);
  }

  /** Sets a password for a user (by an administrator): ends the user's sessions and any wait for wrong passwords. */
  async givePassword(userId: number, password: string, noted: NotedChange): Promise<void> {
    await this.credentials.set(userId, password, noted);
    await this.endSessionsOf(userId);
    // A user created a moment ago is not in the tables yet, and has no wait to end.
    const username = await this.directory.usernameOf(userId);
    if (username !== null) await this.#limits.forgive(limitedName(username));
  }

  /**
   * Makes the forced change of password after a weak login; the ticket is valid once, for its user and year (domain
   * §7.1).
   * @returns null when the ticket is not valid
   */
  async changeWeakPassword(
    ticket: string | undefined,
    change: {
      readonly username: string;
      readonly year: number;
      readonly password: string;
      readonly origin: Origin;
      /** Makes the fact of the change, from the user and the session that it opens. */
      readonly noted: (userId: number, session: string) => NotedChange;
    },
  ): Promise<{ readonly userId: number; readonly issued: Issued } | null> {
    const id = ticket === undefined ? null : this.#tokens.read('t', ticket, new Date());
    const found = id === null ? null : await this.#rows.findTicket(id);
    if (id === null || found === null || found.year !== change.year) return null;
    const user = await this.directory.userNamed(change.username.trim());
    if (user === null || user.id !== found.user_id || !mayEnter(user)) return null;
    if ((await this.#rows.useTicket(id)) === null) return null;
    const session = randomUUID();
    await this.credentials.set(user.id, change.password, change.noted(user.id, session));
    await this.endSessionsOf(user.id);
    return { userId: user.id, issued: await this.#open(found, change.origin, undefined, session) };
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

  async #open(
    { user_id, year, remember }: Ticket,
    origin: Origin,
    onOpening?: OnOpening,
    id: string = randomUUID(),
  ): Promise<Issued> {
    await onOpening?.(user_id, id);
    const expiresAt = expiryOf({ remember, created_at: new Date() });
    return this.#issue(
      await this.#rows.open({ id, user_id, year, remember, executor: null }, origin, expiresAt),
      expiresAt,
    );
  }

  #issue(row: SessionRow, expiresAt: Date): Issued {
    const issued = { token: this.#tokens.issue('s', row.id, expiresAt), session: row.id };
    return row.remember
      ? { ...issued, maxAge: Math.round((expiresAt.getTime() - Date.now()) / 1000) }
      : issued;
  }

  async #forget(notice: Notice): Promise<void> {
    this.#cache.forget(notice);
    await notify(this.#pool, notice);
  }
}
