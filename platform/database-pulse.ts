import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Between an answer and the next question. */
const BEAT_MS = 400;
/** A server that does not answer `select 1` for so long is away. With the beat before it: told within 2 s. */
const LATE_MS = 1_400;
/** Between tries to find it again. */
const RETRY_MS = 250;
/** A server that was away may be slow to take up: its callers are answered meanwhile, and a try costs nothing. */
const PATIENT_MS = 10_000;
/** A timer that is itself so late says that this process was held up, not the server. */
const HELD_UP_MS = 150;

export interface PulseOptions {
  readonly connectionString: string;
  /** Told at each change. */
  onChange?(away: boolean): void;
  /** Run before each try while it is away: whoever keeps the server brings it back. */
  revive?(): Promise<void>;
}

/**
 * Whether the database answers, felt on a connection of its own. A server that refuses ends its callers
 * itself; one that hangs (stopped, its disk, a network that swallows) leaves them waiting, each holding a
 * connection. So all connections take their sockets here: while the server is away those that wait are
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

  /** For `stream` of a pool's or a client's configuration. */
  readonly stream = (): Socket => {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    // Its owner listens by then.
    if (this.#away) process.nextTick(() => socket.destroy(connectionLost()));
    return socket;
  };

  /** From now on a server that does not answer is taken for away. */
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
        this.#tell(false);
        // A connection that the server ended says little: the next one tells.
        if (found === 'answer' ? await this.#pause(BEAT_MS) : await this.#feel(found)) continue;
        if (this.#stopped) break;
      }
      this.#tell(true);
      for (const socket of this.#sockets) socket.destroy(connectionLost());
      await this.#options.revive?.().catch(() => undefined);
      await this.#pause(RETRY_MS);
    }
    this.#end(this.#client);
  }

  /** A connection of its own; `answer`: the server is there and has none left for us. */
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
      // Class 57: it is starting or ending.
      if (error instanceof pg.DatabaseError && !error.code?.startsWith('57')) return 'answer';
    }
    this.#end(client);
    return 'nothing';
  }

  /** Asks again and again: true when the connection ended, false when an answer did not come in time. */
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

  /** False when `answer` does not come within so many milliseconds and nobody else has one. @throws what it throws */
  async #inTime(answer: Promise<unknown>, ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      // In two halves: what anybody heard in the second one says that the server is slow, not away.
      const half = (first: boolean, heard: number): void => {
        const since = performance.now();
        timer = setTimeout(() => {
          const heldUp = performance.now() - since > ms / 2 + HELD_UP_MS;
          const now = this.#heard();
          // What arrived while this process was held up is read before the next timer runs out.
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

  /** All that the server said on the connections that are open. */
  #heard(): number {
    return [...this.#sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  }

  #tell(away: boolean): void {
    if (this.#away === away) return;
    this.#away = away;
    this.#options.onChange?.(away);
  }

  /** Without a goodbye, which a server that hangs would not hear. */
  #end(client: pg.Client | undefined): void {
    client?.connection.stream.destroy();
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }
  /** True when it was not cut short. */
  async #pause(ms: number): Promise<boolean> {
    return await pause(ms, true, { signal: this.#stopping.signal }).catch(() => false);
  }
}

/** What a caller sees whose connection was ended here; the codes of the network are understood everywhere. */
function connectionLost(): Error {
  return Object.assign(new Error('the database does not answer'), { code: 'ECONNRESET' });
}
