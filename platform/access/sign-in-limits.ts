import type pg from 'pg';

/** Tries that cost nothing, then each failure doubles the wait from `first` to `longest` seconds. */
interface Limit {
  readonly free: number;
  readonly first: number;
  readonly longest: number;
}
const PER_USER: Limit = { free: 5, first: 5, longest: 300 };
const PER_ADDRESS: Limit = { free: 30, first: 5, longest: 900 };
/** Failures are forgotten after this quiet time, in minutes. */
const MEMORY_MINUTES = 15;

/** Failed sign-ins slow down, per user and per address, in every process alike (architecture "Access"). */
export interface SignInLimits {
  /**
   * Counts the try before the password is looked at, so that parallel tries count too.
   * @returns seconds to wait, 0 when the try may go on
   */
  begin(username: string, address: string): Promise<number>;
  succeeded(username: string, address: string): Promise<void>;
}

export function signInLimitsIn(pool: pg.Pool): SignInLimits {
  // Not blocked is the epoch, never the present: of two tries at once the one that waited for the row began
  // earlier, and would find the other's moment still to come.
  // A wait never lasts longer than its limit: one that ends later was set before the clock was put back.
  const count = async (key: string, limit: Limit): Promise<number> => {
    const { rows } = await pool.query<{ wait: number }>(
      `insert into sign_in_try as t (key, tries, last_at, blocked_until) values ($1, 1, now(), 'epoch')
       on conflict (key) do update set
         tries = case
           when t.blocked_until > now() and t.blocked_until < now() + make_interval(secs => $5, mins => 1) then t.tries
           when t.last_at < now() - make_interval(mins => $2) then 1
           else t.tries + 1 end,
         last_at = case when t.blocked_until > now() and t.blocked_until < now() + make_interval(secs => $5, mins => 1) then t.last_at else now() end,
         blocked_until = case
           when t.blocked_until > now() and t.blocked_until < now() + make_interval(secs => $5, mins => 1) then t.blocked_until
           when t.last_at >= now() - make_interval(mins => $2) and t.tries >= $3
             then now() + make_interval(secs => least($5, $4 * power(2, least(t.tries - $3, 20))))
           else 'epoch' end
       returning case when blocked_until > now()
         then ceil(extract(epoch from blocked_until - now()))::int else 0 end as wait`,
      [key, MEMORY_MINUTES, limit.free, limit.first, limit.longest],
    );
    return rows[0]?.wait ?? 0;
  };
  return {
    async begin(username, address) {
      const waits = [
        await count(`address:${address}`, PER_ADDRESS),
        await count(`user:${username}`, PER_USER),
      ];
      return Math.max(...waits);
    },
    async succeeded(username, address) {
      await pool.query('delete from sign_in_try where key = $1', [`user:${username}`]);
      await pool.query('update sign_in_try set tries = greatest(tries - 1, 0) where key = $1', [
        `address:${address}`,
      ]);
    },
  };
}
