import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Pause between an answer and the next query. */
const BEAT_MS = 400;
/** A server that does not answer `select 1` within this time is away; with the previous beat, detected within 2 s. */
const LATE_MS = 1_400;
/** Pause between reconnection attempts. */
const RETRY_MS = 250;
/**
 * Time for a returning server, which may be slow to accept; callers get their 503 meanwhile, and an attempt is cheap.
 */
const PATIENT_MS = 10_000;
/** A timer this late means that this process was blocked, not the server. */
const HELD_UP_MS = 150;

export interface PulseOptions {
  readonly connectionString: string;
  /** Called at each change. */
  onChange?(away: boolean): void;
  /** Runs before each attempt while the server is away, to restart an embedded one. */
  revive?(): Promise<void>;
}

/**
 * Monitors whether the database answers, on a dedicated connection. A server that refuses fails its callers
 * itself; one that hangs (stopped, disk stall, dropped packets) leaves them waiting, each holding a
 * connection. So all connections get their sockets here: while the server is away the waiting ones are
 * ended, new ones fail at once, nothing piles up, and every caller has its 503 within two seconds.
 */
export class DatabasePulse {
  readonly #options: PulseOptions;
  readonly #sockets = new Set<Socket>();
  readonly #stopping = new AbortController();
  #away = false;
  #running: Promise<void> | undefined;
  #client: pg.Client | undefined;

  constructor(options: PulseOptions) {
    this.#options = options;
  }

  get away(): boolean {
    return this.#away;
  }

  /** Makes a socket, for `stream` of a pool's or a client's configuration. */
  readonly stream = (): Socket => {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    // Deferred, so that the owner's listeners are attached.
    if (this.#away) process.nextTick(() => socket.destroy(connectionLost()));
    return socket;
  };

  /** Starts monitoring: from now on a server that does not answer counts as away. */
  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#end(this.#client);
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const found = await this.#connect();
      if (this.#stopped) break;
      if (found !== 'nothing') {
        this.#report(false);
        // A connection ended by the server proves little: the next one decides.
        if (found === 'answer' ? await this.#pause(BEAT_MS) : await this.#feel(found)) continue;
        if (this.#stopped) break;
      }
      this.#report(true);
      for (const socket of this.#sockets) socket.destroy(connectionLost());
      await this.#options.revive?.().catch(() => undefined);
      await this.#pause(RETRY_MS);
    }
    this.#end(this.#client);
  }

  /** Opens a dedicated connection; `answer`: the server responds but has no connection left. */
  async #connect(): Promise<pg.Client | 'answer' | 'nothing'> {
    const client = new pg.Client({
      connectionString: this.#options.connectionString,
      application_name: 'expediente-pulse',
    });
    client.on('error', () => undefined);
    this.#client = client;
    try {
      const answer = client.connect().then(async () => await client.query('select 1'));
      if (await this.#inTime(answer, this.#away ? PATIENT_MS : LATE_MS)) return client;
    } catch (error) {
      // Class 57: the server is starting or ending.
      if (error instanceof pg.DatabaseError && !error.code?.startsWith('57')) return 'answer';
    }
    this.#end(client);
    return 'nothing';
  }

  /** Queries repeatedly: true when the connection ended, false when an answer did not come in time. */
  async #feel(client: pg.Client): Promise<boolean> {
    try {
      while (!this.#stopped && (await this.#inTime(client.query('select 1'), LATE_MS))) {
        await this.#pause(BEAT_MS);
      }
      return false;
    } catch {
      return true;
    } finally {
      this.#end(client);
    }
  }

  /**
   * False when `answer` does not come within so many milliseconds and no other call gets an answer.
   * @throws the error of `answer`
   */
  async #inTime(answer: Promise<unknown>, ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      // The time has two halves: an answer on any connection in the second one means that the server is slow, not away.
      const half = (first: boolean, heard: number): void => {
        const since = performance.now();
        timer = setTimeout(() => {
          const heldUp = performance.now() - since > ms / 2 + HELD_UP_MS;
          const now = this.#heard();
          // Data that arrived while this process was blocked is read before the next timer fires.
          if (heldUp) half(true, now);
          else if (first || now > heard) half(false, now);
          else resolve(false);
        }, ms / 2);
      };
      half(true, this.#heard());
    });
    answer.catch(() => undefined);
    try {
      return await Promise.race([answer.then(() => true), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Bytes received from the server on all open connections. */
  #heard(): number {
    return [...this.#sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  }

  #report(away: boolean): void {
    if (this.#away === away) return;
    this.#away = away;
    this.#options.onChange?.(away);
  }

  /** Ends without the protocol's termination message, which a hanging server would not read. */
  #end(client: pg.Client | undefined): void {
    client?.connection.stream.destroy();
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }
  /** Waits; true when not aborted. */
  async #pause(ms: number): Promise<boolean> {
    return await pause(ms, true, { signal: this.#stopping.signal }).catch(() => false);
  }
}

/** The error of a caller whose connection was ended here, with a network error code that callers recognise. */
function connectionLost(): Error {
  return Object.assign(new Error('the database does not answer'), { code: 'ECONNRESET' });
}
