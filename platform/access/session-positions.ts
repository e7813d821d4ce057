import type pg from 'pg';

/**
 * The last position that each session wrote, for clients that name none when they read: whatever process wrote, the
 * next read in any process waits for it. Only those of the last minute count: a read model is past it, or ill.
 */
export interface SessionPositions {
  /** Resolves when every process can see it, or when it cannot be noted: the command is done either way. */
  note(session: string, position: string): Promise<void>;
  /** The position; undefined when the session wrote nothing lately. */
  of(session: string): Promise<string | undefined>;
  sweep(): Promise<void>;
}

const KEPT = "interval '1 minute'";

export function sessionPositionsIn(pool: Pick<pg.Pool, 'query'>): SessionPositions {
  let waiting = new Map<string, string>();
  /** The statement under way, and the one that takes what waits behind it: many commands share one. */
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const write = async (): Promise<void> => {
    await running;
    const batch = waiting;
    waiting = new Map();
    running = store(pool, batch).catch(() => undefined);
    next = undefined;
    await running;
  };
  return {
    async note(session, position) {
      waiting.set(session, position);
      next ??= write();
      await next;
    },
    async of(session) {
      const { rows } = await pool.query<{ position: string }>(
        `select position from session_position where session = $1 and at > now() - ${KEPT}`,
        [session],
      );
      return rows[0]?.position;
    },
    async sweep() {
      await pool.query(`delete from session_position where at < now() - ${KEPT}`);
    },
  };
}

/** Two processes may note of one session in any order: the later position stays. */
async function store(pool: Pick<pg.Pool, 'query'>, positions: ReadonlyMap<string, string>): Promise<void> {
  await pool.query({
    name: 'session-positions',
    text: `insert into session_position as known (session, position, at)
           select session, position, now() from unnest($1::uuid[], $2::text[]) as noted(session, position)
           order by session
           on conflict (session) do update set at = now(), position =
             case when known.at < now() - ${KEPT} then excluded.position
                  else greatest(known.position collate "C", excluded.position collate "C") end`,
    values: [[...positions.keys()], [...positions.values()]],
  });
}
