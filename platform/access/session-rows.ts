import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { KNOWN_DAYS } from './sign-in-limits.ts';

export interface SessionRow {
  readonly id: string;
  readonly user_id: number;
  readonly year: number;
  readonly executor: number | null;
  readonly remember: boolean;
  /** Time of the sign-in. */
  readonly created_at: Date;
}

/** Place from which a session was opened, as the sign-in's request showed it. */
export interface Origin {
  /** Address of the client. */
  readonly address: string;
  /** The client's `User-Agent`. */
  readonly agent: string;
}

/** A session as its own user sees it. */
export interface OpenSession extends SessionRow, Origin {
  readonly seen_at: Date;
  readonly expires_at: Date;
}

export interface Ticket {
  readonly user_id: number;
  readonly year: number;
  readonly remember: boolean;
}

export interface OpenSessions {
  readonly rows: readonly OpenSession[];
  readonly total: number;
}

/** The tables of open sessions and of weak logins' tickets. */
export interface SessionRows {
  open(session: Omit<SessionRow, 'created_at'>, origin: Origin, expiresAt: Date): Promise<SessionRow>;
  /** Open sessions of a user, the one used last first: at most `MOST_LISTED`, with the number of all. */
  listOf(userId: number): Promise<OpenSessions>;
  find(id: string): Promise<SessionRow | null>;
  /** Extends the session; earlier tokens keep their expiry. */
  extend(id: string, expiresAt: Date): Promise<void>;
  assignExecutor(id: string, executor: number): Promise<void>;
  changeYear(id: string, year: number): Promise<void>;
  end(id: string): Promise<void>;
  /** Ends a session; true when it was open, and the user's. */
  endOf(userId: number, id: string): Promise<boolean>;
  /**
   * @param but the session that continues
   * @returns ids of the sessions that were open
   */
  endAllOf(userId: number, but?: string): Promise<readonly string[]>;
  openTicket(ticket: Ticket, expiresAt: Date): Promise<string>;
  findTicket(id: string): Promise<Ticket | null>;
  /** Uses a ticket up; null when it was used before or has expired. */
  useTicket(id: string): Promise<Ticket | null>;
  /** Removes expired rows. */
  sweep(): Promise<void>;
}

/** More sessions than anybody recognises; ending all others also ends those that are not listed. */
const MOST_LISTED = 1_000;
/** Longest `User-Agent` that is kept; no browser's is so long. */
const AGENT_LENGTH = 300;

const COLUMNS = 'id, user_id, year, executor, remember, created_at';

export function sessionRowsIn(pool: pg.Pool): SessionRows {
  return {
    async open({ id, user_id, year, executor, remember }, { address, agent }, expiresAt) {
      const { rows } = await pool.query<SessionRow>(
        `select ${COLUMNS} from access_open_session($1, $2, $3, $4, $5, $6, $7, $8)`,
        [...[id, user_id, year, executor, remember, expiresAt], ...[address, agent.slice(0, AGENT_LENGTH)]],
      );
      const [row] = rows;
      if (row === undefined) throw new Error('the session was not kept');
      return row;
    },
    async listOf(userId) {
      const { rows } = await pool.query<OpenSession & { readonly of: number }>(
        `select ${COLUMNS}, address, agent, seen_at, expires_at, count(*) over ()::integer as of from session
         where user_id = $1 and expires_at > now() order by seen_at desc limit $2`,
        [userId, MOST_LISTED],
      );
      return { rows, total: rows[0]?.of ?? 0 };
    },
    async find(id) {
      const { rows } = await pool.query<SessionRow>(
        `select ${COLUMNS} from session where id = $1 and expires_at > now()`,
        [id],
      );
      return rows[0] ?? null;
    },
    async extend(id, expiresAt) {
      // The function extends a session at most once a minute: otherwise every check would be a write.
      await pool.query('select access_extend_session($1, $2)', [id, expiresAt]);
    },
    async assignExecutor(id, executor) {
      await pool.query('select access_assign_executor($1, $2)', [id, executor]);
    },
    async changeYear(id, year) {
      await pool.query('select access_change_year($1, $2)', [id, year]);
    },
    async end(id) {
      await pool.query('select access_end_session($1)', [id]);
    },
    async endOf(userId, id) {
      const { rows } = await pool.query<{ ended: boolean }>(
        'select access_end_own_session($1, $2) as ended',
        [userId, id],
      );
      return rows[0]?.ended ?? false;
    },
    async endAllOf(userId, but) {
      const { rows } = await pool.query<{ id: string }>('select access_end_sessions($1, $2) as id', [
        userId,
        but ?? null,
      ]);
      await pool.query('delete from login_ticket where user_id = $1', [userId]);
      return rows.map(({ id }) => id);
    },
    async openTicket(ticket, expiresAt) {
      const id = randomUUID();
      await pool.query(
        'insert into login_ticket (id, user_id, year, remember, expires_at) values ($1, $2, $3, $4, $5)',
        [id, ticket.user_id, ticket.year, ticket.remember, expiresAt],
      );
      return id;
    },
    async findTicket(id) {
      const { rows } = await pool.query<Ticket>(
        'select user_id, year, remember from login_ticket where id = $1 and expires_at > now()',
        [id],
      );
      return rows[0] ?? null;
    },
    async useTicket(id) {
      const { rows } = await pool.query<Ticket>(
        'delete from login_ticket where id = $1 and expires_at > now() returning user_id, year, remember',
        [id],
      );
      return rows[0] ?? null;
    },
    async sweep() {
      await pool.query('select access_sweep_sessions()');
      await pool.query('delete from login_ticket where expires_at < now()');
      await pool.query("delete from sign_in_try where last_at < now() - interval '1 day'");
      await pool.query('delete from sign_in_known where last_at < now() - make_interval(days => $1)', [
        KNOWN_DAYS,
      ]);
    },
  };
}
