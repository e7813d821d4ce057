import type pg from 'pg';

/** An act of ops on the whole installation, and how it ended last. */
export type Act = 'backup' | 'verify';
/** `broken`: it ended, and found what must not be. */
export type ActResult = 'done' | 'broken';

/** Keeps that an act ended now: how long ago that is, an alert watches. */
export async function keepAct(pool: pg.Pool, act: Act, result: ActResult): Promise<void> {
  await pool.query(
    `insert into read.last_act (act, result) values ($1, $2)
     on conflict (act, result) do update set at = now()`,
    [act, result],
  );
}

export async function lastActs(
  pool: pg.Pool,
): Promise<readonly { readonly act: Act; readonly result: ActResult; readonly at: Date }[]> {
  const { rows } = await pool.query<{ act: Act; result: ActResult; at: Date }>(
    'select act, result, at from read.last_act',
  );
  return rows;
}
