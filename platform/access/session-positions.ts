import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/**
 * The last write of each session, for clients that name no position when they read: the next read of the session, in
 * any process, waits for it. Only writes of the last minute count: a read model is past older ones, or is failing.
 *
 * A process keeps the positions of its own writes in memory. The table `session_writer` informs the other processes
 * only that a session writes in this one: it is written twice a minute for each session that writes, not once for
 * each command. A process that reads for a session which writes elsewhere waits for the end of the log instead.
 */
export interface SessionPositions {
  /** Resolves once other processes know that the session writes here, or the row cannot be written; never fails. */
  note(session: string, position: string): Promise<void>;
  /** A position at or after the session's last write; undefined when it wrote nothing lately. */
  of(session: string): Promise<string | undefined>;
  sweep(): Promise<void>;
}

const KEPT_MS = 60_000;
/**
 * Age at which a row is renewed. It counts for `KEPT_MS` more, so that the last write before its renewal is covered.
 */
const RENEWED_MS = 30_000;
const COUNTS = `at > now() - interval '${(KEPT_MS + RENEWED_MS) / 1_000} seconds'`;

interface Written {
  position: string;
  /** Instant of the row's last write, by this process's clock, like `at`. */
  writtenAt: number;
  at: number;
  /** The last statement that wrote the row. */
  announced: Promise<void>;
}

export interface SessionPositionsOptions {
  /** Position of the end of the log. */
  readonly head: () => Promise<string>;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

export function sessionPositionsIn(
  pool: Pick<pg.Pool, 'query'>,
  { head, now = () => performance.now() }: SessionPositionsOptions,
): SessionPositions {
  const thisProcess = randomUUID();
  /** Positions by session, the latest writer last. */
  const written = new Map<string, Written>();

  const announce = async (session: string, write: Written): Promise<void> => {
    try {
      await pool.query({
        name: 'session-writer',
        text: `insert into session_writer (session, process, at) values ($1, $2, now())
               on conflict (session, process) do update set at = excluded.at`,
        values: [session, thisProcess],
      });
    } catch {
      write.writtenAt = Number.NEGATIVE_INFINITY;
    }
  };
  const forgetBefore = (instant: number): void => {
    for (const [session, { at }] of written) {
      if (at >= instant) return;
      written.delete(session);
    }
  };
  return {
    async note(session, position) {
      const at = now();
      const write = written.get(session) ?? {
        position,
        at,
        writtenAt: Number.NEGATIVE_INFINITY,
        announced: Promise.resolve(),
      };
      // Commands of one session may end in any order.
      if (position > write.position) write.position = position;
      write.at = at;
      written.delete(session);
      written.set(session, write);
      forgetBefore(at - KEPT_MS);
      if (at - write.writtenAt >= RENEWED_MS) {
        write.writtenAt = at;
        write.announced = announce(session, write);
      }
      await write.announced;
    },
    async of(session) {
      const { rows } = await pool.query<{ process: string }>(
        `select process from session_writer where session = $1 and ${COUNTS}`,
        [session],
      );
      const elsewhere = rows.some((row) => row.process !== thisProcess);
      forgetBefore(now() - KEPT_MS);
      const own = written.get(session)?.position;
      // An unavailable store prevents no read.
      return elsewhere ? await head().catch(() => own) : own;
    },
    async sweep() {
      await pool.query(`delete from session_writer where not (${COUNTS})`);
    },
  };
}
