import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { KNOWN_DAYS } from './sign-in-limits.ts';

export interface SessionRow {
  readonly id: string;
  readonly user_id: number;
  readonly year: number;
  readonly executor: number | null;
  readonly remember: boolean;
}

export interface Ticket {
  readonly user_id: number;
  readonly year: number;
  readonly remember: boolean;
}

/** The tables of open sessions and of weak logins' tickets. */
export interface SessionRows {
  open(session: Omit<SessionRow, 'id'>, expiresAt: Date): Promise<SessionRow>;
  find(id: string): Promise<SessionRow | null>;
  /** Extends the session; earlier tokens keep their expiry. */
  extend(id: string, expiresAt: Date): Promise<void>;
  assignExecutor(id: string, executor: number): Promise<void>;
  changeYear(id: string, year: number): Promise<void>;
  end(id: string): Promise<void>;
  /** @param but the session that continues */
  endAllOf(userId: number, but?: string): Promise<void>;
  openTicket(ticket: Ticket, expiresAt: Date): Promise<string>;
  findTicket(id: string): Promise<Ticket | null>;
  /** Null when it was used or has expired: a ticket is valid once. */
  useTicket(id: string): Promise<Ticket | null>;
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

export function sessionRowsIn(pool: pg.Pool): SessionRows {
  return {
    async open(session, expiresAt) {
      const row = { id: randomUUID(), ...session };
      await pool.query(
        'insert into session (id, user_id, year, executor, remember, expires_at) values ($1, $2, $3, $4, $5, $6)',
        [row.id, row.user_id, row.year, row.executor, row.remember, expiresAt],
      );
      return row;
    },
    async find(id) {
      const { rows } = await pool.query<SessionRow>(
        'select id, user_id, year, executor, remember from session where id = $1 and expires_at > now()',
        [id],
      );
      return rows[0] ?? null;
    },
    async extend(id, expiresAt) {
      // Extending on every check would write on every check: less than a minute is not worth a write.
      await pool.query(
        "update session set expires_at = $2 where id = $1 and expires_at < $2::timestamptz - interval '1 minute'",
        [id, expiresAt],
      );
    },
    async assignExecutor(id, executor) {
      await pool.query('update session set executor = $2 where id = $1', [id, executor]);
    },
    async changeYear(id, year) {
      await pool.query('update session set year = $2 where id = $1', [id, year]);
    },
    async end(id) {
      await pool.query('delete from session where id = $1', [id]);
    },
    async endAllOf(userId, but) {
      await pool.query('delete from session where user_id = $1 and id is distinct from $2', [userId, but]);
      await pool.query('delete from login_ticket where user_id = $1', [userId]);
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
      await pool.query('delete from session where expires_at < now()');
      await pool.query('delete from login_ticket where expires_at < now()');
      await pool.query("delete from sign_in_try where last_at < now() - interval '1 day'");
      await pool.query('delete from sign_in_known where last_at < now() - make_interval(days => $1)', [
        KNOWN_DAYS,
      ]);
    },
  };
}
